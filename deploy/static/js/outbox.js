/* What was entered on this phone. Each entry is kept here first, under a key made here,
   and sent in order as soon as the server answers; it takes a repeat as the same. What it
   refuses stays, with the reason, until somebody hands it over or forgets it. */
import { addresses, age, draw, everything, put, remove, waiting } from "./outbox_store.js";
import { groups, isNext, letGo, writeAtTheEnd } from "./refused_entries.js";

export const box = document.getElementById("outbox");
const AGAIN = 10_000;
const PATIENCE = 12_000;
const AT_ONCE = 20;
const LISTED = 3;
let sending = null;

export const newKey = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

/* Keep an entry; one that says the same thing anew takes the place of the old. */
export async function keep(entry) {
  for (const old of await waiting()) {
    if (entry.instead && old.instead === entry.instead && old.door === entry.door) await remove(old);
  }
  const { door, code, handover } = box.dataset;
  await put({ ...entry, door, code, handover, state: "waiting", at: Date.now() });
}

export async function forget(key) {
  for (const entry of await everything()) if (entry.key === key) await letGo(entry, box.dataset.first);
  await show();
}

/* One pass over what waits; gives the answers by key. */
export function flush() {
  sending ??= pass().finally(() => { sending = null; });
  return sending;
}

async function pass() {
  const heard = new Map();
  const silent = new Set();
  for (;;) {
    const next = (await waiting()).filter((e) => !silent.has(e.door) && !heard.has(e.key));
    if (!next.length) break;
    const some = next.filter((e) => e.door === next[0].door).slice(0, AT_ONCE);
    const answers = await send(next[0].door, some);
    if (!answers.length) silent.add(next[0].door);
    for (const answer of answers) heard.set(answer.key, { ...answer, entry: some.find((e) => e.key === answer.key) });
  }
  if (heard.size) {
    document.dispatchEvent(new CustomEvent("outbox:sent", { detail: heard }));
    await show();
  }
  return heard;
}

async function send(door, entries) {
  if (!navigator.onLine) return [];
  let answer;
  try {
    answer = await fetch(door, {
      method: "POST", headers: { "Content-Type": "application/json" }, credentials: "same-origin",
      body: JSON.stringify({ kept: entries.map((entry) => ({ key: entry.key, path: entry.path, fields: entry.fields, age: age(entry) })) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return [];
  }
  if (answer.status === 500 && entries.length > 1) return oneByOne(door, entries);
  if (answer.status === 429 || answer.status >= 500) return [];
  const said = await answer.json().catch(() => ({}));
  const each = answer.ok ? said.kept : entries.map(({ key }) => ({ key, state: "refused", sentence: said.error }));
  for (const one of each ?? []) await settle(entries.find((e) => e.key === one.key), one);
  return each ?? [];
}

/* One that the server stumbles over must not hold up the others. */
async function oneByOne(door, entries) {
  const answers = [];
  for (const entry of entries) answers.push(...await send(door, [entry]));
  return answers;
}

async function settle(entry, answer) {
  if (!entry) return;
  if (answer.state === "taken") await remove(entry);
  else await put({ ...entry, state: "refused", sentence: answer.sentence });
}

export async function show() {
  const entries = await everything();
  const held = entries.filter((e) => e.state === "waiting");
  const refused = entries.filter((e) => e.state === "refused");
  const list = box.querySelector("[data-waiting]");
  const line = list.querySelector("[role=status]");
  const words = box.dataset[held.length === 1 ? "one" : "many"].replace("%s", held.length);
  if (line.textContent !== words) line.textContent = held.length ? words : "";
  if (list.hidden) list.open = held.length <= LISTED && !document.querySelector("[data-waiting-rows]");
  list.querySelector("ol").replaceChildren(...held.map((entry) => item("held", entry)));
  list.hidden = !held.length;
  const problem = box.querySelector("[data-refused]");
  const same = refused.map((entry) => entry.key).join(" ");
  if (problem.dataset.shown !== same) problem.querySelector("[data-codes]").replaceChildren();
  problem.dataset.shown = same;
  problem.querySelector("ul").replaceChildren(...groups(refused).map(parked));
  problem.hidden = !refused.length;
  document.dispatchEvent(new CustomEvent("outbox:changed", { detail: entries }));
}

export function item(name, entry) {
  const made = box.querySelector(`template[data-${name}]`).content.firstElementChild.cloneNode(true);
  const time = new Date(entry.at).toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
  for (const [place, text] of Object.entries({ label: entry.label, time, sentence: entry.sentence ?? "" })) {
    const part = made.querySelector(`[data-${place}]`);
    if (part) part.textContent = text;
  }
  made.querySelector("[data-forget]")?.addEventListener("click", () => forget(entry.key));
  return made;
}

/* A refused entry, with the hands that wait for it. */
function parked(group) {
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
  document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
  document.addEventListener("page:turned", () => show());
  setInterval(async () => { if ((await waiting()).length) flush(); }, AGAIN);
}
