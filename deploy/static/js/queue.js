/* The desk's queue. What is typed in a form with data-queue is taken when Enter is pressed:
   it is stored in this tab, sent in order, and shown until the server has answered; the form
   is free for the next at once. A refused line keeps its text in place. data-queue names the
   line, data-queue-parts what of the answer goes into the page; a form with data-queue-once
   waits itself and opens what answers it; with data-queue-quiet a saved line is not listed; a button with data-plain posts to the server
   directly. Contains no rules. */
import { askToSignIn, putToken, refusal } from "./forms.js";
import { draftOf, forget, isEdited, store, swap, untilReleased, versionOf } from "./swap.js";

const AT = "queue";
const AGAIN = 5_000;
const PATIENCE = 12_000;
const MOST_FAILURES = 3;
const MOST_SAVED = 3;
const MOST_FIELDS = 4;
const TYPED = "input[name]:not([type=hidden]):not([type=checkbox]):not([type=radio])";
const place = document.getElementById("queue");
let lines = read();
const unlisted = [];  /* saved and shown no more */
let isSending = false;

function read() {
  try { return JSON.parse(sessionStorage.getItem(AT)) ?? []; } catch { return []; }
}

/* Saved lines are shown as long as the page, no longer. */
function write() {
  try { sessionStorage.setItem(AT, JSON.stringify(lines.filter(({ state }) => state !== "saved"))); } catch { /* private window: they last as long as the page */ }
}

/* Whether a line of this form waits or was saved: its page may not show it yet. */
export const isTaken = (isSame) => [...unlisted, ...lines].some((line) => line.state !== "refused" && isSame(line.action, new Map(line.fields)));

const eventOfPage = () => document.querySelector(".event-name")?.textContent.trim() ?? "";

const typedIn = (form) => [...form.querySelectorAll(TYPED)];

function take(form, button) {
  const typed = typedIn(form).filter((field) => field.value.trim());
  if (!typed.length && !("queueOnce" in form.dataset)) return;
  const fields = [...new FormData(form)].filter(([name, text]) => name !== "csrfmiddlewaretoken" && typeof text === "string");
  if (button?.name) fields.push([button.name, button.value]);
  const action = new URL(form.getAttribute("action") || location.href, location).href;
  const line = {
    id: crypto.randomUUID(), state: "waiting", sentence: "", failures: 0, fields,
    label: form.dataset.queue.trim().replace(/\s+/g, " "),
    event: eventOfPage(),
    action,
    page: "queueNext" in form.dataset ? action : location.href,
    parts: form.dataset.queueParts?.split(" ") ?? [],
    isOnce: "queueOnce" in form.dataset,
    isQuiet: "queueQuiet" in form.dataset,
    draft: draftOf(form, location.href),
    shown: typedIn(form).map((field) => [field.name, field.labels?.[0]?.textContent.trim().replace(/\s+/g, " ") ?? ""]),
  };
  lines.push(line);
  write();
  forget(form, location.href);
  renew(form, line);
  show();
  send();
}

/* The form is as new, for what is typed next. */
function renew(form, line) {
  if (line.isOnce) {
    form.dataset.line = line.id;
    form.hidden = true;
    return;
  }
  const fields = typedIn(form);
  for (const field of fields) field.value = field.defaultValue = "";
  for (const field of form.querySelectorAll("[name=key]")) field.value = crypto.randomUUID();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const fault of form.querySelectorAll("[role=alert]")) fault.remove();
  fields[0].focus();
  form.dispatchEvent(new CustomEvent("queue:taken", { bubbles: true, detail: line }));
}

/* One after the other, in the order of Enter. What is refused does not hold up the others. */
async function send() {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const line = lines.find(({ state }) => state === "waiting");
      if (!line || !await sendLine(line)) break;
    }
  } finally {
    isSending = false;
  }
  write();
  show();
  document.dispatchEvent(new CustomEvent("queue:rested"));
}

async function sendLine(line) {
  const answer = await post(line);
  const isSignedOut = answer?.status === 401;
  if (!answer || isSignedOut || answer.status === 429) {
    note(place.dataset[isSignedOut ? "signedOut" : "away"]);
    if (isSignedOut) askToSignIn(place.querySelector("[data-note]"));
    return false;
  }
  if (answer.status === 403) {
    note(refusal(answer.text));
    return false;
  }
  if (answer.status >= 500) return failed(line);
  note("");
  const page = new DOMParser().parseFromString(answer.text, "text/html");
  await untilReleased();
  settle(line, answer, page);
  write();
  show();
  return true;
}

async function post(line) {
  const body = new FormData();
  for (const [name, value] of line.fields) body.append(name, value);
  body.append("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
  putToken(body);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const redirect = line.parts.length || line.isOnce ? "follow" : "manual";
    const answer = await fetch(line.action, { method: "POST", body, headers: { "HX-Request": "true" }, signal: patience.signal, redirect });
    return { status: answer.status, ok: answer.ok || answer.type === "opaqueredirect", url: answer.url, leads: answer.headers.get("HX-Redirect"), text: await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/* A line that fails on the server is tried again, but holds up the others only so often. */
function failed(line) {
  line.failures += 1;
  const isLast = line.failures >= MOST_FAILURES;
  if (isLast) refuse(line, place.dataset.notTaken);
  else note(place.dataset.away);
  return isLast;
}

function settle(line, answer, page) {
  const form = document.querySelector(`form[data-line="${line.id}"]`);
  if (answer.leads) {
    refuse(line, place.dataset.lookFirst);
    line.look = answer.leads;
  } else if (answer.ok) saved(line, answer, page, form);
  else if (form) showRefused(line, page);
  else {
    refuse(line, sentenceOf(page) || place.dataset.notTaken);
    takeOver(line, page);
  }
}

function saved(line, answer, page, form) {
  line.state = "saved";
  if (form) {
    drop(line);
    location.assign(answer.url);
    return;
  }
  for (const id of line.parts) {
    const shown = document.getElementById(id);
    if (shown) swap(shown, page.getElementById(id), { version: versionOf(page) });
  }
  for (const row of page.querySelectorAll("[hx-swap-oob][id]")) {  /* of a list that did not come whole */
    row.removeAttribute("hx-swap-oob");
    const shown = document.getElementById(row.id);
    if (shown) swap(shown, row, { version: versionOf(page) });
  }
  document.dispatchEvent(new CustomEvent("queue:saved", { detail: { line, url: answer.url, page } }));
  if (line.isQuiet) drop(line);
}

function refuse(line, sentence) {
  line.state = "refused";
  line.sentence = sentence;
}

/* The page that refuses a form which waited itself shows what was typed in it. */
function showRefused(line, page) {
  drop(line);
  document.querySelector("main > .page").replaceWith(document.importNode(page.querySelector("main > .page"), true));
  document.querySelector("main [role=alert]")?.scrollIntoView({ block: "center" });
}

const sentenceOf = (page) => [...page.querySelectorAll("main [role=alert], #check-in-answer .wrong")]
  .filter((part) => !part.closest("#queue, template")).map((part) => part.textContent.trim().replace(/\s+/g, " ")).join(" ");

/* The hidden fields of the form that came back: what it has seen now, and what it asks. */
function takeOver(line, page) {
  const form = [...page.querySelectorAll("form[data-queue]")].find((each) => new URL(each.getAttribute("action"), location).href === line.action);
  if (!form) return;
  const hidden = [...form.querySelectorAll("input[type=hidden][name]")].filter(({ name }) => name !== "csrfmiddlewaretoken");
  const names = hidden.map(({ name }) => name);
  line.fields = [...line.fields.filter(([name]) => !names.includes(name)), ...hidden.map(({ name, value }) => [name, value])];
}

function drop(line) {
  lines = lines.filter((other) => other !== line);
  write();
  show();
}

/* What was typed over in a refused line goes to the end of the queue. */
function sendAgain(form) {
  const line = lines.find(({ id }) => id === form.closest("li").dataset.line);
  const typed = new Map([...form.querySelectorAll("input[name]")].map((field) => [field.name, field.value]));
  line.fields = line.fields.map(([name, value]) => [name, name === "key" ? crypto.randomUUID() : typed.get(name) ?? value]);
  Object.assign(line, { state: "waiting", sentence: "", failures: 0 });
  lines = [...lines.filter((other) => other !== line), line];
  write();
  show();
  goOn();
  send();
}

/* The keyboard goes back to the field for the next. */
function goOn() {
  const form = document.querySelector("main form[data-queue]:not([hidden])");
  const field = form ? typedIn(form)[0] : place.querySelector("[data-fields] input");
  (field ?? document.getElementById("main")).focus();
}

function note(sentence) {
  const made = place.querySelector("[data-note]");
  made.textContent = sentence;
  made.hidden = !sentence;
}

function show() {
  const list = place.querySelector("ol");
  const old = lines.filter(({ state }) => state === "saved").slice(0, -MOST_SAVED);
  lines = lines.filter((line) => !old.includes(line));
  unlisted.push(...old);
  const rows = lines.map((line) => list.querySelector(`[data-line="${line.id}"]`) ?? makeRow(line));
  rows.forEach((row, at) => {
    if (list.children[at] !== row) list.insertBefore(row, list.children[at] ?? null);
    fill(row, lines[at]);
  });
  while (list.children.length > rows.length) list.lastElementChild.remove();
  place.hidden = !lines.length;
}

function makeRow(line) {
  const row = place.querySelector("template[data-line]").content.firstElementChild.cloneNode(true);
  row.dataset.line = line.id;
  /* On the pages of other events it says of which it is. */
  row.querySelector("[data-label]").textContent = !line.event || line.event === eventOfPage() ? line.label : `${line.event}: ${line.label}`;
  row.querySelector("[data-drop]").addEventListener("click", () => {
    drop(line);
    goOn();
  });
  row.querySelector("[data-look]").addEventListener("click", () => store(line.draft));
  return row;
}

/* A row changes only with its line: a refused one may be typed in. */
function fill(row, line) {
  const text = JSON.stringify([line.state, line.sentence, line.fields]);
  if (row.dataset.shows === text) return;
  Object.assign(row.dataset, { shows: text, state: line.state });
  row.querySelector("[data-state-word]").textContent = place.dataset[line.look ? "asks" : line.state];
  const sentence = row.querySelector("[data-sentence]");
  sentence.textContent = line.sentence;
  sentence.hidden = !line.sentence;
  const isRefused = line.state === "refused";
  row.querySelector("[data-acts]").hidden = !isRefused;
  row.querySelector("[data-look]").href = line.look ?? line.page;
  const values = new Map(line.fields);
  const shown = line.shown.length > MOST_FIELDS ? [] : line.shown;
  row.querySelector("[data-fields]").replaceChildren(...isRefused
    ? shown.map(([name, label]) => input(name, label, values.get(name)))
    : [output(shown.map(([name]) => values.get(name)).filter(Boolean).join(" · "))]);
}

const input = (name, label, value) => {
  const field = Object.assign(document.createElement("input"), { name, value: value ?? "", placeholder: label, autocomplete: "off" });
  field.dataset.select = "";
  field.setAttribute("aria-label", label);
  return field;
};

const output = (text) => Object.assign(document.createElement("output"), { textContent: text });

if (place) {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    const isRow = place.contains(form);
    if (!isRow && (!("queue" in form.dataset) || submitter && "plain" in submitter.dataset)) return;
    event.preventDefault();
    if (isRow) sendAgain(form);
    else take(form, submitter);
  });
  window.addEventListener("online", send);
  document.addEventListener("signed:in", send);
  window.addEventListener("beforeunload", (event) => { if (lines.some(({ state }) => state === "waiting")) event.preventDefault(); });
  setInterval(send, AGAIN);
  show();
  send();
}
