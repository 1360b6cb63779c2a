/* Hears "the event is now at version 418" and fetches again what carries data-live-src: a pair's
   page where a version touched it; a day's for each of its events, by a number that rises with all.
   Runs every [data-clock] by the server's time, and hides what is [data-until] a moment that has
   passed. The device's own clock only counts between two words from the server. */
import { forgetVersions, swap, versionOf } from "./swap.js";

/* ---- the server's time ---- */

const EVERY = 60_000;
const FIVE = 300_000;
const last = new Map();
let offset = null;
let best = Infinity;
let isAsked = false;

const AHEAD = "server-ahead";

let slept = Date.now() - performance.timeOrigin - performance.now();

const device = () => performance.timeOrigin + performance.now();
export const serverNow = () => device() + (offset ?? 0);

/* The server's answer: it is `now`; `trip` is how long asking took, in milliseconds. */
function answered(now, trip) {
  if (trip > best + 100) return;
  best = trip;
  offset = now + trip / 2 - device();
  isAsked = true;
  try { localStorage.setItem(AHEAD, Math.round(serverNow() - Date.now())); } catch { /* private window: a page opened offline counts from when it was stored */ }
}

/* A stored page that is opened without a network has the time of then: the server's time is
   that or later, by how far it was ahead of this device when it last answered. */
function begin(now) {
  let ahead = NaN;
  try { ahead = parseInt(localStorage.getItem(AHEAD), 10); } catch { /* private window */ }
  offset = Math.max(now, Number.isNaN(ahead) ? now : Date.now() + ahead) - device();
}

/* A word of the stream: it may have waited for a page that stood still, so it is `now` or
   later. */
function heard(now) {
  offset = Math.max(offset ?? -Infinity, now - device());
  isAsked = true;
}

async function askTime() {
  const url = document.body.dataset.time;
  if (!url) return;
  const asked = performance.now();
  try {
    const answer = await fetch(url, { cache: "no-store" });
    const { now } = await answer.json();
    answered(now, performance.now() - asked);
  } catch {
    isAsked = true;  /* the clocks go on by what was heard before */
  }
}

function remaining(clock) {
  const { state, endsAt, left } = clock.dataset;
  if (state !== "running" || !endsAt) return Number(left);
  return Math.max(0, Number(endsAt) - serverNow());
}

/* Some devices stop counting while they sleep: then ask at once. */
function notice() {
  const gap = Date.now() - device();
  if (Math.abs(gap - slept) > 1000) {
    best = Infinity;
    askTime();
  }
  slept = gap;
}

function tick() {
  notice();
  for (const clock of document.querySelectorAll("[data-clock]")) {
    if (clock.dataset.state === "running" && offset === null) continue;
    const left = remaining(clock);
    const seconds = Math.ceil(left / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const time = clock.querySelector(".time");
    if (time.textContent !== text) time.textContent = text;
    if (clock.dataset.state === "running") showTime(clock, left);
  }
  hidePassed();
}

/* What was to begin about then is late: when it begins nobody knows. */
function hidePassed() {
  if (offset === null || !isAsked) return;
  for (const part of document.querySelectorAll("[data-until]:not([hidden])")) {
    part.hidden = Number(part.dataset.until) <= serverNow();
  }
}

function showTime(clock, left) {
  clock.classList.toggle("is-last", left > 0 && left <= FIVE);
  clock.classList.toggle("is-over", left === 0);
  const says = clock.querySelector(".says");
  const words = left === 0 ? clock.dataset.over : "";
  if (says && says.textContent !== words) says.textContent = words;
  const before = last.get(clock.dataset.endsAt);
  last.set(clock.dataset.endsAt, left);
  const due = Number(clock.dataset.endsAt) - serverNow();
  if (before > FIVE && left <= FIVE && left > 0) pass(clock, "five", FIVE - due);
  if (before > 0 && left === 0) pass(clock, "zero", -due);
}

/* A page that stood still learns late what passed: how late, in milliseconds. */
const pass = (clock, name, detail) => clock.dispatchEvent(new CustomEvent(`clock:${name}`, { bubbles: true, detail }));

const first = document.querySelector("[data-clock]");
if (first?.dataset.now) begin(Number(first.dataset.now));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  best = Infinity;
  askTime();
});
document.addEventListener("live:swapped", tick);
askTime();
setInterval(askTime, EVERY);
setInterval(tick, 200);
tick();

/* ---- versions ---- */

const SILENT = 40_000;
const POLL = 10_000;
const PATIENCE = 12_000;
const SPREAD = 300;       /* pages do not all ask in the same moment; the server says where they are many */
const SPREAD_OF_PAIRS = 1_500;
const page = document.body.dataset;
let shown = Number(page.version ?? 0);
let wanted = shown;
let asking = 0;
let asOf = serverNow();
let lastWord = performance.now();
let turnedTo = Infinity;
let busy = false;
let stream = null;
let wentAway = 0;
let spread = page.ofPair ? SPREAD_OF_PAIRS : SPREAD;
const isOfSeveral = page.live?.includes("+") ?? false;

function listen() {
  stream?.close();
  stream = new EventSource(page.ofPair ? `${page.live}?pair=${page.ofPair}` : page.live);
  const word = (event) => {
    lastWord = performance.now();
    if (event.type === "touched") {
      const news = JSON.parse(event.data);
      wantIn(news.version, news.spread);
    } else if (event.type !== "beat") announced(Number(event.data));
    else {
      heard(Number(event.data));
      if (wanted <= shown) hideAge();
    }
  };
  stream.addEventListener("spread", (event) => { spread = Number(event.data); });
  stream.addEventListener("version", word);
  stream.addEventListener("touched", word);
  stream.addEventListener("beat", word);
  stream.addEventListener("message", word);
  stream.addEventListener("open", () => { lastWord = performance.now(); });
  stream.addEventListener("error", () => {
    lastWord = -Infinity;
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 15_000);
    poll();
  });
}

function announced(version) {
  if (isOfSeveral) {
    clearTimeout(asking);
    asking = setTimeout(poll, Math.random() * spread);
    return;
  }
  if (version < shown) startAgain();  /* another history: the event was restored */
  wantIn(version, spread);
}

function startAgain() {
  shown = 0;
  forgetVersions();
}

function wantIn(version, within) {
  wanted = Math.max(wanted, version);
  askIn(Math.random() * within);
}

function askIn(wait) {
  clearTimeout(asking);
  asking = setTimeout(() => { if (wanted > shown) want(wanted); }, wait);
}

async function poll() {
  if (!page.poll) return;
  const asked = performance.now();
  try {
    const answer = await fetch(page.poll, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(String(answer.status));
    const { version } = await answer.json();
    if (isOfSeveral && version < shown) startAgain();  /* an event is no longer of the day */
    await want(Number(version), asked);
  } catch {
    tellAge();
  }
}

/* What comes may be older than what is wanted where the server has much to do: it is
   shown with its age, and asked for again. */
async function want(version, asked = performance.now()) {
  wanted = Math.max(wanted, version);
  if (busy) return;
  busy = true;
  try {
    while (wanted > shown) {
      const next = wanted;
      turnedTo = Infinity;
      asked = performance.now();
      shown = Math.min(Math.max(shown, await refresh() ?? next), turnedTo);
      if (shown < next) {
        tellAge();
        await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_000));
      }
    }
    if (wanted <= shown) hideAge(asked);
  } catch {
    tellAge();
  } finally {
    busy = false;
  }
}

/* A page opened in place may come late or from the store: it catches up. */
document.addEventListener("page:turned", ({ detail: { version } }) => {
  if (!(version < wanted)) return;
  shown = turnedTo = version;
  want(wanted);
});

/* Fetch every live part of the page again, each address once. Gives the oldest version
   that an answer names; nothing where none does. */
export async function refresh(parts = document.querySelectorAll("[data-live-src]")) {
  const byAddress = new Map();
  for (const part of parts) byAddress.set(address(part), [...(byAddress.get(address(part)) ?? []), part]);
  const versions = await Promise.all([...byAddress].map(async ([url, same]) => {
    const answer = await fetch(url, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(String(answer.status));
    const version = Number(answer.headers.get("X-Event-Version") ?? Infinity);
    if (version < shown) return version;
    const received = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of same) swap(part, received.getElementById(part.id), { version: versionOf(received) });
    return version;
  }));
  const oldest = Math.min(...versions);
  return Number.isFinite(oldest) ? oldest : undefined;
}

const address = (part) => part.dataset.liveSrc || location.pathname + location.search;

/* What was asked for before the network went says nothing of now. */
function hideAge(asked = performance.now()) {
  if (asked < wentAway) return;
  asOf = serverNow();
  document.dispatchEvent(new Event("live:fresh"));
  for (const status of document.querySelectorAll("[data-live-status]")) status.hidden = true;
}

function tellAge() {
  for (const status of document.querySelectorAll("[data-live-status]")) {
    const time = new Date(asOf).toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit", timeZone: status.dataset.zone });
    status.textContent = status.dataset.asOf.replace("%s", time);
    status.hidden = false;
  }
}

if (page.live || page.poll) {
  if (page.live) listen();
  setInterval(() => {
    const silent = page.live && performance.now() - lastWord > SILENT;
    if (silent && stream.readyState === EventSource.OPEN) listen();
    if (!page.live || silent || wanted > shown) poll();
  }, POLL);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) poll(); });
  document.addEventListener("resume", poll);
  window.addEventListener("pageshow", (event) => { if (event.persisted) poll(); });
  window.addEventListener("online", poll);
  window.addEventListener("offline", () => {
    wentAway = performance.now();
    tellAge();
  });
}
