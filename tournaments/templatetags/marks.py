"""Tags that draw the game: tallies, tiles, states, clocks, pairs and scores.

They draw their arguments only; they import no model and read no database.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from math import ceil
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from players.common.clock import Reading
from players.common.markup import markup
from tournaments.event.play import seating
from tournaments.event.selectors.matches import MatchLine, SideLine, round_in
from tournaments.formats import ahead, signed, written
from tournaments.templatetags.bracket import Rounds, lay_out
from tournaments.templatetags.drawings import FRAMES, PIPS, TALLIES

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


@register.filter
def round_of(match: MatchLine, event: Any) -> str:
    """The round of a match in words; in a league by weeks its week."""
    return round_in(event.format, match)


@register.inclusion_tag("components/tally.html")
def tally(
    marks: int | None, *, is_new: bool = False, large: bool = False, custom: str = "all"
) -> dict[str, object]:
    """``{% tally 5 %}``: five strokes as the club tallies; ``is_new`` draws the newest."""
    strokes = TALLIES.get(custom, TALLIES["all"])
    return {
        "marks": marks or 0,
        "strokes": strokes,
        "over": (marks or 0) - len(strokes),
        "frame": FRAMES.get(custom, ""),
        "is_new": is_new,
        "large": large,
    }


@register.inclusion_tag("components/tile.html")
def tile(text: str, *, upright: bool = False) -> dict[str, object]:
    """``{% tile "6-4" %}``: a domino; an empty text is one face down."""
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
    """``{{ 2|compass }}``: the position of one of four seats; 1 is north, clockwise.

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
    figures once the browser has asked for the time. ``of_break`` chooses the text at
    the end of a break.
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
    """``<span {{ wave.about|until }}>``: the browser hides it after that moment.

    A cached page may be shown after its forecast has passed.
    """
    return format_html('data-until="{}"', _epoch(moment))


@register.filter("epoch")
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
def side(line: SideLine) -> dict[str, object]:
    """``{% side match.sides.0 %}``: the pair of a side by number, or its source."""
    return pair("+".join(map(str, line.numbers)), line.label)


@register.filter
def each_whole(names: str) -> str:
    """``{{ pair.name|each_whole }}``: a narrow line breaks between the players' names."""
    first, *others = names.split(" / ")
    if not others:
        return names
    parts = [f"{name}\N{NO-BREAK SPACE}/" for name in (first, *others[:-1])]
    spans = [markup("<span>{}</span>", part) for part in (*parts, others[-1])]
    return SafeString(" ".join(spans))


@register.filter
def slash_ends_line(names: str) -> str:
    """``{{ row.name|slash_ends_line }}``: a line breaks after a slash, never before it."""
    return names.replace(" / ", "\N{NO-BREAK SPACE}/ ")


@register.inclusion_tag("components/score.html")
def score(
    first: int | Sequence[int] | None,
    second: int | None = None,
    winner: int | None = None,
) -> dict[str, object]:
    """``{% score 7 4 %}``, ``{% score game.marks %}``: the winner's strong; no marks: a dash."""
    marks = first if isinstance(first, Sequence) else (first, second)
    figures = (
        [] if None in marks else [figure for figure in marks if figure is not None]
    )
    winner = winner or (ahead(figures) if figures else None)
    is_plain = len(figures) == 2 and min(figures) >= 0
    return {
        "figures": [(signed(n), side == winner) for side, n in enumerate(figures, 1)],
        "winner": winner,
        "between": "\N{EN DASH}" if is_plain else " : ",
    }


register.filter("signed", signed)
register.filter("written", written)


@register.filter
def beside(sides: Sequence[Any], values: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """``{% for side, marks in match.sides|beside:marks %}``: pairs of side and value."""
    return zip(sides, values, strict=True)


@register.filter
def at(values: Sequence[Any], place: int) -> Any:
    """``{{ marks|at:forloop.counter0 }}``: the value at an index from 0."""
    return values[place]


@register.simple_tag
def moved(places: int) -> SafeString | str:
    """``{% moved row.moved %}``: places gained, or lost if negative; empty at 0."""
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


@register.filter
def seated(match: MatchLine) -> str:
    """Whom a page shows at a match, for its forms: {{ match|seated }}."""
    return seating(side.numbers for side in match.sides)


@register.inclusion_tag("components/bracket.html")
def bracket(rounds: Rounds, *, name: str = "", link: str = "") -> dict[str, object]:
    """``{% bracket page.rounds %}``: a bracket as one drawing.

    ``link`` is the address of match 0; the address of each match derives from it.
    """
    return {"drawing": lay_out(rounds), "name": name, "link": link}


@register.filter
def numbered(link: str, number: int) -> str:
    """The address of this match, from that of match 0."""
    return re.sub(r"(?<=/)0(?=/|$)", str(number), link)
