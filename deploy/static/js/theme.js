/* Light or dark as chosen on this device; runs in the head, before anything is drawn. */
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const stored = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  if (stored()) root.dataset.theme = stored();
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
