"""Tags that draw the game: tallies, tiles, states, clocks, pairs and scores.

They draw their arguments only; they import no model and read no database.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from datetime import datetime
from math import ceil
from typing import Any

import django_tables2 as tables
from django import template
from django.db.models import Model
from django.utils import timezone
from django.utils.formats import localize
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    pgettext_lazy,
)

from tournaments.clock import Reading
from tournaments.templatetags.bracket import (
    BracketMatch,
    BracketSide,
    RoundColumn,
    lay_out,
)

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

COMPASS = (
    pgettext_lazy("seat", "N"),
    pgettext_lazy("seat", "E"),
    pgettext_lazy("seat", "S"),
    pgettext_lazy("seat", "W"),
)
LAST_MINUTES = 5
UNKNOWN = "-:--"

TALLIES = {
    "all": (
        "M14 0 1 32",
        "M14 0l12.5 32",
        "M6 21.5h15.5",
        "M35 0l-.8 32",
        "M34.2 32l15-.6",
        "M59 0l-.4 32",
        "M58.6 32l15-.6",
    ),
    "xxx": (
        "M1 1 19 31",
        "M19 0 0 32",
        "M28 1 46 31",
        "M46 0 27 32",
        "M55 1 73 31",
        "M73 0 54 32",
        "M-2 23 76 9",
    ),
    "am": (
        "M12 0 0 32",
        "M12 0l11 32",
        "M4.5 21.5h15",
        "M51 32l.4-32",
        "M51.4 0 62 24",
        "M73.4 0 62 24",
        "M73.4 0l.4 32",
    ),
    "strokes": tuple(f"M{x} 0l-.6 32" for x in (4, 15, 26, 37, 48, 59, 70)),
}
"""The seven strokes of each way to tally, in the order in which they are made."""
FRAMES = {"am": "27,0 47,0 37,0 37,32"}
"""What is drawn beforehand: the T that A and M stand around."""
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((30, 30),),
    2: ((15, 45), (45, 15)),
    3: ((15, 45), (30, 30), (45, 15)),
    4: ((15, 15), (45, 15), (15, 45), (45, 45)),
    5: ((15, 15), (45, 15), (30, 30), (15, 45), (45, 45)),
    6: ((15, 15), (30, 15), (45, 15), (15, 45), (30, 45), (45, 45)),
    7: ((15, 15), (30, 15), (45, 15), (30, 30), (15, 45), (30, 45), (45, 45)),
    8: (
        *((15, 15), (30, 15), (45, 15), (15, 30)),
        *((45, 30), (15, 45), (30, 45), (45, 45)),
    ),
}


@register.inclusion_tag("components/tally.html")
def tally(
    marks: int | None, *, fresh: bool = False, large: bool = False, custom: str = "all"
) -> dict[str, object]:
    """``{% tally 5 %}``: five strokes as the club tallies; ``fresh`` draws the newest."""
    strokes = TALLIES.get(custom, TALLIES["all"])
    return {
        "marks": marks or 0,
        "strokes": strokes,
        "over": (marks or 0) - len(strokes),
        "frame": FRAMES.get(custom, ""),
        "fresh": fresh,
        "large": large,
    }


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


@register.filter
def compass(seat: int | str) -> str:
    """``{{ 2|compass }}``: where one of four seats is; 1 is north, clockwise.

    Empty for a seat beyond the fourth.
    """
    return "".join(map(str, COMPASS[int(seat) - 1 : int(seat)]))


@register.inclusion_tag("components/state.html")
def state_mark(state: str, word: str = "") -> dict[str, object]:
    """``{% state_mark "playing" %}``: one of the seven marks, or with another word."""
    return {"state": state, "word": word or STATES[state]}


@register.filter
def state_word(state: str) -> str:
    """The name of a table's state; empty for any other state."""
    return str(STATES.get(state, ""))


@register.inclusion_tag("components/clock.html")
def clock(
    reading: Reading,
    *,
    large: bool = False,
    quiet: bool = False,
    still: bool = False,
    of_break: bool = False,
) -> dict[str, object]:
    """``{% clock reading %}``: a clock that the page keeps running by server time.

    ``still`` leaves out the time of day, for cached pages: a running clock then shows
    figures once the browser has asked for the time. ``of_break`` chooses the text at the
    end of a break.
    """
    seconds = ceil(reading.remaining.total_seconds())
    runs = reading.ends_at is not None
    return {
        "state": reading.state,
        "ends_at": _epoch(reading.ends_at) if reading.ends_at else "",
        "now": "" if still else _epoch(timezone.now()),
        "left": "" if still and runs else seconds * 1000,
        "time": UNKNOWN if still and runs else f"{seconds // 60}:{seconds % 60:02}",
        "says": _clock_label(reading.state, of_break),
        "last": runs and not still and seconds <= LAST_MINUTES * 60,
        "over": reading.state == "expired",
        "of_break": of_break,
        "large": large,
        "quiet": quiet,
    }


def _clock_label(state: str, of_break: bool) -> str:
    """The text beside the figures; empty while the clock runs."""
    if state == "expired":
        return gettext("Time is up") if of_break else gettext("Finish the hand")
    labels = {"paused": gettext_lazy("paused"), "waiting": gettext_lazy("not started")}
    return str({**labels, "stopped": gettext_lazy("stopped")}.get(state, ""))


@register.filter
def until(moment: datetime) -> SafeString:
    """``<span {{ wave.about|until }}>``: the browser hides it from that moment on.

    A cached page may be shown after its forecast has passed.
    """
    return format_html('data-until="{}"', _epoch(moment))


def _epoch(moment: datetime) -> str:
    return str(int(moment.timestamp() * 1000))


@register.inclusion_tag("components/pair.html")
def pair(
    number: int | str, names: str, *, href: str = "", won: bool | None = None
) -> dict[str, object]:
    """``{% pair 12 "Opal Anderson & Patricia Scott" %}``: a pair's number and names."""
    names = each_whole(names)
    return {"number": number, "names": names, "href": href, "won": won}


@register.inclusion_tag("components/pair.html")
def side(line: BracketSide) -> dict[str, object]:
    """``{% side match.sides.0 %}``: the pair of a side by number, or its source."""
    return pair("+".join(map(str, line.numbers)), line.label)


@register.filter
def each_whole(names: str) -> str:
    """``{{ pair.name|each_whole }}``: a narrow line breaks between the players' names."""
    first, *others = names.split(" / ")
    if not others:
        return names
    parts = [f"{name}\N{NO-BREAK SPACE}/" for name in (first, *others[:-1])]
    spans = [(part,) for part in (*parts, others[-1])]
    return format_html_join(" ", "<span>{}</span>", spans)


@register.filter
def slash_ends_line(names: str) -> str:
    """``{{ row.name|slash_ends_line }}``: a line breaks after a slash, never before it."""
    return names.replace(" / ", "\N{NO-BREAK SPACE}/ ")


@register.inclusion_tag("components/score.html")
def score(
    first: int | None, second: int | None, winner: int | None = None
) -> dict[str, object]:
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


MOST_ROWS = 20_000
_rows: dict[Hashable, SafeString] = {}


@register.simple_tag
def table_row(row: Any, *, more: bool) -> SafeString:
    """A row of a table as ``<tr>``; ``more`` adds the button for narrow screens.

    Rows of a table with a ``row_key`` depend on that key and their record only, so each
    is rendered once a language.
    """
    row_key = getattr(row.table, "row_key", None)
    if row_key is None:
        return _table_row(row, more=more)
    key = (get_language(), row_key, more, row.record)
    if key not in _rows:
        if len(_rows) >= MOST_ROWS:
            _rows.clear()
        _rows[key] = _table_row(row, more=more)
    return _rows[key]


def _table_row(row: Any, *, more: bool) -> SafeString:
    button = format_html(EXPAND, gettext("More of this row")) if more else ""
    return format_html("<tr {}>{}{}</tr>", row.attrs.as_html(), _cells(row), button)


EXPAND = (
    '<td class="expand">'
    '<button type="button" aria-expanded="false" aria-label="{}"></button></td>'
)


def _cells(row: Any) -> SafeString:
    """Renders a row's cells.

    Computes a column's attributes once a table, and renders a plain value without the
    column, because that takes most of the time of a long table.
    """
    table = row.table
    if not hasattr(table, "written_as"):
        table.written_as = [
            (column, _same_td(column), _is_plain(column, table))
            for column in table.columns
        ]
    return format_html_join(
        "",
        "<td {}>{}</td>",
        (
            (td if td is not None else column.attrs["td"].as_html(), localize(cell))
            for column, td, cell in _written(row, table.written_as)
        ),
    )


def _written(
    row: Any, columns: list[tuple[Any, SafeString | None, bool]]
) -> Iterator[Any]:
    for column, td, plain in columns:
        if plain and not isinstance(row.record, Model):
            value = column.accessor.resolve(row.record)
            cell = column.default if value in column.column.empty_values else value
        else:
            cell = row.get_cell(column.name)
        column.current_value, column.current_record = cell, row.record
        yield column, td, cell


def _same_td(column: Any) -> SafeString | None:
    """A column's attributes, unless they differ from row to row."""
    attributes = column.column.attrs.get("td", {})
    if any(callable(value) for value in attributes.values()):
        return None
    made: SafeString = column.attrs["td"].as_html()
    return made


def _is_plain(column: Any, table: Any) -> bool:
    rendered = hasattr(table, f"render_{column.name}")
    return type(column.column) is tables.Column and not column.link and not rendered


@register.simple_tag
def moved(places: int) -> SafeString | str:
    """``{% moved row.moved %}``: places gained, or lost where negative; nothing at 0."""
    if not places:
        return ""
    kind, word, arrow = (
        ("up", gettext("up"), "▲") if places > 0 else ("down", gettext("down"), "▼")
    )
    return format_html(
        '<span class="moved {}"><span class="visually-hidden">{} </span>'
        '<span aria-hidden="true">{}</span>{}</span>',
        kind,
        word,
        arrow,
        abs(places),
    )


@register.simple_tag
def aria_sort(column: Any) -> SafeString | str:
    """The ``aria-sort`` of a column a table is sorted by."""
    if not column.is_ordered:
        return ""
    down = column.order_by_alias.is_descending
    return format_html(' aria-sort="{}"', "descending" if down else "ascending")


@register.inclusion_tag("components/bracket.html")
def bracket(
    rounds: Iterable[tuple[int, Sequence[BracketMatch]]],
    *,
    name: str = "",
    link: str = "",
) -> dict[str, object]:
    """``{% bracket page.rounds %}``: a bracket as one drawing.

    ``link`` is the address of match 0; each match's own is made from it.
    """
    drawing = lay_out(rounds)
    return {
        "drawing": drawing,
        "name": name,
        "link": link,
        "titles": [(column, _round_name(column)) for column in drawing.columns],
    }


@register.filter
def numbered(link: str, number: int) -> str:
    """The address of match 0 as the address of this match."""
    return re.sub(r"(?<=/)0(?=/|$)", str(number), link)


def _round_name(column: RoundColumn) -> str:
    if column.to_final is None and column.pairs:
        if column.pairs == 8:
            return gettext("Quarterfinals")
        return gettext("Round of %(pairs)s") % {"pairs": column.pairs}
    if column.to_final is None:
        return gettext("Round %(number)s") % {"number": column.round}
    last = (gettext("Final"), gettext("Semifinals"), gettext("Quarterfinals"))
    if column.to_final < len(last):
        return last[column.to_final]
    return gettext("Round of %(pairs)s") % {"pairs": 2 ** (column.to_final + 1)}
