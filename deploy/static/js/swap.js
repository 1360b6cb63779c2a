/* Puts new HTML into the page; every module does it here. What is typed, focused,
   scrolled or opened stays. While something is pressed nothing changes, so that the
   press reaches what it began on. What is typed in a form is stored until it is sent. */

/* ---- what is pressed ---- */

/* A second tap on the same button within half a second is ignored, also where the answer has put
   another action under the finger; not if the press was refused or not sent, and no key. */
const DOUBLE_TAP = 500;
let clicked = null;
let last = null;

/* The next press counts, whatever came before it. */
export function free() {
  last = null;
}

function ignore(event, button) {
  const isSame = last && event.timeStamp - last.at < DOUBLE_TAP && (button === last.button || button.id !== "" && button.id === last.id);
  if (!isSame) {
    last = { button, id: button.id, at: event.timeStamp };
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

const mayStop = (name, act) => window.addEventListener(name, act, { capture: true });
mayStop("click", (event) => {
  clicked = event.detail ? event.target.closest?.("button") : null;
  if (clicked?.hasAttribute("hx-post")) ignore(event, clicked);
});
mayStop("submit", (event) => {
  if (event.target.method === "post" && clicked && clicked === event.submitter) ignore(event, clicked);
  clicked = null;
});
mayStop("input", free);
mayStop("pointerdown", (event) => {
  const button = event.target.closest?.("button");
  if (last && button !== last.button && !(button?.id && button.id === last.id)) free();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => { if (!detail.successful) free(); });

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

/* ---- new HTML ---- */

/* Make a part of the page like another element. Fields of the form that was `sent` take the
   values that came; other forms that somebody fills in stay, and fields changed since `asked`.
   In a part with data-keeps-fields no field that stands there changes. An answer of an older
   `version` than the part shows comes too late. */
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
  window.Idiomorph.morph(part, next, {
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

/* What a form sends with this button: of a form with two, the second argument of FormData is
   newer than the browsers we serve. */
export function fieldsOf(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  return fields;
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

/* ---- htmx ---- */

/* htmx asks; what it gets goes into the page like all else: hx-swap="morph", or
   "morph-inside" where the answer is what the target holds. */
let sender = null;
let askedAt = Infinity;
let version = NaN;
const nearest = (elt, name) => elt.closest(`[${name}]`)?.getAttribute(name);

/* A form that waits its turn sends what stood in it when it was submitted: the next number
   is typed over that. Its hx-indicator is another element: htmx forgets the queue of a form
   whose own class it changes. */
const submitted = new WeakMap();
listen("submit", (event) => {
  submitted.set(event, fieldsOf(event.target, event.submitter));
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
export const useHtmx = () => window.htmx?.defineExtension("swap", {
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
document.addEventListener("DOMContentLoaded", () => useHtmx());

/* ---- drafts ---- */

/* What is typed in a form is stored until it is sent, and offered when the form opens again: a
   draft is never mixed into fresh typing. It belongs to what the form's hidden fields name,
   the match and its version: once these differ, after a new result, it is gone. */
const TYPED = "input[name]:not([type=hidden]):not([type=password]):not([type=file]), textarea[name], select[name]";
const ONCE = ["key", "csrfmiddlewaretoken"];
const words = document.querySelector("template[data-draft-words]");

const read = (at) => { try { return JSON.parse(sessionStorage.getItem(at)); } catch { return null; } };
const write = (at, draft) => { try { sessionStorage.setItem(at, JSON.stringify(draft)); } catch { /* private window: no drafts */ } };

const isTicked = (field) => ["checkbox", "radio"].includes(field.type);
const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")].filter((field) => !ONCE.includes(field.name));

function draftKey(form, url) {
  const { pathname } = new URL(form.getAttribute("action") || url, url);
  return `typed ${pathname} ${[...new Set([...form.querySelectorAll(TYPED)].map(({ name }) => name))].join(" ")}`;
}

/* What the form is filled in for: its match, game and version. */
const subjectOf = (form) => hidden(form).map((field) => `${field.name}=${field.value}`).join(" ");

const valuesOf = (form) => [...form.querySelectorAll(TYPED)].map((field) => (isTicked(field) ? field.checked : field.value));

/* What is typed in a form, and where it is stored. */
export const draftOf = (form, url) => ({ at: draftKey(form, url), subject: subjectOf(form), values: valuesOf(form) });

export function keep(form, url) {
  store(draftOf(form, url));
}

export const store = ({ at, subject, values }) => write(at, { subject, values });

/* Ask whether to take the draft of this form, if it is still about the same. */
export function offer(form, url) {
  const draft = read(draftKey(form, url));
  if (!draft) return;
  const isSame = draft.subject === subjectOf(form) && draft.values.length === valuesOf(form).length;
  if (!isSame) forget(form, url);
  else if (JSON.stringify(draft.values) !== JSON.stringify(valuesOf(form))) ask(form, draft.values, () => forget(form, url));
}

function ask(form, values, leave) {
  const made = words.content.firstElementChild.cloneNode(true);
  made.querySelector("[data-typed]").textContent = textOf(form, values);
  made.querySelector("[data-take]").addEventListener("click", () => {
    made.remove();
    fill(form, values);
    for (const field of form.querySelectorAll(TYPED)) field.dispatchEvent(new Event("input", { bubbles: true }));
    form.querySelector(TYPED).focus();
  });
  made.querySelector("[data-leave]").addEventListener("click", () => {
    made.remove();
    leave();
    form.querySelector(TYPED).focus();
  });
  form.querySelector(":scope > [data-draft]")?.remove();
  form.prepend(made);
  form.closest("details")?.setAttribute("open", "");
}

/* The texts in order, an empty field as a line, where anything was typed beside it. */
function textOf(form, values) {
  const texts = [...form.querySelectorAll(TYPED)].map((field, at) => wordOf(field, values[at]));
  return texts.filter((text) => text !== null).join(" ").replace(/[ _]+$/, "");
}

function wordOf(field, value) {
  if (isTicked(field)) return value && !field.defaultChecked ? field.labels?.[0]?.textContent.trim() ?? null : null;
  if (field.options) {
    const option = [...field.options].find((each) => each.value === value);
    return option && !option.defaultSelected && value ? option.textContent.trim() : null;
  }
  return value.trim() || "_";
}

/* What is typed in the forms of a place, but for the one that was sent; gives what puts it into
   the same forms of the page that comes. */
export function carry(place, sent) {
  const isTyped = (form) => form !== sent && !("waits" in form.dataset) && (isEdited(form) || form.querySelector("[aria-invalid=true]"));
  const keyOf = (form, url) => `${draftKey(form, url)} ${subjectOf(form)}`;
  const drafts = new Map([...place.querySelectorAll("form[method=post]")].filter(isTyped)
    .map((form) => [keyOf(form, location.href), valuesOf(form)]));
  return (url) => {
    for (const form of place.querySelectorAll("form[method=post]")) {
      const values = drafts.get(keyOf(form, url));
      if (!values || isEdited(form) || form.querySelector("[aria-invalid=true]")) continue;
      fill(form, values);
      form.closest("details")?.setAttribute("open", "");
    }
  };
}

function fill(form, values) {
  const fields = [...form.querySelectorAll(TYPED)];
  if (values.length !== fields.length) return;
  fields.forEach((field, i) => {
    if (isTicked(field)) field.checked = values[i];
    else if (!field.options || [...field.options].some((option) => option.value === values[i])) field.value = values[i];
  });
}

export function forget(form, url) {
  try { sessionStorage.removeItem(draftKey(form, url)); } catch { /* private window: no drafts */ }
}
