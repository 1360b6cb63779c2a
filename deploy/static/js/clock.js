/* Keeps every [data-clock] running by the server's time, and hides what is said
   [data-until] a moment that has passed. The device's own clock only counts what passes
   between two words from the server; what it says is never believed. */

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
export function heard(now) {
  offset = Math.max(offset ?? -Infinity, now - device());
  isAsked = true;
}

async function ask() {
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
    ask();
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
    if (clock.dataset.state === "running") show(clock, left);
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

function show(clock, left) {
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
  ask();
});
document.addEventListener("live:swapped", tick);
ask();
setInterval(ask, EVERY);
setInterval(tick, 200);
tick();
