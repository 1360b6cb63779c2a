/* The service worker of a table's pages: an opened page opens again without a network.
   The network always comes first; what was entered is the outbox's business. */
const STORE = "seven-marks-pages";
const STATIC = "/static/";
const PATIENCE = 4_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const isPage = request.mode === "navigate" && url.pathname.startsWith("/t/");
  if (isPage || url.pathname.startsWith(STATIC)) event.respondWith(networkFirst(request, isPage));
});

/* The page that brought the worker came before it, so it asks to be stored. Done here, it is
   done even if that page is closed meanwhile; files first, for a page without them is none. */
self.addEventListener("message", (event) => {
  event.waitUntil(keepWhole(event.data).then(() => event.ports[0].postMessage("stored"), () => {}));
});

async function keepWhole({ start, page, files }) {
  const store = await caches.open(STORE);
  await store.addAll(files);
  await keepPage(store, start);
  if (!(await store.match(page))) await keepPage(store, page);
}

/* Where one page only leads to another, that is stored too. */
async function keepPage(store, url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(String(answer.status));
  await store.put(answer.url, new Response(await answer.blob(), { headers: answer.headers }));
  if (answer.redirected) await store.put(url, Response.redirect(answer.url));
}

/* Stored whole before it is shown: a network that goes in the middle gives the last one. */
async function networkFirst(request, isPage) {
  const store = await caches.open(STORE);
  const cachedCopy = async () => await store.match(request, { ignoreVary: true })
    ?? (isPage ? store.match(request, { ignoreVary: true, ignoreSearch: true }) : undefined);
  try {
    const patience = new AbortController();
    setTimeout(() => patience.abort(), PATIENCE);
    const answer = await fetch(request, { signal: patience.signal });
    if (answer.ok && !answer.redirected) await store.put(request, answer.clone());
    return answer.status >= 500 ? await cachedCopy() ?? answer : answer;
  } catch (error) {
    const copy = await cachedCopy();
    if (copy) return copy;
    throw error;
  }
}
