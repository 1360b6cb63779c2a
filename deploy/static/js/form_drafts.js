/* Stores the fields of a form when its panel closes and restores them when it opens again;
   carries those of other forms over to the page that answers one. The draft's key contains
   the form's hidden fields: they differ after a new result, so that an old draft is not
   restored. */
import { isEdited } from "./swap.js";

const FIELDS = "input[name]:not([type=hidden], [type=password], [type=file]), textarea[name], select[name]";
const ONCE = ["key", "csrfmiddlewaretoken"];

const read = (at) => { try { return JSON.parse(sessionStorage.getItem(at)) ?? []; } catch { return []; } };
const write = (at, values) => { try { sessionStorage.setItem(at, JSON.stringify(values)); } catch { /* private window: no drafts */ } };

const isTicked = (field) => ["checkbox", "radio"].includes(field.type);
const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")].filter((field) => !ONCE.includes(field.name));

function draftKey(form, url) {
  const { pathname } = new URL(form.getAttribute("action") ?? "", url);
  const names = [...new Set([...form.querySelectorAll(FIELDS)].map(({ name }) => name))];
  return `typed ${pathname} ${[...hidden(form).map((field) => `${field.name}=${field.value}`), ...names].join(" ")}`;
}

const valuesOf = (form) => [...form.querySelectorAll(FIELDS)].map((field) => (isTicked(field) ? field.checked : field.value));

export function keep(form, url) {
  write(draftKey(form, url), valuesOf(form));
}

export function putBack(form, url) {
  fill(form, read(draftKey(form, url)));
}

/* What is typed in the forms of a place, but for the form that was sent; gives what puts it
   into the same forms of the page that came. */
export function carry(place, sent) {
  const isTyped = (form) => form !== sent && !("waits" in form.dataset) && (isEdited(form) || form.querySelector("[aria-invalid=true]"));
  const drafts = new Map([...place.querySelectorAll("form[method=post]")].filter(isTyped)
    .map((form) => [draftKey(form, location.href), valuesOf(form)]));
  return (url) => {
    for (const form of place.querySelectorAll("form[method=post]")) {
      const values = drafts.get(draftKey(form, url));
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
