/* The projector's page: shows its panels in turn, page by page; strikes a bell once a press
   has allowed sound; keeps the screen awake. Text size, pace and panels come from the
   address (?text=120&pace=8&show=tables,standings&part=1of2); keys change them there. */
import { serverNow } from "./live.js";
import { moveRows, rememberRows } from "./moves.js";

const LEAST = { text: 50, pace: 3 };
const MOST = { text: 200, pace: 120 };
const PAGES_BETWEEN_TABLES = 3;
const SHOWN_FOR = 8_000;
const LATE = 5_000;
const TIME_IS_UP = 5 * 60_000;  /* so long the last hand has the screen */
const BREAK_IS_OVER = 60_000;
const MOST_GROWN = 2.2;
const query = new URLSearchParams(location.search);
const within = (name, value) => Math.min(MOST[name], Math.max(LEAST[name], value));
const number = (name, usual) => within(name, Number(query.get(name)) || usual);

let text = number("text", 100);
let pace = number("pace", 12);
let isPaused = false;
let current = "";
let page = 0;
let sinceTables = 0;
let interrupted = null;
let timer = 0;
let sound = null;

const stage = () => document.querySelector("[data-rotate]");

function panels() {
  const kinds = query.get("show")?.split(",");
  const isOver = (panel) => Number(panel.dataset.ends) + BREAK_IS_OVER < serverNow();
  const all = [...stage().children].filter((panel) => !isOver(panel));
  const wanted = kinds ? all.filter((panel) => !panel.dataset.kind || kinds.includes(panel.dataset.kind)) : all;
  return wanted.length ? wanted : all;
}

/* Counts the screens that a panel's columns take, and measures the step between two. */
function measure(panel) {
  const list = panel.querySelector(".wall-names");
  if (!list) return { list, pages: 1, step: 0 };
  const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
  const step = list.clientWidth + gap;
  return { list, step, gap, pages: Math.max(1, Math.ceil((list.scrollWidth + gap - 2) / step)) };
}

/* Letters take the room that there is: the largest that need no page more. A list of more
   than one page gets room of the clock as well. */
function fit(panel) {
  const grow = (times) => panel.style.setProperty("--fit", times);
  document.body.classList.remove("is-dense");
  grow(1);
  document.body.classList.toggle("is-dense", measure(panel).pages > 1);
  const { list, pages } = measure(panel);
  if (!list) return;
  let [least, most] = [1, MOST_GROWN];
  while (most - least > 0.04) {
    const times = (least + most) / 2;
    grow(times);
    if (measure(panel).pages <= pages && isWhole(list)) least = times; else most = times;
  }
  grow(least);
  head(panel);
}

/* Whether no word is broken: a list of few columns may not grow until its names break. */
function isWhole(list) {
  list.style.overflowWrap = "normal";
  const whole = [...list.querySelectorAll(".names")].every((name) => name.scrollWidth <= name.clientWidth + 1);
  list.style.overflowWrap = "";
  return whole;
}

/* Each column has its own heads. */
function head(panel) {
  const heads = panel.querySelector(".wall-heads");
  if (!heads) return;
  const { step, gap } = measure(panel);
  const item = panel.querySelector(".wall-names li:not([hidden])");
  const columns = item ? Math.max(1, Math.round(step / (item.offsetWidth + gap))) : 1;
  panel.style.setProperty("--columns", columns);
  heads.replaceChildren(...Array.from({ length: columns }, () => heads.firstElementChild.cloneNode(true)));
}

/* ?part=1of2: this screen lists the first half of the names, another the second. */
function showPart() {
  const [, part, parts] = /^(\d+)of(\d+)$/.exec(query.get("part") ?? "")?.map(Number) ?? [];
  if (!parts) return;
  for (const list of stage().querySelectorAll(".wall-names")) {
    const items = [...list.children];
    const each = Math.ceil(items.length / parts);
    items.forEach((item, at) => { item.hidden = Math.floor(at / each) !== part - 1; });
  }
}

function show() {
  showPart();
  const all = panels();
  const panel = all.find((panel) => panel.id === current) ?? all[0];
  if (!panel) return;
  if (panel.id !== current) page = 0;
  current = panel.id;
  for (const other of stage().children) other.hidden = other !== panel;
  fit(panel);
  const { list, pages, step } = measure(panel);
  page = Math.min(page, pages - 1);
  if (list) list.style.transform = `translateX(${-page * step}px)`;
  panel.dataset.page = pages > 1 ? `${page + 1} / ${pages}` : "";
}

/* The tables come again after a few pages of other panels, which then go on where they
   were interrupted. */
const isSeats = (panel) => panel?.dataset.kind === "tables";

function next() {
  const all = panels();
  const shown = all.find((panel) => panel.id === current);
  const hasMorePages = shown && page + 1 < measure(shown).pages;
  let to = hasMorePages ? { panel: shown, page: page + 1 } : { panel: all[(all.indexOf(shown) + 1) % all.length], page: 0 };
  if (isSeats(shown)) {
    if (!isSeats(to.panel)) {
      const panel = all.find((other) => other.id === interrupted?.id);
      if (panel) to = { panel, page: interrupted.page };
      sinceTables = 0;
    }
  } else if (isSeats(all[0])) {
    sinceTables += 1;
    if (sinceTables === PAGES_BETWEEN_TABLES || isSeats(to.panel)) {
      interrupted = isSeats(to.panel) ? null : { id: to.panel.id, page: to.page };
      to = { panel: all[0], page: 0 };
    }
  }
  current = to.panel?.id ?? "";
  page = to.page;
  show();
  document.dispatchEvent(new CustomEvent("wall:turned"));
}

/* A break comes first when it begins, seats when a round starts: of a day each division's. */
let begun = null;
function putNewsFirst() {
  const first = panels().filter((panel) => /(tables|break)-1$/.test(panel.id)).reverse();
  const rounds = new Map(first.map((panel) => [panel.id, panel.dataset.round ?? panel.id]));
  const news = first.filter((panel) => begun && begun.get(panel.id) !== rounds.get(panel.id));
  if (news.length && !isPaused) {
    current = news[news.length - 1].id;
    page = 0;
    restartTimer();
  }
  begun = rounds;
}

/* When the time of every round is up, nothing else is on the screen for a while. */
function fillWhenTimeIsUp() {
  const clocks = [...document.querySelectorAll(".wall-clocks [data-clock]")];
  const left = (clock) => Number(clock.dataset.endsAt) - serverNow();
  const isNow = (clock) => clock.classList.contains("is-over") && left(clock) > -TIME_IS_UP;
  const isRest = clocks.some((clock) => clock.closest(".is-break") && left(clock) > 0);
  const rounds = clocks.filter((clock) => !clock.closest(".is-break"));
  const isUp = !isRest && rounds.length > 0 && rounds.every(isNow);
  if (document.body.classList.toggle("is-time-up", isUp) !== wasUp) show();
  wasUp = isUp;
}
let wasUp = false;

function restartTimer() {
  clearInterval(timer);
  if (!isPaused) timer = setInterval(next, pace * 1000);
}

function apply() {
  document.documentElement.style.setProperty("--wall-text", text / 100);
  show();
}

function remember(name, value) {
  query.set(name, value);
  history.replaceState(null, "", `?${query}`);
}

const actions = {
  next() { next(); restartTimer(); },
  hold(button) { isPaused = !isPaused; button.setAttribute("aria-pressed", String(isPaused)); restartTimer(); },
  larger() { text = within("text", text + 10); remember("text", text); apply(); },
  smaller() { text = within("text", text - 10); remember("text", text); apply(); },
  faster() { pace = within("pace", pace - 2); remember("pace", pace); restartTimer(); },
  slower() { pace = within("pace", pace + 2); remember("pace", pace); restartTimer(); },
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

/* Strikes for the clocks of the hall, not for one table's; not for a signal that is long
   past because the computer slept. */
const ring = (event, times) => { if (event.detail < LATE && !event.target.closest("[data-silent]")) strike(times); };

async function stayAwake() {
  try { await navigator.wakeLock?.request("screen"); } catch { /* the projector's own settings then */ }
}

/* Shows the time of day in the hall while no clock runs. */
function showTimeOfDay() {
  for (const time of document.querySelectorAll("[data-time-of-day]")) {
    const timeOfDay = new Date(serverNow()).toLocaleTimeString(document.documentElement.lang, {
      hour: "numeric", minute: "2-digit", timeZone: time.dataset.timeOfDay,
    }).replace(/\s?[AP]M$/i, "");
    if (time.textContent !== timeOfDay) time.textContent = timeOfDay;
  }
}

let idle = 0;
function rest(isIdle) {
  if (document.body.classList.contains("is-idle") === isIdle) return;
  document.body.classList.toggle("is-idle", isIdle);
  show();  /* the buttons take room of the rows */
}

function wake() {
  rest(false);
  clearTimeout(idle);
  idle = setTimeout(() => rest(true), SHOWN_FOR);
}

function open() {
  apply();
  restartTimer();
  wake();
  stayAwake();
  showTimeOfDay();
  putNewsFirst();
  fillWhenTimeIsUp();
  setInterval(() => { showTimeOfDay(); fillWhenTimeIsUp(); }, 1000);
  for (const event of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(event, wake);
  document.addEventListener("live:swapped", () => { putNewsFirst(); show(); showTimeOfDay(); fillWhenTimeIsUp(); moveRows(); });
  document.addEventListener("live:swapping", rememberRows);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
  window.addEventListener("resize", show);
  document.fonts?.ready.then(show);
  document.addEventListener("clock:five", (event) => ring(event, 1));
  document.addEventListener("clock:zero", (event) => ring(event, 3));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wall], [data-sound]");
    if (button?.dataset.wall) actions[button.dataset.wall](button);
    if (!button?.matches("[data-sound]")) return;
    if (!window.AudioContext) return;  /* Safari 14.0: a wall without a bell */
    sound = new AudioContext();
    button.hidden = true;
    strike(1);
    stayAwake();
  });
}

if (document.body.matches(".wall") && stage()) open();
