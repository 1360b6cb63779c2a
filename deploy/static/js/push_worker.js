/* The service worker of the public pages: shows what a phone asked to be told. */
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

/* The page that is open already comes to the front; else a new one. */
async function open(url) {
  if (url.origin !== location.origin) return null;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === url.pathname);
  return page ? page.focus() : self.clients.openWindow(url);
}

/* The browser threw its address away, with the pairs the server knew it by. Which it was is
   kept here too: not every browser says. */
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
