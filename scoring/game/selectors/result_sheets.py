"""Which results stand with the sheet of their hands, for links to it."""

from collections.abc import Iterable

from scoring.game.models import Submission


def matches_with_sheets(event: int) -> Iterable[int]:
    """The matches of an event whose result came with its sheet, all by primary key."""
    standing = Submission.objects.filter(
        state=Submission.State.CONFIRMED, game__match__event=event
    )
    rows = standing.exclude(sheet=None).order_by()
    return sorted(set(rows.values_list("game__match", flat=True)))
