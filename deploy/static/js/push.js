/* "Tell this phone": asks the browser for push and the server to use it. Offered only
   where it can work; the server is asked whether this phone is told already. */
const button = document.querySelector("[data-follow]");
const note = document.querySelector("[data-follow-note]");
const can = button && isSecureContext && "serviceWorker" in navigator &&
  "PushManager" in window && "Notification" in window;

async function ask(form) {
  const answer = await fetch(button.dataset.follow, form && { method: "POST", body: new URLSearchParams(form) });
  const said = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(said.sentence), { name: "Refused" });
  return said;
}

const isTold = () => button.getAttribute("aria-pressed") === "true";

function show(told, sentence) {
  button.setAttribute("aria-pressed", String(told));
  note.textContent = sentence;
  note.hidden = false;
}

const known = async () => {
  const worker = await navigator.serviceWorker.getRegistration("/e/");
  return worker ? worker.pushManager.getSubscription() : null;
};

/* A subscription made with another key of the server is of no use any more. */
async function subscribe() {
  const { key } = await ask();
  await navigator.serviceWorker.register("/told.js", { scope: "/e/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

async function tell() {
  if (await Notification.requestPermission() !== "granted") {
    show(false, button.dataset.forbidden);
    return;
  }
  const { endpoint, keys } = (await subscribe()).toJSON();
  await (await caches.open("seven-marks-told")).put("/told/phone/", new Response(endpoint));
  await ask({ do: "tell", address: endpoint, ...keys });
  show(true, button.dataset.told);
}

async function stop() {
  const address = (await known())?.endpoint;
  if (address) await ask({ do: "stop", address });
  show(false, button.dataset.stopped);
}

async function press() {
  button.disabled = true;
  try {
    await (isTold() ? stop() : tell());
  } catch (error) {
    show(isTold(), error.name === "Refused" ? error.message : button.dataset.failed);
  } finally {
    button.disabled = false;
  }
}

if (can) {
  button.hidden = false;
  button.addEventListener("click", press);
  const address = (await known())?.endpoint;
  const told = address && (await ask({ do: "ask", address })).told;
  button.setAttribute("aria-pressed", String(Boolean(told)));
}
