/* Stores unsent marks, and offers them after a reload, a change of language or a look at
   another page. A page that answers a form shows the server's marks; they replace the draft. */
import { keep, offer } from "./form_drafts.js";

function offerOrKeep() {
  const form = document.querySelector("form[data-marks]");
  if (form) (form.closest("[data-live-src]") ? offer : keep)(form, location.href);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-marks]");
  if (form) keep(form, location.href);
});
document.addEventListener("page:turned", offerOrKeep);
offerOrKeep();
