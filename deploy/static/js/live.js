/* Keeps a page true: hears "the event is now at version 418" and fetches again what
   carries data-live-src. Without a stream it asks every ten seconds; when nobody
   answers it says how old the page is. */
import { heard, serverNow } from "./clock.js";
import { swap } from "./swap.js";

const SILENT = 40_000;
const POLL = 10_000;
const page = document.body.dataset;
let shown = page.version ?? null;
let wanted = shown;
let asOf = serverNow();
let lastWord = performance.now();
let busy = false;
let stream = null;

function listen() {
  stream?.close();
  stream = new EventSource(page.live);
  const word = (event) => {
    lastWord = performance.now();
    if (event.type !== "beat") want(event.data);
    else {
      heard(Number(event.data));
      if (wanted === shown) fresh();
    }
  };
  stream.addEventListener("version", word);
  stream.addEventListener("beat", word);
  stream.addEventListener("message", word);
  stream.addEventListener("open", () => { lastWord = performance.now(); });
  stream.addEventListener("error", () => {
    lastWord = -Infinity;
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 15_000);
    poll();
  });
}

async function poll() {
  if (!page.poll) return;
  try {
    const answer = await fetch(page.poll, { cache: "no-cache" });
    if (!answer.ok) throw new Error(String(answer.status));
    await want(String((await answer.json()).version));
  } catch {
    tellAge();
  }
}

async function want(version) {
  wanted = version;
  if (busy) return;
  busy = true;
  try {
    while (wanted !== shown) {
      const next = wanted;
      await refresh();
      shown = next;
    }
    fresh();
  } catch {
    tellAge();
  } finally {
    busy = false;
  }
}

/* Fetch every live part of the page again, each address once. */
export async function refresh(parts = document.querySelectorAll("[data-live-src]")) {
  const byAddress = new Map();
  for (const part of parts) byAddress.set(address(part), [...(byAddress.get(address(part)) ?? []), part]);
  await Promise.all([...byAddress].map(async ([url, same]) => {
    const answer = await fetch(url, { cache: "no-cache" });
    if (!answer.ok) throw new Error(String(answer.status));
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of same) swap(part, found.getElementById(part.id));
  }));
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
    if (!page.live || silent || wanted !== shown) poll();
  }, POLL);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) poll(); });
  document.addEventListener("resume", poll);
  window.addEventListener("pageshow", (event) => { if (event.persisted) poll(); });
  window.addEventListener("online", poll);
  window.addEventListener("offline", tellAge);
}
