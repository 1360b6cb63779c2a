/* Every action shows its key: data-key="n" on a link, a button or a field. "?" lists them.
   A digit begins to fill the field that has data-digits. */

const typing = (target) => target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");
const visible = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;

function press(element) {
  if (element.matches("input, textarea, select")) {
    element.focus();
    element.select?.();
  } else {
    if (element.localName === "summary") element.focus();
    element.click();
  }
}

/* "Shift+1" is that key on any keyboard, whatever stands above the digit. */
function isKey(name, event) {
  if (!name.startsWith("Shift+")) return name.toLowerCase() === event.key.toLowerCase();
  const key = name.slice("Shift+".length);
  return event.shiftKey && [key.toLowerCase(), SHIFTED[key]].some((name) => [event.key.toLowerCase(), event.code].includes(name));
}

const SHIFTED = { 1: "Digit1", 5: "Digit5", "-": "_" };

/* In an empty field of marks "u" undoes what was entered before. */
const isUndo = ({ key, target }) => key.toLowerCase() === "u" && target.matches(".marks-line input") && !target.value;

function list() {
  const old = document.getElementById("keys");
  if (old) { old.remove(); return; }
  const dialog = document.createElement("dialog");
  dialog.id = "keys";
  const facts = document.createElement("dl");
  facts.className = "facts";
  for (const element of document.querySelectorAll("[data-key]")) {
    if (!visible(element) || element.disabled || element.matches("tr")) continue;
    const name = document.createElement("dt");
    const key = document.createElement("kbd");
    const label = document.createElement("dd");
    key.textContent = element.dataset.key.replace("Shift+", "⇧");
    label.textContent = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent.trim() ??
      [...element.childNodes].filter((node) => node.nodeName !== "KBD").map((node) => node.textContent).join("").trim();
    name.append(key);
    facts.append(name, label);
  }
  dialog.append(facts);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/* Where an update takes away what has the focus, what stood around it takes it. */
let held = [];
document.addEventListener("live:swapping", () => {
  held = [];
  for (let node = document.activeElement; node && node !== document.body; node = node.parentElement) held.push(node);
});
document.addEventListener("live:swapped", () => {
  const place = held.find(({ isConnected }) => isConnected);
  held = [];
  if (!place || ![document.body, place].includes(document.activeElement)) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  if (place !== document.activeElement) place.focus({ preventScroll: true });
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (typing(event.target) && !isUndo(event)) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (event.key === "?") { event.preventDefault(); list(); return; }
  if (document.querySelector("dialog[open]")) return;
  const element = [...document.querySelectorAll("[data-key]:not(tr)")]
    .find((element) => isKey(element.dataset.key, event) && !element.disabled && visible(element));
  if (!element && /^\d$/.test(event.key)) [...document.querySelectorAll("[data-digits]")].filter(visible).forEach(press);
  if (!element) return;
  event.preventDefault();
  press(element);
});
