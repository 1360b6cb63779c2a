/* The outbox of this phone. It stores each entry under a key made here and sends the
   entries in order once the server answers; the server carries out a key once. A refused
   entry stays, with the reason, until somebody hands it over or deletes it. */
import { untilReleased } from "./swap.js";

export const box = document.getElementById("outbox");
const AGAIN = 10_000;
const PATIENCE = 12_000;
const AT_ONCE = 40;
const LONGEST_REST = 600_000;
const LISTED = 3;
const MOST_FAILURES = 3;
const restsUntil = new Map();
let sending = null;
let asked = 0;
let shownRefused = "[]";
let qr = null;
let shownDrafts = "[]";

export function keep(entry, state = "waiting") {
  const { syncUrl, code, handover } = box.dataset;
  return store({ ...entry, syncUrl, code, handover, state, at: Date.now() });
}

/* A waiting entry replaces the others with the same ``instead`` that wait or are drafts, a
   draft only drafts: it is sent once somebody says so. */
async function store(entry) {
  const replaced = entry.state === "draft" ? ["draft"] : ["draft", "waiting"];
  for (const old of await everything()) {
    const isSame = entry.instead && old.instead === entry.instead && old.syncUrl === entry.syncUrl;
    if (isSame && old.n !== entry.n && replaced.includes(old.state)) await remove(old);
  }
  await put(entry);
}

export async function forget(key) {
  for (const entry of await everything()) if (entry.key === key) await letGo(entry, box.dataset.first);
  await show();
}

/* Returns the answers by key. */
export function flush() {
  asked += 1;
  if (!sending) sending = pass();
  return sending;
}

/* The pass is over as soon as nothing waits: an entry stored while its answers are shown
   begins another. What could not be sent is tried again at once if somebody asked meanwhile. */
async function pass() {
  const settled = new Map();
  const unreachable = new Set();
  try {
    for (;;) {
      const next = (await waiting()).filter((e) => !unreachable.has(e.syncUrl) && !settled.has(e.key) && !isResting(e.syncUrl));
      if (!next.length) break;
      const before = asked;
      const batch = next.filter((e) => e.syncUrl === next[0].syncUrl).slice(0, AT_ONCE);
      const answers = await send(next[0].syncUrl, batch);
      if (!answers.length && asked === before) unreachable.add(next[0].syncUrl);
      for (const answer of answers) settled.set(answer.key, { ...answer, entry: batch.find((e) => e.key === answer.key) });
    }
  } finally {
    sending = null;
  }
  if (settled.size) {
    document.dispatchEvent(new CustomEvent("outbox:sent", { detail: settled }));
    await show();
  }
  return settled;
}

async function send(syncUrl, entries) {
  if (!navigator.onLine || isResting(syncUrl)) return [];
  let answer;
  try {
    answer = await fetch(syncUrl, {
      method: "POST", headers: { "Content-Type": "application/json" }, credentials: "same-origin",
      body: JSON.stringify({ kept: entries.map((entry) => ({ key: entry.key, path: entry.path, fields: entry.fields, age: age(entry) })) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return [];
  }
  if (answer.status === 429) return rest(syncUrl, answer);
  if (answer.status === 500) return entries.length > 1 ? sendSingly(syncUrl, entries) : failed(entries[0]);
  if (answer.status >= 500) return [];
  const parsed = await answer.json().catch(() => ({}));
  const results = answer.ok ? parsed.kept : entries.map(({ key }) => ({ key, state: "refused", sentence: parsed.error, isReplaced: answer.status === 410 }));
  const answers = [];
  for (const result of results ?? []) {
    const entry = entries.find((e) => e.key === result.key);
    if (entry && result.state === "failed") {
      answers.push(...await failed(entry));
    } else {
      await settle(entry, result);
      answers.push(result);
    }
  }
  return answers;
}

const isResting = (syncUrl) => performance.now() < (restsUntil.get(syncUrl) ?? 0);

/* The server says when it takes more of this code: not before, whoever asks meanwhile. */
function rest(syncUrl, answer) {
  const wait = Math.min(1000 * (Number(answer.headers.get("Retry-After")) || AGAIN / 1000), LONGEST_REST);
  restsUntil.set(syncUrl, performance.now() + wait);
  setTimeout(flush, wait + 10);
  return [];
}

/* Send entries singly, so that one that fails on the server does not block the others. */
async function sendSingly(syncUrl, entries) {
  const answers = [];
  for (const entry of entries) answers.push(...await send(syncUrl, [entry]));
  return answers;
}

/* An entry that fails on the server is tried again, but not for ever: then it goes to the director. */
async function failed(entry) {
  const failures = (entry.failures ?? 0) + 1;
  if (failures < MOST_FAILURES) {
    await put({ ...entry, failures });
    return [];
  }
  const answer = { key: entry.key, state: "refused", sentence: box.dataset.failed };
  await settle({ ...entry, failures: 0 }, answer);
  return [answer];
}

async function settle(entry, answer) {
  if (!entry) return;
  if (answer.state === "taken") await remove(entry);
  else await put({ ...entry, state: "refused", sentence: answer.sentence, isOffSheet: answer.is_off_sheet, isReplaced: answer.isReplaced });
}

export async function show() {
  await untilReleased();
  const entries = await everything();
  const held = entries.filter((e) => e.state === "waiting");
  const refused = entries.filter((e) => e.state === "refused");
  const list = box.querySelector("[data-waiting]");
  const line = list.querySelector("[role=status]");
  const words = box.dataset[held.length === 1 ? "singular" : "plural"].replace("%s", held.length);
  if (line.textContent !== words) line.textContent = held.length ? words : "";
  if (list.hidden) list.open = held.length <= LISTED && !document.querySelector("[data-waiting-rows]");
  list.querySelector("ol").replaceChildren(...held.map((entry) => item("held", entry)));
  list.hidden = !held.length;
  list.querySelector("[data-insecure]").hidden = isSecureContext;
  showRefused(refused);
  showDrafts(entries.filter((e) => e.state === "draft"));
  document.dispatchEvent(new CustomEvent("outbox:changed", { detail: entries }));
}

/* What was looked over but not sent, because the page was closed before. */
function showDrafts(drafts) {
  const next = JSON.stringify(drafts.map(({ key }) => key));
  if (next === shownDrafts) return;
  shownDrafts = next;
  const place = box.querySelector("[data-drafts]");
  place.querySelector("ul").replaceChildren(...drafts.map((entry) => {
    const made = item("unsent", entry);
    made.querySelector("[data-send]").addEventListener("click", () => store({ ...entry, state: "waiting" }).then(show).then(flush));
    return made;
  }));
  place.hidden = !drafts.length;
}

/* A button that somebody is about to press stays, as long as it stands for the same entries. */
function showRefused(refused) {
  if (refused.length) bringCodes();
  const next = JSON.stringify(refused.map(({ key, fields, sentence }) => [key, fields, sentence]));
  if (next === shownRefused) return;
  shownRefused = next;
  const problem = box.querySelector("[data-refused]");
  problem.querySelector("[data-codes]").replaceChildren();
  problem.querySelector("ul").replaceChildren(...groups(refused).map(refusedItem));
  problem.hidden = !refused.length;
}

export function item(name, entry) {
  const made = box.querySelector(`template[data-${name}]`).content.firstElementChild.cloneNode(true);
  const time = new Date(entry.at).toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit", timeZone: box.dataset.zone });
  for (const [place, text] of Object.entries({ label: entry.label, time, sentence: entry.sentence ?? "" })) {
    const part = made.querySelector(`[data-${place}]`);
    if (part) part.textContent = text;
  }
  made.querySelector("[data-forget]")?.addEventListener("click", () => forget(entry.key));
  return made;
}

/* Whether it was entered with an older code of this table, pair or judge: the first letters of
   a code stay when it is renewed. */
const linkOf = (code) => code.split("-")[0];
const isRenewed = ({ isReplaced, code, handover }) => Boolean(isReplaced) && handover === box.dataset.handover &&
  code !== box.dataset.code && linkOf(code) === linkOf(box.dataset.code);

/* The entry, to be sent with the code of this page if its own was renewed. */
const readdressed = (entry) => {
  const { syncUrl, code } = box.dataset;
  return isRenewed(entry) ? { ...entry, syncUrl, code, isReplaced: false } : entry;
};

function refusedItem(group) {
  const made = item("refused", group.entry);
  if (isRenewed(group.entry)) made.querySelector("[data-sentence]").textContent = box.dataset.renewed;
  const rest = made.querySelector("[data-rest]");
  rest.hidden = !group.rest.length;
  rest.querySelector("ol").replaceChildren(...group.rest.map((entry) => item("held", entry)));
  const button = made.querySelector("[data-at-the-end]");
  button.hidden = !isNext(group.entry);
  button.addEventListener("click", () => writeAtTheEnd({ entry: readdressed(group.entry), rest: group.rest.map(readdressed) }).then(show).then(flush));
  const reasons = made.querySelector("[data-off-sheet]");
  reasons.hidden = !group.entry.isOffSheet;
  reasons.addEventListener("click", ({ target }) => {
    if (target.value) sendWithReason(readdressed(group.entry), target.value).then(show).then(flush);
  });
  return made;
}

async function again() {
  for (const entry of await everything()) {
    if (entry.state === "refused") await put({ ...readdressed(entry), state: "waiting", sentence: "" });
  }
  await show();
  await flush();
}

/* What draws codes comes with a refusal, while the server answers. */
function bringCodes() {
  if (!qr) qr = import("./qr.js");
  qr.catch(() => { qr = null; });
  return qr;
}

async function showCodes() {
  const refused = (await everything()).filter((e) => e.state === "refused");
  const place = box.querySelector("[data-codes]");
  place.replaceChildren();
  for (const address of await addresses(refused)) {
    const figure = box.querySelector("template[data-code]").content.firstElementChild.cloneNode(true);
    figure.append(await bringCodes().then(({ draw }) => draw(address)).catch(() => address));
    figure.dataset.says = address;
    place.append(figure);
  }
  place.scrollIntoView({ block: "nearest" });
}

/* ---- refused entries: a hand that follows a refused one waits until that one is written or
   deleted ---- */

/* Each refused entry with those that wait for it, in order. */
function groups(refused) {
  const groupOf = new Map();
  const of = new Map();
  for (const entry of refused) {
    const first = of.get(entry.fields.after) ?? entry.key;
    of.set(entry.key, first);
    if (groupOf.has(first)) groupOf.get(first).rest.push(entry);
    else groupOf.set(first, { entry, rest: [] });
  }
  return [...groupOf.values()];
}

/* Whether it is a hand that could be written at the end of the sheet. */
const isNext = (entry) => entry.adds > 0;

const atTheEnd = ({ after, seen_versions, seen_rulings, number, ...fields }) => ({ ...fields, next: "on" });

async function writeAtTheEnd({ entry, rest }) {
  await put({ ...entry, fields: atTheEnd(entry.fields), state: "waiting", sentence: "" });
  for (const waiting of rest) await put({ ...waiting, state: "waiting", sentence: "" });
}

const sendWithReason = (entry, reason) =>
  put({ ...entry, fields: { ...entry.fields, off_sheet: reason }, state: "waiting", sentence: "", isOffSheet: false });

/* Delete an entry and its undo; the hand after it heads its group. */
async function letGo(entry, sentence) {
  await remove(entry);
  for (const next of await everything()) {
    if (next.fields.after !== entry.key) continue;
    if (next.adds < 0) await letGo(next, sentence);
    else await put({ ...next, fields: atTheEnd(next.fields), state: "refused", sentence });
  }
}

/* ---- the store, and the addresses that the director's camera reads ---- */

const MOST_LETTERS = 600;

const opened = new Promise((done, fail) => {
  const request = indexedDB.open("seven-marks", 2);
  request.onupgradeneeded = () => {
    for (const old of [...request.result.objectStoreNames]) request.result.deleteObjectStore(old);
    request.result.createObjectStore("kept", { keyPath: "n", autoIncrement: true });
  };
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
opened.catch(() => {});

async function run(mode, operation) {
  const transaction = (await opened).transaction("kept", mode);
  const request = operation(transaction.objectStore("kept"));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = transaction.onerror = () => fail(transaction.error);
  });
}

const put = (entry) => run("readwrite", (store) => store.put(entry));
const remove = (entry) => run("readwrite", (store) => store.delete(entry.n));

/* In the order they were entered. An older page stored the address as `door`. */
const everything = async () =>
  (await run("readonly", (store) => store.getAll())).map((entry) => ({ syncUrl: entry.door, ...entry }));

async function waiting() {
  return (await everything()).filter((entry) => entry.state === "waiting");
}

/* How long the entry has been stored, in milliseconds: right also where the clock is not. */
const age = (entry) => Math.max(0, Date.now() - entry.at);

/* The addresses for the director's camera, each with as many entries as one code holds. */
async function addresses(entries) {
  const urls = [];
  for (const of of byCode(entries)) {
    let some = [];
    for (const entry of of) {
      if (some.length && (await token([...some, entry])).length > MOST_LETTERS) {
        urls.push(await address(some));
        some = [];
      }
      some.push(entry);
    }
    urls.push(await address(some));
  }
  return urls;
}

const byCode = (entries) => [...new Set(entries.map((e) => e.code))].map((code) => entries.filter((e) => e.code === code));
const address = async (some) => `${location.origin}${some[0].handover}?kept=${await token(some)}`;

async function token(entries) {
  const payload = [entries[0].code, entries.map((entry) => [entry.key, entry.path, entry.fields, age(entry)])];
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  if (!globalThis.CompressionStream) return `0${base64url(bytes)}`;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `1${base64url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

if (box) {
  box.querySelector("[data-again]").addEventListener("click", again);
  box.querySelector("[data-show-codes]").addEventListener("click", showCodes);
  show().then(flush).catch(() => {});
  window.addEventListener("online", () => flush());
  document.addEventListener("live:fresh", () => flush());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
  document.addEventListener("page:turned", () => show());
  setInterval(async () => { if ((await waiting()).length) flush(); }, AGAIN);
}
