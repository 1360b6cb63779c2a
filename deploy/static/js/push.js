/* Toggle of notifications on this phone: subscribes to web push and registers the
   subscription with the server. Hidden where the browser has no web push. */
const button = document.querySelector("[data-follow]");
const note = document.querySelector("[data-follow-note]");
const isSupported = button && isSecureContext && "serviceWorker" in navigator &&
  "PushManager" in window && "Notification" in window;

async function ask(form) {
  const answer = await fetch(button.dataset.follow, form && { method: "POST", body: new URLSearchParams(form) });
  const parsed = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(parsed.sentence), { name: "Refused" });
  return parsed;
}

const isOn = () => button.getAttribute("aria-pressed") === "true";

function show(pressed, sentence) {
  button.setAttribute("aria-pressed", String(pressed));
  note.textContent = sentence;
  note.hidden = false;
}

const currentSubscription = async () => {
  const worker = await navigator.serviceWorker.getRegistration("/e/");
  return worker ? worker.pushManager.getSubscription() : null;
};

/* A page outside the worker's scope has no worker that could become ready. */
function isActive(registration) {
  if (registration.active) return undefined;
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => { if (registration.active) resolve(); });
  });
}

/* A subscription made with another key of the server is replaced. */
async function subscribe() {
  const { key } = await ask();
  const registration = await navigator.serviceWorker.register("/told.js", { scope: "/e/" });
  await isActive(registration);
  const { pushManager } = registration;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

async function turnOn() {
  if (await Notification.requestPermission() !== "granted") {
    show(false, button.dataset.forbidden);
    return;
  }
  const { endpoint, keys } = (await subscribe()).toJSON();
  await (await caches.open("seven-marks-told")).put("/told/phone/", new Response(endpoint));
  await ask({ do: "tell", address: endpoint, ...keys });
  show(true, button.dataset.following);
}

async function turnOff() {
  const address = (await currentSubscription())?.endpoint;
  if (address) await ask({ do: "stop", address });
  show(false, button.dataset.stopped);
}

async function toggle() {
  button.disabled = true;
  try {
    await (isOn() ? turnOff() : turnOn());
  } catch (error) {
    show(isOn(), error.name === "Refused" ? error.message : button.dataset.failed);
  } finally {
    button.disabled = false;
  }
}

async function begin() {
  button.hidden = false;
  button.addEventListener("click", toggle);
  const address = (await currentSubscription())?.endpoint;
  const isFollowing = address && (await ask({ do: "ask", address })).is_following;
  button.setAttribute("aria-pressed", String(Boolean(isFollowing)));
}

if (isSupported) begin();
