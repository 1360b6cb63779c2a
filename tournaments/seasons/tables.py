"""A season's table, where each name opens to its points event by event, and its file for spreadsheets."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.common.columns import column, figures
from players.common.csv_file import Row, csv_bytes
from players.common.light_table import LightTable
from players.common.markup import escaped, markup
from players.seasons.points.ranking import POINTS, Reason, Separation
from players.seasons.points.scale import WHOLE, Points, Scale
from players.seasons.selectors.season_tables import SeasonLine, SeasonTables
from tournaments.event.selectors.placings import shared_place
from tournaments.event.translation import CRITERIA_WORDS
from tournaments.templatetags.marks import each_whole
from tournaments.templatetags.people import person_link

TIMES = "\u00d7"
MOST_REASONS = 8192
NONE = SafeString("")


def separation_text(why: Separation | None) -> str:
    """The reason between a line and the next: ``events won: 2 to 1``; empty if none."""
    if why is None:
        return ""
    word = CRITERIA_WORDS.get(why.criterion) or _("points")
    return _now("%(criterion)s: %(own)s to %(next)s") % {
        "criterion": word,
        "own": why.own,
        "next": why.next,
    }


def points_text(points: Points, level: str) -> str:
    """The parts of an event's points: ``place 20 + entrants behind 35 + taking part 7``."""
    return _points_text(points, level, get_language())


@lru_cache(MOST_REASONS)
def _points_text(points: Points, level: str, _language: str) -> str:
    return " + ".join(_parts(points, level))


def _parts(points: Points, level: str) -> Iterator[str]:
    placing = [
        text % {"points": number}
        for number, text in (
            (points.place, _now("place %(points)s")),
            (points.behind, _now("entrants behind %(points)s")),
        )
        if number
    ]
    percents = list(_percents(points, level))
    if placing and percents:
        inside = " + ".join(placing)
        times = f" {TIMES} ".join(percents)
        yield f"({inside}) {TIMES} {times} = {points.placing}"
    else:
        yield from placing
    if points.matches:
        yield _now("matches %(points)s") % {"points": points.matches}
    if points.attendance:
        yield _now("taking part %(points)s") % {"points": points.attendance}
    if not points.total:
        yield _now("nothing by this scale")


def _percents(points: Points, level: str) -> Iterator[str]:
    if points.field_percent != WHOLE:
        yield _now("field %(percent)s %%") % {"percent": points.field_percent}
    if points.level_percent != WHOLE:
        yield f"{level} {points.level_percent} %"


def reason_line(reason: Reason) -> SafeString:
    """One event of an entrant: ``5th of 40 at Waco: 62``, then the parts."""
    return _reason_line(reason, get_language())


@lru_cache(MOST_REASONS)
def _reason_line(reason: Reason, _language: str) -> SafeString:
    """A line in a language, cached: two players of a pair and the pair share it."""
    result, points = reason.result, reason.points
    event = markup('<a href="{}">{}</a>', result.event.path, result.event.named)
    sentence = _now("{place} of {of} at {event}: {points}")
    if result.place is None:
        sentence = _now("Left before the end at {event}: {points}")
        place: str | None = None
    else:
        place = (shared_place if result.is_shared else ordinal)(result.place)
    sentence = sentence.format(
        place=escaped(place or ""),
        of=result.event.entrants,
        event=event,
        points=markup("<b>{}</b>", points.total),
    )
    parts = points_text(points, result.event.level)
    if not reason.counts:
        parts = " · ".join((parts, _now("not among the best")))
    kind = "" if reason.counts else "soft"
    return markup(
        '<li class="{}">{}<br><small class="soft">{}</small></li>',
        kind,
        SafeString(sentence),
        parts,
    )


def qualified_text(line: SeasonLine) -> str:
    """Qualified, or how many events are missing; empty below the first places."""
    if line.qualifies:
        return _now("qualifies")
    if not line.missing:
        return ""
    missing = ngettext("%(n)s event missing", "%(n)s events missing", line.missing)
    return missing % {"n": line.missing}


class SeasonTable(LightTable):
    rank = column(_("Place"), "rank", "num")
    people = column(_("Player"), accessor="entrant")
    total = figures(_("Points"))
    played = figures(_("Events"), more=True)
    above_next = column(
        _("Above the next by"), "col-more soft", "col-more", empty_values=()
    )
    qualifies = column(_("Qualifies"), "col-more", "col-more", empty_values=())

    def __init__(
        self,
        lines: Sequence[SeasonLine],
        scale: Scale,
        *,
        of_pairs: bool = False,
        is_narrow: bool = False,
    ) -> None:
        prefix = "q-" if of_pairs else "p-"
        without = [] if scale.qualify and not is_narrow else ["qualifies"]
        without += ["above_next", "played"] if is_narrow else []
        super().__init__(lines, prefix=prefix, exclude=without)
        self._brief = "soft" if is_narrow else "brief"
        self._has_qualified = bool(scale.qualify)
        if of_pairs:
            self.columns["people"].column.verbose_name = _("Pair")

    def render_rank(self, record: SeasonLine) -> str:
        return shared_place(record.rank) if record.is_shared else str(record.rank)

    def render_people(self, record: SeasonLine) -> SafeString:
        """The name, which opens to the reasons."""
        return markup(
            '<details class="reasons" id="line-{}"><summary><span class="names">{}{}{}</span></summary>'
            '<ul class="plain">{}</ul><p><small>{}</small></p></details>',
            "-".join(str(person.number) for person in record.entrant.people),
            each_whole(record.entrant.name),
            markup(' <small class="soft">{}</small>', record.clubs)
            if record.clubs
            else NONE,
            self._in_brief(record),
            SafeString("".join(map(reason_line, record.reasons))),
            SafeString(" · ".join(map(person_link, record.entrant.people))),
        )

    def _in_brief(self, line: SeasonLine) -> SafeString:
        """The columns that a phone leaves out: what separates equals, who qualifies."""
        why = line.above_next
        texts = [separation_text(why) if why and why.criterion != POINTS else ""]
        texts += [qualified_text(line)] if self._has_qualified else []
        text = " · ".join(filter(None, texts))
        return (
            markup('<small class="{}">{}</small>', self._brief, text) if text else NONE
        )

    def render_above_next(self, record: SeasonLine) -> str:
        return separation_text(record.above_next)

    def render_qualifies(self, record: SeasonLine) -> SafeString | str:
        text = qualified_text(record)
        return format_html("<b>{}</b>", text) if record.qualifies else text


def season_csv(tables: SeasonTables) -> bytes:
    """A line for each event of each entrant, with the place and points of the season."""
    head: Row = [
        *(_now("Table"), _now("Place"), _now("Name"), _now("Points")),
        *(_now("Qualifies"), _now("Date"), _now("Event")),
        *(_now("Place in the event"), _now("Field")),
        *(_now("Points of the event"), _now("Counts")),
    ]
    rows = [*_rows(_now("Player"), tables.people), *_rows(_now("Pair"), tables.pairs)]
    return csv_bytes([head, *rows])


def _rows(table: str, lines: Iterable[SeasonLine]) -> Iterator[Row]:
    for line in lines:
        for result, points, counts in line.reasons:
            yield [
                table,
                line.rank,
                line.entrant.name,
                line.total,
                _now("yes") if line.qualifies else _now("no"),
                result.event.date.isoformat(),
                result.event.named,
                result.place,
                result.event.entrants,
                points.total,
                _now("yes") if counts else _now("no"),
            ]
