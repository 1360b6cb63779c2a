"""Tags that draw the game: tallies, tiles, states, clocks, pairs and scores.

They only draw what they are given; they know no model and read no database.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Protocol

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

register = template.Library()

STATES = {
    "free": gettext_lazy("free"),
    "called": gettext_lazy("called"),
    "playing": gettext_lazy("playing"),
    "overdue": gettext_lazy("overdue"),
    "reported": gettext_lazy("reported"),
    "disputed": gettext_lazy("disputed"),
    "final": gettext_lazy("final"),
}

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((30, 30),),
    2: ((15, 45), (45, 15)),
    3: ((15, 45), (30, 30), (45, 15)),
    4: ((15, 15), (45, 15), (15, 45), (45, 45)),
    5: ((15, 15), (45, 15), (30, 30), (15, 45), (45, 45)),
    6: ((15, 15), (15, 30), (15, 45), (45, 15), (45, 30), (45, 45)),
}


class Reading(Protocol):
    """What a clock says: how it stands, what is left, and when it ends if it runs."""

    @property
    def state(self) -> str: ...
    @property
    def remaining(self) -> timedelta: ...
    @property
    def ends_at(self) -> datetime | None: ...


@register.inclusion_tag("components/tally.html")
def tally(
    marks: int | None, *, fresh: bool = False, large: bool = False
) -> dict[str, object]:
    """``{% tally 5 %}``: the strokes of A L L; ``fresh`` draws the newest."""
    return {"marks": marks or 0, "fresh": fresh, "large": large}


@register.inclusion_tag("components/tile.html")
def tile(text: str, *, upright: bool = False) -> dict[str, object]:
    """``{% tile "6-4" %}``: a domino; an empty text is one lying face down."""
    if not text:
        return {"back": True, "upright": upright, "label": gettext("face down")}
    first, second = (int(end) for end in text.split("-"))
    return {
        "pips": tuple(_pips(first, second, upright)),
        "upright": upright,
        "label": text,
    }


def _pips(first: int, second: int, upright: bool) -> Iterator[tuple[int, int]]:
    for along, end in ((0, first), (60, second)):
        for x, y in PIPS[end]:
            yield (y, x + along) if upright else (x + along, y)


@register.inclusion_tag("components/state.html")
def state_mark(state: str, word: str = "") -> dict[str, object]:
    """``{% state_mark "playing" %}``: one of the seven marks, or with another word."""
    return {"state": state, "word": word or STATES[state]}


@register.filter
def state_word(state: str) -> str:
    """The word of a state, where its shape stands apart from it."""
    return str(STATES[state])


@register.inclusion_tag("components/clock.html")
def clock(
    reading: Reading, *, large: bool = False, quiet: bool = False
) -> dict[str, object]:
    """``{% clock reading %}``: a clock that the page keeps running by server time."""
    left = int(reading.remaining.total_seconds())
    return {
        "state": reading.state,
        "ends_at": _epoch(reading.ends_at) if reading.ends_at else "",
        "now": _epoch(timezone.now()),
        "left": left * 1000,
        "time": f"{left // 60}:{left % 60:02}",
        "last": reading.state == "running" and left <= 300,
        "over": reading.state == "expired",
        "large": large,
        "quiet": quiet,
    }


def _epoch(moment: datetime) -> str:
    return str(int(moment.timestamp() * 1000))


@register.inclusion_tag("components/pair.html")
def pair(
    number: int | None, names: str, *, href: str = "", won: bool | None = None
) -> dict[str, object]:
    """``{% pair 12 "Opal Anderson & Patricia Scott" %}``: a pair's number and names."""
    return {"number": number, "names": names, "href": href, "won": won}


@register.inclusion_tag("components/score.html")
def score(first: int | None, second: int | None, winner: int | None = None) -> dict[str, object]:
    """``{% score 7 4 %}``: two marks, the winner's strong; not played is a dash."""
    if winner is None and first is not None and second is not None and first != second:
        winner = 1 if first > second else 2
    return {"first": first, "second": second, "winner": winner}


@register.filter
def has_more(table: Any) -> bool:
    """Whether a table has columns that a phone shows only on tap."""
    return any("col-more" in _class(column) for column in table.columns)


def _class(column: Any) -> str:
    return str(column.attrs["td"].get("class", ""))


@register.simple_tag
def aria_sort(column: Any) -> SafeString | str:
    """The ``aria-sort`` of a column a table is sorted by."""
    if not column.is_ordered:
        return ""
    down = column.order_by_alias.is_descending
    return format_html(' aria-sort="{}"', "descending" if down else "ascending")
