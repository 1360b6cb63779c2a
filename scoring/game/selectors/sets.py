"""How often each side of a game was set, by the confirmed sheets."""

from collections import Counter

from scoring.game.models import Submission
from tournaments.event.models import Event
from tournaments.money.selectors.stakes import Sets


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
