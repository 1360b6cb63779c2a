/* Rows that a result moved travel from their old place to the new one: [data-row] inside a
   section with an id. Nothing moves for who wants less motion. */
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TRAVEL = { duration: 1_600, easing: "ease-in-out" };
const WASH = "var(--felt-wash)";
let before = new Map();

const rows = () => [...document.querySelectorAll("section:not([hidden]) [data-row]")];
const key = (row) => `${row.closest("section").id} ${row.dataset.row}`;

/* Call it while the rows still stand where they were. */
export function rememberRows() {
  before = new Map(rows().map((row) => [key(row), row.getBoundingClientRect()]));
}

/* Call it once the rows stand where they are now. Rows in the same order stay: the page around them moved. */
export function moveRows() {
  if (calm.matches || rows().map(key).join() === [...before.keys()].join()) return;
  const now = rows().map((row) => [row, before.get(key(row)), row.getBoundingClientRect()]);
  for (const [row, from, to] of now) {
    if (!from || (from.left === to.left && from.top === to.top)) continue;
    row.animate([
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, backgroundColor: WASH },
      { transform: "none", backgroundColor: WASH, offset: 0.7 },
      { transform: "none", backgroundColor: "transparent" },
    ], TRAVEL);
  }
}
