/* What is entered at a table goes through the outbox: kept first, then sent. A form says
   with data-kept what it is about, with data-next where it leads; a button with data-plain
   only asks the server something. Knows no rules. */
import { box, flush, forget, item, keep, newKey, show } from "./outbox.js";
import { chained, keptHand } from "./hands.js";
import { isOurs, say, turn } from "./navigation.js";

const SOON = 2_500;

/* What a form says, as it would be sent. */
function told(form, button) {
  const fields = Object.fromEntries([...new FormData(form)].filter(([, text]) => typeof text === "string" && text !== ""));
  if (button?.name) fields[button.name] = button.value;
  delete fields.csrfmiddlewaretoken;
  delete fields.key;
  const path = new URL(form.action).pathname.slice(box.dataset.start.length);
  return { key: newKey(), path, ...chained(form, path, fields), label: words(form, button), instead: form.dataset.instead };
}

/* The same in words: what the form is about, what was chosen and typed, the button. */
function words(form, button) {
  const said = [form.dataset.kept];
  for (const field of form.elements) {
    if (field.matches("button, :disabled, [data-unsaid] *")) continue;
    if (field.type === "radio") {
      if (!field.checked) continue;
      const legend = field.closest("fieldset[data-say]")?.querySelector("legend").textContent ?? "";
      const label = field.closest("label");
      said.push(`${legend} ${(label.querySelector("strong") ?? label).textContent}`);
    } else if (field.dataset.say && field.value) said.push(field.dataset.say.replace("%s", field.value));
  }
  said.push(button?.dataset.say);
  return said.map((text) => text?.trim().replace(/\s+/g, " ")).filter(Boolean).join(", ");
}

const body = (form, button) => {
  const sent = new FormData(form);
  if (button?.name) sent.append(button.name, button.value);
  return sent;
};

/* Ask the server; without it the form says itself what it does (data-offline). */
async function ask(form, button) {
  try {
    await turn(form.action, { body: body(form, button) });
  } catch {
    const without = WITHOUT[form.dataset.offline];
    if (without) without(form);
    else say(box.dataset.closed);
  }
}

async function send(form, button) {
  const entry = told(form, button);
  await keep(entry);   /* shown only if it has to wait */
  const late = new Promise((done) => { setTimeout(done, SOON); });
  const answer = (await Promise.race([flush(), late]))?.get(entry.key);
  if (!answer) {
    keptHere(form, entry);
    return show();
  }
  try {
    if (answer.state === "taken") await turn(form.dataset.next ?? form.action);
    else {
      await turn(form.action, { body: body(form, button) });
      await forget(entry.key);
    }
  } catch {
    if (answer.state === "taken") keptHere(form, entry);
  }
  return null;
}

/* It waits: the form makes way until what it says was sent. */
function keptHere(form, entry) {
  if (keptHand(form, entry)) return;
  form.dataset.waits = entry.key;
  form.hidden = true;
  form.after(item("instead", entry));
  box.scrollIntoView({ block: "start" });
}

/* "Game over" without the server: the marks are looked over here. */
function lookOver(form) {
  const dialog = document.getElementById("keep");
  const marks = ["marks_1", "marks_2"].map((name) => form.elements.namedItem(name).value.trim());
  const isFigures = marks.every((text) => /^\d{1,3}$/.test(text));
  dialog.querySelector("[data-says]").textContent = isFigures ? words(form) : box.dataset.figures;
  const yes = dialog.querySelector("[data-yes]");
  yes.hidden = !isFigures;
  yes.onclick = () => {
    dialog.close();
    busy(form, () => send(form, { name: "do", value: "send", dataset: {} }));
  };
  dialog.showModal();
}

/* A ruling without the server's proposal: what is ruled is asked here. */
function ruleHere(form) {
  for (const part of form.querySelectorAll("[data-without]")) {
    part.hidden = false;
    part.disabled = false;
  }
  for (const part of form.querySelectorAll("[data-with]")) part.hidden = true;
  form.querySelector("[data-without]").scrollIntoView({ block: "start" });
}

const WITHOUT = { marks: lookOver, ruling: ruleHere };

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
    turn(url).catch(() => say(box.dataset.closed));
    return;
  }
  const asks = !("kept" in form.dataset) || submitter && "plain" in submitter.dataset;
  busy(form, () => (asks ? ask : send)(form, submitter)).catch(() => {
    form.dataset.pass = "";
    form.requestSubmit(submitter);
  });
});

/* Sent at last: the page goes on, or shows what has become of the game meanwhile. */
document.addEventListener("outbox:sent", (event) => {
  const form = document.querySelector("form[data-waits]");
  const answer = event.detail.get(form?.dataset.waits);
  if (!answer) return;
  turn(answer.state === "taken" ? form.dataset.next ?? form.action : location.href).catch(() => {});
});
