/* Puts new HTML into the page; every module does it here. What is typed, focused,
   scrolled or opened stays. While something is pressed nothing changes, so that the
   press reaches what it began on. */
import { Idiomorph } from "../vendor/idiomorph-0.8.0.mjs";

/* A touch screen sends the click some time after the finger is lifted. */
const CLICK_WITHIN = 300;
const FIELDS = "input:not([type=hidden]), textarea, select";
const shown = new WeakMap();
const latest = new WeakMap();
let versions = new WeakMap();
const changedAt = new WeakMap();
const pending = new Map();
let isPressed = false;
let timer = 0;

function press() {
  clearTimeout(timer);
  isPressed = true;
}

function release(after = 0) {
  if (!isPressed) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    isPressed = false;
    const waiting = [...pending];
    pending.clear();
    for (const [part, answer] of waiting) swap(part, ...answer);
    document.dispatchEvent(new CustomEvent("press:over"));
  }, after);
}

const isSpace = (event) => event.key === " ";
const listen = (name, act) => window.addEventListener(name, act, { capture: true, passive: true });
listen("pointerdown", press);
listen("pointerup", () => release(CLICK_WITHIN));
listen("pointercancel", () => release());
listen("pointermove", (event) => { if (!event.buttons) release(CLICK_WITHIN); });
listen("click", () => release());
listen("keydown", (event) => { if (isSpace(event)) press(); });
listen("keyup", (event) => { if (isSpace(event)) release(); });
listen("blur", (event) => { if (event.target === window) release(); });
listen("input", (event) => {
  const { form, name, type } = event.target;
  const group = type === "radio" && form ? [...form.elements].filter((other) => other.name === name) : [event.target];
  for (const field of group) changedAt.set(field, performance.now());
});

/* Resolves once nothing is pressed. */
export async function untilReleased() {
  if (isPressed) await new Promise((done) => document.addEventListener("press:over", done, { once: true }));
}

/* Make a part of the page like another element. The fields of the form that was `sent`
   take the values that came; any other form that somebody fills in stays as it is, and so does
   any field that somebody changed after the time `asked`: the answer does not know of it.
   In a part marked data-keeps-fields the fields say what is chosen and the answer only what
   follows: no field that stands there already changes. An answer of an older `version` than the
   part shows comes too late. */
export function swap(part, incoming, { sent = null, asked = Infinity, version = NaN } = {}) {
  if (!incoming || !part.isConnected || version < versions.get(part)) return;
  if (!Number.isNaN(version)) versions.set(part, version);
  if (isPressed) {
    pending.set(part, [incoming, { sent, asked, version }]);
    return;
  }
  latest.set(part, incoming);
  const text = incoming.outerHTML;
  if (!sent && shown.get(part) === text) return;
  const next = document.importNode(incoming, true);
  for (const name of ["liveSrc", "pinnedSrc"]) if (name in part.dataset) next.dataset[name] = part.dataset[name];
  if (next.id !== part.id || next.tagName !== part.tagName) {
    part.replaceWith(next);
    shown.set(next, text);
    settle(next);
    return;
  }
  const refocus = focusIn(part);
  const isFixed = (node) => "keepsFields" in part.dataset && node.nodeType === Node.ELEMENT_NODE && node.matches(FIELDS);
  const picked = [...part.querySelectorAll("input[type=radio]:checked")]
    .filter((radio) => isFixed(radio) || isInUse(radio, sent, asked));
  let isWhole = true;
  part.dispatchEvent(new CustomEvent("live:swapping", { bubbles: true }));
  Idiomorph.morph(part, next, {
    callbacks: {
      beforeNodeMorphed: (node) => {
        if (isFixed(node)) return false;
        const stays = node !== part && isInUse(node, sent, asked);
        if (stays) isWhole = false;
        return !stays;
      },
      beforeAttributeUpdated: (name, node, kind) =>
        !(name === "open" && kind === "remove" && node.tagName === "DETAILS"),
    },
  });
  if (isWhole) shown.set(part, text);
  else {
    shown.delete(part);
    part.addEventListener("focusout", () => setTimeout(() => { if (!shown.has(part)) swap(part, latest.get(part)); }), { once: true });
  }
  for (const radio of picked) radio.checked = true;  /* a checked radio that comes in takes the mark from its group */
  refocus();
  settle(part);
}

function settle(part) {
  window.htmx?.process(part);
  part.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
}

/* The version of the event that a page names. */
export const versionOf = (page) => Number(page.body.dataset.version ?? NaN);

/* Another history begins: its versions may be lower. */
export function forgetVersions() {
  versions = new WeakMap();
}

/* Show another page's elements in a place. Call it once nothing is pressed. */
export function show(place, elements) {
  const refocus = focusIn(place);
  place.replaceChildren(...elements.map((element) => document.importNode(element, true)));
  window.htmx?.process(place);
  refocus();
}

/* A form keeps its hidden fields too: they say what it was filled in for. */
function isInUse(node, sent, asked) {
  if (node.nodeType !== Node.ELEMENT_NODE) return false;
  if (sent?.contains(node)) return changedAt.get(node) > asked;
  if (node.tagName === "DIALOG") return node.open;
  if (node.tagName === "FORM") return [...node.elements].some((field) => field.matches(FIELDS) && isFilledIn(field, asked));
  return node.matches(FIELDS) && isFilledIn(node, asked);
}

/* Whether a form holds what somebody typed or chose, and not only what it came with. */
export const isEdited = (form) => [...form.elements].some((field) => field.matches(FIELDS) && differs(field));

function isFilledIn(field, asked) {
  return field === document.activeElement || changedAt.get(field) > asked || differs(field);
}

function differs(field) {
  if (field.tagName === "SELECT") return !field.multiple && field.value !== (usual(field)?.value ?? "");
  if (["radio", "checkbox"].includes(field.type)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const usual = (select) => [...select.options].find((option) => option.defaultSelected) ?? select.options[0];

/* Where the focused element is replaced, what stands for the same thing gets the focus. */
function focusIn(part) {
  const active = part.contains(document.activeElement) ? document.activeElement : null;
  const find = active && (active.id ? `#${CSS.escape(active.id)}` : active.dataset.key
    ? `[data-key="${CSS.escape(active.dataset.key)}"]` : active.getAttribute("href") && `a[href="${CSS.escape(active.getAttribute("href"))}"]`);
  return () => {
    if (!find || part.contains(document.activeElement)) return;
    part.querySelector(find)?.focus({ preventScroll: true });
  };
}

/* htmx asks; what it gets goes into the page like all else: hx-swap="morph", or
   "morph-inside" where the answer is what the target holds. */
let sender = null;
let askedAt = Infinity;
let version = NaN;
const nearest = (elt, name) => elt.closest(`[${name}]`)?.getAttribute(name);

/* A form that waits its turn sends what stood in it when it was submitted; the next
   number is typed over that at once. Its hx-indicator is another element: htmx forgets the
   queue of a form whose own class it changes. */
const submitted = new WeakMap();
listen("submit", (event) => {
  submitted.set(event, new FormData(event.target, event.submitter));
  const field = document.activeElement;
  if (event.target.contains(field) && field.matches("[hx-post] input[inputmode=numeric]")) field.select();
});

/* A page that is renewed meanwhile may have let the asking button go, and with it
   where its answer belongs. */
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const { elt, verb, formData, triggeringEvent } = detail;
  const entry = submitted.get(triggeringEvent);
  for (const name of entry?.keys() ?? []) formData.delete(name);
  for (const [name, value] of entry ?? []) formData.append(name, value);
  detail.asked = {
    at: entry ? triggeringEvent.timeStamp : performance.now(),
    sender: verb === "get" ? null : elt.closest("form") ?? elt,
    select: nearest(elt, "hx-select"),
    swap: nearest(elt, "hx-swap"),
  };
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, asked } = detail.requestConfig;
  sender = asked.sender;
  askedAt = asked.at;
  if ([409, 422].includes(detail.xhr.status)) detail.shouldSwap = true;  /* a refusal is shown */
  version = Number(/<body[^>]*\sdata-version="(\d+)"/.exec(detail.serverResponse)?.[1] ?? NaN);
  if (elt.isConnected) return;
  detail.selectOverride = asked.select;
  detail.swapOverride = asked.swap;
});
window.htmx?.defineExtension("swap", {
  isInlineSwap: (style) => style === "morph",
  handleSwap: (style, target, fragment) => {
    if (!["morph", "morph-inside"].includes(style)) return false;
    let incoming = fragment.firstElementChild;
    if (style === "morph-inside") {
      incoming = target.cloneNode(false);
      incoming.append(...fragment.childNodes);
    }
    swap(target, incoming, { sent: sender, asked: askedAt, version });
    return [target];
  },
});
