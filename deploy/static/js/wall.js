/* The projector's page. Panels in turn, each one's own pages first; sound once someone
   allowed it; a screen that stays awake. How large, how fast and which panels is said in
   the address (?text=120&pace=8&show=tables,standings) or by keys, which change it. */
import { serverNow } from "./clock.js";

const LEAST = { text: 50, pace: 3 };
const MOST = { text: 200, pace: 120 };
const AT_ONCE = 3;
const SHOWN_FOR = 8_000;
const LATE = 5_000;
const asked = new URLSearchParams(location.search);
const within = (name, value) => Math.min(MOST[name], Math.max(LEAST[name], value));
const number = (name, usual) => within(name, Number(asked.get(name)) || usual);

let text = number("text", 100);
let pace = number("pace", 12);
let held = false;
let current = "";
let page = 0;
let turned = 0;
let left = null;
let timer = 0;
let sound = null;

const stage = () => document.querySelector("[data-rotate]");

function panels() {
  const kinds = asked.get("show")?.split(",");
  const all = [...stage().children];
  const wanted = kinds ? all.filter((panel) => !panel.dataset.kind || kinds.includes(panel.dataset.kind)) : all;
  return wanted.length ? wanted : all;
}

/* How many screens the columns of a panel take, and how far one is from the next. */
function measure(panel) {
  const list = panel.querySelector(".wall-names");
  if (!list) return { list, pages: 1, step: 0 };
  const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
  const step = list.clientWidth + gap;
  return { list, step, pages: Math.max(1, Math.ceil((list.scrollWidth + gap - 2) / step)) };
}

function show() {
  const all = panels();
  const panel = all.find((one) => one.id === current) ?? all[0];
  if (!panel) return;
  if (panel.id !== current) page = 0;
  current = panel.id;
  for (const one of stage().children) one.hidden = one !== panel;
  const { list, pages, step } = measure(panel);
  page = Math.min(page, pages - 1);
  if (list) list.style.translate = `${-page * step}px`;
  panel.dataset.page = pages > 1 ? `${page + 1} / ${pages}` : "";
}

/* Whoever looks for a table never waits long: a few pages of the rest, and the tables
   come again; the rest goes on where it stopped. */
const isSeats = (panel) => panel?.dataset.kind === "tables";

function next() {
  const all = panels();
  const now = all.find((one) => one.id === current);
  const goesOn = now && page + 1 < measure(now).pages;
  let to = goesOn ? { panel: now, page: page + 1 } : { panel: all[(all.indexOf(now) + 1) % all.length], page: 0 };
  if (isSeats(now)) {
    if (!isSeats(to.panel)) {
      const stopped = all.find((one) => one.id === left?.id);
      if (stopped) to = { panel: stopped, page: left.page };
      turned = 0;
    }
  } else if (isSeats(all[0])) {
    turned += 1;
    if (turned === AT_ONCE || isSeats(to.panel)) {
      left = isSeats(to.panel) ? null : { id: to.panel.id, page: to.page };
      to = { panel: all[0], page: 0 };
    }
  }
  current = to.panel?.id ?? "";
  page = to.page;
  show();
  document.dispatchEvent(new CustomEvent("wall:turned"));
}

function keepTime() {
  clearInterval(timer);
  if (!held) timer = setInterval(next, pace * 1000);
}

function apply() {
  document.documentElement.style.setProperty("--wall-text", text / 100);
  show();
}

function remember(name, value) {
  asked.set(name, value);
  history.replaceState(null, "", `?${asked}`);
}

const acts = {
  next() { next(); keepTime(); },
  hold(button) { held = !held; button.setAttribute("aria-pressed", String(held)); keepTime(); },
  larger() { text = within("text", text + 10); remember("text", text); apply(); },
  smaller() { text = within("text", text - 10); remember("text", text); apply(); },
  faster() { pace = within("pace", pace - 2); remember("pace", pace); keepTime(); },
  slower() { pace = within("pace", pace + 2); remember("pace", pace); keepTime(); },
  full() { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen?.(); },
};

function strike(times) {
  if (!sound) return;
  sound.resume();
  for (let n = 0; n < times; n += 1) {
    const begin = sound.currentTime + n * 0.9;
    const tone = new OscillatorNode(sound, { type: "triangle", frequency: 660 });
    const loud = new GainNode(sound, { gain: 0 });
    loud.gain.setValueAtTime(0.6, begin);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.8);
    tone.connect(loud).connect(sound.destination);
    tone.start(begin);
    tone.stop(begin + 0.8);
  }
  document.documentElement.dataset.struck = String(Number(document.documentElement.dataset.struck ?? 0) + times);
}

/* The hall's clocks ring; a single table's is its judge's business. A laptop that slept
   does not ring for what is long over. */
const ring = (event, times) => { if (event.detail < LATE && !event.target.closest("[data-silent]")) strike(times); };

async function stayAwake() {
  try { await navigator.wakeLock?.request("screen"); } catch { /* the projector's own settings then */ }
}

/* The time of day in the hall, while no clock runs. */
function showTimeOfDay() {
  for (const time of document.querySelectorAll("[data-time-of-day]")) {
    const timeOfDay = new Date(serverNow()).toLocaleTimeString(document.documentElement.lang, {
      hour: "numeric", minute: "2-digit", timeZone: time.dataset.timeOfDay,
    }).replace(/\s?[AP]M$/i, "");
    if (time.textContent !== timeOfDay) time.textContent = timeOfDay;
  }
}

let idle = 0;
function wake() {
  document.body.classList.remove("is-idle");
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.add("is-idle"), SHOWN_FOR);
}

function open() {
  apply();
  keepTime();
  wake();
  stayAwake();
  showTimeOfDay();
  setInterval(showTimeOfDay, 1000);
  for (const event of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(event, wake);
  document.addEventListener("live:swapped", (event) => { show(); showTimeOfDay(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
  window.addEventListener("resize", show);
  document.fonts?.ready.then(show);
  document.addEventListener("clock:five", (event) => ring(event, 1));
  document.addEventListener("clock:zero", (event) => ring(event, 3));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wall], [data-sound]");
    if (button?.dataset.wall) acts[button.dataset.wall](button);
    if (!button?.matches("[data-sound]")) return;
    sound = new AudioContext();
    button.hidden = true;
    strike(1);
    stayAwake();
  });
}

if (document.body.matches(".wall") && stage()) open();
