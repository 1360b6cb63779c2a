/* The sheet without a network: a hand that waits stands in the sheet as waiting, and the
   form goes on to the next. The score counts it by the figures that the server wrote on its
   bid; the rules judge it once it is sent. */
import { box } from "./outbox.js";
import { openPage } from "./navigation.js";
import { isEdited } from "./swap.js";

const SHEET = /^(\d+)\/(?:hands|record)\/$/;
let waiting = [];
let sent = [];   /* taken, but the page does not show it yet */

const sheetOf = (path) => SHEET.exec(path)?.[1];
const ours = (match) => [...sent, ...waiting].filter((e) => e.syncUrl === box.dataset.syncUrl && sheetOf(e.path) === match);
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

/* Empty the form of a stored hand; returns whether the entry is a hand. */
export function clearHandForm(form, entry) {
  const match = sheetOf(entry.path);
  if (!match) return false;
  document.getElementById("hand")?.reset();
  if (!document.getElementById("hand") && form.dataset.next) openPage(form.dataset.next).catch(() => {});
  return true;
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
  const form = document.querySelector("#hand[data-is-next]");
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
  form.dataset.kept = form.querySelector("h2").textContent = title;
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
  show();
});

document.addEventListener("page:turned", (event) => {
  const sheet = document.querySelector("[data-sheet]")?.dataset.sheet;
  if (event.detail.isFresh) sent = sent.filter((entry) => sheetOf(entry.path) !== sheet);
});

/* Whether this is no sheet, or something is being tapped on it or sent. A bid that came with
   the page counts too: a refused hand comes back with it. */
export function isEntering() {
  if (!document.querySelector("[data-waiting-rows]")) return true;
  if (document.querySelector("form[aria-busy], #hand .bids input:checked")) return true;
  const form = document.getElementById("hand");
  return Boolean(form) && isEdited(form);
}

/* Reload the sheet once its hands are sent, unless somebody is entering one. */
document.addEventListener("outbox:sent", (event) => {
  for (const { state, entry } of event.detail.values()) if (state === "taken") sent.push(entry);
  if (isEntering()) return;
  openPage(location.href, { inTheWay: isEntering }).catch(() => {});
});
