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
    for entry in wishes:
        wish = event.wishes.filter(pk=entry.pk or 0).first() or Wish(event=event)
        wish.kind, wish.is_absolute = entry.kind, entry.is_absolute
        wish.save()
        wish.pairs.set(event.pairs.filter(number__in=entry.pairs))
    stated = [asdict(_as_entry(wish)) for wish in event.wishes.all()]
    change.log("draw.wishes", count=len(stated), wishes=stated)


def take_over_wishes(*, event: Event, source: Event, by: str) -> None:
    """Copy the wishes about clubs and towns from another event; pairs are its own."""
    rules = source.wishes.filter(kind__in=[Wish.Kind.CLUB, Wish.Kind.TOWN])
    wishes = [WishEntry(wish.kind, wish.is_absolute) for wish in rules]
    save_wishes(event=event, wishes=wishes, by=by)


def _as_entry(wish: Wish) -> WishEntry:
    return WishEntry(wish.kind, wish.is_absolute, wish.numbers, wish.pk)
