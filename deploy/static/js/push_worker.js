/* The service worker of the public pages: shows the notices of web push. */
const PHONE = "/told/phone/";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, lang, tag, url } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, {
    body, lang, tag, renotify: true, icon: "/static/icons/app-192.png", data: url,
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, location.origin)));
});

/* Brings an open page to the front, or opens one. */
async function open(url) {
  if (url.origin !== location.origin) return null;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((open) => new URL(open.url).pathname === url.pathname);
  return page ? page.focus() : self.clients.openWindow(url);
}

/* The browser replaced the push address, by which the server knows this phone's pairs. The
   old address is cached too, because not every browser states it. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const store = await caches.open("seven-marks-told");
  const old = oldSubscription?.endpoint ?? await (await store.match(PHONE))?.text();
  const { key } = await (await fetch(PHONE)).json();
  const made = newSubscription ?? await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  if (old) await fetch(PHONE, { method: "POST", body: new URLSearchParams({ old, address: endpoint, ...keys }) });
  await store.put(PHONE, new Response(endpoint));
}
