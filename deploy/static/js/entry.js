/* Sends a table's forms through the outbox: stores an entry first, then sends it. A form's
   data-entry labels its entry, data-next names the page after it; a button with data-plain
   posts to the server directly. Contains no rules. */
import { box, flush, forget, item, keep, show } from "./outbox.js";
import { newKey } from "./new_key.js";
import { begin, chained, giveBack, isNextBegun, isOfSheet } from "./hands.js";
import { isOurs, openPage, showNotice } from "./navigation.js";
import { free } from "./presses.js";

const SOON = 2_500;
const underway = new WeakMap();   /* what a form sends: its button, and whether the form takes the next hand already */

/* A form as an outbox entry. */
function entryOf(form, button) {
  const fields = Object.fromEntries([...new FormData(form)].filter(([, text]) => typeof text === "string" && text !== ""));
  if (button?.name) fields[button.name] = button.value;
  delete fields.csrfmiddlewaretoken;
  delete fields.key;
  const path = new URL(form.action).pathname.slice(box.dataset.start.length);
  return { key: newKey(), path, ...chained(form, path, fields), label: labelOf(form, button), instead: form.dataset.instead };
}

/* The label of an entry: the form's subject, the chosen and typed values, the button. A
   score has a line for each side. */
function labelOf(form, button) {
  const parts = [form.dataset.entry];
  for (const field of form.elements) {
    if (field.matches("button, :disabled, [data-unlabelled], [data-unlabelled] *")) continue;
    if (field.type === "radio") {
      if (!field.checked) continue;
      const legend = field.closest("fieldset[data-say]")?.querySelector("legend").textContent ?? "";
      const label = field.closest("label");
      parts.push(`${legend} ${(label.querySelector("strong") ?? label).textContent}`);
    } else if (field.dataset.say && field.value) parts.push(field.dataset.say.replace("%s", field.value));
  }
  parts.push(button?.dataset.say);
  const words = parts.map((text) => text?.trim().replace(/\s+/g, " ")).filter(Boolean);
  return words.join(scoreOf(form).length ? "\n" : ", ");
}

/* The fields of a score: of two sides, or three. */
const scoreOf = (form) => ["marks_1", "marks_2", "marks_3"].map((name) => form.elements.namedItem(name)).filter(Boolean);

const body = (form, button) => {
  const sent = new FormData(form);
  if (button?.name) sent.append(button.name, button.value);
  return sent;
};

/* Post the form; without a network use the step that data-offline names. */
async function ask(form, button) {
  try {
    await openPage(form.action, { body: body(form, button), sent: form });
  } catch {
    free();
    const showOffline = OFFLINE[form.dataset.offline];
    if (showOffline) await showOffline(form);
    else showNotice(box.dataset.unsent);
  }
}

/* Store an entry and send it. The form of a hand is free for the next one meanwhile, and what
   is entered there ends the wait: no page that comes takes its place. */
async function send(form, button) {
  const entry = entryOf(form, button);
  const posted = body(form, button);
  const isFree = begin(form, entry);
  if (isFree) underway.get(form).isFree = true;
  const typed = isFree ? typedNext(form) : new Promise(() => {});
  try {
    await keep(entry);   /* shown only if it has to wait */
  } catch (error) {
    giveBack(form, entry, posted);
    throw error;
  }
  const late = new Promise((done) => { setTimeout(done, SOON); });
  const answer = (await Promise.race([flush(), late, typed]))?.get(entry.key);
  if (!answer) {
    showWaiting(form, entry);
    return show();
  }
  const asked = { unless: isNextBegun, sent: form };
  try {
    if (answer.state === "taken") await openPage(form.dataset.next ?? form.action, asked);
    else if (answer.is_stale && entry.adds > 0) await showUnsent(form, asked);
    else if (await openPage(form.action, { ...asked, body: posted })) await forget(entry.key);
  } catch {
    if (answer.state === "taken") showWaiting(form, entry);
  }
  return null;
}

const typedNext = (form) => new Promise((done) => {
  form.addEventListener("input", () => {
    rest(form);
    done();
  }, { once: true });
});

/* The sheet has grown meanwhile: show it as it is, and above it the hand that was not written. */
async function showUnsent(form, asked) {
  if (await openPage(form.dataset.next ?? form.action, asked)) box.scrollIntoView({ block: "start" });
}

/* Show the waiting entry in place of its form; that of a hand stands in the sheet. A correction
   ends with it: the next hand is not another one. */
function showWaiting(form, entry) {
  if (isOfSheet(entry)) {
    const next = form.dataset.next ?? (entry.fields.corrects && form.action);
    if (next && form.isConnected) openPage(next, { unless: isNextBegun }).catch(() => {});
    return;
  }
  form.dataset.waits = entry.key;
  form.hidden = true;
  form.after(item("instead", entry));
  box.scrollIntoView({ block: "start" });
}

/* Review the marks in a dialog, without the server. They are stored first, as a draft. */
async function reviewMarks(form) {
  const button = { name: "do", value: "send", dataset: {} };
  const draft = entryOf(form, button);
  const dialog = document.getElementById("keep");
  const marks = scoreOf(form).map((field) => field.value.trim());
  const isFigures = marks.every((text) => /^-?\d{1,4}$/.test(text));
  dialog.querySelector("[data-says]").textContent = isFigures ? "" : box.dataset.figures;
  showLines(dialog.querySelector("[data-lines]"), isFigures ? labelOf(form).split("\n") : []);
  const yes = dialog.querySelector("[data-yes]");
  yes.hidden = !isFigures;
  yes.onclick = () => {
    dialog.close("yes");
    busy(form, button, () => send(form, button));
  };
  dialog.onclose = () => { if (dialog.returnValue !== "yes") forget(draft.key); };
  dialog.returnValue = "";
  const isSaved = isFigures && await keep(draft, "draft").then(() => true, () => false);
  dialog.querySelector("[data-saved]").hidden = !isSaved;
  dialog.showModal();
  await show();
}

/* Show each side with its marks on a line of its own. */
function showLines(place, lines) {
  const template = place.querySelector("template");
  place.replaceChildren(template, ...lines.map((line) => {
    const made = template.content.firstElementChild.cloneNode(true);
    const at = line.lastIndexOf(":");
    made.querySelector("[data-name]").textContent = line.slice(0, at);
    made.querySelector("output").textContent = line.slice(at + 1).trim();
    return made;
  }));
}

/* Show every consequence, without the server's proposal. */
function showConsequences(form) {
  for (const part of form.querySelectorAll("[data-without]")) {
    part.hidden = false;
    part.disabled = false;
  }
  for (const part of form.querySelectorAll("[data-with]")) part.hidden = true;
  form.querySelector("[data-without]").scrollIntoView({ block: "start" });
}

/* With the network back, the server proposes again. */
window.addEventListener("online", () => {
  for (const form of document.querySelectorAll("form[data-offline=ruling]")) {
    if (form.querySelector("[data-without] :checked")) continue;
    for (const part of form.querySelectorAll("[data-without]")) part.hidden = part.disabled = true;
    for (const part of form.querySelectorAll("[data-with]")) part.hidden = false;
  }
});

const OFFLINE = { marks: reviewMarks, ruling: showConsequences };

/* A double tap counts once. The form of a hand that is being stored takes another button: the
   next hand may be thrown in. */
async function busy(form, button, act) {
  const before = underway.get(form);
  if (before && (!before.isFree || before.button === button?.value)) return;
  const mine = { button: button?.value };
  underway.set(form, mine);
  form.setAttribute("aria-busy", "true");
  try {
    await act();
  } finally {
    if (underway.get(form) === mine) rest(form);
    document.dispatchEvent(new Event("entry:done"));
  }
}

function rest(form) {
  underway.delete(form);
  form.removeAttribute("aria-busy");
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method === "dialog" || !isOurs(form.action)) return;
  if ("pass" in form.dataset) {
    delete form.dataset.pass;
    return;
  }
  event.preventDefault();
  if (form.method === "get") {
    const url = `${form.action.split("?")[0]}?${new URLSearchParams(body(form, submitter))}`;
    openPage(url).catch(() => showNotice(box.dataset.closed));
    return;
  }
  const asks = !("entry" in form.dataset) || submitter && "plain" in submitter.dataset;
  busy(form, submitter, () => (asks ? ask : send)(form, submitter)).catch(() => {
    form.dataset.pass = "";
    form.requestSubmit(submitter);
  });
});

/* After a waiting entry is sent: open the next page, or reload this one if it was refused. */
document.addEventListener("outbox:sent", (event) => {
  const form = document.querySelector("form[data-waits]");
  const answer = event.detail.get(form?.dataset.waits);
  if (!answer) return;
  openPage(answer.state === "taken" ? form.dataset.next ?? form.action : location.href, { sent: form }).catch(() => {});
});
