/* Numbers typed at the check-in: each is stored until the server has answered, so that one
   typed without a network, or after the sign-in ended, is sent by itself later. */
import { askToSignIn } from "./forms.js";
import { swap, versionOf } from "./swap.js";

const AGAIN = 5_000;
const PATIENCE = 12_000;
const place = document.querySelector("[data-check-in-waits]");
const at = `check-in ${location.pathname}`;
let numbers = read();
let isSending = false;

function read() {
  try { return (JSON.parse(sessionStorage.getItem(at)) ?? []).map((number) => ({ number, isUnderway: false })); } catch { return []; }
}

function write() {
  try { sessionStorage.setItem(at, JSON.stringify(numbers.map(({ number }) => number))); } catch { /* private window: they last as long as the page */ }
}

const isCheckIn = (form) => "checkIn" in (form?.dataset ?? {});

function drop(entry) {
  numbers = numbers.filter((other) => other !== entry);
  write();
}

function show() {
  const held = numbers.filter((entry) => !entry.isUnderway).map(({ number }) => number);
  place.textContent = held.length ? place.dataset.checkInWaits.replace("%s", held.join(", ")) : "";
  place.hidden = !held.length;
}

async function send() {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const entry = numbers.find(({ isUnderway }) => !isUnderway);
      if (!entry || !await sendEntry(entry)) break;
      show();
    }
  } catch { /* it waits */ } finally {
    isSending = false;
  }
}

async function sendEntry(entry) {
  const body = new FormData(document.querySelector("form[data-check-in]"));
  body.set("number", entry.number);
  const { action } = document.querySelector("form[data-check-in]");
  const answer = await fetch(action, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 401) askToSignIn(place);
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  drop(entry);
  if (!page.getElementById("check-in")) location.assign(answer.url);
  for (const id of ["check-in", "list"]) swap(document.getElementById(id), page.getElementById(id), { version: versionOf(page) });
  return true;
}

/* What htmx sends counts as sent once it is answered. */
function answered({ detail }) {
  const { requestConfig, successful, xhr } = detail;
  const form = detail.elt.closest("form");
  if (successful && numbers.some(({ isUnderway }) => !isUnderway)) send();
  if (!isCheckIn(form)) return;
  const number = requestConfig.formData.get("number");
  const entry = numbers.find((other) => other.isUnderway && other.number === number);
  if (!entry) return;
  if (xhr.status && xhr.status < 500 && ![401, 403].includes(xhr.status)) {
    drop(entry);
    return;
  }
  entry.isUnderway = false;
  const field = form.elements.namedItem("number");
  if (field.value === number) field.value = "";
  show();
  if (xhr.status === 401) askToSignIn(place);
}

if (place) {
  document.addEventListener("submit", ({ target: form }) => {
    const number = isCheckIn(form) && form.elements.namedItem("number").value.trim();
    if (!number) return;
    numbers.push({ number, isUnderway: true });
    write();
  }, true);
  document.addEventListener("htmx:afterRequest", answered);
  window.addEventListener("online", send);
  document.addEventListener("signed:in", send);
  setInterval(send, AGAIN);
  show();
  send();
}
