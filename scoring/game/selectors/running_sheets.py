"""The sheets of games without a result, and how often each side was set by the confirmed ones."""

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import groupby
from operator import attrgetter

from django.db.models import Prefetch

from scoring.game.models import SheetRow, Submission
from scoring.game.selectors.hands import SHARED, Scoresheet, load_scoresheet
from tournaments.event.models import Event, Game
from tournaments.floor.selectors.tile_sheets import SheetScore
from tournaments.money.selectors.stakes import Sets


def sheet_scores(event: Event, matches: Collection[int]) -> dict[int, SheetScore]:
    """The score on the sheet of each of these matches that has one, by its number."""
    return {
        number: SheetScore(own.marks, own.is_won, own.last_hand_at)
        for number, own in running_sheets(event, matches).items()
    }


def running_sheets(event: Event, matches: Collection[int]) -> dict[int, Scoresheet]:
    """The sheet of each match's game under way, by the match's number.

    Of several the one that is over, else the one that judges and the table share, else
    the longest.
    """
    rows = SheetRow.objects.select_related("link__event")
    in_order = rows.order_by("keeper", "number", "version")
    games = (
        Game.objects.filter(match__event=event, match__number__in=matches, marks_1=None)
        .filter(pk__in=SheetRow.objects.values("game"))
        .select_related("match")
        .prefetch_related(Prefetch("sheet_rows", in_order), "rulings")
        .order_by("-number")
    )
    sheets = {}
    for game in games:
        game.match.event = event
        if own := _shown(game, game.sheet_rows.all()):
            sheets[game.match.number] = own
    return sheets


def _shown(game: Game, rows: Iterable[SheetRow]) -> Scoresheet | None:
    by_keeper = groupby(rows, attrgetter("keeper"))
    sheets = ((keeper, Scoresheet(game, list(own))) for keeper, own in by_keeper)
    begun = [(keeper, own) for keeper, own in sheets if own.rows]
    if not begun:
        return None
    return max(begun, key=lambda s: (s[1].is_won, s[0] == SHARED, len(s[1].rows)))[1]


def hand_under_way(game: Game) -> int | None:
    """The hand that a game's sheets have reached; None without a sheet."""
    event = game.match.event
    keepers = set(game.sheet_rows.values_list("keeper", flat=True))
    if not keepers and event.depth == event.Depth.MARKS:
        return None
    sheets = [load_scoresheet(game, keeper) for keeper in keepers or {""}]
    return max(line.next_number for line in sheets)


def sets_of(event: Event) -> Sets:
    """The bids that each side was set, by match and game; games without sheet lack."""
    confirmed = Submission.objects.filter(
        game__match__event=event, state=Submission.State.CONFIRMED
    ).exclude(sheet=None)
    rows = confirmed.values_list("game__match__number", "game__number", "sheet")
    return {
        (match, game): Counter(
            row["bidder"]
            for row in sheet or ()
            if row.get("bidder") and not row.get("made")
        )
        for match, game, sheet in rows.order_by("version")
    }
