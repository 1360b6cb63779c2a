/* Keeps unsent marks over a reload, a change of language and the way back from "Send?".
   They are stored with the game's version: a later version, after a result or a ruling,
   discards them. */

const FIELDS = ["marks_1", "marks_2", "marks_3", "time_called"];

const read = (at) => { try { return JSON.parse(sessionStorage.getItem(at)) ?? {}; } catch { return {}; } };
const write = (at, draft) => { try { sessionStorage.setItem(at, JSON.stringify(draft)); } catch { /* private window: they last as long as the page */ } };

const fieldsOf = (form) => FIELDS.map((name) => form.elements.namedItem(name)).filter(Boolean);
const named = (form, name) => form.elements.namedItem(name);
const value = (field) => (field.type === "checkbox" ? field.checked : field.value);
const seen = (form) => `${named(form, "seen_versions").value} ${named(form, "seen_rulings")?.value ?? 0}`;
const place = (form) => `tallied ${new URL(form.action).pathname} ${named(form, "game").value}`;

function keep(form) {
  const values = Object.fromEntries(fieldsOf(form).map((field) => [field.name, value(field)]));
  write(place(form), { seen: seen(form), told: values });
}

function putBack(form) {
  const { seen: then, told: values } = read(place(form));
  if (then !== seen(form)) return;
  for (const field of fieldsOf(form)) {
    const before = values[field.name];
    if (value(field) === before) continue;
    field[field.type === "checkbox" ? "checked" : "value"] = before;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    form.closest("details")?.setAttribute("open", "");
  }
}

/* A page that answers a form shows the server's marks; they replace the draft. */
function restoreOrKeep() {
  const form = document.querySelector("form[data-marks]");
  if (form) (form.closest("[data-live-src]") ? putBack : keep)(form);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-marks]");
  if (form) keep(form);
});
document.addEventListener("page:turned", restoreOrKeep);
restoreOrKeep();
