/* The modules every page has; each does nothing where its attributes are absent. */
import "./presses.js";
import "./clock.js";
import "./live.js";
import "./pin.js";
import "./bracket.js";
import "./rows.js";
import "./keys.js";
import "./filter.js";
import "./typeahead.js";
import "./wall.js";
import "./share.js";
import "./forms.js";
import "./queue.js";
import "./quick_entry.js";

/* A list that is shown page by page is printed whole, from its own page. */
const PRINT = "#print";
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-print]");
  if (!button) return;
  const whole = document.querySelector("[data-whole]");
  if (whole) { location.assign(`${whole.href}${PRINT}`); return; }
  document.body.toggleAttribute("data-poster", button.dataset.print === "poster");
  window.print();
});

/* A file that is chosen is read at once; what no server takes stays unread, with the reason.
   Until the answer is shown the form's own buttons are out of reach. */
document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-sends]")) return;
  const file = target.files && target.files[0];
  target.setCustomValidity(file && file.size > Number(target.dataset.mostBytes) ? target.dataset.tooLarge : "");
  if (!file || !target.reportValidity()) return;
  target.form.requestSubmit();
  const buttons = target.form.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  window.addEventListener("pageshow", () => { for (const button of buttons) button.disabled = false; }, { once: true });
});

/* A button that has come where another stood answers after a glance, as in a browser's own dialogs. */
const GLANCE = 700;
for (const button of document.querySelectorAll("[data-read-first]")) {
  button.disabled = true;
  setTimeout(() => { button.disabled = false; }, GLANCE);
}

/* Cards that were asked for to be printed. */
if (location.hash === PRINT || document.querySelector("[data-print-now]")) window.addEventListener("load", () => window.print(), { once: true });

/* A bar of pages that is wider than the phone begins at the page one is on. */
document.querySelector(".event-nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

/* A page that refuses what was typed begins at the first fault, however far down it stands. */
if (!document.querySelector("[autofocus]")) document.querySelector("main [aria-invalid=true]")?.focus();

/* A figure, and what was refused, is typed over, not added to; what is being typed when an
   answer comes is not. */
const selectAll = (field) => { if (field?.matches?.("input[aria-invalid=true], input[data-select]")) field.select(); };
document.addEventListener("htmx:afterSettle", () => {
  const field = document.activeElement;
  if (field?.value === field?.defaultValue) selectAll(field);
});
document.addEventListener("focusin", (event) => selectAll(event.target));
selectAll(document.activeElement);
