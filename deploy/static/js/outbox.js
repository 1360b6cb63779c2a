/* The outbox of this phone. It stores each entry under a key made here and sends the
   entries in order once the server answers; the server carries out a key once. A refused
   entry stays, with the reason, until somebody hands it over or deletes it. */
import { addresses, age, draw, everything, put, remove, waiting } from "./outbox_store.js";
import { groups, isNext, letGo, writeAtTheEnd } from "./refused_entries.js";
import { untilReleased } from "./swap.js";

export const box = document.getElementById("outbox");
const AGAIN = 10_000;
const PATIENCE = 12_000;
const AT_ONCE = 20;
const LISTED = 3;
const MOST_FAILURES = 3;
let sending = null;
let asked = 0;
let shownRefused = "[]";

/* Store an entry; it replaces a waiting one with the same ``instead``. */
export async function keep(entry) {
  for (const old of await waiting()) {
    if (entry.instead && old.instead === entry.instead && old.syncUrl === entry.syncUrl) await remove(old);
  }
  const { syncUrl, code, handover } = box.dataset;
  await put({ ...entry, syncUrl, code, handover, state: "waiting", at: Date.now() });
}

export async function forget(key) {
  for (const entry of await everything()) if (entry.key === key) await letGo(entry, box.dataset.first);
  await show();
}

/* Send what waits, in one pass; returns the answers by key. */
export function flush() {
  asked += 1;
  sending ??= pass();
  return sending;
}

/* The pass is over as soon as nothing waits: an entry stored while its answers are shown
   begins another. What could not be sent is tried again at once if somebody asked meanwhile. */
async function pass() {
  const settled = new Map();
  const unreachable = new Set();
  try {
    for (;;) {
      const next = (await waiting()).filter((e) => !unreachable.has(e.syncUrl) && !settled.has(e.key));
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
  if (!navigator.onLine) return [];
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
  if (answer.status === 500) return entries.length > 1 ? sendSingly(syncUrl, entries) : failed(entries[0]);
  if (answer.status === 429 || answer.status >= 500) return [];
  const parsed = await answer.json().catch(() => ({}));
  const results = answer.ok ? parsed.kept : entries.map(({ key }) => ({ key, state: "refused", sentence: parsed.error }));
  for (const result of results ?? []) await settle(entries.find((e) => e.key === result.key), result);
  return results ?? [];
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
  else await put({ ...entry, state: "refused", sentence: answer.sentence });
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
  document.dispatchEvent(new CustomEvent("outbox:changed", { detail: entries }));
}

/* A button that somebody is about to press stays, as long as it stands for the same entries. */
function showRefused(refused) {
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

/* A refused entry, with the hands that wait for it. */
function refusedItem(group) {
  const made = item("refused", group.entry);
  const rest = made.querySelector("[data-rest]");
  rest.hidden = !group.rest.length;
  rest.querySelector("ol").replaceChildren(...group.rest.map((entry) => item("held", entry)));
  const button = made.querySelector("[data-at-the-end]");
  button.hidden = !isNext(group.entry);
  button.addEventListener("click", () => writeAtTheEnd(group).then(show).then(flush));
  return made;
}

async function again() {
  for (const entry of await everything()) {
    if (entry.state === "refused") await put({ ...entry, state: "waiting", sentence: "" });
  }
  await show();
  await flush();
}

async function showCodes() {
  const refused = (await everything()).filter((e) => e.state === "refused");
  const place = box.querySelector("[data-codes]");
  place.replaceChildren();
  for (const address of await addresses(refused)) {
    const figure = box.querySelector("template[data-code]").content.firstElementChild.cloneNode(true);
    figure.append(await draw(address));
    figure.dataset.says = address;
    place.append(figure);
  }
  place.scrollIntoView({ block: "nearest" });
}

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
