/* The pages that a code opens. Sends a table's forms through the outbox: stores an entry first,
   then sends it. A form's data-entry labels its entry, data-next names the page after it; a
   button with data-plain posts to the server directly. Contains no rules. */
import { box, flush, forget, item, keep, show } from "./outbox.js";
import { isOurs, latestRequest, openPage, request, showNotice } from "./navigation.js";
import { refresh } from "./live.js";
import { fieldsOf, forget as forgetDraft, free, isEdited, keep as keepDraft, offer } from "./swap.js";

const SOON = 2_500;
const underway = new WeakMap();   /* what a form sends */

function entryOf(form, button) {
  const fields = Object.fromEntries([...new FormData(form)].filter(([, text]) => typeof text === "string" && text !== ""));
  if (button?.name) fields[button.name] = button.value;
  delete fields.csrfmiddlewaretoken;
  delete fields.key;
  const path = new URL(form.action).pathname.slice(box.dataset.start.length);
  return { key: crypto.randomUUID(), path, ...chained(form, path, fields), label: labelOf(form, button), instead: form.dataset.instead };
}

/* The form's subject, the chosen and typed values, the button; of a score a line for each side. */
function labelOf(form, button) {
  const parts = [form.dataset.entry];
  for (const field of form.elements) {
    if (field.matches("button, :disabled, [data-unlabelled], [data-unlabelled] *")) continue;
    if (field.type === "radio") {
      if (!field.checked) continue;
      const legend = field.closest("fieldset[data-say]")?.querySelector("legend").textContent ?? "";
      const label = field.closest("label");
      parts.push(`${legend} ${(label.querySelector("strong") ?? label).textContent}`);
    } else if (field.dataset.say && field.value) parts.push(field.dataset.say.replace("%s", field.value));
  }
  parts.push(button?.dataset.say);
  const words = parts.map((text) => text?.trim().replace(/\s+/g, " ")).filter(Boolean);
  return words.join(scoreOf(form).length ? "\n" : ", ");
}

const scoreOf = (form) => ["marks_1", "marks_2", "marks_3"].map((name) => form.elements.namedItem(name)).filter(Boolean);

/* Post the form; without a network use the step that data-offline names. */
async function ask(form, button) {
  if ("counted" in form.dataset) return reviewMarks(form);
  if ("night" in form.dataset) forgetDraft(form, location.href);
  try {
    await openPage(form.action, { body: fieldsOf(form, button), sent: form });
  } catch {
    if ("night" in form.dataset) keepDraft(form, location.href);
    free();
    const showOffline = OFFLINE[form.dataset.offline];
    if (showOffline) await showOffline(form);
    else showNotice(box.dataset.unsent);
  }
  return null;
}

/* Store an entry and send it. The form of a hand is free for the next one meanwhile, and what
   is entered there ends the wait: no page that comes takes its place. */
async function send(form, button) {
  const number = request();
  const entry = entryOf(form, button);
  const posted = fieldsOf(form, button);
  const isFree = begin(form, entry);
  if (isFree) underway.get(form).isFree = true;
  const typed = isFree ? typedNext(form) : new Promise(() => {});
  onTheirWay.add(entry.key);
  try {
    await keep(entry);   /* shown only if it has to wait */
  } catch (error) {
    onTheirWay.delete(entry.key);
    giveBack(form, entry, posted);
    throw error;
  }
  const late = new Promise((done) => { setTimeout(done, SOON); });
  const sent = flush().catch(() => null);   /* it is stored: nothing sends it as a plain form too */
  const answer = (await Promise.race([sent, late, typed]))?.get(entry.key);
  onTheirWay.delete(entry.key);
  if (!answer) {
    showWaiting(form, entry, number);
    return show();
  }
  const asked = { unless: isNextBegun, sent: form, number };
  try {
    if (answer.state === "taken") await openPage(form.dataset.next ?? form.action, asked);
    else if (answer.is_stale && entry.adds > 0) await showUnsent(form, asked);
    else if (await openPage(form.action, { ...asked, body: posted })) await forget(entry.key);
  } catch {
    if (answer.state === "taken") showWaiting(form, entry, number);
  }
  return null;
}

const typedNext = (form) => new Promise((done) => {
  form.addEventListener("input", () => {
    rest(form);
    done();
  }, { once: true });
});

/* Show the sheet as it has grown, and above it the hand that was not written. */
async function showUnsent(form, asked) {
  if (await openPage(form.dataset.next ?? form.action, asked)) box.scrollIntoView({ block: "start" });
}

/* Show the waiting entry in place of its form; that of a hand stands in the sheet. A correction
   ends with it: the next hand is not another one. */
function showWaiting(form, entry, number) {
  if (isOfSheet(entry)) {
    const next = form.dataset.next ?? (entry.fields.corrects && form.action);
    if (next && form.isConnected) openPage(next, { unless: isNextBegun, number }).catch(() => {});
    return;
  }
  showInstead(form, entry);
  box.scrollIntoView({ block: "start" });
}

/* What waits stands in place of its form and of others for the same, until it is deleted. */
function showInstead(form, entry) {
  const forms = [...formsOf(entry), form];
  const note = item("instead", entry);
  note.querySelector("[data-forget]").onclick = () => {
    note.remove();
    for (const { dataset } of forms) delete dataset.waits;
  };
  for (const { dataset } of forms) dataset.waits = entry.key;
  forms[0].before(note);
}

const formsOf = ({ instead }) => document.querySelectorAll(`form[data-instead="${instead}"]`);

/* Review the marks in a dialog, without the server. They are stored first, as a draft. */
async function reviewMarks(form) {
  const button = { name: "do", value: "send", dataset: {} };
  const draft = entryOf(form, button);
  const dialog = document.getElementById("keep");
  const marks = scoreOf(form).map((field) => field.value.trim());
  const isFigures = marks.every((text) => /^-?\d{1,4}$/.test(text));
  dialog.querySelector("[data-says]").textContent = isFigures ? "" : box.dataset.figures;
  showLines(dialog.querySelector("[data-lines]"), isFigures ? labelOf(form).split("\n") : []);
  const yes = dialog.querySelector("[data-yes]");
  yes.hidden = !isFigures;
  yes.onclick = () => {
    dialog.close("yes");
    busy(form, button, () => send(form, button));
  };
  dialog.addEventListener("close", () => { if (dialog.returnValue !== "yes") forget(draft.key); }, { once: true });
  dialog.returnValue = "";
  const isSaved = isFigures && await keep(draft, "draft").then(() => true, () => false);
  dialog.querySelector("[data-saved]").hidden = !isSaved;
  dialog.showModal();
  await show();
}

function showLines(place, lines) {
  const template = place.querySelector("template");
  place.replaceChildren(template, ...lines.map((line) => {
    const made = template.content.firstElementChild.cloneNode(true);
    const at = line.lastIndexOf(":");
    made.querySelector("[data-name]").textContent = line.slice(0, at);
    made.querySelector("output").textContent = line.slice(at + 1).trim();
    return made;
  }));
}

function showConsequences(form) {
  for (const part of form.querySelectorAll("[data-without]")) {
    part.hidden = false;
    part.disabled = false;
  }
  for (const part of form.querySelectorAll("[data-with]")) part.hidden = true;
  form.querySelector("[data-without]").scrollIntoView({ block: "start" });
}

window.addEventListener("online", () => {
  for (const form of document.querySelectorAll("form[data-offline=ruling]")) {
    if (form.querySelector("[data-without] :checked")) continue;
    for (const part of form.querySelectorAll("[data-without]")) part.hidden = part.disabled = true;
    for (const part of form.querySelectorAll("[data-with]")) part.hidden = false;
  }
});

const OFFLINE = { marks: reviewMarks, ruling: showConsequences };

/* A double tap counts once. The form of a hand that is being stored takes another button: the
   next hand may be thrown in. */
async function busy(form, button, act) {
  const before = underway.get(form);
  if (before && (!before.isFree || before.button === button?.value)) return;
  const mine = { button: button?.value };
  underway.set(form, mine);
  form.setAttribute("aria-busy", "true");
  try {
    await act();
  } finally {
    if (underway.get(form) === mine) rest(form);
    document.dispatchEvent(new Event("entry:done"));
  }
}

function rest(form) {
  underway.delete(form);
  form.removeAttribute("aria-busy");
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method === "dialog" || !isOurs(form.action)) return;
  if ("pass" in form.dataset) {
    delete form.dataset.pass;
    return;
  }
  event.preventDefault();
  if (form.method === "get") {
    const url = `${form.action.split("?")[0]}?${new URLSearchParams(fieldsOf(form, submitter))}`;
    openPage(url).catch(() => showNotice(box.dataset.closed));
    return;
  }
  const asks = !("entry" in form.dataset) || submitter && "plain" in submitter.dataset;
  busy(form, submitter, () => (asks ? ask : send)(form, submitter)).catch(() => {
    form.dataset.pass = "";
    form.requestSubmit(submitter);
  });
});

document.addEventListener("outbox:sent", (event) => {
  const form = document.querySelector("form[data-waits]");
  const answer = event.detail.get(form?.dataset.waits);
  if (!answer) return;
  const address = location.href;
  const next = answer.state === "taken" ? form.dataset.next ?? form.action : address;
  openPage(next, { sent: form, number: latestRequest(), unless: () => location.href !== address }).catch(() => {});
});

/* ---- the sheet ---- */

/* Without a network a hand waits in the sheet and the form goes on to the next. The score counts
   it by the figures that the server wrote on its bid; the rules judge it once it is sent. */
const SHEET = /^(\d+)\/(?:hands|record)\/$/;
let waiting = [];
let taken = [];   /* the page does not show it yet */
let begun = [];
/* Sent just now: the page that comes offers the score, if the game is over. */
const onTheirWay = new Set();

const sheetOf = (path) => SHEET.exec(path)?.[1];
const ours = (match) => [...taken, ...waiting, ...begun].filter((e) => e.syncUrl === box.dataset.syncUrl && sheetOf(e.path) === match);
const tail = (match) => ours(match).slice(-1)[0]?.key;

/* Add to a hand's fields the key of the hand before it, if the page does not show that one
   yet. The server derives number and shaker from it. */
function chained(form, path, fields) {
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
  const theirs = takenBy(bidders);
  if (least !== undefined && !(theirs >= least && theirs <= most)) return null;
  const gives = sides.map((_, n) => n + 1 === bidders ? own + ownEach * theirs : others + othersEach * takenBy(n + 1));
  return gives.every(Number.isFinite) ? gives : null;
}

const nextForm = () => document.querySelector("#hand[data-is-next]");
const isNew = (entries) => (entry) => !entries.some(({ key }) => key === entry.key);

/* Count an entry of the sheet before it is stored. The form of a next hand is empty at once,
   for the hand after it; returns whether it is. */
function begin(form, entry) {
  if (!isOfSheet(entry)) return false;
  const next = nextForm();
  begun.push({ ...entry, syncUrl: box.dataset.syncUrl });
  if (form === next) empty(form);
  if (next) advance(next, ours(sheetOf(entry.path)));
  return form === next;
}

function giveBack(form, entry, typed) {
  begun = begun.filter(isNew([entry]));
  for (const field of form.elements) {
    if (field.type === "radio") field.checked = typed.get(field.name) === field.value;
    else if (typed.has(field.name)) field.value = typed.get(field.name);
  }
  if (form === nextForm()) advance(form, ours(sheetOf(entry.path)));
}

const isOfSheet = (entry) => Boolean(sheetOf(entry.path));

/* A refused hand came with the page: it is gone too. */
function empty(form) {
  for (const bid of form.querySelectorAll(".bids input")) bid.defaultChecked = false;
  for (const field of form.querySelectorAll("input[inputmode]")) field.defaultValue = "";
  for (const option of form.querySelectorAll("option")) option.defaultSelected = false;
  form.reset();
}

function showRows() {
  const place = document.querySelector("[data-sheet] [data-waiting-rows]");
  if (!place || document.querySelector("form[aria-busy]")) return;
  const match = place.closest("[data-sheet]").dataset.sheet;
  const rows = ours(match);
  const rulings = waiting.filter(({ path }) => path === `${match}/rulings/`);
  const standing = [];
  place.querySelector("ol").replaceChildren(...[...rows, ...rulings].map((entry) => {
    const made = place.querySelector("template").content.firstElementChild.cloneNode(true);
    made.querySelector("[data-label]").textContent = entry.label;
    if (!isOfSheet(entry)) return made;
    if (entry.adds > 0) standing.push([made, entry.gives, parseInt(entry.fields.call, 10)]);
    else if (entry.adds < 0 && standing.length) standing.pop()[0].classList.add("is-undone");
    else standing.push([made, null]);
    return made;
  }));
  place.hidden = !(rows.length + rulings.length);
  const totals = count(standing.map(([, gives]) => gives));
  if (!rows.some(({ key }) => onTheirWay.has(key))) offerToSend(totals, standing.map(([, , bidder]) => bidder).filter(Boolean).pop());
  for (const button of document.querySelectorAll("[data-undo]")) button.disabled = !(rows.length || "rows" in button.dataset);
  const form = nextForm();
  if (form) advance(form, rows);
}

/* Show the score with the hands that wait, and whether the game is over with them. Returns
   the score if hands wait: null if the page does not know it. */
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
  return waitingMarks.length ? isKnown && { totals, isOver } : undefined;
}

function offerToSend(counted, bidder) {
  const form = document.querySelector("form[data-over]");
  if (!form || "waits" in form.dataset || counted === undefined) return;
  const isTime = ["over", "finish"].includes(form.dataset.over);
  form.hidden = !counted || !(counted.isOver || isTime);
  if (form.hidden) return;
  form.dataset.counted = "";
  const { totals, isOver } = counted;
  scoreOf(form).forEach((field, side) => { field.value = totals[side]; });
  form.querySelector("[data-written]").textContent = writtenScore(totals);
  const { bidder: named, time_called: time } = form.elements;
  if (bidder) named.value = bidder;
  named.disabled = !isOver || !named.value;
  time.disabled = isOver;
}

function writtenScore(totals) {
  const isPlain = totals.length === 2 && Math.min(...totals) >= 0;
  return totals.map((n) => String(n).replace("-", "\u2212")).join(isPlain ? "–" : " : ");
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

document.addEventListener("entry:done", showRows);
document.addEventListener("outbox:changed", (event) => {
  waiting = event.detail.filter((entry) => entry.state === "waiting" && entry.syncUrl === box.dataset.syncUrl);
  begun = begun.filter(isNew(event.detail));
  for (const entry of waiting) {
    const [form] = formsOf(entry);
    if (form && !form.dataset.waits && !onTheirWay.has(entry.key)) showInstead(form, entry);
  }
  showRows();
});

document.addEventListener("page:turned", (event) => {
  const sheet = document.querySelector("[data-sheet]")?.dataset.sheet;
  if (event.detail.isFromServer) taken = taken.filter((entry) => sheetOf(entry.path) !== sheet);
});

/* Whether something of the next hand is chosen or typed. A bid that came with the page counts
   too: a refused hand comes back with it. */
function isNextBegun() {
  const form = nextForm();
  return Boolean(form) && (isEdited(form) || form.querySelector(".bids input:checked") !== null);
}

/* Whether this is no sheet, or something is being tapped on it or sent. */
function isEntering() {
  if (!document.querySelector("[data-waiting-rows]")) return true;
  return document.querySelector("form[aria-busy], #hand:not([data-is-next])") !== null || isNextBegun();
}

/* Reload the sheet, unless somebody is entering a hand. */
document.addEventListener("outbox:sent", (event) => {
  const answers = [...event.detail.values()];
  for (const { state, entry } of answers) if (state === "taken") taken.push(entry);
  waiting = waiting.filter(isNew(answers));
  begun = begun.filter(isNew(answers));
  if (isEntering()) return;
  openPage(location.href, { inTheWay: isEntering }).catch(() => {});
});

/* ---- marks ---- */

/* The judge's page: steppers change the number in place and the strokes follow. Without
   this module each press is a form sent to the server, which does the same. */
const strokes = (group, marks) => {
  const paths = group.querySelectorAll(".strokes path");
  paths.forEach((path, i) => {
    const on = i < marks;
    path.classList.toggle("is-new", on && !path.classList.contains("on") && i === marks - 1);
    path.classList.toggle("on", on);
  });
  const tally = group.querySelector(".tally");
  let over = tally.querySelector(".over");
  if (marks > paths.length && !over) {
    over = document.createElement("span");
    over.className = "over";
    tally.append(over);
  }
  if (over) over.textContent = marks > paths.length ? `+${marks - paths.length}` : "";
};

const figure = (input) => (/^\s*-?\d{1,4}\s*$/.test(input.value) ? Number(input.value) : 0);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-marks] .stepper button");
  if (!button) return;
  event.preventDefault();
  const input = button.parentElement.querySelector("input");
  const { least, most } = input.dataset;
  input.value = Math.max(least, Math.min(most, figure(input) + (button.value.endsWith("+") ? 1 : -1)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", (event) => {
  const group = event.target.closest("[data-marks] .side-marks");
  if (group) strokes(group, figure(event.target));
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-marks] .stepper input")) event.target.select();
});

/* The result in three taps: the figures that were tapped stand on the two score lines
   and in the form's marks. The server says what the winner has. */
const chosenIn = (form, name) => form.querySelector(`input[name=${name}]:checked`);

function fillReport(form) {
  const won = chosenIn(form, "won");
  const other = chosenIn(form, "other")?.value ?? "";
  for (const field of form.querySelectorAll("[data-side]")) {
    const { side } = field.dataset;
    const marks = won?.value === side ? won.dataset.marks : won ? other : "";
    field.value = won && other !== "" ? marks : "";
    form.querySelector(`[data-side-marks="${side}"]`).textContent = marks || "–";
  }
}

function fillReports() {
  document.querySelectorAll("form[data-report]").forEach(fillReport);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-report]");
  if (form) fillReport(form);
});
/* Either way of entering a score begins anew: one of the two is sent. */
document.addEventListener("click", (event) => {
  const form = event.target.closest(".odd-score > summary")?.closest("#sheet-form").querySelector("[data-report]");
  if (!form) return;
  form.reset();
  fillReport(form);
});
document.addEventListener("page:turned", fillReports);
document.addEventListener("live:swapped", fillReports);
fillReports();

/* Stores unsent marks, and offers them after a reload, a change of language or a look at
   another page. A page that answers a form shows the server's marks; they replace the draft. */
function offerOrKeep() {
  const form = document.querySelector("form[data-marks], form[data-night]");
  if (!form) return;
  const isNew = "night" in form.dataset ? !form.querySelector("[aria-invalid=true]") : form.closest("[data-live-src]");
  (isNew ? offer : keepDraft)(form, location.href);
}

/* A draft that is taken shows the rounds of a night that it fills. */
document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-marks], form[data-night]");
  if (!form) return;
  keepDraft(form, location.href);
  if (event.target.value) event.target.closest("details:not([open])")?.setAttribute("open", "");
});
document.addEventListener("page:turned", offerOrKeep);
offerOrKeep();

/* ---- another phone ---- */

/* Whether this sheet is open on another phone, has grown, or its score was sent. */
const OFTEN = 5_000;

async function askPresence() {
  const note = document.querySelector("[data-presence]");
  const sheet = document.querySelector("[data-grows]");
  const url = note?.dataset.presence ?? sheet?.dataset.grows;
  if (!url || document.hidden || !navigator.onLine) return;
  const answer = await fetch(url, { method: "POST", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const { has_other_phone: hasOtherPhone, rows, own_rows: ownRows, scores } = await answer.json();
  if (note) note.hidden = !hasOtherPhone;
  const shown = document.querySelector("[data-grows]");
  if (!shown) return;
  const isOwn = "ownRows" in shown.dataset;
  const isLonger = Number(isOwn ? shown.dataset.ownRows : shown.dataset.rows) !== (isOwn ? ownRows : rows);
  if (isLonger || isOwn && Number(shown.dataset.scores) !== scores) await renew();
}

async function renew() {
  if (!document.querySelector("[data-sheet]")) await refresh().catch(() => {});
  else if (!isEntering()) await openPage(location.href, { inTheWay: isEntering }).catch(() => {});
}

setInterval(askPresence, OFTEN);
document.addEventListener("visibilitychange", askPresence);
document.dispatchEvent(new Event("table:ready"));
