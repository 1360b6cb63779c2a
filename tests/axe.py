"""What axe finds on a page as it stands."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RUN = "(options) => axe.run(options).then((found) => found.violations)"
OPTIONS = {"resultTypes": ["violations"], "selectors": False}
"""Every rule; a path to each element that breaks none takes a third of the time."""
COLOUR = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}


def faults(page: Page, *, of_colour: bool = False) -> list[str]:
    """Each rule that is broken, with the first element that breaks it.

    ``of_colour`` asks only what the other light can change.
    """
    options = OPTIONS | ({"runOnly": COLOUR} if of_colour else {})
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return [
        f"{fault['id']} {node['html'][:200]} {node['failureSummary'][:200]}"
        for fault in page.evaluate(RUN, options)
        for node in fault["nodes"][:1]
    ]
