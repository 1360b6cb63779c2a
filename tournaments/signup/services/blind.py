"""The blind draw: single players in the hall become fixed pairs, by a public seed."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from players.common import clock
from players.people.names import name_key, tidy_name
from players.people.services.club_list import known_people
from players.ratings.rating import NEW
from players.ratings.selectors import latest_ratings
from tournaments import formats
from tournaments.event.models import BlindDraw, Event, Seat
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.services.events import new_seed
from tournaments.field.selectors.entry_faults import fault_of_names
from tournaments.field.services.pairs import refuse_if_drawn
from tournaments.money.services.payments import refuse_if_paid
from tournaments.signup.models import SignUp
from tournaments.signup.selectors.places import refuse_if_entered
from tournaments.signup.services.placing import join

State = SignUp.State


@changes(again=None)
def add_single(
    change: Change, *, event: Event, name: str, town: str, by: str, key: UUID
) -> None:
    """Add a single player who stands at the desk, checked in for the draw."""
    _refuse_unless_pairs(event)
    player = tidy_name(name)
    if fault := fault_of_names([player], [name_key(player)], 1):
        raise Refused(fault.reason, field="name")
    try:
        refuse_if_entered(event, [player])
    except Refused as refused:
        raise Refused(refused.sentence, field="name") from refused
    moment = clock.now()
    row = SignUp(
        event=event,
        key=key,
        players=[player],
        town=tidy_name(town),
        state=State.LOOKING,
        is_checked_in=True,
        asked_at=moment,
        confirmed_at=moment,
    )
    row.digest = SignUp.digest_of(row.code)
    row.save()
    change.log("single.add", number=row.pk)


@changes(again=None)
def check_in_singles(
    change: Change, *, event: Event, numbers: Sequence[int], by: str, key: Key = None
) -> None:
    """Set which single players are in the hall."""
    singles = event.sign_ups.filter(state=State.LOOKING)
    singles.update(is_checked_in=False)
    singles.filter(pk__in=numbers).update(is_checked_in=True)


@changes(again=None)
def draw_partners(
    change: Change,
    *,
    event: Event,
    by: str,
    by_halves: bool = False,
    seed: int | None = None,
    key: Key = None,
) -> None:
    """Draw the singles in the hall together; they are on the list, checked in."""
    _refuse_unless_pairs(event)
    refuse_if_drawn(event)
    singles = list(
        event.sign_ups.filter(state=State.LOOKING, is_checked_in=True).order_by("pk")
    )
    if len(singles) < 2:
        raise Refused(_("Two single players at least have to be here for the draw."))
    seed = new_seed() if seed is None else seed
    number = event.blind_draws.count() + 1
    strengths = _strengths(event, singles) if by_halves else None
    twos, _left = formats.blind_pairs(len(singles), seed, number, strengths)
    seats: list[list[int] | None] = [None] * len(singles)
    for two in twos:
        pair = join(change, [singles[each] for each in two], is_checked_in=True)
        for place, each in enumerate(two, 1):
            seats[each] = [pair.number, place]
    BlindDraw.objects.create(
        event=event, number=number, seed=seed, singles=seats, strengths=strengths
    )
    change.log("blind.draw", number=number, seed=seed, singles=len(singles))


@changes(again=None)
def take_back_partners(
    change: Change, *, event: Event, by: str, key: Key = None
) -> None:
    """Take the last blind draw back: its players are single again."""
    last = event.blind_draws.last()
    if last is None:
        raise Refused(_("There is no blind draw to take back."))
    refuse_if_drawn(event)
    numbers = {seat[0] for seat in last.singles if seat}
    pairs = event.pairs.filter(number__in=numbers)
    if Seat.objects.filter(pair__in=pairs).exists():
        raise Refused(_("These pairs are in the draw. Take the draw back first."))
    refuse_if_paid(event, numbers)
    event.sign_ups.filter(pair__in=pairs).update(state=State.LOOKING, pair=None)
    pairs.delete()
    change.log("blind.back", number=last.number, seed=last.seed)
    last.delete()


def _refuse_unless_pairs(event: Event) -> None:
    if event.entered_as != "pair":
        raise Refused(_("Partners are drawn for pairs: this event has none."))


def _strengths(event: Event, singles: Sequence[SignUp]) -> list[int]:
    """The rating of each; somebody new counts as new."""
    keys = [name_key(row.players[0]) for row in singles]
    people = known_people(event.club, keys)
    ratings = latest_ratings(event.club_id)
    rated = [ratings.get(people[key].pk) if key in people else None for key in keys]
    return [rating.value if rating else NEW for rating in rated]
