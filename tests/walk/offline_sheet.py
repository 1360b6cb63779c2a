"""A sheet on a phone without a network, and what is stored of it."""

from playwright.sync_api import Page, expect

from tests.browsers import choose

SHEET = """
event = Event.objects.get(slug="{slug}")
game = Game.objects.filter(sheet_rows__isnull=False, match__event=event, match__table={table})[0]
latest = dict((r.number, r) for r in game.sheet_rows.order_by("number", "version"))
rows = [r for r in latest.values() if not r.is_removed]
print(json.dumps([[r.bid, r.marks_1, r.marks_2] for r in rows]))
"""
POINTS = """
event = started_event(2, club=Club.objects.earliest("pk"))
plays_by(event, {"preset": "points-250", "target": 100})
give_links(event)
print(json.dumps({"code": code_of(event.links.get(kind="table", number=1))}))
"""


def seat_1_shakes(page: Page) -> None:
    """Said where the table is asked."""
    page.locator("#hand").wait_for()
    asked = page.locator("[data-first-shaker]:not([hidden]) input[value='1']")
    if asked.count():
        choose(asked)


def hand(page: Page, bid: str, came: str, n: int) -> None:
    """The first pair's bid; the sheet then asks for hand ``n``."""
    seat_1_shakes(page)
    usual = page.locator(".bids").first.get_by_text(bid, exact=True)
    if bid == "3m":
        page.get_by_text("More bids").first.click()
        usual = page.locator(".bids.more").first.get_by_text(bid, exact=True)
    usual.click()
    page.get_by_role("button", name=came).click()
    expect(page.get_by_role("heading", name=f"Hand {n}", exact=True)).to_be_visible()
    expect(page.locator("form[aria-busy]")).to_have_count(0)


def open_sheet(page: Page, code: str) -> None:
    """The table's sheet hand by hand, as its page leads to it."""
    page.goto(f"/t/{code}/")
    page.get_by_role("link", name="Keep the sheet hand by hand").click()
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()


def page_of_match(page: Page, code: str) -> str:
    page.goto(f"/t/{code}/")
    where = page.get_by_role("link", name="Keep the sheet hand by hand")
    return (where.get_attribute("href") or "").split("/")[3]


def bid_is_made_by_enter(page: Page, bid: str) -> None:
    radio = page.locator(f".bids input[value='1:{bid}']")
    radio.press("Space")
    radio.press("Enter")
