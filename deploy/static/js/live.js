/* Keeps a page true: hears "the event is now at version 418" and fetches again what
   carries data-live-src. A page of one pair (data-of-pair) hears of the versions that touched
   it. Without a stream it asks every ten seconds; when nobody answers it says how old the
   page is. */
import { heard, serverNow } from "./clock.js";
import { forgetVersions, swap, versionOf } from "./swap.js";

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
let busy = false;
let stream = null;
let spread = page.ofPair ? SPREAD_OF_PAIRS : SPREAD;

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
  try {
    const answer = await fetch(page.poll, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
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
      if (shown < next) {
        tellAge();
        await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_000));
      }
    }
    if (wanted <= shown) hideAge();
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

function hideAge() {
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
  window.addEventListener("offline", tellAge);
}
