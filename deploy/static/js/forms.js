/* The desk's forms that open another page: a page that is left while the network is gone takes
   what was typed with it, so the server is asked first. */
import { forget, free, isEdited, keep, offer } from "./swap.js";

const PATIENCE = 5_000;
const TOKEN = "csrfmiddlewaretoken";
const words = document.querySelector("template[data-not-sent]");
const underway = new WeakSet();
const asked = new WeakSet();
let isSignedOut = false;

export async function isReachable() {
  if (!navigator.onLine) return false;
  const answer = await fetch("/time", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  return Boolean(answer) && answer.status < 500;
}

/* A sentence at the top of a form; none takes it away. */
export function note(form, sentence) {
  form.querySelector(":scope > [data-note]")?.remove();
  if (!sentence) return;
  const made = words.content.firstElementChild.cloneNode(true);
  made.textContent = sentence;
  form.prepend(made);
  made.scrollIntoView({ block: "nearest" });
}

/* What a page says that refuses somebody who was in office when the form was opened. */
export const refusal = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("main p")?.textContent.trim();

/* The server answers again: what was not sent stays typed, without the sentence about it. */
function isBack() {
  for (const shown of document.querySelectorAll("form > [data-note]")) if (shown.textContent === words?.dataset.notSent) shown.remove();
}
window.addEventListener("online", isBack);
document.addEventListener("live:fresh", isBack);

/* Who signs in again elsewhere comes back to what was typed here. */
export function askToSignIn(place) {
  place.hidden = false;
  place.append(" ", words.content.querySelector("a").cloneNode(true));
  isSignedOut = true;
}

/* A sign-in in another tab gives forms another token; its cookie has it. */
export function putToken(fields) {
  const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
  if (token && fields.has(TOKEN)) fields.set(TOKEN, token);
}

async function comeBack() {
  if (!isSignedOut || document.hidden) return;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  isSignedOut = false;
  for (const shown of document.querySelectorAll("form > [data-note]")) note(shown.parentElement, "");
  document.dispatchEvent(new Event("signed:in"));
}

/* Nothing but the note changes where htmx could not send a form. */
function answered({ detail: { elt, requestConfig, successful, xhr } }) {
  const form = elt.closest("form");
  if (!form && xhr.status === 403) location.reload();  /* to the page that says why */
  if (!form || !["submit", "click"].includes(requestConfig.triggeringEvent?.type)) return;
  if (successful) note(form, "");
  else if (xhr.status === 401) {
    note(form, words.dataset.signedOut);
    askToSignIn(form.querySelector(":scope > [data-note]"));
  } else if (xhr.status === 403) note(form, refusal(xhr.responseText));
  else if (!xhr.status || xhr.status >= 500) note(form, words.dataset.notSent);
}

async function send(form, button) {
  if (underway.has(form)) return;
  underway.add(form);
  if (await isReachable()) {
    note(form, "");
    asked.add(form);
    leave(form, button);
    setTimeout(() => underway.delete(form), PATIENCE);  /* a file that comes leaves the page as it is */
    return;
  }
  underway.delete(form);
  free();
  note(form, words.dataset.notSent);
}

/* What was typed in the page's other forms is offered when it opens again. */
const others = () => document.querySelectorAll("main .page form[method=post]");

/* A redraw may have taken the form out of the page meanwhile. */
function leave(form, button) {
  forget(form, location.href);
  for (const other of others()) if (other !== form && isEdited(other)) keep(other, location.href);
  if (!form.isConnected) {
    form.hidden = true;
    document.body.append(form);
  }
  form.requestSubmit(button && form.contains(button) ? button : undefined);
}

if (words) {
  for (const form of others()) offer(form, location.href);
  /* At the window: whoever sends a form in another way has taken it by then. */
  window.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || form.method !== "post" || asked.delete(form)) return;
    event.preventDefault();
    send(form, submitter);
  });
  document.addEventListener("formdata", ({ formData }) => putToken(formData));
  document.addEventListener("htmx:configRequest", ({ detail }) => putToken(detail.formData));
  document.addEventListener("htmx:afterRequest", answered);
  document.addEventListener("visibilitychange", comeBack);
  window.addEventListener("focus", comeBack);
}
