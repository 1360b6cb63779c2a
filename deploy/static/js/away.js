/* The service worker of the judge's pages: an opened page opens again without a network.
   The network always comes first; what was sent is the outbox's business. */
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
  if (isPage || url.pathname.startsWith(STATIC)) event.respondWith(freshOrKept(event));
});

/* Kept whole before it is shown: a network that goes in the middle gives the last one. */
async function freshOrKept(event) {
  const pages = await caches.open(STORE);
  try {
    const answer = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok && !answer.redirected) await pages.put(event.request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await pages.match(event.request, {
      ignoreSearch: event.request.mode === "navigate", ignoreVary: true,
    });
    if (kept) return kept;
    throw error;
  }
}
