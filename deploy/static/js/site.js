/* Small things of every page; each does nothing where its attributes are absent. */

/* A list that is shown page by page is printed whole, from its own page. */
const PRINT = "#print";
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-print]");
  if (!button) return;
  const whole = document.querySelector("[data-whole]");
  if (whole) { location.assign(`${whole.href}${PRINT}`); return; }
  document.body.toggleAttribute("data-poster", button.dataset.print === "poster");
  window.print();
});

/* A file that is chosen is read at once; what no server takes stays unread, with the reason.
   Until the answer is shown the form's own buttons are out of reach. */
document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-sends]")) return;
  const file = target.files && target.files[0];
  target.setCustomValidity(file && file.size > Number(target.dataset.mostBytes) ? target.dataset.tooLarge : "");
  if (!file || !target.reportValidity()) return;
  target.form.requestSubmit();
  const buttons = target.form.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  window.addEventListener("pageshow", () => { for (const button of buttons) button.disabled = false; }, { once: true });
});

/* A button that has come where another stood answers after a glance, as in a browser's own dialogs. */
const GLANCE = 700;
for (const button of document.querySelectorAll("[data-read-first]")) {
  button.disabled = true;
  setTimeout(() => { button.disabled = false; }, GLANCE);
}

/* Cards that were asked for to be printed. */
if (location.hash === PRINT || document.querySelector("[data-print-now]")) window.addEventListener("load", () => window.print(), { once: true });

/* A bar of pages that is wider than the phone begins at the page one is on. */
document.querySelector(".event-nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

/* A page that refuses what was typed begins at the first fault, however far down it stands. */
document.querySelector("main [aria-invalid=true]")?.focus();

/* A figure, and what was refused, is typed over, not added to; what is being typed when an
   answer comes is not. */
const selectAll = (field) => { if (field?.matches?.("input[aria-invalid=true], [data-select]")) field.select(); };
document.addEventListener("htmx:afterSettle", () => {
  const field = document.activeElement;
  if (field?.value === field?.defaultValue) selectAll(field);
});
document.addEventListener("focusin", (event) => selectAll(event.target));
document.addEventListener("pointerdown", ({ target }) => {
  if (target !== document.activeElement) target.addEventListener("click", () => selectAll(target), { once: true });
});
selectAll(document.activeElement);

/* On a phone a row of a ledger shows what matters; a tap on its button shows the rest. */
const openRows = new Set();

function openRow(row, button) {
  const cells = [...row.cells];
  const heads = row.closest("table").tHead?.rows[0].cells ?? [];
  const list = document.createElement("dl");
  cells.forEach((cell, at) => {
    if (!cell.classList.contains("col-more") || !cell.hasChildNodes()) return;
    const name = document.createElement("dt");
    const value = document.createElement("dd");
    name.textContent = heads[at]?.textContent.trim() ?? "";
    value.append(...[...cell.childNodes].map((node) => node.cloneNode(true)));
    list.append(name, value);
  });
  const more = document.createElement("tr");
  more.className = "more";
  more.insertCell().colSpan = cells.length;
  more.cells[0].append(list);
  row.after(more);
  button.setAttribute("aria-expanded", "true");
}

function toggleRow(row, button) {
  const key = row.dataset.key ?? row.dataset.pair;
  if (row.nextElementSibling?.matches(".more")) {
    row.nextElementSibling.remove();
    button.setAttribute("aria-expanded", "false");
    openRows.delete(key);
  } else {
    openRow(row, button);
    if (key) openRows.add(key);
  }
}

document.addEventListener("click", (event) => {
  const row = event.target.closest(".ledger tbody tr");
  const button = row?.querySelector(".expand button");
  if (!button || !button.offsetParent) return;
  if (event.target.closest("button, a, label, input, .reasons > :not(summary)") && !button.contains(event.target)) return;
  toggleRow(row, button);
  const reasons = row.querySelector(".reasons");
  if (reasons && !reasons.contains(event.target)) reasons.open = button.getAttribute("aria-expanded") === "true";
});

document.addEventListener("live:swapped", (event) => {
  for (const row of event.target.querySelectorAll(".ledger tbody tr")) {
    const button = row.querySelector(".expand button");
    if (button && openRows.has(row.dataset.key ?? row.dataset.pair)) openRow(row, button);
  }
});

/* <input type="search" data-filter="#list">: shows of a list or a table's rows only
   what has every word typed. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function filter(input) {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  let hits = 0;
  const list = document.querySelector(input.dataset.filter);
  for (const item of list?.tBodies?.[0]?.rows ?? list?.querySelector("tbody")?.rows ?? list?.children ?? []) {
    const text = plain(item.dataset.words ?? item.textContent);
    item.hidden = !words.every((word) => text.includes(word));
    hits += !item.hidden;
  }
  const none = input.dataset.none && document.querySelector(input.dataset.none);
  if (none) none.hidden = hits > 0 || !words.length;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filter(event.target);
});
document.addEventListener("live:swapped", () => {
  for (const input of document.querySelectorAll("[data-filter]")) filter(input);
});

/* A tall bracket on a phone is followed to another round. */
document.addEventListener("scrollend", ({ target }) => {
  if (target instanceof Element && target.matches(".bracket.tall")) import("./bracket.js").then(({ follow }) => follow(target), () => {});
}, true);

/* Browsers keep messages and stored pages to https: over plain http a page says once what is
   missing, before the browser's own error does. */
const READ = "plain-http-read";
const plainHttp = document.querySelector("[data-plain-http]");
if (plainHttp && !isSecureContext) {
  try { plainHttp.hidden = Boolean(localStorage.getItem(READ)); } catch { plainHttp.hidden = false; }
  plainHttp.querySelector("button").addEventListener("click", () => {
    plainHttp.hidden = true;
    try { localStorage.setItem(READ, "1"); } catch { /* private window: it is said again */ }
  });
}

/* Hands a page on: [data-share] opens the phone's own sharing where the browser has one
   (over HTTPS), else a QR code of the address, for a phone held beside this one. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const url = location.href.split(/[?#]/)[0];
  if (navigator.share) {
    await navigator.share({ title: document.title.replace(/\s+/g, " ").trim(), url }).catch(() => {});
    return;
  }
  const dialog = document.querySelector("dialog.share");
  const { draw } = await import("./qr.js");
  dialog.querySelector("[data-share-code]").replaceChildren(draw(url));
  dialog.querySelector("[data-share-address]").textContent = url;
  dialog.showModal();
});
