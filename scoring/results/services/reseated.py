"""What was written of a match that others play now: it counts for nobody.

The rows stay: hands as undone, rulings that gave marks as overturned.
"""

from collections import defaultdict
from collections.abc import Collection
from uuid import uuid4

from django.db.models import Q

from scoring.game.models import Ruling, SheetRow
from scoring.game.models.arrival import times
from scoring.game.models.rulings import OTHERS_PLAY
from tournaments.event.models import Event, Game, Match, Side
from tournaments.event.services.change import Change

# The keys of the pairs at each match, by the key of the match.
Seated = dict[int, list[int | None]]


def seated_where_written(event: Event) -> Seated:
    """Who sits at the matches that have hands or rulings."""
    written = Q(games__sheet_rows__isnull=False) | Q(games__rulings__isnull=False)
    matches = Match.objects.filter(written, event=event)
    seated: Seated = defaultdict(list)
    sides = Side.objects.filter(match__in=matches).order_by("match", "side", "member")
    for match, pair in sides.values_list("match", "pair"):
        seated[match].append(pair)
    return seated


def clear_where_others_sit(change: Change, before: Seated) -> None:
    """Clear the matches that others play than ``before``."""
    now = seated_where_written(change.event)
    clear_written(change, [m for m, pairs in now.items() if pairs != before.get(m)])


def clear_written(change: Change, matches: Collection[int]) -> None:
    """Undo the hands and the marks by ruling of matches, by primary key."""
    for game in Game.objects.filter(match__in=matches).select_related("match"):
        _undo_hands(change, game)
        _overturn(change, game)


def _undo_hands(change: Change, game: Game) -> None:
    ordered = game.sheet_rows.order_by("version")
    last = {(row.keeper, row.number): row for row in ordered}
    SheetRow.objects.bulk_create(
        SheetRow(
            game=game,
            keeper=keeper,
            number=number,
            version=row.version + 1,
            key=uuid4(),
            shaker=row.shaker,
            is_removed=True,
            by=change.by,
            **times(None),
        )
        for (keeper, number), row in last.items()
        if not row.is_removed
    )


def _overturn(change: Change, game: Game) -> None:
    overturned = Ruling.Appeal.OVERTURNED
    for ruling in game.rulings.filter(marks__gt=0).exclude(appeal=overturned):
        ruling.appeal, ruling.reasons = overturned, OTHERS_PLAY
        ruling.decided_by, ruling.decided_at = change.by, change.at
        ruling.save()
        change.log(
            "ruling.decide",
            match=game.match.number,
            decision=str(ruling.appeal),
            reasons=ruling.reasons,
        )
