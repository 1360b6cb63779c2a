/* Stores the fields of a form when its panel closes and restores them when it opens again.
   The draft's key contains the form's hidden fields: they differ after a new result, so that
   an old draft is not restored. */

const FIELDS = "input[name]:not([type=hidden], [type=password], [type=file]), textarea[name], select[name]";
const ONCE = ["key", "csrfmiddlewaretoken"];

const read = (at) => { try { return JSON.parse(sessionStorage.getItem(at)) ?? []; } catch { return []; } };
const write = (at, values) => { try { sessionStorage.setItem(at, JSON.stringify(values)); } catch { /* private window: no drafts */ } };

const isTicked = (field) => ["checkbox", "radio"].includes(field.type);
const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")].filter((field) => !ONCE.includes(field.name));

function draftKey(form, url) {
  const { pathname } = new URL(form.getAttribute("action") ?? "", url);
  return `typed ${pathname} ${hidden(form).map((field) => `${field.name}=${field.value}`).join(" ")}`;
}

export function keep(form, url) {
  write(draftKey(form, url), [...form.querySelectorAll(FIELDS)].map((field) => (isTicked(field) ? field.checked : field.value)));
}

export function putBack(form, url) {
  const values = read(draftKey(form, url));
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
