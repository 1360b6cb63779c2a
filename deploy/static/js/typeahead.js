/* Completes names from an address: <input data-typeahead="/people.json"
   data-typeahead-id="id_person">. The combobox pattern: arrows, Enter, Escape. */

const WAIT = 150;
let made = 0;

function dress(input) {
  const list = document.createElement("ul");
  const box = document.createElement("div");
  const hidden = document.getElementById(input.dataset.typeaheadId ?? "");
  let timer = 0;
  let asked = 0;
  list.id = `names-${(made += 1)}`;
  list.className = "combo-list";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", input.labels?.[0]?.textContent.trim() ?? "");
  list.hidden = true;
  box.className = "combo";
  const { activeElement } = document;
  input.replaceWith(box);
  box.append(input, list);
  if (activeElement === input || input.autofocus && activeElement === document.body) input.focus();
  for (const [name, value] of Object.entries({
    role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
    "aria-controls": list.id, autocomplete: "off",
  })) input.setAttribute(name, value);

  const chosen = () => list.querySelector("[aria-selected=true]");
  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const choose = (item) => {
    for (const each of list.children) each.setAttribute("aria-selected", String(each === item));
    if (!item) return;
    input.setAttribute("aria-activedescendant", item.id);
    item.scrollIntoView({ block: "nearest" });
  };
  const take = (item) => {
    input.value = item.dataset.name;
    if (hidden) hidden.value = item.dataset.id;
    close();
    input.dispatchEvent(new CustomEvent("typeahead:taken", { bubbles: true, detail: { ...item.dataset } }));
  };
  const show = (people) => {
    list.replaceChildren(...people.map(({ id, name, about }, at) => {
      const item = document.createElement("li");
      const words = document.createElement("span");
      item.id = `${list.id}-${at}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      Object.assign(item.dataset, { id, name });
      words.textContent = name;
      item.append(words);
      if (about) item.append(Object.assign(document.createElement("small"), { textContent: about }));
      return item;
    }));
    list.hidden = !people.length;
    input.setAttribute("aria-expanded", String(Boolean(people.length)));
    input.removeAttribute("aria-activedescendant");
  };
  const ask = async () => {
    const mine = (asked += 1);
    if (input.value.trim().length < 2) { close(); return; }
    const url = new URL(input.dataset.typeahead, location.href);
    url.searchParams.set("q", input.value.trim());
    try {
      const people = await (await fetch(url)).json();
      if (mine === asked && document.activeElement === input) show(people);
    } catch { close(); /* one can always type the whole name */ }
  };

  input.addEventListener("input", () => {
    if (hidden) hidden.value = "";
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  });
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const items = [...list.children];
    const at = items.indexOf(chosen());
    if (event.key === "ArrowDown") choose(items[(at + 1) % items.length]);
    else if (event.key === "ArrowUp") choose(items[(at <= 0 ? items.length : at) - 1]);
    else if (event.key === "Enter" && chosen()) take(chosen());
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  input.addEventListener("blur", () => { asked += 1; close(); });
  list.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const item = event.target.closest("li");
    if (item) take(item);
  });
}

function dressAll(root = document) {
  for (const input of root.querySelectorAll("[data-typeahead]:not([role=combobox])")) dress(input);
}
dressAll();
document.addEventListener("live:swapped", (event) => dressAll(event.target.parentElement ?? document));
