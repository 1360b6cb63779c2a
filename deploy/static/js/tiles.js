/* The domino board: a tapped tile goes to the list that is chosen, or off it again, and
  the server says what comes of it. Knows no rules: which tile is in which list, no more. */

const OFFERED = "[data-add], [data-less], [data-put]";
const field = (form, target) => form.elements.namedItem(target.value);

/* The words of a list as typed: a seat before a tile, a stroke between tricks, the suit of an
   announced lead and a tile written the other way round stay. */
const WORDS = /[^\s/]*\d-?\d\/\d(?![\d-])|\/|[^\s/]+/g;
const wordsOf = (form, target) => field(form, target).value.match(WORDS) ?? [];
const tileOf = (word) => {
  const [, first, second] = /(\d)-(\d)/.exec(word) ?? [];
  return first && (first < second ? `${second}-${first}` : `${first}-${second}`);
};
const tilesOf = (form, target) => wordsOf(form, target).map(tileOf).filter(Boolean);
const targetsOf = (form) => [...form.querySelectorAll("[data-target]")];
const chosen = (form) => targetsOf(form).find((target) => target.checked) ?? targetsOf(form)[0];
const copies = (form) => Number(form.dataset.copies ?? 1);
const rivals = (form, target) => targetsOf(form).filter((other) => other.dataset.group === target.dataset.group);

const say = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

/* The lists that have the tile, each as often as it has it: a set may have two copies. */
const holdersOf = (form, at, tile) =>
  rivals(form, at).flatMap((target) => tilesOf(form, target).filter((other) => other === tile).map(() => target));
const lastIndex = (words, isIt) => words.length - 1 - [...words].reverse().findIndex(isIt);
const without = (words, tile) => {
  const at = lastIndex(words, (word) => tileOf(word) === tile);
  return words.filter((_, n) => n !== at);
};

function show(form) {
  const at = chosen(form);
  form.querySelectorAll("[data-tile]").forEach((button) => {
    const holders = holdersOf(form, at, button.dataset.tile);
    button.setAttribute("aria-pressed", String(holders.includes(at)));
    button.dataset.in = holders.map((target) => target.dataset.short).join(" ");
    button.setAttribute("aria-label", [button.dataset.tile, ...holders.map((target) => target.dataset.words)].join(", "));
  });
  targetsOf(form).forEach((target) => {
    const count = target.closest("label").querySelector("[data-count]");
    if (count) count.textContent = tilesOf(form, target).length || "";
  });
}

function tap(form, tile) {
  const at = chosen(form);
  const holders = holdersOf(form, at, tile);
  const was = holders.length < copies(form) ? null : holders.find((target) => target === at) ?? holders[0];
  if (was) field(form, was).value = without(wordsOf(form, was), tile).join(" ");
  if (was !== at) field(form, at).value = [...wordsOf(form, at), tile].join(" ");
  const most = Number(at.dataset.most);
  if (most && tilesOf(form, at).length >= most) {
    const next = rivals(form, at).find((target) => tilesOf(form, target).length < Number(target.dataset.most));
    if (next) next.checked = true;
  }
  show(form);
  say(field(form, at));
}

function takeBack(form) {
  const at = chosen(form);
  const words = wordsOf(form, at);
  field(form, at).value = words.slice(0, lastIndex(words, tileOf)).join(" ");
  show(form);
  say(field(form, at));
}

/* What the server offered: a word put at the end of its list, the last one taken off, or
   the list as it was before. */
function putWord(form, word) {
  const { add, less, put } = word.dataset;
  const list = form.elements.namedItem(add ?? less ?? put);
  const words = list.value.trim().split(/\s+/).filter(Boolean);
  if (put) list.value = word.value;
  else list.value = (add ? [...words, word.value] : words.slice(0, -1)).join(" ");
  form.querySelectorAll(OFFERED).forEach((old) => { for (const name of ["add", "less", "put"]) delete old.dataset[name]; });
  say(list);
}

const formOf = (event) => event.target.closest?.("[data-tiles]");

document.addEventListener("click", (event) => {
  const form = formOf(event);
  if (!form) return;
  const tile = event.target.closest("[data-tile]");
  if (tile) tap(form, tile.dataset.tile);
  if (event.target.closest("[data-back]")) takeBack(form);
  const word = event.target.closest(OFFERED);
  if (word) putWord(form, word);
});
document.addEventListener("input", (event) => {
  const form = formOf(event);
  if (form) show(form);
});
document.addEventListener("htmx:afterSettle", (event) => {
  const form = formOf(event);
  if (form && document.activeElement === document.body) form.querySelector("[data-add]")?.focus({ preventScroll: true });
});

/* The rules are the server's; without it the hand is looked at when it is sent. */
for (const [heard, isAway] of [["htmx:sendError", true], ["htmx:timeout", true], ["htmx:afterOnLoad", false]]) {
  document.addEventListener(heard, () => {
    const note = document.querySelector("[data-tiles] [data-unchecked]");
    if (note) note.hidden = !isAway;
  });
}

function begin() {
  const form = document.querySelector("[data-tiles]");
  if (!form) return;
  form.querySelectorAll("[data-board]").forEach((board) => { board.hidden = false; });
  show(form);
}
document.addEventListener("page:turned", begin);
begin();
