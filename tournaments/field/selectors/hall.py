"""The check-in: the list of pairs, the answer after each step, whom the club knows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Case, Exists, OuterRef, Q, When
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.archive.models import PastWinner
from players.people.models import FormerName, Person
from players.people.names import by_family, family_name, name_key
from tournaments.event.models import Event, LineupPlayer, Pair, PairPlayer
from tournaments.event.selectors.entered_twice import EnteredTwice, entered_twice_of
from tournaments.event.selectors.lineups import known_name, own_names
from tournaments.formats.payouts import dollars
from tournaments.money.models import Payment

MOST_NAMES = 8
# Before a nickname or a town beside a name: Bob "Bubba" Smith, Ann Ray (Shiner)
OPENING = "\"'(\u2018\u201c\xab"


@dataclass(frozen=True, slots=True)
class Hall:
    """The pairs of the list, and how many of them are checked in."""

    pairs: tuple[Pair, ...]
    checked_in: int
    # By number the other names by which a search finds a pair.
    other_names: Mapping[int, str]
    twice: tuple[EnteredTwice, ...]  # Who stands in another division of the day too

    @property
    def missing(self) -> int:
        """How many could still come."""
        return sum(p.state == Pair.State.IN for p in self.pairs) - self.checked_in


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer after a check-in, and the step that undoes it."""

    sentence: str
    count: str = ""
    numbers: tuple[int, ...] = ()
    # ``out``, ``in`` or ``fee-back``: what undoes it; empty if nothing changed.
    undo: str = ""


def partner_lines(pairs: Iterable[Pair]) -> list[tuple[str, str, str, Pair]]:
    """Every player of these pairs by family name, so that either partner is found.

    The family name, the player's, the partners' and the pair.
    """
    lines = [
        (family_name(name), name, ", ".join(p for p in names if p != name), pair)
        for pair in pairs
        for names in [pair.name.split(" / ")]
        for name in names
    ]
    return sorted(lines, key=lambda line: (by_family(line[1]), line[3].number))


def hall_of(event: Event) -> Hall:
    """The list of an event by the names that the club knows, hidden ones too."""
    names = own_names(event)
    pairs = tuple(event.pairs.all())
    for pair in pairs:
        pair.name = known_name(pair.number, pair.name, names)
    checked_in = sum(p.is_checked_in and p.state == Pair.State.IN for p in pairs)
    others = {number: each.others for number, each in names.items()}
    return Hall(pairs, checked_in, others, entered_twice_of(event))


def named_like(hall: Hall, typed: str) -> list[Pair]:
    """The pairs with a word in a name for each typed word, which begins so."""
    begins = name_key(typed).split()
    return [
        pair
        for pair in hall.pairs
        if begins and all(_has_word(hall, pair, beginning) for beginning in begins)
    ]


def _has_word(hall: Hall, pair: Pair, beginning: str) -> bool:
    names = name_key(f"{pair.name} {hall.other_names.get(pair.number, '')}")
    words = [form for word in names.split() for form in (word, word.lstrip(OPENING))]
    return any(word.startswith(beginning) for word in words)


def list_like(typed: str, pairs: Sequence[Pair]) -> str:
    """Return a sentence with the pairs of like names, to choose by number."""
    if not pairs:
        return _("Nobody on the list is called “%(typed)s”.") % {"typed": typed[:40]}
    shown = "; ".join(map(str, pairs[:MOST_NAMES]))
    if len(pairs) > MOST_NAMES:
        shown += " …"
    return _("Which of these? Type the number: %(pairs)s.") % {"pairs": shown}


def answer_about(
    hall: Hall,
    numbers: Sequence[int],
    *,
    again: bool = False,
    payment: Payment | None = None,
) -> Answer | None:
    """Return the answer on these pairs' check-in; None if none is on the list.

    ``payment``: the fee that the same tap took, which the same step undoes.
    """
    wanted = set(numbers)
    pairs = [pair for pair in hall.pairs if pair.number in wanted]
    if not pairs:
        return None
    is_in = pairs[0].is_checked_in
    undo = "" if again else "out" if is_in else "in" if len(pairs) == 1 else ""
    sentence = _sentence(pairs, is_in=is_in, again=again)
    if payment:
        amount, way = dollars(payment.cents), payment.get_way_display()
        sentence, undo = f"{sentence} {amount}, {way}.", "fee-back"
    return Answer(
        sentence=sentence,
        count=_("%(checked_in)s of %(all)s.")
        % {"checked_in": hall.checked_in, "all": len(hall.pairs)},
        numbers=tuple(pair.number for pair in pairs),
        undo=undo,
    )


def _sentence(pairs: Sequence[Pair], *, is_in: bool, again: bool) -> str:
    if len(pairs) > 1:
        count = {"count": len(pairs)}
        if is_in:
            return ngettext("%(count)s is in.", "%(count)s are in.", len(pairs)) % count
        text = ngettext("%(count)s is not in.", "%(count)s are not in.", len(pairs))
        return text % count
    if not is_in:
        return _("%(pair)s is not in.") % {"pair": pairs[0]}
    if again:
        return _("%(pair)s was in already.") % {"pair": pairs[0]}
    return _("%(pair)s is in.") % {"pair": pairs[0]}


def known_before(event: Event, number: int) -> tuple[str, ...]:
    """Return the players of a pair whom the club knows from another event, with town."""
    others = PairPlayer.objects.filter(person=OuterRef("person")).exclude(event=event)
    players = PairPlayer.objects.filter(event=event, pair__number=number)
    known = players.filter(Exists(others.filter(event__is_practice=False)))
    rows = known.order_by("place").values_list("person__name", "person__town")
    return tuple(f"{name}, {town}" if town else name for name, town in rows)


def people_like(event: Event, typed: str) -> list[dict[str, str | int]]:
    """Return the club's people with a word in a name of theirs that begins so."""
    key = name_key(typed)
    if not key:
        return []
    begins = Q(key__startswith=key)
    for opening in ("", *OPENING):
        begins |= Q(key__contains=f" {opening}{key}")
    former = FormerName.objects.filter(begins, person=OuterRef("pk"))
    first = Case(When(key__startswith=key, then=0), default=1)
    people = list(
        event.club.people.not_merged()
        .filter(begins | Q(shown_key__startswith=key) | Q(Exists(former)))
        .exclude(is_invented())
        .order_by(first, "name")
        .only("name", "town", "is_member", "dues_until")[:MOST_NAMES]
    )
    entered = _entered(event, people)
    return [
        {"id": p.pk, "name": p.name, "about": _about(p, entered.get(p.pk))}
        for p in people
    ]


def club_members(
    event: Event, *, today: date, words: str = ""
) -> list[tuple[Person, str, int | None]]:
    """The club's members by family name; with ``words`` everybody whose names have them.

    Each with the dues that are unpaid, in words, and the number of the entry they are in.
    """
    people = event.club.people.not_merged().exclude(is_invented())
    if key := name_key(words):
        people = people.filter(pk__in=event.club.people.called(key).values("pk"))
    else:
        people = people.filter(is_member=True)
    entered = _entered(event, people)
    members = sorted(people, key=lambda person: by_family(person.name))
    return [(p, unpaid_dues(p, today), entered.get(p.pk)) for p in members]


def _entered(event: Event, people: Iterable[Person]) -> dict[int, int]:
    """By person the number of the entry they are in."""
    seats = PairPlayer.objects.filter(event=event, person__in=people)
    return dict(seats.values_list("person_id", "pair__number"))


def is_invented() -> Q:
    """A filter: plays in practice days only; the club knows nothing but the name."""
    won = PastWinner.objects.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk")))
    bare = Q(phone="", email="", notes="", shown_as="", is_member=False)
    plays = PairPlayer.objects.filter(person=OuterRef("pk"))
    stands_in = LineupPlayer.objects.filter(person=OuterRef("pk"))
    practises, competes = (
        Q(Exists(plays.filter(event__is_practice=is_practice)))
        | Q(Exists(stands_in.filter(match__event__is_practice=is_practice)))
        for is_practice in (True, False)
    )
    return bare & practises & ~competes & ~Q(Exists(won))


def _about(person: Person, number: int | None) -> str:
    entered = _("number %(number)s") % {"number": number} if number else ""
    dues = unpaid_dues(person, timezone.localdate())
    return ", ".join(filter(None, (person.town, entered, dues)))


def unpaid_dues(person: Person, today: date) -> str:
    """What a member owes in words; empty for who has paid, and for visitors."""
    if not person.is_member or (person.dues_until and person.dues_until >= today):
        return ""
    if person.dues_until is None:
        return _("dues not paid")
    day = date_format(person.dues_until, "DATE_FORMAT")
    return _("dues ended %(day)s") % {"day": day}
