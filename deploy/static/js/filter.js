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
