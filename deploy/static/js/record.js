/* The domino board: a tapped tile goes to the end of the typed list, and the server
   judges it. Knows no rules: which tiles were tapped, no more. */

const form = document.querySelector("[data-record]");
const plays = form.querySelector("#plays");
const tiles = () => plays.value.match(/\d-\d/g) ?? [];

const show = () => {
  const gone = new Set(tiles());
  form.querySelectorAll("[data-tile]").forEach((button) => {
    button.disabled = gone.has(button.dataset.tile);
  });
};

const put = (text) => {
  plays.value = text;
  plays.dispatchEvent(new Event("input", { bubbles: true }));
};

form.querySelectorAll("[data-board]").forEach((board) => { board.hidden = false; });
form.addEventListener("click", (event) => {
  const tile = event.target.closest("[data-tile]");
  if (tile) {
    put(`${plays.value.trim()} ${tile.dataset.tile}`.trim());
    (tile.parentElement.querySelector("[data-tile]:not(:disabled)") ?? plays).focus({ preventScroll: true });
  }
  if (event.target.closest("[data-back]")) put(plays.value.trim().replace(/[\s/]*\S+$/, ""));
});
plays.addEventListener("input", show);
show();
