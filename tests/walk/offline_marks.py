"""Marks kept on a phone without a network, and the desk's own meanwhile."""

from playwright.sync_api import Page, expect

from tests.walk import pages

SETTLE = """
event = Event.objects.get(slug="{slug}")
game = Game.objects.get(match__event=event, match__table={table}, match__state="playing")
enter_result(event=event, game=game, score=Score((4, 7)), seen=seen_of(game), by="dora", key=uuid4())
"""


def keep(page: Page) -> None:
    """Without a network: marks typed, looked over, kept."""
    pages.type_marks(page, 7, 4)
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("output.marks")).to_have_text(["7", "4"])
    dialog.get_by_role("button", name="Send it when the network is back").click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
