"""The directors' list of a club's people."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from players.clubs.models import Club, ClubEntry
from players.doubles.services import lock_club
from players.people.models import PeopleImport, Person
from players.people.names import name_key
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
from tournaments.event.models import Follower
from tournaments.field.lists import ListLine
from tournaments.field.services.names import show_person
from tournaments.people.selectors.member_lines import judge_people
from tournaments.signup.services.forgetting import forget_in_sign_ups


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
    lock_club(club)
    judged = judge_people(club, lines, may_rename=may_rename)
    new = [(o.name, o.shown_as, o.facts) for o in judged if o.state == "new"]
    add_people_with_facts(club=club, people=new)
    changed: dict[int, tuple[Facts, Facts]] = {}
    for line in judged:
        if line.state == "changed" and line.person is not None:
            before = facts_of(line.person)
            _show_as(line.person, line.shown_as, by)
            set_facts(person=line.person, facts=line.facts)
            after = facts_of(club.people.get(pk=line.person.pk))
            changed[line.person.pk] = (before, after)
    if new or changed:
        added = club.people.filter(key__in=[name_key(name) for name, *_others in new])
        record_import(club=club, by=by, added=added, changed=changed)
    return len(new) + len(changed)


@transaction.atomic
def take_back_members(*, club: Club, number: int, by: str) -> PeopleImport:
    """Take an imported list of people back, whole. Raises Refused."""
    lock_club(club)
    row = open_import(club, number)
    take_back_people(row, at=timezone.now())
    for person in club.people.filter(pk__in=row.changed):
        _show_as(person, row.changed[str(person.pk)][0]["shown_as"], by)
    return row


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
        of_club = Follower.objects.filter(pair__event__club=person.club)
        of_club.filter(is_from_list=True, address=person.email.lower()).delete()
        person.club.followers.filter(
            is_from_list=True, address=person.email.lower()
        ).delete()
    person.followers.all().delete()
    forget_facts(person=person, by=by)
