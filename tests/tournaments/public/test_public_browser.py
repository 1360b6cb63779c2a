"""What everybody reads, on a phone and on paper."""

import re

import pytest
from django.db.models import F
from django.urls import reverse
from playwright.sync_api import expect

from tests.browsers import Lent
from tests.effort import IS_FULL
from tests.make import drawn_event, make_event, played_rounds, started_event
from tests.paper_pages import pages_of
from tests.screens import PHONE, TOUCHED, misfits
from tournaments.event.models import Event
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import RegistrationLine

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def papers(lent: Lent, address: str) -> set[tuple[int, int]]:
    page = lent()
    page.goto(address)
    written = page.pdf(format="Letter", prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 (\d+)\S* (\d+)", written)
    return {(int(wide), int(high)) for wide, high in boxes}


def test_with_letters_three_times_as_large_pages_are_as_wide_as_a_phone(
    live_server, lent: Lent
) -> None:
    event, page = drawn_event(4, preset="home-away-league"), lent(**TOUCHED)
    playing = started_event().get_absolute_url()
    own = event.get_absolute_url()
    for path in ("/", own, f"{own}pairs/1/", playing):
        page.goto(live_server.url + path)
        assert misfits(page, ((PHONE, 3),)) == []
    expect(page.locator(".clock.large .time")).to_have_text(re.compile(r"^\d\d:\d\d$"))


WORD_LINES = """(cell) => {
  const word = document.createRange();
  word.setStart(cell.firstChild, 0);
  word.setEnd(cell.firstChild, "checked".length);
  return word.getClientRects().length;
}"""


def test_beside_long_names_no_word_of_the_list_is_broken(live_server, lent) -> None:
    event = make_event()
    names = ("Maximilian Fitzgerald-Hernández", "Christopher Kocurek-Robinson")
    lines = [RegistrationLine(0, names), RegistrationLine(0, ("Li", "Ana"))]
    import_pairs(event=event, lines=lines, by="dora", is_checked_in=True)
    page = lent(**TOUCHED, viewport=PHONE)
    page.goto(live_server.url + reverse("event-pairs", args=[event.slug]))
    cell = page.locator("td", has_text="checked in").first
    assert cell.evaluate(WORD_LINES) == 1


def test_a_bracket_is_printed_across_and_a_list_upright(live_server, lent) -> None:
    event = drawn_event(8, preset="timpson")
    for name, paper in (("brackets", (792, 612)), ("event-pairs", (612, 792))):
        address = live_server.url + reverse(name, args=[event.slug])
        assert papers(lent, address) == {paper}


def test_no_page_ends_with_the_head_of_a_table(live_server, lent: Lent) -> None:
    event = played_rounds(4)
    page = lent()
    page.goto(live_server.url + reverse("standings", args=[event.slug]))
    table = page.locator(".ledger").first
    table.evaluate("(table) => { table.createCaption().textContent = 'Wave 1'; }")
    for space in range(640, 760, 20):
        table.evaluate(
            "(table, space) => { table.parentElement.style.paddingTop = `${space}px`; }",
            space,
        )
        written = page.pdf(format="Letter", prefer_css_page_size=True)
        first, *_others = pages_of(written)
        assert not first.text.strip().splitlines()[-1].startswith("Place"), space


def test_a_phones_line_breaks_between_players_and_nothing_is_wider(live_server, lent):
    event = played_rounds(4)
    event.pairs.filter(number=1).update(name="Ada Ames / Bo Burr")
    event.pairs.filter(number=2).update(name=f"{'Maximiliana ' * 3} / {'W' * 35}")
    page = lent(viewport={"width": 390, "height": 844})
    page.goto(live_server.url + reverse("standings", args=[event.slug]))
    names = page.locator("[data-pair='1'] .names > span")
    assert names.all_inner_texts() == ["Ada Ames\N{NO-BREAK SPACE}/", "Bo Burr"]
    lines = "(e) => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)"
    assert [round(name.evaluate(lines)) for name in names.all()] == [1, 1]
    assert page.evaluate("document.documentElement.scrollWidth") == 390


# The smallest letters of a drawing have 14 px; a pixel on paper is 0.75 pt.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".bracket svg[viewBox]")]
  .map((svg) => [svg.getBoundingClientRect().width, svg.viewBox.baseVal.width])
  .filter(([shown]) => shown > 50).map(([shown, drawn]) => shown / drawn * 14 * .75))"""
LETTER = {"width": 988, "height": 748}  # Across, inside its margins


@pytest.mark.parametrize("pairs", [9, 13, 16, 24, 33, 64] if IS_FULL else [13, 33])
def test_a_bracket_prints_on_letter_in_letters_of_8_points(live_server, lent, pairs):
    event = drawn_event(pairs, preset="timpson", tables=32)
    page = lent(viewport=LETTER)
    page.emulate_media(media="print")
    for name in ("Bo Ray / Cy Fitz", "Consuelo Zandt / Kim Kocurek"):
        event.pairs.update(name=name)
        Event.objects.update(version=F("version") + 1)
        page.goto(live_server.url + reverse("brackets", args=[event.slug]))
        assert name in page.content()
        assert page.evaluate(SMALLEST) >= 8
