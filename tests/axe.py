"""What axe finds on a page as it stands."""

import os

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

IS_FULL = os.environ.get("RULES") == "2"
"""Every element, its contrast too, in both lights; else those that are unlike others.

``tests/templates/test_style.py`` reads every colour on every ground in both.
"""
QUICK_COLOURS = """
(() => {
  const { Color } = axe.commons.color, { parseString } = Color.prototype, parsed = new Map();
  Color.prototype.parseString = function (text) {
    if (!parsed.has(text)) parsed.set(text, parseString.call(new Color(0, 0, 0), text));
    const { r, g, b, alpha } = parsed.get(text);
    return Object.assign(this, { r, g, b, alpha });
  };
})();
"""
"""axe spends a third of its time on the few colours of a page, parsed again and again."""
SCRIPT = Axe().axe_script + QUICK_COLOURS
RUN = """([options, isFull]) => {
  if (!window.axe) return null;
  const anyWord = /^(href|id|for|name|value|title|d|aria-label|aria-labelledby|aria-describedby|aria-controls|data-.+)$/;
  const heads = new Map(), signs = new Map();
  const hash = (text) => {
    let sum = 7;
    for (let n = 0; n < text.length; n += 1) sum = (31 * sum + text.charCodeAt(n)) | 0;
    return sum;
  };
  const sign = (element) => {
    const attributes = [...element.attributes].map(({ name, value }) => value && anyWord.test(name) ? name : `${name}=${value}`);
    const head = `${element.localName} ${attributes} ${element.matches(":checked")} ${element.checkVisibility()}`;
    const inside = [...element.childNodes].map((node) => node.nodeType === 1 ? sign(node) : node.nodeType === 3 && node.data.trim() && "x");
    heads.set(element, head);
    signs.set(element, hash(`${head} ${inside}`));
    return signs.get(element);
  };
  const look = `${innerWidth} ${matchMedia("(prefers-color-scheme: dark)").matches}`;
  let store;
  try { store = sessionStorage; } catch { store = new Map(); }
  const known = new Set(JSON.parse(store.lookedAt ?? "[]")), seen = [];
  const alike = (parent, path) => {
    const counts = new Map();
    return [...parent.children].flatMap((child) => {
      const like = hash(path + signs.get(child)), count = (counts.get(like) ?? 0) + 1;
      counts.set(like, count);
      seen.push(like);
      return count > 2 || known.has(like) ? [child] : alike(child, `${path} ${heads.get(child)}`);
    });
  };
  if (!isFull) sign(document.body);
  const exclude = isFull ? [] : alike(document.body, look);
  const context = exclude.length ? { exclude } : document;
  return axe.run(context, options).then(({ violations }) => {
    if (!violations.length) store.lookedAt = JSON.stringify([...new Set([...known, ...seen])]);
    return violations;
  });
}"""
"""Of siblings that differ in their words alone the first two are looked at; what stood
the same in the same place of a page before, in this light, is not looked at again."""
OPTIONS = {"resultTypes": ["violations"], "selectors": False}
"""Every rule; a path to each element that breaks none takes a third of the time."""
NO_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}
"""The one rule that takes as long as all the others."""


def faults(page: Page, *, with_contrast: bool = IS_FULL) -> list[str]:
    """Each rule that is broken, with the first element that breaks it."""
    options = OPTIONS if with_contrast else OPTIONS | NO_CONTRAST
    violations = page.evaluate(RUN, [options, IS_FULL])
    if violations is None:
        page.evaluate(SCRIPT)
        violations = page.evaluate(RUN, [options, IS_FULL])
    return [
        f"{fault['id']} {node['html'][:200]} {node['failureSummary'][:200]}"
        for fault in violations
        for node in fault["nodes"][:1]
    ]
