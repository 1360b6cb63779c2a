/* Stores what is typed in a form until it is sent, and offers it when the form opens again:
   a draft is never mixed into fresh typing. It belongs to what the form's hidden fields name,
   the match and its version: once these differ, after a new result, it is gone. Carries the
   fields of other forms over to the page that answers one. */
import { isEdited } from "./swap.js";

const FIELDS = "input[name]:not([type=hidden], [type=password], [type=file]), textarea[name], select[name]";
const ONCE = ["key", "csrfmiddlewaretoken"];
const words = document.querySelector("template[data-draft-words]");

const read = (at) => { try { return JSON.parse(sessionStorage.getItem(at)); } catch { return null; } };
const write = (at, draft) => { try { sessionStorage.setItem(at, JSON.stringify(draft)); } catch { /* private window: no drafts */ } };

const isTicked = (field) => ["checkbox", "radio"].includes(field.type);
const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")].filter((field) => !ONCE.includes(field.name));

function draftKey(form, url) {
  const { pathname } = new URL(form.getAttribute("action") || url, url);
  return `typed ${pathname} ${[...new Set([...form.querySelectorAll(FIELDS)].map(({ name }) => name))].join(" ")}`;
}

/* What the form is filled in for: its match, game and version. */
const subjectOf = (form) => hidden(form).map((field) => `${field.name}=${field.value}`).join(" ");

const valuesOf = (form) => [...form.querySelectorAll(FIELDS)].map((field) => (isTicked(field) ? field.checked : field.value));

/* What is typed in a form, and where it is stored. */
export const draftOf = (form, url) => ({ at: draftKey(form, url), subject: subjectOf(form), values: valuesOf(form) });

export function keep(form, url) {
  store(draftOf(form, url));
}

export const store = ({ at, subject, values }) => write(at, { subject, values });

/* Ask whether to take the draft of this form, if it is still about the same. */
export function offer(form, url) {
  const draft = read(draftKey(form, url));
  if (!draft) return;
  const isSame = draft.subject === subjectOf(form) && draft.values.length === valuesOf(form).length;
  if (!isSame) forget(form, url);
  else if (JSON.stringify(draft.values) !== JSON.stringify(valuesOf(form))) ask(form, draft.values, () => forget(form, url));
}

function ask(form, values, leave) {
  const made = words.content.firstElementChild.cloneNode(true);
  made.querySelector("[data-typed]").textContent = textOf(form, values);
  made.querySelector("[data-take]").addEventListener("click", () => {
    made.remove();
    fill(form, values);
    for (const field of form.querySelectorAll(FIELDS)) field.dispatchEvent(new Event("input", { bubbles: true }));
    form.querySelector(FIELDS).focus();
  });
  made.querySelector("[data-leave]").addEventListener("click", () => {
    made.remove();
    leave();
    form.querySelector(FIELDS).focus();
  });
  form.querySelector(":scope > [data-draft]")?.remove();
  form.prepend(made);
  form.closest("details")?.setAttribute("open", "");
}

/* The texts in order, an empty field as a line, where anything was typed beside it. */
function textOf(form, values) {
  const texts = [...form.querySelectorAll(FIELDS)].map((field, at) => wordOf(field, values[at]));
  return texts.filter((text) => text !== null).join(" ").replace(/[ _]+$/, "");
}

function wordOf(field, value) {
  if (isTicked(field)) return value && !field.defaultChecked ? field.labels?.[0]?.textContent.trim() ?? null : null;
  if (field.options) {
    const option = [...field.options].find((each) => each.value === value);
    return option && !option.defaultSelected && value ? option.textContent.trim() : null;
  }
  return value.trim() || "_";
}

/* What is typed in the forms of a place, but for the form that was sent; gives what puts it
   into the same forms of the page that came. */
export function carry(place, sent) {
  const isTyped = (form) => form !== sent && !("waits" in form.dataset) && (isEdited(form) || form.querySelector("[aria-invalid=true]"));
  const keyOf = (form, url) => `${draftKey(form, url)} ${subjectOf(form)}`;
  const drafts = new Map([...place.querySelectorAll("form[method=post]")].filter(isTyped)
    .map((form) => [keyOf(form, location.href), valuesOf(form)]));
  return (url) => {
    for (const form of place.querySelectorAll("form[method=post]")) {
      const values = drafts.get(keyOf(form, url));
      if (!values || isEdited(form) || form.querySelector("[aria-invalid=true]")) continue;
      fill(form, values);
      form.closest("details")?.setAttribute("open", "");
    }
  };
}

function fill(form, values) {
  const fields = [...form.querySelectorAll(FIELDS)];
  if (values.length !== fields.length) return;
  fields.forEach((field, i) => {
    if (isTicked(field)) field.checked = values[i];
    else if (!field.options || [...field.options].some((option) => option.value === values[i])) field.value = values[i];
  });
}

export function forget(form, url) {
  try { sessionStorage.removeItem(draftKey(form, url)); } catch { /* private window: no drafts */ }
}
