/* The sheet without a network: a hand that waits stands in the sheet as waiting, and the
   form goes on to the next. The score counts it by the figures that the server wrote on its
   bid; the rules judge it once it is sent. */
import { box } from "./outbox.js";
import { openPage } from "./navigation.js";
import { isEdited } from "./swap.js";

const SHEET = /^(\d+)\/(?:hands|record)\/$/;
let waiting = [];
let sent = [];   /* taken, but the page does not show it yet */
let begun = [];  /* being stored */

const sheetOf = (path) => SHEET.exec(path)?.[1];
const ours = (match) => [...sent, ...waiting, ...begun].filter((e) => e.syncUrl === box.dataset.syncUrl && sheetOf(e.path) === match);
const tail = (match) => ours(match).at(-1)?.key;

/* Add to a hand's fields the key of the hand before it, if the page does not show that one
   yet. The server derives number and shaker from it. */
export function chained(form, path, fields) {
  const match = sheetOf(path);
  if (!match) return { fields };
  const adds = fields.do === "undo" ? -1 : Number("isNext" in form.dataset);
  const gives = givesOf(form, fields);
  if (!tail(match)) return { fields, adds, gives };
  const chainedFields = { ...fields, after: tail(match) };
  delete chainedFields.seen_versions;
  delete chainedFields.seen_rulings;
  if (adds) delete chainedFields.number;
  if (adds > 0 && form.querySelector("input[type=hidden][name=shaker]")) delete chainedFields.shaker;
  return { fields: chainedFields, adds, gives };
}

const totalsOf = () => [...document.querySelectorAll("[data-score] output.marks")];

/* What a hand gives by side, as its bid says: for bidders and others a base and so much for
   each point taken, by the bidders or, where the form asks, by the side itself; null where
   the page does not know. */
function givesOf(form, fields) {
  const sides = totalsOf();
  if (fields.do === "thrown") return sides.map(() => 0);
  const bid = form.querySelector("input[name=call]:checked");
  const isLow = "low" in (form.querySelector("#contract option:checked")?.dataset ?? {});
  const figures = bid?.dataset[fields.do + (isLow ? "Low" : "")];
  if (!("isNext" in form.dataset) || !figures) return null;
  const [own, ownEach, others, othersEach, least, most] = figures.split(" ").map(Number);
  const takenBy = (side) => Number(fields.taken ?? fields[`taken_${side}`] ?? (least === undefined ? 0 : NaN));
  const bidders = parseInt(fields.call, 10);
  const taken = takenBy(bidders);
  if (least !== undefined && !(taken >= least && taken <= most)) return null;
  const gives = sides.map((_, n) => n + 1 === bidders ? own + ownEach * taken : others + othersEach * takenBy(n + 1));
  return gives.every(Number.isFinite) ? gives : null;
}

const nextForm = () => document.querySelector("#hand[data-is-next]");
const isNew = (entries) => (entry) => !entries.some(({ key }) => key === entry.key);

/* Count an entry of the sheet before it is stored. The form of a next hand is empty at once,
   for the hand after it; returns whether it is. */
export function begin(form, entry) {
  if (!isOfSheet(entry)) return false;
  const next = nextForm();
  begun.push({ ...entry, syncUrl: box.dataset.syncUrl });
  if (form === next) empty(form);
  if (next) advance(next, ours(sheetOf(entry.path)));
  return form === next;
}

/* The hand that could not be stored stands in its form again. */
export function giveBack(form, entry, typed) {
  begun = begun.filter(isNew([entry]));
  for (const field of form.elements) {
    if (field.type === "radio") field.checked = typed.get(field.name) === field.value;
    else if (typed.has(field.name)) field.value = typed.get(field.name);
  }
}

export const isOfSheet = (entry) => Boolean(sheetOf(entry.path));

/* A refused hand came with the page: it is gone too. */
function empty(form) {
  for (const bid of form.querySelectorAll(".bids input")) bid.defaultChecked = false;
  for (const field of form.querySelectorAll("input[inputmode]")) field.defaultValue = "";
  for (const option of form.querySelectorAll("option")) option.defaultSelected = false;
  form.reset();
}

function show() {
  const place = document.querySelector("[data-sheet] [data-waiting-rows]");
  if (!place || document.querySelector("form[aria-busy]")) return;
  const rows = ours(place.closest("[data-sheet]").dataset.sheet);
  const standing = [];
  place.querySelector("ol").replaceChildren(...rows.map((entry) => {
    const made = place.querySelector("template").content.firstElementChild.cloneNode(true);
    made.querySelector("[data-label]").textContent = entry.label;
    if (entry.adds > 0) standing.push([made, entry.gives]);
    else if (entry.adds < 0 && standing.length) standing.pop()[0].classList.add("is-undone");
    else standing.push([made, null]);
    return made;
  }));
  place.hidden = !rows.length;
  count(standing.map(([, gives]) => gives));
  for (const button of document.querySelectorAll("[data-undo]")) button.disabled = !(rows.length || "rows" in button.dataset);
  const form = nextForm();
  if (form) advance(form, rows);
}

/* Show the score with the hands that wait, and whether the game is over with them. */
function count(waitingMarks) {
  const score = document.querySelector("[data-score]");
  const isKnown = waitingMarks.every(Boolean);
  document.querySelector("[data-waiting-note]").hidden = isKnown;
  const totals = totalsOf().map((output, side) => {
    const sum = isKnown ? waitingMarks.reduce((all, marks) => all + marks[side], 0) : 0;
    const total = Number(output.dataset.sent) + sum;
    const text = String(total).replace("-", "\u2212");
    if (output.textContent !== text) output.textContent = text;
    return total;
  });
  const isOver = waitingMarks.length > 0 && isKnown && "target" in score.dataset && Math.max(...totals) >= Number(score.dataset.target);
  document.querySelector("[data-over-note]").hidden = !isOver;
}

/* Show the number and the shaker of the next hand; the server gives the order of seats. */
function advance(form, rows) {
  const added = rows.reduce((sum, entry) => sum + entry.adds, 0);
  const title = form.dataset.hand.replace("%s", Number(form.dataset.number) + added);
  form.dataset.entry = form.querySelector("h2").textContent = title;
  const asked = form.querySelector("[data-first-shaker]");
  if (asked) asked.hidden = asked.disabled = added > 0;
  const turns = form.dataset.turns.split(" ");
  const from = asked ? rows.find((entry) => entry.fields.shaker)?.fields.shaker : form.elements.namedItem("shaker").value;
  const place = form.querySelector("[data-shakes]");
  place.hidden = !from || asked && !added;
  const at = (turns.indexOf(from) + added + turns.length * 9) % turns.length;
  place.textContent = place.dataset.shakes.replace("%s", turns[at]);
}

document.addEventListener("entry:done", show);
document.addEventListener("outbox:changed", (event) => {
  waiting = event.detail.filter((entry) => entry.state === "waiting");
  begun = begun.filter(isNew(event.detail));
  show();
});

document.addEventListener("page:turned", (event) => {
  const sheet = document.querySelector("[data-sheet]")?.dataset.sheet;
  if (event.detail.isFromServer) sent = sent.filter((entry) => sheetOf(entry.path) !== sheet);
});

/* Whether something of the next hand is chosen or typed. A bid that came with the page counts
   too: a refused hand comes back with it. */
export function isNextBegun() {
  const form = nextForm();
  return Boolean(form) && (isEdited(form) || form.querySelector(".bids input:checked") !== null);
}

/* Whether this is no sheet, or something is being tapped on it or sent. */
export function isEntering() {
  if (!document.querySelector("[data-waiting-rows]")) return true;
  return document.querySelector("form[aria-busy], #hand:not([data-is-next])") !== null || isNextBegun();
}

/* Reload the sheet once its hands are sent, unless somebody is entering one. */
document.addEventListener("outbox:sent", (event) => {
  const answers = [...event.detail.values()];
  for (const { state, entry } of answers) if (state === "taken") sent.push(entry);
  waiting = waiting.filter(isNew(answers));
  begun = begun.filter(isNew(answers));
  if (isEntering()) return;
  openPage(location.href, { inTheWay: isEntering }).catch(() => {});
});
