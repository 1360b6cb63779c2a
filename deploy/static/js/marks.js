/* The judge's page: steppers change the number in place and the strokes follow. Without
   this module each press is a form sent to the server, which does the same. */

const strokes = (group, marks) => {
  const paths = group.querySelectorAll(".strokes path");
  paths.forEach((path, i) => {
    const on = i < marks;
    path.classList.toggle("is-new", on && !path.classList.contains("on") && i === marks - 1);
    path.classList.toggle("on", on);
  });
  const tally = group.querySelector(".tally");
  let over = tally.querySelector(".over");
  if (marks > paths.length && !over) {
    over = document.createElement("span");
    over.className = "over";
    tally.append(over);
  }
  if (over) over.textContent = marks > paths.length ? `+${marks - paths.length}` : "";
};

const read = (input) => (/^\s*-?\d{1,4}\s*$/.test(input.value) ? Number(input.value) : 0);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-marks] .stepper button");
  if (!button) return;
  event.preventDefault();
  const input = button.parentElement.querySelector("input");
  const { least, most } = input.dataset;
  input.value = Math.max(least, Math.min(most, read(input) + (button.value.endsWith("+") ? 1 : -1)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", (event) => {
  const group = event.target.closest("[data-marks] .side-marks");
  if (group) strokes(group, read(event.target));
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-marks] .stepper input")) event.target.select();
});
