/* Results sent from this phone. Each is kept here first, under a key made here, and sent
   in order as soon as the server answers; it takes a repeat as the same. What it refuses
   stays, with the reason, until somebody hands it over or forgets it. */
import { draw, put, remove, waiting, everything } from "./kept.js";
import { refresh } from "./live.js";

const box = document.getElementById("outbox");
const AGAIN = 10_000;
const PATIENCE = 4_000;
let sending = null;

const newKey = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

async function answers() {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/time", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

/* What a form says, or null where the marks are no figures. */
function told(form) {
  const field = (name) => form.elements.namedItem(name);
  const marks = ["marks_1", "marks_2"].map((name) => field(name).value.trim());
  if (!marks.every((text) => /^\d{1,3}$/.test(text))) return null;
  const called = field("time_called");
  const hand = form.querySelector("[name=hand]:checked")?.value;
  const { match, side1, side2 } = form.dataset;
  return {
    key: newKey(), door: box.dataset.door, code: box.dataset.code, handover: box.dataset.handover,
    match: Number(match), game: Number(field("game").value), seen: Number(field("seen").value),
    marks: marks.map(Number), time_called: called ? called.type === "hidden" || called.checked : false,
    hand: hand ? Number(hand) : null, label: `${side1} ${marks[0]}, ${side2} ${marks[1]}`, state: "waiting",
  };
}

async function keep(entry) {
  for (const old of await waiting()) {
    if (old.door === entry.door && old.match === entry.match && old.game === entry.game) await remove(old.key);
  }
  await put({ ...entry, at: Date.now() });
  await show();
}

/* One pass over what waits; gives the answers by key. */
async function flush() {
  sending ??= pass().finally(() => { sending = null; });
  return sending;
}

async function pass() {
  const heard = new Map();
  const doors = Map.groupBy ? Map.groupBy(await waiting(), (e) => e.door) : grouped(await waiting());
  for (const [door, entries] of doors) {
    for (let from = 0; from < entries.length; from += 50) {
      for (const [key, answer] of await send(door, entries.slice(from, from + 50))) heard.set(key, answer);
    }
  }
  if (heard.size) {
    await show();
    refresh().catch(() => {});
  }
  return heard;
}

const grouped = (entries) => {
  const groups = new Map();
  for (const entry of entries) groups.set(entry.door, [...(groups.get(entry.door) ?? []), entry]);
  return groups;
};

async function send(door, entries) {
  const results = entries.map(({ key, match, game, marks, time_called, hand, seen }) =>
    ({ key, match, game, marks, time_called, hand, seen }));
  let answer;
  try {
    answer = await fetch(door, {
      method: "POST", headers: { "Content-Type": "application/json" }, credentials: "same-origin",
      body: JSON.stringify({ results }), signal: AbortSignal.timeout(3 * PATIENCE),
    });
  } catch {
    return [];
  }
  if (answer.status === 429 || answer.status >= 500) return [];
  const said = await answer.json().catch(() => ({}));
  const each = answer.ok ? said.results : entries.map(({ key }) => ({ key, state: "refused", sentence: said.error }));
  for (const one of each ?? []) await settle(entries.find((e) => e.key === one.key), one);
  return (each ?? []).map((one) => [one.key, one]);
}

async function settle(entry, answer) {
  if (!entry) return;
  if (answer.state === "taken") await remove(entry.key);
  else await put({ ...entry, state: "refused", sentence: answer.sentence });
}

async function show() {
  const entries = await everything();
  const held = entries.filter((e) => e.state === "waiting");
  const line = box.querySelector("[data-waiting]");
  line.textContent = box.dataset[held.length === 1 ? "one" : "many"].replace("%s", held.length);
  line.hidden = !held.length;
  box.querySelector("ul").replaceChildren(...entries.filter((e) => e.state === "refused").map(refusal));
  box.hidden = !entries.length;
}

function refusal(entry) {
  const item = box.querySelector("template").content.firstElementChild.cloneNode(true);
  item.querySelector("[data-label]").textContent = entry.label;
  item.querySelector("[data-sentence]").textContent = entry.sentence ?? "";
  item.querySelector("[data-code]").addEventListener("click", async (event) => {
    item.querySelector("figure").replaceChildren(await draw(entry));
    event.target.hidden = true;
  });
  item.querySelector("[data-forget]").addEventListener("click", async () => {
    await remove(entry.key);
    await show();
  });
  return item;
}

/* "Game over": the server looks the marks over; without it they are looked over here. */
async function review(form, button) {
  if (await answers()) return pass_on(form, button);
  const entry = told(form);
  const dialog = document.getElementById("keep");
  dialog.querySelector("[data-says]").textContent = entry ? entry.label : box.dataset.figures;
  const yes = dialog.querySelector("[data-yes]");
  yes.hidden = !entry;
  yes.onclick = async () => {
    dialog.close();
    await keep(entry);
    form.reset();
    form.querySelectorAll("input:not([type=hidden])").forEach((i) => i.dispatchEvent(new Event("input", { bubbles: true })));
    box.scrollIntoView();
  };
  dialog.showModal();
}

/* "Send": kept first; a refusal is shown by the server's own page. */
async function sendOff(form, button) {
  const entry = told(form);
  if (!entry) return pass_on(form, button);
  await keep(entry);
  const answer = (await flush()).get(entry.key);
  if (answer?.state === "taken") location.assign(form.action);
  else if (answer) {
    await remove(entry.key);
    await show();
    pass_on(form, button);
  } else {
    form.hidden = true;
    box.scrollIntoView();
  }
}

function pass_on(form, button) {
  form.dataset.pass = "";
  form.requestSubmit(button);
}

const STEPS = { review, send: sendOff };

document.addEventListener("submit", (event) => {
  const form = event.target;
  const step = form.matches("[data-match]") && STEPS[event.submitter?.value];
  if (!step || !box) return;
  if ("pass" in form.dataset) {
    delete form.dataset.pass;
    return;
  }
  event.preventDefault();
  step(form, event.submitter).catch(() => pass_on(form, event.submitter));
});

/* The page that installed the worker came before it: fetch it and its files once more. */
async function keepPage() {
  await navigator.serviceWorker.ready;
  const pages = await caches.open("seven-marks-pages");
  const files = performance.getEntriesByType("resource").map((entry) => entry.name)
    .filter((name) => name.startsWith(`${location.origin}/static/`));
  await Promise.all([location.href, ...new Set(files)].map((url) => pages.add(url).catch(() => {})));
}

if (box) {
  /* Only over HTTPS, and on the laptop itself, does a browser have one. */
  navigator.serviceWorker?.register(box.dataset.worker, { scope: "/t/" }).then(keepPage).catch(() => {});
  show().then(flush).catch(() => {});
  window.addEventListener("online", () => flush());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
  setInterval(async () => { if ((await waiting()).length) flush(); }, AGAIN);
}
