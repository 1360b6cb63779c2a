/* Keeps what was typed in a panel over its closing and restores it in the same form. The
   draft is stored with the form's hidden fields: after a new result these differ, and the
   old draft is not used. */

const FIELDS = "input[name]:not([type=hidden], [type=password], [type=file]), textarea[name], select[name]";
const ONCE = ["key", "csrfmiddlewaretoken"];

const read = (at) => { try { return JSON.parse(sessionStorage.getItem(at)) ?? []; } catch { return []; } };
const write = (at, what) => { try { sessionStorage.setItem(at, JSON.stringify(what)); } catch { /* private window: what was typed lasts as long as the panel */ } };

const isTicked = (field) => ["checkbox", "radio"].includes(field.type);
const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")].filter((field) => !ONCE.includes(field.name));

function place(form, url) {
  const { pathname } = new URL(form.getAttribute("action") ?? "", url);
  return `typed ${pathname} ${hidden(form).map((field) => `${field.name}=${field.value}`).join(" ")}`;
}

export function keep(form, url) {
  write(place(form, url), [...form.querySelectorAll(FIELDS)].map((field) => (isTicked(field) ? field.checked : field.value)));
}

export function putBack(form, url) {
  const values = read(place(form, url));
  const fields = [...form.querySelectorAll(FIELDS)];
  if (values.length !== fields.length) return;
  fields.forEach((field, i) => {
    if (isTicked(field)) field.checked = values[i];
    else if (!field.options || [...field.options].some((option) => option.value === values[i])) field.value = values[i];
  });
}

export function forget(form, url) {
  try { sessionStorage.removeItem(place(form, url)); } catch { /* nothing was kept either */ }
}
