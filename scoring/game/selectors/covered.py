"""The rows of games that an event's log covers, and the matches with the sheet of their result."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.db.models import Q

from players.common.prepared import Prepared
from scoring.game.models import Ruling, SheetRow, Submission
from scoring.game.models.sheets import POINTS
from tournaments.event.models import MARKS, Event, Match
from tournaments.event.selectors.covered import match_part

VERSION = (
    *("version", *MARKS, "ended", "winner", "state", "pair__number", "by"),
    *("decided_by", "note", "sheet", "off_sheet", "ruled_1", "ruled_2", "ruled_3"),
)
HAND = (
    *("keeper", "number", "version", "shaker", "bidder", "bid", "contract", "made"),
    *(*MARKS, *POINTS, "record", "is_removed", "by"),
)
RULED = (
    *("pair__number", "code", "hand", "bid", "consequence", "marks", "is_repeat"),
    *("note", "cite", "is_private", "by", "appeal", "appeal_text", "appealed_by"),
    *("reasons", "decided_by"),
)


def _settled(
    rows: type[Submission | SheetRow | Ruling], columns: tuple[str, ...], *order: str
) -> Prepared[tuple[Any, ...]]:
    """The rows of an event's settled matches, by its primary key."""
    return Prepared(
        lambda event: (
            rows.objects.filter(
                game__match__event=event, game__match__state__in=Match.SETTLED
            )
            .order_by(*order)
            .values_list("game__match__number", "game__number", *columns)
        )
    )


_READS = (
    _settled(Submission, VERSION, "game", "version"),
    _settled(SheetRow, HAND, "game", "keeper", "number", "version"),
    _settled(Ruling, RULED, "pk"),
)
_with_sheet = Prepared(
    lambda event: (
        Submission.objects.filter(
            state=Submission.State.CONFIRMED, game__match__event=event
        )
        .exclude(sheet=None)
        .order_by()
        .values_list("game__match", flat=True)
    )
)


def covered_rows(event: Event) -> Iterator[tuple[str, object]]:
    """Each row with the part of its match."""
    for read in _READS:
        for match, *row in read(event.pk):
            yield match_part(match), row


def matches_with_sheets(event: int) -> Iterable[int]:
    """The matches of an event whose result came with its sheet, all by primary key."""
    return sorted(set(_with_sheet(event)))


def written_matches(matches: Collection[int]) -> Iterable[int]:
    """Those of the matches, by primary key, with hands, sent scores or rulings."""
    has_rows = (
        Q(games__sheet_rows__isnull=False)
        | Q(games__submissions__isnull=False)
        | Q(games__rulings__isnull=False)
    )
    rows = Match.objects.filter(has_rows, pk__in=matches)
    return rows.values_list("pk", flat=True)
