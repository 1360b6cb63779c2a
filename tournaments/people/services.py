"""The directors' list of a club's people: changed, taken in, forgotten, merged; past winners."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.archive.services import add_winners
from players.associations.services import delete_links_of
from players.clubs.models import Club, ClubEntry
from players.clubs.services.holders import lock_club
from players.doubles.models import Merge
from players.doubles.services import (
    record_merge,
    record_undo,
    refuse_merge,
    refuse_undo,
)
from players.people.models import PeopleImport, Person
from players.people.names import name_key
from players.people.services.club_list import add_partnerships
from players.people.services.imports import open_import, record_import, take_back_people
from players.people.services.people import (
    Facts,
    MemberFacts,
    add_people_with_facts,
    facts_of,
    forget_facts,
    note_in_club,
    placeholder,
    set_facts,
)
from tournaments.event.models import Event, Follower, Pair, PairPlayer
from tournaments.event.selectors.lineups import event_of_both, events_of_lineups
from tournaments.event.services.change import Refused, open_change
from tournaments.field.lists import ListLine
from tournaments.field.selectors.judged_lines import pair_name
from tournaments.field.services.names import (
    lock_events_naming,
    show_person,
    write_name,
)
from tournaments.following.respelling import respell_unsent, respell_unsent_of
from tournaments.following.returned import forget_returned
from tournaments.following.services import move_followers
from tournaments.people.selectors.member_lines import judge_people
from tournaments.people.selectors.winner_lines import judge_winners
from tournaments.signup.services.sign_ups import forget_in_sign_ups


@transaction.atomic
def change_member(
    *, person: Person, name: str, shown_as: str, facts: MemberFacts, by: str
) -> None:
    """Change names, in every event that names the person, and the club's own notes."""
    show_person(person=person, name=name, shown_as=shown_as, by=by)
    set_facts(person=person, facts=facts)


@transaction.atomic
def hide_own_name(*, person: Person) -> Person:
    """Hide a person's name in every event; they did it with a code of the club."""
    by = placeholder(person)
    person = show_person(person=person, name=person.name, shown_as=by, by=by)
    note_in_club(person, by, ClubEntry.Action.HIDE)
    return person


@transaction.atomic
def import_members(
    *, club: Club, lines: Sequence[ListLine], by: str, may_rename: bool = True
) -> int:
    """Import the valid lines of a list of people; return how many lines changed it.

    The same list again changes nothing. The import can be taken back. ``may_rename``:
    whether it may change the name that everybody reads of somebody in the list.
    """
    lock_club(club.pk)
    judged = judge_people(club, lines, may_rename=may_rename)
    new = [(o.name, o.shown_as, o.facts) for o in judged if o.state == "new"]
    add_people_with_facts(club=club, people=new)
    known = [(o, o.person) for o in judged if o.state == "changed" and o.person]
    _lock_events_of_renamed((person, line.shown_as) for line, person in known)
    changed: dict[int, tuple[Facts, Facts]] = {}
    for line, person in known:
        before = facts_of(person)
        _show_as(person, line.shown_as, by)
        set_facts(person=person, facts=line.facts)
        changed[person.pk] = (before, facts_of(club.people.get(pk=person.pk)))
    if new or changed:
        added = club.people.filter(key__in=[name_key(name) for name, *_others in new])
        record_import(club=club, by=by, added=added, changed=changed)
    return len(new) + len(changed)


@transaction.atomic
def take_back_members(*, club: Club, number: int, by: str) -> PeopleImport:
    """Take an imported list of people back, whole. Raises Refused."""
    lock_club(club.pk)
    row = open_import(club, number)
    take_back_people(row, at=timezone.now())
    people = club.people.filter(pk__in=row.changed)
    shown = [(person, row.changed[str(person.pk)][0]["shown_as"]) for person in people]
    _lock_events_of_renamed(shown)
    for person, shown_as in shown:
        _show_as(person, shown_as, by)
    return row


def _lock_events_of_renamed(shown: Iterable[tuple[Person, str]]) -> None:
    """An event in play waits for a list only where that changes a name in it."""
    lock_events_naming([p.pk for p, shown_as in shown if shown_as != p.shown_as])


def _show_as(person: Person, shown_as: str, by: str) -> None:
    if shown_as != person.shown_as:
        show_person(person=person, name=person.name, shown_as=shown_as, by=by)


@transaction.atomic
def forget_person(*, person: Person, by: str) -> None:
    """Hide a person's name in every event and delete the club's facts on them."""
    forget_in_sign_ups(person)
    name = placeholder(person)
    show_person(person=person, name=name, shown_as="", by=by)
    if person.email:
        others = Person.objects.exclude(pk=person.pk)
        if not others.filter(email__iexact=person.email).exists():
            forget_returned(person.email)
        listed = {"is_from_list": True, "address": person.email.lower()}
        Follower.objects.filter(pair__event__club=person.club, **listed).delete()
        person.club.followers.filter(**listed).delete()
    person.followers.all().delete()
    delete_links_of(person)
    forget_facts(person=person, by=by)


@transaction.atomic
def merge_people(*, kept: Person, gone: Person, by: str, key: UUID) -> Merge:
    """Move everything of one person to the other, whose spelling stays."""
    lock_club(kept.club_id)
    if known := Merge.objects.filter(key=key).first():
        return known
    kept, gone = _fresh(kept), _fresh(gone)
    refuse_merge(kept, gone)
    lock_events_naming([kept.pk, gone.pk])
    refuse_if_met(kept, gone)
    seats = PairPlayer.objects.filter(person=gone).order_by("pk")
    names = dict(seats.values_list("pk", "name"))
    moved = {
        "seats": [[pk, name] for pk, name in names.items()],
        "followers": move_followers(of=gone, to=kept),
    }
    was_shown = kept.shown_name
    merge = record_merge(kept=kept, gone=gone, by=by, key=key, moved=moved)
    kept = _fresh(kept)
    if kept.shown_name != was_shown:
        write_name(person=kept, was=was_shown, by=by)
    _reseat(dict.fromkeys(names, kept.shown_name), kept, by=by, action="pair.merge")
    _hand_down_lineups(kept, gone, by=by, action="pair.merge", but=names)
    respell_unsent_of(kept, gone.shown_name)
    return merge


@transaction.atomic
def unmerge_people(*, merge: Merge, by: str, key: UUID) -> Merge:
    """Undo a merge: the two are as before, each with what it did since."""
    lock_club(merge.club_id)
    if known := Merge.objects.filter(key=key).first():
        return known
    merge = Merge.objects.select_related("kept", "gone", "club").get(pk=merge.pk)
    refuse_undo(merge)
    lock_events_naming([merge.kept_id, merge.gone_id])
    was_shown = merge.kept.shown_name
    undone = record_undo(merge=merge, by=by, key=key)
    kept, gone = _fresh(merge.kept), _fresh(merge.gone)
    if kept.shown_name != was_shown:
        write_name(person=kept, was=was_shown, by=by)
    # Merges of before moved none.
    moved = Follower.objects.filter(pk__in=merge.moved.get("followers", ()))
    moved.filter(person=kept).update(person=gone)
    before = dict(merge.moved["seats"])
    still = PairPlayer.objects.filter(pk__in=before, person=kept)
    names = {
        pk: gone.shown_as or before[pk] for pk in still.values_list("pk", flat=True)
    }
    _reseat(names, gone, by=by, action="pair.unmerge")
    _hand_down_lineups(kept, gone, by=by, action="pair.unmerge", but=names)
    respell_unsent_of(gone, kept.shown_name)
    return undone


def refuse_if_met(kept: Person, gone: Person) -> None:
    """Refuse if an event names both, because then they are two people."""
    events = Event.objects.filter(pk__in=_events_of(kept))
    event = events.filter(pk__in=_events_of(gone)).first()
    if event is None and (number := event_of_both(kept, gone)):
        event = Event.objects.get(pk=number)
    if event:
        raise Refused(
            _("%(first)s and %(second)s both play in %(event)s: they are two people.")
            % {"first": kept.name, "second": gone.name, "event": event.name}
        )


def _events_of(person: Person) -> Iterable[int]:
    return PairPlayer.objects.filter(person=person).values_list("event", flat=True)


def _fresh(person: Person) -> Person:
    return Person.objects.select_related("club").get(pk=person.pk)


def _reseat(names: dict[int, str], person: Person, *, by: str, action: str) -> None:
    """Store the person at these places, under these names, in each event."""
    events = Event.objects.filter(pairs__players__in=list(names)).distinct()
    for event in events.order_by("pk"):
        with open_change(event, by=by) as change:
            pairs = Pair.objects.filter(event=event, players__in=list(names))
            numbers = []
            for pair in pairs.order_by("number").prefetch_related("players__person"):
                _seat(pair, names, person)
                numbers.append(pair.number)
            respell_unsent(event)
            change.log(action, numbers=numbers)


def _hand_down_lineups(
    kept: Person, gone: Person, *, by: str, action: str, but: Iterable[int]
) -> None:
    """Give the other events whose line-ups name the two a new version."""
    lined_up = events_of_lineups([kept.pk, gone.pk])
    reseated = Event.objects.filter(pairs__players__in=list(but)).values("pk")
    for event in Event.objects.filter(pk__in=lined_up).exclude(pk__in=reseated):
        with open_change(event, by=by) as change:
            change.log(action, numbers=[])


def _seat(pair: Pair, names: dict[int, str], person: Person) -> None:
    players = list(pair.players.all())
    for player in players:
        if player.pk in names:
            player.person, player.name = person, names[player.pk]
    PairPlayer.objects.bulk_update(players, ["person", "name"])
    team = [player.person for player in players]
    if len(team) == 2:
        made = add_partnerships(club=person.club, pairs=[(team[0], team[1])])
        pair.partnership = next(iter(made.values()))
    pair.name = pair_name(player.name for player in players)
    pair.save(update_fields=["name", "partnership"])


@transaction.atomic
def import_winners(
    *, club: Club, lines: Sequence[ListLine], imported_at: datetime | None
) -> int:
    """Add the valid lines of a list of winners; return how many were new.

    ``imported_at``: when the list was taken in; None for a line that was typed.
    """
    lock_club(club.pk)
    judged = judge_winners(club, lines)
    wins = [line.win for line in judged if line.state == "new"]
    return add_winners(club=club, wins=wins, imported_at=imported_at)
