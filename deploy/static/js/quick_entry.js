/* Results typed one after the other: once one is taken by the queue, the form of the next
   game stands there at once. The games and their form came with the page; the server judges. */
import { refresh } from "./live.js";
import { isTaken, takenAt } from "./queue.js";

const list = () => document.getElementById("quick-entry");
const games = () => [...document.querySelectorAll("#quick-entry li")];
const pathOf = (url) => new URL(url, location).pathname;

const hasCome = () => Boolean(list()?.querySelector("ol"));

let coming = null;

async function load() {
  await refresh([list()]).catch(() => { /* a later version, or the next press, tries again */ });
  coming = null;
}

let wanted = null;

/* Nobody waits any more for a form that has not come. */
export function stopWaiting() {
  wanted = null;
}

/* Shows a form once the games have come, or cannot be asked for: `showForm` gets whether they
   have. What is typed meanwhile is typed into that form, unless another is wanted since. */
export async function onceListed(showForm) {
  const own = wanted = {};
  const isWanted = () => wanted === own;
  const stopListening = listenAhead(isWanted);
  if (!hasCome()) {
    if (!coming) coming = load();
    await coming;
  }
  if (isWanted()) await showForm(hasCome());
  const keys = stopListening();
  if (isWanted()) typeInto(keys);
}

function listenAhead(isWanted) {
  const keys = [];
  const listen = (event) => {
    if (!isWanted()) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1 && !["Enter", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys.push(event.key);
  };
  window.addEventListener("keydown", listen, { capture: true });
  return () => {
    window.removeEventListener("keydown", listen, { capture: true });
    return keys;
  };
}

function typeInto(keys) {
  for (const key of keys) {
    const field = document.activeElement;
    if (!field.form) return;
    if (key === "Enter") field.form.requestSubmit(field.form.querySelector("button"));
    else field.value = key === "Backspace" ? field.value.slice(0, -1) : field.value + key;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/* The game that a link or a form leads to, as the list has it. */
export const gameAt = (url) => games().find((game) => game.dataset.url === pathOf(url));

const isOpen = ({ dataset: { url, game, versions } }) => !isTaken((action, fields) =>
  pathOf(action) === url && fields.get("game") === game && Number(fields.get("seen_versions")) >= Number(versions));

/* The next game of the same match, else that of the next table; the tables go round. */
function nextAfter({ action, fields }) {
  const number = Number(new Map(fields).get("game"));
  const all = games();
  const at = all.findIndex((game) => game.dataset.url === pathOf(action));
  if (at < 0) return all.find(isOpen);
  const { bestOf, game } = all[at].dataset;
  if (Number(game) > number) return all[at];
  if (number < Number(bestOf) && !isWon(all[at], action, number)) return following(all[at], number + 1);
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(isOpen);
}

/* Whether a side has more than half of the games, by the list and by what was typed since. */
function isWon({ dataset: { bestOf, game, wins } }, action, number) {
  const won = wins.split(" ").map(Number);
  const typed = new Map(takenAt(action).map((fields) => [Number(fields.get("game")), winnerOf(fields)]));
  for (let at = Number(game); at <= number; at += 1) if (typed.get(at) >= 0) won[typed.get(at)] += 1;
  return Math.max(...won) > bestOf / 2;
}

/* The side with more marks, as they are typed: "7" and "4", "7-4", "7 4" or "74"; else -1. */
function winnerOf(fields) {
  const marks = `${fields.get("marks_1")} ${fields.get("marks_2")}`.trim();
  const [first, second] = (marks.match(/^(\d+)\D+(\d+)$/) ?? marks.match(/^(\d)(\d)$/) ?? []).slice(1).map(Number);
  return first > second ? 0 : first < second ? 1 : -1;
}

function following(game, number) {
  const next = game.cloneNode(true);
  Object.assign(next.dataset, { game: number, versions: 0 });
  next.querySelector("em")?.remove();
  return next;
}

/* Show the form of a game in a place; without a game, that nothing is left. */
export function showGame(place, game) {
  const template = list().querySelector(`template[${game ? "data-quick-form" : "data-quick-end"}]`);
  const made = template.content.cloneNode(true);
  if (game) fill(made, game, template.dataset.gameWords);
  place.replaceChildren(...made.childNodes);
  (place.querySelector("form input[autofocus]") ?? place.closest("[tabindex]"))?.focus();
}

function fill(made, game, words) {
  const { url, bestOf, game: number, versions, pairs } = game.dataset;
  const place = game.querySelector("strong").textContent.trim();
  const title = bestOf > 1 ? `${place}, ${words.replace("%s", number)}` : place;
  const form = made.querySelector("form");
  made.querySelector("h1").textContent = title;
  made.querySelector(".section-head").remove();
  made.querySelector("[data-open]").href = url;
  form.setAttribute("action", url);
  form.dataset.queue = title;
  for (const [name, value] of Object.entries({ game: number, seen_versions: versions, seen_rulings: 0, seen_pairs: pairs, key: crypto.randomUUID() })) {
    form.elements.namedItem(name).value = value;
  }
  const labels = form.querySelectorAll(".marks-line label");
  game.querySelectorAll("[data-side]").forEach((side, at) => labels[at].replaceChildren(...side.cloneNode(true).childNodes));
  const waits = game.querySelector("em")?.textContent.trim() ?? "";
  const note = made.querySelector("[data-waiting]");
  note.textContent = waits;
  note.hidden = !waits;
}

const placeOf = (form) => form.closest("[data-panel-body]") ?? form.closest("main > .page");

function showNext(place, line) {
  const next = nextAfter(line);
  showGame(place, next);
  place.dispatchEvent(new CustomEvent("quick:next", { bubbles: true, detail: next }));
  if (!next || place.matches("[data-panel-body]")) return;
  history.replaceState(null, "", next.dataset.url);
  document.title = [next.dataset.title, ...document.title.split(" · ").slice(1)].join(" · ");
}

document.addEventListener("queue:taken", ({ target: form, detail: line }) => {
  if (!("queueNext" in form.dataset)) return;
  const place = placeOf(form);
  if (hasCome()) showNext(place, line);
  else onceListed((isListed) => { if (isListed) showNext(place, line); });
});

if (list()) coming = load();
