/* Results typed one after the other: once one is taken by the queue, the form of the next
   game stands there at once. The games and their form came with the page; the server judges. */
import { refresh } from "./live.js";
import { isTaken } from "./queue.js";

const MOMENT = 2_000;

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
   have. What is typed meanwhile is typed into that form, unless another is wanted since.
   `isNewer` waits for what the games must come after, and gives whether they are to come anew. */
export async function onceListed(showForm, isNewer = null) {
  const own = wanted = { keys: [] };
  const isWanted = () => wanted === own;
  const stopListening = listenAhead(own);
  if (await isNewer || !hasCome()) {
    if (isNewer || !coming) coming = load();
    await coming;
  }
  if (isWanted()) await showForm(hasCome());
  stopListening();
  if (isWanted()) type(own);
}

function listenAhead(own) {
  const listen = (event) => {
    if (wanted !== own) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1 && !["Enter", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    own.keys.push(event.key);
  };
  window.addEventListener("keydown", listen, { capture: true });
  return () => window.removeEventListener("keydown", listen, { capture: true });
}

/* Types what was pressed meanwhile; once a form is waited for again, the rest is that one's. */
function type(own) {
  for (const key of own.keys) {
    const field = document.activeElement;
    if (wanted !== own) {
      wanted?.keys.push(key);
      continue;
    }
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

/* The addresses of the other games, from the next table on; the tables go round. */
function othersAfter({ action }) {
  const urls = games().map((game) => game.dataset.url);
  const at = urls.indexOf(pathOf(action));
  return [...urls.slice(at + 1), ...urls.slice(0, Math.max(at, 0))];
}

const numberOf = ({ fields }) => Number(new Map(fields).get("game"));

/* The next game of the same match, else that of the next table. */
function nextAfter(line, others) {
  const game = gameAt(line.action);
  const number = numberOf(line);
  if (game && Number(game.dataset.game) > number) return game;
  if (game && number < Number(game.dataset.sure)) return following(game, number + 1);
  return others.map(gameAt).find((other) => other && isOpen(other));
}

/* Whether the server alone knows if the match goes on. */
function mayGoOn(line) {
  const { sure, bestOf } = gameAt(line.action)?.dataset ?? {};
  const number = numberOf(line);
  return number >= Number(sure) && number < Number(bestOf);
}

/* Waits until a line is sent, not longer than a moment; gives whether the server has it. */
async function isAnswered(line) {
  await Promise.race([
    new Promise((rest) => { document.addEventListener("queue:rested", rest, { once: true }); }),
    new Promise((rest) => { setTimeout(rest, MOMENT); }),
  ]);
  return line.state === "saved";
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

function showNext(place, line, others) {
  const next = nextAfter(line, others);
  showGame(place, next);
  place.dispatchEvent(new CustomEvent("quick:next", { bubbles: true, detail: next }));
  if (!next || place.matches("[data-panel-body]")) return;
  history.replaceState(null, "", next.dataset.url);
  document.title = [next.dataset.title, ...document.title.split(" · ").slice(1)].join(" · ");
}

document.addEventListener("queue:taken", ({ target: form, detail: line }) => {
  if (!("queueNext" in form.dataset)) return;
  const place = placeOf(form);
  const others = othersAfter(line);
  if (hasCome() && !mayGoOn(line)) showNext(place, line, others);
  else onceListed((isListed) => { if (isListed) showNext(place, line, others.length ? others : othersAfter(line)); }, mayGoOn(line) ? isAnswered(line) : null);
});

if (list()) coming = load();
