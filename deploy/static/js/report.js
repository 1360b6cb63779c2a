/* The result in three taps: the figures that were tapped stand on the two score lines
   and in the form's marks. The server says what the winner has. */

const chosen = (form, name) => form.querySelector(`input[name=${name}]:checked`);

function fill(form) {
  const won = chosen(form, "won");
  const other = chosen(form, "other")?.value ?? "";
  for (const field of form.querySelectorAll("[data-side]")) {
    const { side } = field.dataset;
    const marks = won?.value === side ? won.dataset.marks : won ? other : "";
    field.value = won && other !== "" ? marks : "";
    form.querySelector(`[data-side-marks="${side}"]`).textContent = marks || "–";
  }
}

function fillAll() {
  document.querySelectorAll("form[data-report]").forEach(fill);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-report]");
  if (form) fill(form);
});
/* Either way of entering a score begins anew: one of the two is sent. */
document.addEventListener("click", (event) => {
  const form = event.target.closest(".odd-score > summary")?.closest("#sheet-form").querySelector("[data-report]");
  if (!form) return;
  form.reset();
  fill(form);
});
document.addEventListener("page:turned", fillAll);
document.addEventListener("live:swapped", fillAll);
fillAll();
