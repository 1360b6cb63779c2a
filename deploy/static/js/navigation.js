/* Opens the pages of a code in place: without a network, a page that was left cannot be
   opened again. Stores opened pages, and those that a page links with data-prefetch, so that
   they open without a network. */
import { box, flush } from "./outbox.js";
import { carry, free, show, untilReleased, useHtmx, versionOf } from "./swap.js";

const STORE = "seven-marks-pages";
const PATIENCE = 4_000;
const IDLE = 1_500;
const copies = new Map();
let newest = 0;
const start = box?.dataset.start;

const plain = (url) => new URL(url, location.href).href.split("#")[0];

export const isOurs = (url) => Boolean(box) && plain(url).startsWith(`${location.origin}${start}`);

/* The number of a page that somebody asks for. What follows a press later, as the sheet
   follows a hand, is opened by that press's number: a page asked for since stays. */
export function request() {
  newest += 1;
  return newest;
}
export const latestRequest = () => newest;

/* Open a page in place; ``body`` is posted to it first. Throws if it is neither reachable nor
   stored. It is dropped, unless it refuses what was posted, if another was asked for since, or
   ``unless`` or ``inTheWay`` is true by then; with ``inTheWay`` nobody asked: focus and view
   stay. What is typed in other forms than ``sent`` stays. Returns whether it was opened. */
export async function openPage(url, { body, sent, isBack = false, unless, inTheWay, number = inTheWay ? newest : request() } = {}) {
  const page = await get(plain(url), body);
  await untilReleased();
  const isLeft = inTheWay && plain(location.href) !== plain(url);
  if (unless?.() || inTheWay?.() || isLeft || number !== newest && !page.isRefused) return false;
  const html = new DOMParser().parseFromString(page.text, "text/html");
  const next = html.querySelector("main > .page");
  if (!next || !isOurs(page.url)) {
    location.assign(page.url);
    return true;
  }
  showNotice("");
  const place = document.querySelector("main > .page");
  place.className = next.className;
  const putTyped = carry(place, sent);
  show(place, [...next.childNodes]);
  putTyped(page.url);
  document.title = html.title;
  if (plain(location.href) !== page.url && !isBack) history.pushState(null, "", page.url);
  if (!inTheWay || document.activeElement === document.body) {
    (document.querySelector("main > .page [autofocus]") ?? document.getElementById("main")).focus({ preventScroll: true });
  }
  document.dispatchEvent(new CustomEvent("page:turned", { detail: { isFromServer: page.isFromServer, version: versionOf(html) } }));
  bringTiles();
  if (!isBack && !inTheWay) scrollToTopOr(document.querySelector("main > .page .wrong[role=alert], main > .page .fault[role=alert]"));
  return true;
}

function scrollToTopOr(objection) {
  if (objection) objection.scrollIntoView({ block: "center" });
  else window.scrollTo(0, 0);
}

async function get(url, body) {
  try {
    if (!navigator.onLine) throw new Error("offline");
    const answer = await fetch(url, { method: body ? "POST" : "GET", body, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 500) throw new Error(String(answer.status));
    const page = { url: plain(answer.url), text: await answer.text(), isFromServer: true, isRefused: Boolean(body) && !answer.ok };
    flush();  /* the server answers: what waits need not wait longer */
    if (!answer.ok) free();
    if (answer.ok && (!body || answer.redirected)) await storePage(page);
    return page;
  } catch (error) {
    const text = body ? null : copies.get(url) ?? await storedPage(url);
    if (!text) throw error;
    return { url, text, isFromServer: false };
  }
}

async function storePage({ url, text }) {
  copies.set(url, text);
  if (!globalThis.caches) return;
  const page = new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  await (await caches.open(STORE)).put(url, page).catch(() => {});
}

async function storedPage(url) {
  const page = await globalThis.caches?.match(url, { ignoreVary: true }).catch(() => null);
  return page ? page.text() : null;
}

async function prefetch() {
  for (const link of document.querySelectorAll("main a[data-prefetch]")) {
    const url = plain(link.href);
    if (!copies.has(url)) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
      if (answer?.ok) await storePage({ url, text: await answer.text() });
    }
    if (copies.has(url)) link.dataset.prefetch = "stored";
  }
}

/* The board of tiles has a module of its own, which comes with a sheet, from which one goes there
   without a network too. What it sends to be looked at goes by htmx; what was tapped before that
   has come is looked at then. */
async function bringTiles() {
  const tiles = () => document.querySelector("[data-tiles]");
  if (!tiles() && !document.querySelector("[data-sheet]")) return;
  await loaded;
  import("./tiles.js").catch(() => { /* the tiles are typed then */ });
  if (!tiles() || window.htmx || document.querySelector("script[data-brought]")) return;
  const script = document.createElement("script");
  script.src = box.dataset.htmx;
  script.dataset.brought = "";
  script.addEventListener("load", () => {
    useHtmx();
    tiles()?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  script.addEventListener("error", () => script.remove());
  document.head.append(script);
}

/* Show a sentence above the page; an empty one hides the notice. */
export function showNotice(sentence) {
  const place = box.querySelector("[data-notice]");
  place.textContent = sentence;
  place.hidden = !sentence;
  if (sentence) place.scrollIntoView({ block: "nearest" });
}

/* Have the service worker store the page and its files. */
async function storeApp() {
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
  bringTiles();
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !isOurs(link.href) || event.defaultPrevented || event.button || link.target) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.hash && plain(link.href) === plain(location.href)) return;
    event.preventDefault();
    openPage(link.href).catch(() => showNotice(box.dataset.closed));
  });
  window.addEventListener("popstate", () => openPage(location.href, { isBack: true }).catch(() => showNotice(box.dataset.closed)));
  document.addEventListener("page:turned", (event) => { if (event.detail.isFromServer) setTimeout(prefetch, IDLE); });
  loaded.then(() => setTimeout(prefetch, IDLE));
  /* Browsers offer service workers only over HTTPS and on localhost. */
  loaded.then(() => navigator.serviceWorker?.register(box.dataset.worker, { scope: "/t/" }).then(storeApp)).catch(() => {});
}
