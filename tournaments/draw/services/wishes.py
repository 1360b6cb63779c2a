"""The wishes for a draw, changed all at once."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from tournaments.event.models import Event, Wish
from tournaments.event.services.change import Change, Key, changes


@dataclass(frozen=True, slots=True)
class WishEntry:
    """A wish as entered; ``pk`` is the stored one that it changes, if any."""

    kind: str
    is_absolute: bool
    pairs: tuple[int, ...] = ()
    pk: int | None = None


@changes
def save_wishes(
    change: Change,
    *,
    event: Event,
    wishes: Sequence[WishEntry],
    by: str,
    key: Key = None,
) -> None:
    """Store these wishes in place of the event's; they count from the next draw on."""
    before = [_as_entry(wish) for wish in event.wishes.all()]
    if before == list(wishes):
        return
    event.wishes.exclude(pk__in=[wish.pk for wish in wishes if wish.pk]).delete()
    for wish in wishes:
        values = {
            "kind": wish.kind,
            "is_absolute": wish.is_absolute,
            "pairs": list(wish.pairs),
        }
        if not wish.pk or not event.wishes.filter(pk=wish.pk).update(**values):
            Wish.objects.create(event=event, **values)
    stated = [asdict(_as_entry(wish)) for wish in event.wishes.all()]
    change.log("draw.wishes", count=len(stated), wishes=stated)


def _as_entry(wish: Wish) -> WishEntry:
    return WishEntry(wish.kind, wish.is_absolute, tuple(wish.pairs), wish.pk)
