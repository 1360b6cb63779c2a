/* Remembers my pair, or me where partners are drawn, on this phone: marks its rows,
   fills the pinned box, opens brackets at its match. The page itself is the same for everybody. */
import { refresh } from "./live.js";

const key = `pin:${document.body.dataset.event ?? ""}`;
const read = () => { try { return localStorage.getItem(key); } catch { return null; } };

function write(pair) {
  try {
    if (pair) localStorage.setItem(key, pair);
    else localStorage.removeItem(key);
  } catch { /* private window: nothing to remember */ }
}

function mark(root = document) {
  const mine = read();
  for (const row of root.querySelectorAll("[data-pair]")) row.classList.toggle("is-me", row.dataset.pair.split(" ").includes(mine));
  for (const button of root.querySelectorAll("[data-pin]")) button.setAttribute("aria-pressed", String(button.dataset.pin === mine));
  for (const part of root.querySelectorAll("[data-pinned]")) part.hidden = !mine;
  for (const part of root.querySelectorAll("[data-unpinned]")) part.hidden = Boolean(mine);
}

/* [data-pinned-src="/e/slug/pairs/0/"] becomes a live part of my pair's own page. */
function fill() {
  const mine = read();
  for (const box of document.querySelectorAll("[data-pinned-src]")) {
    if (!mine) continue;
    box.dataset.liveSrc = box.dataset.pinnedSrc.replace("/0/", `/${mine}/`);
    refresh([box]).catch(() => { /* the next version tries again */ });
  }
}

const lastMatch = (bracket) => [...bracket.querySelectorAll(".match")].filter((match) => match.querySelector(".is-me")).pop();

function openBrackets() {
  for (const bracket of document.querySelectorAll(".bracket")) {
    const mine = lastMatch(bracket);
    const match = mine ?? bracket.querySelector("[data-open]");
    if (!match || bracket.dataset.opened) continue;
    bracket.dataset.opened = "yes";
    const box = match.getBoundingClientRect();
    const frame = bracket.getBoundingClientRect();
    bracket.scrollLeft += box.left - frame.left - Math.max(0, frame.width - box.width) / 2;
    if (mine) bracket.scrollTop += box.top - frame.top - (frame.height - box.height) / 2;
  }
}

/* On a phone a large bracket is read as lines: a drawing shows one match at a time there. */
const LARGE = 8;
const phone = matchMedia("(max-width: 44rem)");

function openLines() {
  if (!phone.matches) return;
  for (const lines of document.querySelectorAll("[data-lines]")) {
    if (lines.querySelectorAll(".bracket-line").length > LARGE) lines.open = true;
  }
}

function offerSearch() {
  for (const field of document.querySelectorAll("[data-find]")) {
    field.hidden = false;
    findPair(field.querySelector("input"));
  }
}

/* Shows the matches of the pairs looked for, by a number or part of a name. */
function findPair(field) {
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const lines = field.closest("[data-lines]");
  const wanted = plain(field.value.trim());
  const isIn = (line) => (/^\d+$/.test(wanted)
    ? line.querySelector(`[data-pair~="${wanted}"]`) !== null
    : plain(line.dataset.names).includes(wanted));
  let count = 0;
  for (const line of lines.querySelectorAll(".bracket-line")) {
    line.hidden = wanted !== "" && !isIn(line);
    if (!line.hidden) count += 1;
  }
  for (const part of lines.querySelectorAll("section")) part.hidden = !part.querySelector(".bracket-line:not([hidden])");
  lines.querySelector("[data-find] [role=status]").textContent = count ? "" : field.dataset.none;
}

document.addEventListener("input", ({ target }) => { if (target.closest("[data-find]")) findPair(target); });
document.addEventListener("live:swapped", offerSearch);

const lastLine = () => [...document.querySelectorAll("[data-lines][open] .bracket-line:not([hidden])")].filter((line) => line.querySelector(".is-me")).pop();

/* "My path": the matches of others step back, and my last match comes into view. */
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-my-path]");
  if (!button) return;
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(on));
  for (const bracket of document.querySelectorAll(".bracket")) {
    const mine = lastMatch(bracket);
    bracket.classList.toggle("mine-only", on && Boolean(mine));
    if (on) mine?.scrollIntoView({ block: "center", inline: "start" });
  }
  if (on && phone.matches) lastLine()?.scrollIntoView({ block: "center" });
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pin]");
  if (!button) return;
  write(button.dataset.pin === read() ? null : button.dataset.pin);
  mark();
  fill();
});
document.addEventListener("live:swapped", (event) => mark(event.target.parentElement ?? document));
mark();
fill();
openLines();
offerSearch();
openBrackets();
