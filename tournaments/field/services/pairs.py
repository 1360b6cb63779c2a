"""The list of pairs: adding, renaming and removing pairs."""

from collections.abc import Iterable, Sequence

from django.db.models import F
from django.utils.translation import gettext as _

from players.people.models import Partnership, Person
from players.people.names import name_key
from players.people.services.club_list import add_partnerships, add_people, fill_emails
from tournaments.event.models import Event, LineupPlayer, Pair, PairPlayer, Seat, Stage
from tournaments.event.services.change import (
    Change,
    Key,
    Refused,
    changes,
    refuse_if_final,
)
from tournaments.event.services.events import pair_of
from tournaments.event.terms import term
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.selectors.judged_lines import SheetEntry, pair_name
from tournaments.field.sheet import RegistrationLine
from tournaments.money.services.payments import refuse_if_paid

# The fields of an entry's players, in their order.
PLACES = ("first", "second", "third", "fourth")


def entered_before(
    change: Change, *, players: tuple[str, ...], **_given: object
) -> Pair:
    """Return the pair that this key added."""
    [entry] = judge_lines(change.event, [RegistrationLine(0, players)])
    return find_pair(change.event, entry.number or 0)


@changes(again=entered_before)
def add_pair(
    change: Change,
    *,
    event: Event,
    players: tuple[str, ...],
    by: str,
    key: Key = None,
    town: str = "",
    club: str = "",
    is_checked_in: bool = False,
) -> Pair:
    """Add a walk-up pair (or single player); the same key again returns that pair."""
    line = RegistrationLine(0, players, None, town, club)
    refuse_if_drawn(event)
    return enter_pair(change, line, is_checked_in=is_checked_in)


def enter_pair(change: Change, line: RegistrationLine, *, is_checked_in: bool) -> Pair:
    """Add one pair to the list inside an open change, in any state of the draw."""
    [entry] = judge_lines(change.event, [line])
    _refuse_unless_new(entry)
    [pair] = store_entries(change, [entry], is_checked_in=is_checked_in)
    change.log("pair.add", number=pair.number, name=pair.name, here=is_checked_in)
    return pair


def is_closed(event: Event) -> bool:
    """Whether the draw is confirmed, so that a new pair is late."""
    first = event.stages.order_by("number").first()
    return event.has_begun or (
        first is not None
        and first.state not in (Stage.State.WAITING, Stage.State.DRAWN)
    )


def changed_before(change: Change, *, number: int, **_given: object) -> Pair:
    """Return the pair that this key changed."""
    return find_pair(change.event, number)


@changes(again=changed_before)
def rename_pair(
    change: Change,
    *,
    event: Event,
    number: int,
    players: tuple[str, ...],
    by: str,
    key: Key = None,
    town: str = "",
    club: str = "",
) -> Pair:
    """Change the players of a pair, spelt as typed, until the event is final."""
    pair = find_pair(event, number)
    before = pair.name
    line = RegistrationLine(0, players, None, town, club)
    set_players(change, pair, line, is_respelt=True)
    change.log("pair.rename", number=number, before=before, name=pair.name)
    return pair


def set_players(
    change: Change, pair: Pair, line: RegistrationLine, *, is_respelt: bool
) -> None:
    """Seat these players inside an open change, respelt or in place of others."""
    [entry] = judge_lines(change.event, [line], without=pair)
    _refuse_unless_new(entry)
    pair.town, pair.club_name = entry.town, entry.club
    named = [(player.typed, pair.town, "") for player in entry.players]
    people = add_people(club=change.event.club, people=named)
    team = [people[name_key(player.typed)] for player in entry.players]
    both = zip(team, entry.players, strict=True)
    names = [person.spelt(player.typed) for person, player in both]
    pair.name = pair_name(names)
    pair.partnership = partnerships_of(change.event, [team]).get(ids_of(team))
    pair.save()
    _seat_again(pair, pair_players(pair, team, names), is_respelt=is_respelt)


def _seat_again(pair: Pair, seats: list[PairPlayer], *, is_respelt: bool) -> None:
    """Store the seats of a pair; a person who stays keeps the row and its rulings.

    A respelt name also keeps the row; a substitute gets a new one.
    """
    rows = {row.person_id: row for row in pair.players.all()}
    staying = {seat.person_id for seat in seats}
    left = [row for person, row in rows.items() if person not in staying]
    if not is_respelt:
        pair.players.exclude(person__in=staying).delete()
        left = []
    pair.players.update(place=F("place") + len(seats) + len(left))
    for seat in seats:
        row = rows.get(seat.person_id) or (left.pop(0) if left else None)
        if row and row.person_id != seat.person_id:
            _respell_seats(pair, row.person_id, seat.person_id)
        seat.pk = row.pk if row else None
        seat.save()


def _respell_seats(pair: Pair, was: int, person: int) -> None:
    """Name a respelt player at the matches that the pair played before a change."""
    seats = LineupPlayer.objects.filter(
        match__sides__pair=pair, match__sides__side=F("side"), is_entered=False
    )
    seats.filter(person=was).exclude(match__lineup__person=person).update(person=person)


@changes(again="")
def remove_pair(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> str:
    """Remove a pair from the list before it is drawn; return its name."""
    pair = find_pair(event, number)
    if Seat.objects.filter(pair=pair).exists():
        if event.has_begun:
            sentence = _(
                "Play has begun: %(pair)s can withdraw, but stays on the list."
            )
        else:
            sentence = _("%(pair)s is in the draw. Take the draw back first.")
        raise Refused(sentence % {"pair": pair})
    refuse_if_paid(event, [number])
    name = pair.name
    pair.delete()
    change.log("pair.remove", number=number, name=name)
    return name


def find_pair(event: Event, number: int) -> Pair:
    """The pair with this number; a refusal stands at the field ``number``."""
    return pair_of(event, number, field="number")


def refuse_if_drawn(event: Event) -> None:
    """Refuse once the draw is confirmed; before that it can be repeated."""
    refuse_if_final(event)
    if event.has_begun:
        raise Refused(
            term(
                event,
                _("Round 1 has started: the list of pairs is closed."),
                _("Round 1 has started: the list of players is closed."),
                _("Round 1 has started: the list of teams is closed."),
            )
        )
    if is_closed(event):
        raise Refused(
            _("The draw is confirmed. Take it back first to change who is in it.")
        )


def _refuse_unless_new(entry: SheetEntry) -> None:
    if entry.fault:
        raise Refused(entry.fault.reason, field=PLACES[entry.fault.at])
    if entry.state == "there":
        raise Refused(
            _("%(pair)s is on the list already, number %(number)s.")
            % {"pair": entry.own_name, "number": entry.number},
            field="first",
        )


def open_event(event: Event) -> None:
    """Open an event being set up, as its list has begun."""
    if event.state == Event.State.SETUP:
        event.state = Event.State.OPEN


def store_entries(
    change: Change, entries: Sequence[SheetEntry], *, is_checked_in: bool
) -> tuple[Pair, ...]:
    """Store new entries in bulk: people, partnerships, pairs and their players."""
    players = [player for entry in entries for player in entry.players]
    named = [(p.typed, p.contact.town, p.contact.phone) for p in players]
    people = add_people(club=change.event.club, people=named)
    fill_emails((people[name_key(p.typed)], p.contact.email) for p in players)
    teams = [[people[name_key(p.typed)] for p in entry.players] for entry in entries]
    partnerships = partnerships_of(change.event, teams)
    pairs = Pair.objects.bulk_create(
        Pair(
            event=change.event,
            number=entry.number or 0,
            name=entry.name,
            town=entry.town,
            club_name=entry.club,
            paid=entry.paid,
            partnership=partnerships.get(ids_of(team)),
            is_checked_in=is_checked_in,
        )
        for entry, team in zip(entries, teams, strict=True)
    )
    PairPlayer.objects.bulk_create(
        seat
        for pair, team, entry in zip(pairs, teams, entries, strict=True)
        for seat in pair_players(pair, team, [p.shown_name for p in entry.players])
    )
    open_event(change.event)
    return tuple(pairs)


def partnerships_of(
    event: Event, teams: Iterable[Sequence[Person]]
) -> dict[tuple[int, int], Partnership]:
    """The partnerships of the teams of two, by the keys of both people."""
    twos = [(team[0], team[1]) for team in teams if len(team) == 2]
    return add_partnerships(club=event.club, pairs=twos)


def ids_of(team: Sequence[Person]) -> tuple[int, int]:
    """The lowest and the highest key of a team: of two people both."""
    return min(p.pk for p in team), max(p.pk for p in team)


def pair_players(
    pair: Pair, team: Sequence[Person], names: Sequence[str]
) -> list[PairPlayer]:
    """The players of a pair under these names, not stored yet."""
    return [
        PairPlayer(event=pair.event, pair=pair, person=person, name=name, place=place)
        for place, (person, name) in enumerate(zip(team, names, strict=True), 1)
    ]
