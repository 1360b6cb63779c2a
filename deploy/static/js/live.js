/* Keeps a page true: hears "the event is now at version 418" and fetches again what
   carries data-live-src. A page of one pair (data-concerns) waits to hear which pairs the
   version touched and asks only where it is concerned. Without a stream it asks every
   ten seconds; when nobody answers it says how old the page is. */
import { heard, serverNow } from "./clock.js";
import { swap } from "./swap.js";

const SILENT = 40_000;
const POLL = 10_000;
const PATIENCE = 1_500;  /* for the word about who is concerned */
const SPREAD = 300;      /* pages of everybody do not all ask in the same moment */
const page = document.body.dataset;
let shown = Number(page.version ?? 0);
let wanted = shown;
let asking = 0;
let asOf = serverNow();
let lastWord = performance.now();
let busy = false;
let news = [];  /* what versions touched, from the first one on that concerns this page */
let stream = null;

function listen() {
  stream?.close();
  stream = new EventSource(page.live);
  const word = (event) => {
    lastWord = performance.now();
    if (event.type === "touched") touched(JSON.parse(event.data));
    else if (event.type !== "beat") announced(Number(event.data));
    else {
      heard(Number(event.data));
      if (wanted <= shown) fresh();
    }
  };
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

/* A new version: a pair's page gives the server a moment to say whom it concerns. */
function announced(version) {
  if (version < shown) {  /* another history: the event was restored */
    shown = 0;
    news = [];
  }
  wanted = Math.max(wanted, version);
  if (!page.concerns) askIn(Math.random() * SPREAD);
  else if (!news.length) askIn(PATIENCE);
}

function touched(word) {
  wanted = Math.max(wanted, word.version);
  if (!page.concerns) return;
  news.push(word);
  if (busy) return;
  if (skipUntouched()) askIn(Math.random() * word.spread);
  else if (wanted <= shown) fresh();
}

/* Versions that follow the shown one and touched nothing here are shown already. Gives
   whether a later one is known that does concern this page. */
function skipUntouched() {
  for (; news.length; news.shift()) {
    const { version, since, pairs } = news[0];
    if (version <= shown) continue;
    if (since > shown || pairs.includes(Number(page.concerns))) return true;
    shown = version;
  }
  return false;
}

function askIn(wait) {
  clearTimeout(asking);
  asking = setTimeout(() => { if (wanted > shown) want(wanted); }, wait);
}

async function poll() {
  if (!page.poll) return;
  try {
    const answer = await fetch(page.poll, { cache: "no-cache" });
    if (!answer.ok) throw new Error(String(answer.status));
    await want(Number((await answer.json()).version));
  } catch {
    tellAge();
  }
}

/* What comes may be older than what is wanted where the server has much to do: it is
   shown with its age, and asked for again. */
async function want(version) {
  wanted = Math.max(wanted, version);
  if (busy) return;
  busy = true;
  try {
    while (wanted > shown) {
      const next = wanted;
      shown = Math.max(shown, await refresh() ?? next);
      const concerned = skipUntouched();
      if (shown < next) {
        tellAge();
        await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_000));
      } else if (page.concerns && !concerned) {
        askIn(PATIENCE);
        break;
      }
    }
    if (wanted <= shown) fresh();
  } catch {
    tellAge();
  } finally {
    busy = false;
  }
}

/* Fetch every live part of the page again, each address once. Gives the oldest version
   that an answer names; nothing where none does. */
export async function refresh(parts = document.querySelectorAll("[data-live-src]")) {
  const byAddress = new Map();
  for (const part of parts) byAddress.set(address(part), [...(byAddress.get(address(part)) ?? []), part]);
  const versions = await Promise.all([...byAddress].map(async ([url, same]) => {
    const answer = await fetch(url, { cache: "no-cache" });
    if (!answer.ok) throw new Error(String(answer.status));
    const version = Number(answer.headers.get("X-Event-Version") ?? Infinity);
    if (version < shown) return version;
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of same) swap(part, found.getElementById(part.id));
    return version;
  }));
  const oldest = Math.min(...versions);
  return Number.isFinite(oldest) ? oldest : undefined;
}

const address = (part) => part.dataset.liveSrc || location.pathname + location.search;

function fresh() {
  asOf = serverNow();
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
  window.addEventListener("offline", tellAge);
}
