/* Sends a table's forms through the outbox: stores an entry first, then sends it. A form's
   data-kept labels its entry, data-next names the page after it; a button with data-plain
   posts to the server directly. Contains no rules. */
import { box, flush, forget, item, keep, newKey, show } from "./outbox.js";
import { chained, clearHandForm } from "./hands.js";
import { isOurs, openPage, showNotice } from "./navigation.js";

const SOON = 2_500;

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
  const parts = [form.dataset.kept];
  for (const field of form.elements) {
    if (field.matches("button, :disabled, [data-unsaid], [data-unsaid] *")) continue;
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
    await openPage(form.action, { body: body(form, button) });
  } catch {
    const showOffline = OFFLINE[form.dataset.offline];
    if (showOffline) showOffline(form);
    else showNotice(box.dataset.closed);
  }
}

async function send(form, button) {
  const entry = entryOf(form, button);
  await keep(entry);   /* shown only if it has to wait */
  const late = new Promise((done) => { setTimeout(done, SOON); });
  const answer = (await Promise.race([flush(), late]))?.get(entry.key);
  if (!answer) {
    showWaiting(form, entry);
    return show();
  }
  try {
    if (answer.state === "taken") await openPage(form.dataset.next ?? form.action);
    else {
      await openPage(form.action, { body: body(form, button) });
      await forget(entry.key);
    }
  } catch {
    if (answer.state === "taken") showWaiting(form, entry);
  }
  return null;
}

/* Show the waiting entry in place of its form. */
function showWaiting(form, entry) {
  if (clearHandForm(form, entry)) return;
  form.dataset.waits = entry.key;
  form.hidden = true;
  form.after(item("instead", entry));
  box.scrollIntoView({ block: "start" });
}

/* Review the marks in a dialog, without the server. */
function reviewMarks(form) {
  const dialog = document.getElementById("keep");
  const marks = scoreOf(form).map((field) => field.value.trim());
  const isFigures = marks.every((text) => /^-?\d{1,4}$/.test(text));
  dialog.querySelector("[data-says]").textContent = isFigures ? "" : box.dataset.figures;
  showLines(dialog.querySelector("[data-lines]"), isFigures ? labelOf(form).split("\n") : []);
  const yes = dialog.querySelector("[data-yes]");
  yes.hidden = !isFigures;
  yes.onclick = () => {
    dialog.close();
    busy(form, () => send(form, { name: "do", value: "send", dataset: {} }));
  };
  dialog.showModal();
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

async function busy(form, act) {
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  try {
    await act();
  } finally {
    form.removeAttribute("aria-busy");
    document.dispatchEvent(new Event("entry:done"));
  }
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
  const asks = !("kept" in form.dataset) || submitter && "plain" in submitter.dataset;
  busy(form, () => (asks ? ask : send)(form, submitter)).catch(() => {
    form.dataset.pass = "";
    form.requestSubmit(submitter);
  });
});

/* After a waiting entry is sent: open the next page, or reload this one if it was refused. */
document.addEventListener("outbox:sent", (event) => {
  const form = document.querySelector("form[data-waits]");
  const answer = event.detail.get(form?.dataset.waits);
  if (!answer) return;
  openPage(answer.state === "taken" ? form.dataset.next ?? form.action : location.href).catch(() => {});
});
