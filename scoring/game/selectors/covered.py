"""The rows of games that an event's log covers, and the matches with the sheet of their result."""

from collections.abc import Iterable, Iterator

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


def covered_rows(event: Event) -> Iterator[tuple[str, object]]:
    """Each row with the part of its match."""
    settled = {
        "game__match__event": event,
        "game__match__state__in": Match.SETTLED,
    }
    if not event.matches.filter(state__in=Match.SETTLED).exists():
        return
    of_game = ("game__match__number", "game__number")
    for rows, columns in (
        (Submission.objects.filter(**settled).order_by("game", "version"), VERSION),
        (
            SheetRow.objects.filter(**settled).order_by(
                "game", "keeper", "number", "version"
            ),
            HAND,
        ),
        (Ruling.objects.filter(**settled).order_by("pk"), RULED),
    ):
        for match, *row in rows.values_list(*of_game, *columns):
            yield match_part(match), row


def matches_with_sheets(event: int) -> Iterable[int]:
    """The matches of an event whose result came with its sheet, all by primary key."""
    standing = Submission.objects.filter(
        state=Submission.State.CONFIRMED, game__match__event=event
    )
    rows = standing.exclude(sheet=None).order_by()
    return sorted(set(rows.values_list("game__match", flat=True)))
