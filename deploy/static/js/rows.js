/* On a phone a row of a ledger shows what matters; a tap on its button shows the rest. */

const opened = new Set();

function open(row, button) {
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

function toggle(row, button) {
  const key = row.dataset.key ?? row.dataset.pair;
  if (row.nextElementSibling?.matches(".more")) {
    row.nextElementSibling.remove();
    button.setAttribute("aria-expanded", "false");
    opened.delete(key);
  } else {
    open(row, button);
    if (key) opened.add(key);
  }
}

document.addEventListener("click", (event) => {
  const row = event.target.closest(".ledger tbody tr");
  const button = row?.querySelector(".expand button");
  if (!button || !button.offsetParent) return;
  if (event.target.closest("button, a, label, input, .reasons > :not(summary)") && !button.contains(event.target)) return;
  toggle(row, button);
  const reasons = row.querySelector(".reasons");
  if (reasons && !reasons.contains(event.target)) reasons.open = button.getAttribute("aria-expanded") === "true";
});

document.addEventListener("live:swapped", (event) => {
  for (const row of event.target.querySelectorAll(".ledger tbody tr")) {
    const button = row.querySelector(".expand button");
    if (button && opened.has(row.dataset.key ?? row.dataset.pair)) open(row, button);
  }
});
