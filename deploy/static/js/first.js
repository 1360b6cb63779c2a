/* Runs in the head, before anything is drawn: light or dark as chosen on this device, and what
   browsers lack that are as old as Safari 14, Chrome 87 and Firefox 78. An older one does not
   read this file, nor any module: its forms are sent as plain forms. */
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const stored = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  if (stored() && !root.dataset.theme) root.dataset.theme = stored();
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      const say = () => { button.textContent = dark() ? button.dataset.light : button.dataset.dark; };
      button.hidden = false;
      say();
      button.addEventListener("click", () => {
        root.dataset.theme = dark() ? "light" : "dark";
        try { localStorage.setItem("theme", root.dataset.theme); } catch { /* private window: for this page only */ }
        say();
      });
    }
  });
})();

/* A press that comes before a table's modules waits for them, as a plain form would leave the
   page without a network; if they do not come, it goes plainly once there is one. */
(() => {
  let early = null;
  const hold = (event) => {
    const form = event.target;
    if (!form.matches("form[data-entry]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (early) return;
    early = { form, button: event.submitter };
    form.setAttribute("aria-busy", "true");
  };
  /* What it sends stays as it was pressed. */
  const wait = (event) => { if (early?.form.contains(event.target)) event.preventDefault(); };
  const release = () => {
    for (const [name, act] of heard) window.removeEventListener(name, act, true);
    if (!early) return;
    const { form, button } = early;
    early = null;
    form.removeAttribute("aria-busy");
    form.requestSubmit(button);
  };
  const heard = [["submit", hold], ["click", wait], ["keydown", wait]];
  for (const [name, act] of heard) window.addEventListener(name, act, true);
  document.addEventListener("table:ready", release);
  window.addEventListener("load", () => {
    if (navigator.onLine) release();
    else window.addEventListener("online", release, { once: true });
  });
})();

(() => {
  const give = (place, name, value) => { if (!(name in place)) Object.defineProperty(place, name, { value, configurable: true, writable: true }); };

  give(AbortSignal, "timeout", (milliseconds) => {
    const patience = new AbortController();
    setTimeout(() => patience.abort(), milliseconds);
    return patience.signal;
  });

  give(performance, "timeOrigin", Date.now() - performance.now());

  give(Element.prototype, "replaceChildren", function replaceChildren(...nodes) {
    this.textContent = "";
    this.append(...nodes);
  });

  /* Browsers have it over HTTPS and on localhost alone. */
  give(crypto, "randomUUID", () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  });

  /* Only a button that is pressed sends a form with all that listens to it. */
  give(HTMLFormElement.prototype, "requestSubmit", function requestSubmit(button) {
    const pressed = button ?? this.appendChild(Object.assign(document.createElement("button"), { hidden: true }));
    pressed.click();
    if (!button) pressed.remove();
  });

  if (!("SubmitEvent" in window && "submitter" in SubmitEvent.prototype)) {
    let pressed = null;
    window.addEventListener("click", ({ target }) => {
      pressed = target.closest?.("button, input[type=submit]");
      setTimeout(() => { pressed = null; });
    }, { capture: true });
    Object.defineProperty(Event.prototype, "submitter", { configurable: true, get() { return pressed?.form === this.target ? pressed : null; } });
  }

  if (!window.HTMLDialogElement?.prototype.showModal) giveDialogs();

  /* A dialog stands above the page as any box does; what lies behind it is not out of reach. */
  function giveDialogs() {
    const close = (dialog, value) => {
      dialog.removeAttribute("open");
      if (value !== undefined) dialog.returnValue = value;
      dialog.dispatchEvent(new Event("close"));
    };
    const prototype = (window.HTMLDialogElement ?? window.HTMLUnknownElement).prototype;
    Object.defineProperty(prototype, "open", { configurable: true, get() { return this.hasAttribute("open"); } });
    give(prototype, "showModal", function showModal() {
      this.setAttribute("open", "");
      this.querySelector("[autofocus], button, input")?.focus();
    });
    give(prototype, "close", function closeDialog(value) { close(this, value); });
    document.addEventListener("submit", (event) => {
      if (event.target.getAttribute("method") !== "dialog") return;
      event.preventDefault();
      close(event.target.closest("dialog"), event.submitter?.value);
    }, { capture: true });
    document.addEventListener("keydown", ({ key }) => {
      const dialog = document.querySelector("dialog[open]");
      if (dialog && key === "Escape") close(dialog);
    });
  }
})();
