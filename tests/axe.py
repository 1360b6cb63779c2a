"""What axe finds on a page as it stands."""

import os

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

IS_FULL = os.environ.get("RULES") == "2"
"""Every element by every rule in both lights; else two of those that are alike."""
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
RUN = """([options, isFull]) => {
  const words = / (href|id|for|name|value|title|d|aria-label|aria-labelledby|aria-describedby|aria-controls|data-[\\w-]+)="[^"]+"/g;
  const shape = (element) =>
    element.outerHTML.replace(words, ' $1="x"').replace(/>[^<]*[^<\\s][^<]*/g, ">x").replace(/>\\s+/g, ">");
  const repeated = (parent) => {
    const counts = new Map();
    return [...parent.children].flatMap((child) => {
      const like = shape(child), count = (counts.get(like) ?? 0) + 1;
      counts.set(like, count);
      return count > 2 ? [child] : repeated(child);
    });
  };
  const exclude = isFull ? [] : repeated(document.body);
  const context = exclude.length ? { exclude } : document;
  return axe.run(context, options).then((results) => results.violations);
}"""
"""Of siblings that differ in their words alone the first two are looked at."""
OPTIONS = {"resultTypes": ["violations"], "selectors": False}
"""Every rule; a path to each element that breaks none takes a third of the time."""
COLOUR = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}


def faults(page: Page, *, of_colour: bool = False) -> list[str]:
    """Each rule that is broken, with the first element that breaks it.

    ``of_colour`` asks only what the other light can change.
    """
    of_colour = of_colour and not IS_FULL
    options = OPTIONS | ({"runOnly": COLOUR} if of_colour else {})
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script + QUICK_COLOURS)
    return [
        f"{fault['id']} {node['html'][:200]} {node['failureSummary'][:200]}"
        for fault in page.evaluate(RUN, [options, IS_FULL])
        for node in fault["nodes"][:1]
    ]
