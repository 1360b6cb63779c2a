/* A double tap is one press: a second tap on the same button within half a second is ignored,
   also where its answer has put another action under the finger. A press that was refused or
   not sent may be repeated at once. Keys are not taps: a number and Enter may come fast. */
const WITHIN = 500;
let clicked = null;
let last = null;

/* The next press counts, whatever came before it. */
export function free() {
  last = null;
}

function ignore(event, button) {
  const isSame = last && event.timeStamp - last.at < WITHIN && (button === last.button || button.id !== "" && button.id === last.id);
  if (!isSame) {
    last = { button, id: button.id, at: event.timeStamp };
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

const listen = (name, act) => window.addEventListener(name, act, { capture: true });
listen("click", (event) => {
  clicked = event.detail ? event.target.closest?.("button") : null;
  if (clicked?.hasAttribute("hx-post")) ignore(event, clicked);
});
listen("submit", (event) => {
  if (event.target.method === "post" && clicked && clicked === event.submitter) ignore(event, clicked);
  clicked = null;
});
listen("input", free);
listen("pointerdown", (event) => {
  const button = event.target.closest?.("button");
  if (last && button !== last.button && !(button?.id && button.id === last.id)) free();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => { if (!detail.successful) free(); });
