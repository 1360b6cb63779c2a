/* Marks tallied on this phone and not yet sent outlive a reload, another language and the
   way back from "Send?". They are kept with the version of the game they were tallied on:
   once something was sent or ruled the server shows a later one, and they no longer count. */

const FIELDS = ["marks_1", "marks_2", "time_called"];

const read = (at) => { try { return JSON.parse(sessionStorage.getItem(at)) ?? {}; } catch { return {}; } };
const write = (at, what) => { try { sessionStorage.setItem(at, JSON.stringify(what)); } catch { /* private window: they last as long as the page */ } };

const named = (form, name) => form.elements.namedItem(name);
const value = (field) => (field.type === "checkbox" ? field.checked : field.value);
const seen = (form) => `${named(form, "seen_versions").value} ${named(form, "seen_rulings")?.value ?? 0}`;
const place = (form) => `tallied ${new URL(form.action).pathname} ${named(form, "game").value}`;

function keep(form) {
  const told = Object.fromEntries(FIELDS.map((name) => [name, value(named(form, name))]));
  write(place(form), { seen: seen(form), told });
}

function putBack(form) {
  const { seen: then, told } = read(place(form));
  if (then !== seen(form)) return;
  for (const name of FIELDS) {
    const field = named(form, name);
    if (value(field) === told[name]) continue;
    field[field.type === "checkbox" ? "checked" : "value"] = told[name];
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/* What answers something sent shows what the server made of it; that counts from then on. */
function look() {
  const form = document.querySelector("form[data-marks]");
  if (form) (form.closest("[data-live-src]") ? putBack : keep)(form);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-marks]");
  if (form) keep(form);
});
document.addEventListener("page:turned", look);
look();
