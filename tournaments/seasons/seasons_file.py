"""A season's tables as CSV, in the reader's language."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from players.common.csv_file import Row, csv_bytes
from players.seasons.selectors.season_tables import SeasonLine, SeasonTables


def season_csv(tables: SeasonTables) -> bytes:
    """A line for each event of each entrant, with the place and points of the season."""
    head: Row = [
        _("Table"),
        _("Place"),
        _("Name"),
        _("Points"),
        _("Qualifies"),
        _("Date"),
        _("Event"),
        _("Place in the event"),
        _("Field"),
        _("Points of the event"),
        _("Counts"),
    ]
    rows = [*_rows(_("Player"), tables.people), *_rows(_("Pair"), tables.pairs)]
    return csv_bytes([head, *rows])


def _rows(table: str, lines: Iterable[SeasonLine]) -> Iterator[Row]:
    for line in lines:
        for reason in line.reasons:
            yield [
                table,
                line.rank,
                line.name,
                line.total,
                _("yes") if line.qualifies else _("no"),
                reason.event.date.isoformat(),
                reason.event.named,
                reason.place,
                reason.event.entrants,
                reason.points.total,
                _("yes") if reason.counts else _("no"),
            ]
