"""Phones at a table without a network, and what is done on them."""

from playwright.sync_api import Page, expect

from tests.walk.conftest import PHONE, Open

CUT = "fetching the script|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_ABORTED|Failed to fetch"


def phone(opened: Open, *, has_worker: bool = False, is_new: bool = False) -> Page:
    """The worker is needed where a page is opened without a network."""
    return opened(
        is_new=is_new,
        forgive=CUT,
        service_workers="allow" if has_worker else "block",
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
    )


def wait_for_stored_entry(page: Page) -> None:
    """The pages this one leads to can be opened without a network."""
    expect(page.locator("main a[data-prefetch='']")).to_have_count(0)


def sheet_is_sent(page: Page) -> None:
    expect(page.locator("#outbox details")).to_be_hidden()
