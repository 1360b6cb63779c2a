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

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-print]");
  if (!button) return;
  document.body.toggleAttribute("data-poster", button.dataset.print === "poster");
  window.print();
});

/* A file that is chosen is read at once; what no server takes stays here, with the reason. */
document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-sends]")) return;
  const file = target.files?.[0];
  target.setCustomValidity(file?.size > Number(target.dataset.mostBytes) ? target.dataset.tooLarge : "");
  if (file && target.reportValidity()) target.form.requestSubmit();
});

/* Cards that were asked for to be printed. */
if (document.querySelector("[data-print-now]")) window.addEventListener("load", () => window.print(), { once: true });

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
