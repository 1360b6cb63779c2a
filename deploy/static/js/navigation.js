/* Turns from one page of a code to the next without leaving it: a page left while the
   network is gone could not be opened again. What was opened once, and what a page says
   comes next (data-ahead), is kept for then. */
import { box } from "./outbox.js";
import { show, untilReleased } from "./swap.js";

const STORE = "seven-marks-pages";
const PATIENCE = 4_000;
const IDLE = 1_500;
const copies = new Map();
const start = box?.dataset.start;

const plain = (url) => new URL(url, location.href).href.split("#")[0];

/* Whether an address belongs to this code. */
export const isOurs = (url) => Boolean(box) && plain(url).startsWith(`${location.origin}${start}`);

/* Open a page in place; ``body`` is sent to it first. Fails where it cannot be had. One
   that was fetched meanwhile makes way where something is ``inTheWay`` by then. */
export async function turn(url, { body, isBack = false, inTheWay } = {}) {
  const page = await get(plain(url), body);
  await untilReleased();
  if (inTheWay?.()) return;
  const found = new DOMParser().parseFromString(page.text, "text/html");
  const next = found.querySelector("main > .page");
  if (!next || !isOurs(page.url)) {
    location.assign(page.url);
    return;
  }
  say("");
  const place = document.querySelector("main > .page");
  place.className = next.className;
  show(place, [...next.childNodes]);
  document.title = found.title;
  if (plain(location.href) !== page.url && !isBack) history.pushState(null, "", page.url);
  (document.querySelector("main > .page [autofocus]") ?? document.getElementById("main")).focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("page:turned", { detail: { isFresh: page.isFresh } }));
  if (!isBack) lookAt(document.querySelector("main > .page .wrong[role=alert], main > .page .fault[role=alert]"));
}

/* The top of a page, or what it objects to. */
function lookAt(objection) {
  if (objection) objection.scrollIntoView({ block: "center" });
  else window.scrollTo(0, 0);
}

async function get(url, body) {
  try {
    if (!navigator.onLine) throw new Error("offline");
    const answer = await fetch(url, { method: body ? "POST" : "GET", body, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 500) throw new Error(String(answer.status));
    const page = { url: plain(answer.url), text: await answer.text(), isFresh: true };
    if (answer.ok && (!body || answer.redirected)) await remember(page);
    return page;
  } catch (error) {
    const text = body ? null : copies.get(url) ?? await stored(url);
    if (!text) throw error;
    return { url, text, isFresh: false };
  }
}

async function remember({ url, text }) {
  copies.set(url, text);
  if (!globalThis.caches) return;
  const page = new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  await (await caches.open(STORE)).put(url, page).catch(() => {});
}

async function stored(url) {
  const page = await globalThis.caches?.match(url, { ignoreVary: true }).catch(() => null);
  return page ? page.text() : null;
}

/* What comes next is fetched while there is a network. */
async function lookAhead() {
  for (const link of document.querySelectorAll("main a[data-ahead]")) {
    const url = plain(link.href);
    if (!copies.has(url)) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
      if (answer?.ok) await remember({ url, text: await answer.text() });
    }
    if (copies.has(url)) link.dataset.ahead = "kept";
  }
}

/* A sentence above the page, for as long as it is true. */
export function say(sentence) {
  const place = box.querySelector("[data-notice]");
  place.textContent = sentence;
  place.hidden = !sentence;
  if (sentence) place.scrollIntoView({ block: "nearest" });
}

/* The worker keeps the page and its files, even if the page is closed meanwhile. */
async function keepWhole() {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name)
    .filter((name) => name.startsWith(`${location.origin}/static/`));
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { box.dataset.opens = ""; };
  active.postMessage({ start, page: plain(location.href), files: [...new Set(files)] }, [port2]);
}

const loaded = new Promise((done) => {
  if (document.readyState === "complete") done();
  else window.addEventListener("load", done, { once: true });
});

if (box) {
  copies.set(plain(location.href), document.documentElement.outerHTML);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !isOurs(link.href) || event.defaultPrevented || event.button || link.target) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.hash && plain(link.href) === plain(location.href)) return;
    event.preventDefault();
    turn(link.href).catch(() => say(box.dataset.closed));
  });
  window.addEventListener("popstate", () => turn(location.href, { isBack: true }).catch(() => say(box.dataset.closed)));
  document.addEventListener("page:turned", (event) => { if (event.detail.isFresh) setTimeout(lookAhead, IDLE); });
  loaded.then(() => setTimeout(lookAhead, IDLE));
  /* Only over HTTPS, and on the laptop itself, does a browser have one. */
  loaded.then(() => navigator.serviceWorker?.register(box.dataset.worker, { scope: "/t/" }).then(keepWhole)).catch(() => {});
}
