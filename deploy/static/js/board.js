/* The Now board: a table, a search or a decision opens in place, on the side, and what is
   sent from there comes back there. The pages are the same as without this module. */
import { refresh } from "./live.js";
import { fieldsOf, forget, free, isEdited, keep, offer, show as showIn, swap, untilReleased, versionOf } from "./swap.js";
import { gameAt, onceListed, showGame, stopWaiting } from "./quick_entry.js";

const PATIENCE = 12_000;
const REST = 400;
const panel = document.getElementById("panel");
const body = panel.querySelector("[data-panel-body]");
let source = "";
let opener = "";
let newest = 0;
const underway = new Set();

/* What was typed stands above what is open, else beside the board. */
new MutationObserver(() => {
  const queue = document.getElementById("queue");
  if (panel.hidden) panel.after(queue);
  else panel.insertBefore(queue, body);
  panel.closest(".board").classList.toggle("has-panel", !panel.hidden);
}).observe(panel, { attributes: true, attributeFilter: ["hidden"] });

/* A line that is refused while the next table is typed moves that table's form. */
new ResizeObserver(() => {
  if (body.contains(document.activeElement)) document.activeElement.scrollIntoView({ block: "nearest" });
}).observe(document.getElementById("queue"));

const isBoard = (url) => new URL(url, location).pathname === location.pathname;

/* An answer overtaken by a later load is shown only where it refuses what was sent, and then
   beside what was opened since. */
async function load(url, options = {}, form = null) {
  newest += 1;
  const number = newest;
  const from = document.activeElement;
  const at = source || url;
  const name = body.querySelector("h1")?.textContent.trim();
  const isOvertaken = () => number !== newest;
  panel.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE), ...options });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await untilReleased();
    const isRefused = form && !answer.redirected;
    if (isRefused) free();
    if (form && !isRefused) forget(form, at);
    if (isOvertaken() && !isRefused) return;
    const takesFocus = !isTypingBeside(from);
    if (isOvertaken() && !panel.hidden) showBeside(name, page.querySelector("main [role=alert]")?.textContent, () => show(page, answer.url, keep));
    else if (isBoard(answer.url)) done(page, takesFocus);
    else show(page, answer.url, isRefused ? keep : offer, takesFocus);
  } catch {
    free();
    if (!isOvertaken()) showError(panel.dataset.away);
    else if (form) showBeside(name, panel.dataset.away, () => load(at));
  } finally {
    underway.delete(form);
    panel.removeAttribute("aria-busy");
  }
}

/* Whether somebody types in a field beside the panel who has gone there since. */
function isTypingBeside(from) {
  const field = document.activeElement;
  return field !== from && field.matches("input, textarea, select") && !panel.contains(field);
}

/* A game's form stands there at once; the rest of its page comes once the typing rests. */
function openGame(game) {
  newest += 1;
  const number = newest;
  source = new URL(game.dataset.url, location).href;
  panel.hidden = false;
  showGame(body, game);
  const form = body.querySelector("form");
  offer(form, source);
  setTimeout(() => { if (number === newest) addRest(form, () => number === newest); }, REST);
}

/* The rest of the game's page comes around the form that is being typed in. */
async function addRest(form, isWanted) {
  let answer, page;
  try {
    answer = await fetch(source, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch { return; /* the form is enough to go on */ }
  await untilReleased();
  const sameForm = page.querySelector("form[data-queue-next]");
  if (!answer.ok || !isWanted() || !sameForm && isEdited(form)) return;
  const field = form.contains(document.activeElement) ? document.activeElement : null;
  const { selectionStart, selectionEnd } = field ?? {};
  show(page, answer.url, (each, url) => {
    if ("queueNext" in each.dataset) each.replaceWith(form);
    else offer(each, url);
  }, false);
  if (field?.isConnected) field.focus();
  else if (field) panel.focus({ preventScroll: true });
  if (selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd);  /* focus selects what is being typed */
}

/* Another table is open: a button leads back to the one that was refused, or not sent. */
function showBeside(name, sentence, goBack) {
  const note = document.createElement("p");
  const button = document.createElement("button");
  note.className = "note wrong";
  note.setAttribute("role", "alert");
  note.dataset.refusal = "";
  button.type = "button";
  button.className = "button";
  button.textContent = name;
  button.addEventListener("click", () => {
    note.remove();
    newest += 1;
    goBack();
  });
  note.append(button, " ", sentence?.trim() ?? "");
  body.before(note);
  panel.hidden = false;
}

/* What answers something sent shows what the server made of it; that counts from then on. */
function show(page, url, typed, takesFocus = true) {
  source = url;
  showIn(body, [...page.querySelector("#main > .page").childNodes]);
  for (const form of body.querySelectorAll("form")) typed(form, url);
  for (const part of body.querySelectorAll('[data-live-src=""]')) part.dataset.liveSrc = url;
  panel.hidden = false;
  body.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
  if (takesFocus) (body.querySelector("[aria-invalid=true]") ?? body.querySelector("[autofocus]") ?? panel).focus({ preventScroll: true });
  panel.scrollTo(0, 0);
}

/* The match is over, or the table taken out: what the board says now is in the answer. */
function done(page, takesFocus) {
  close(takesFocus);
  for (const part of document.querySelectorAll('.board [data-live-src=""]')) swap(part, page.getElementById(part.id), { version: versionOf(page) });
  refresh(document.querySelectorAll(".board [data-live-src]:not([data-live-src=''])")).catch(() => { /* the next version tries again */ });
}

/* What was refused meanwhile stays until it is looked at, or closed by itself. */
function close(takesFocus = true) {
  stopWaiting();
  if (panel.hidden) return;
  newest += 1;
  const refusals = panel.querySelectorAll("[data-refusal]");
  panel.hidden = !refusals.length || !body.hasChildNodes();
  if (panel.hidden) for (const refusal of refusals) refusal.remove();
  body.replaceChildren();
  source = "";
  if (takesFocus) document.querySelector(`.table-tile[href="${CSS.escape(opener)}"]`)?.focus({ preventScroll: true });
}

function showError(sentence) {
  const note = document.createElement("p");
  note.className = "note wrong";
  note.setAttribute("role", "alert");
  note.textContent = sentence;
  body.querySelector(":scope > .note.wrong[role=alert]")?.remove();
  body.prepend(note);
  panel.hidden = false;
}

/* The server answers again: nothing says any more that it cannot be reached. */
function isBack() {
  for (const note of body.querySelectorAll(".note.wrong[role=alert]")) if (note.textContent === panel.dataset.away) note.remove();
}
window.addEventListener("online", isBack);
document.addEventListener("live:fresh", isBack);

/* A link from the board opens in place; inside the panel so do links to the same page. */
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (event.target.closest("[data-close]")) { close(); return; }
  const link = event.target.closest("a[href]");
  if (!link) return;
  const inside = body.contains(link);
  const url = new URL(link.getAttribute("href"), inside ? source : location);
  if (inside && isBoard(url)) { event.preventDefault(); close(); return; }
  const same = inside && url.pathname === new URL(source).pathname;
  if (!link.matches("[data-open]") && !same) return;
  event.preventDefault();
  if (!inside) opener = link.getAttribute("href");
  stopWaiting();
  if (inside) load(url);
  else if (gameAt(url)) openGame(gameAt(url));
  else onceListed(() => (gameAt(url) ? openGame(gameAt(url)) : load(url)));
});

body.addEventListener("input", ({ target: { form } }) => { if (form) keep(form, source); });

body.addEventListener("quick:next", ({ detail: game }) => {
  if (!game) { newest += 1; return; }
  opener = game.dataset.url;
  openGame(game);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  const inside = body.contains(form);
  if (event.defaultPrevented || !inside && !form.matches("[data-open]")) return;
  event.preventDefault();
  const entry = fieldsOf(form, event.submitter);
  const url = new URL(form.getAttribute("action") ?? "", inside ? source : location);
  if (form.method === "post") {
    if (underway.has(form)) return;
    underway.add(form);
    load(url, { method: "POST", body: entry }, form);
    return;
  }
  entry.append("first", "1");
  url.search = new URLSearchParams(entry);
  load(url);
});

/* Arrows walk over the tables, as they lie. */
function walk(event) {
  const tiles = [...document.querySelectorAll("a.table-tile")];
  const at = tiles.indexOf(document.activeElement);
  if (at < 0 || !event.key.startsWith("Arrow")) return;
  const focused = tiles[at].getBoundingClientRect();
  const beside = { ArrowLeft: at - 1, ArrowRight: at + 1 }[event.key];
  const way = event.key === "ArrowDown" ? 1 : -1;
  const next = beside !== undefined ? tiles[beside] : tiles
    .map((tile) => [tile, tile.getBoundingClientRect()])
    .filter(([, box]) => Math.abs(box.left - focused.left) < 4 && way * (box.top - focused.top) > 0)
    .sort((a, b) => way * (a[1].top - b[1].top))[0]?.[0];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

document.addEventListener("keydown", walk);
document.addEventListener("toggle", (event) => {
  if (event.target.open) event.target.querySelector("input:not([type=hidden])")?.focus();
}, true);

/* The column scrolls by itself: what was just asked or announced there may lie beyond its edge. */
document.addEventListener("click", (event) => {
  const opened = event.target.closest(".left summary")?.parentElement;
  if (opened) setTimeout(() => { if (opened.open) opened.scrollIntoView({ block: "nearest" }); });
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (!event.detail.requestConfig?.elt.closest("#tell-hall")) return;
  const announced = document.querySelector("#board-left > *");
  announced?.scrollIntoView({ block: "nearest" });
  if (!announced || document.querySelector("#tell-hall [role=alert], #tell-hall [aria-invalid=true]")) return;
  announced.tabIndex = -1;
  announced.focus({ preventScroll: true });
});

document.addEventListener("clock:zero", () => refresh().catch(() => { /* the next version tries again */ }));
