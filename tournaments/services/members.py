"""The directors' list of a club's people."""

from collections.abc import Sequence

from django.db import transaction

from players.models import Club, Person
from players.services.merges import lock_club
from players.services.people import MemberFacts, add_people_with_facts, set_facts
from tournaments.registration.lists import ListLine
from tournaments.selectors.member_lines import judge_people
from tournaments.services.names import show_person


@transaction.atomic
def change_member(
    *, person: Person, name: str, shown_as: str, facts: MemberFacts, by: str
) -> None:
    """Change names, in every event that names the person, and the club's own notes."""
    show_person(person=person, name=name, shown_as=shown_as, by=by)
    set_facts(person=person, facts=facts)


@transaction.atomic
def import_members(*, club: Club, lines: Sequence[ListLine]) -> int:
    """Import the valid lines of a list of people; return how many lines changed it.

    The same list again changes nothing.
    """
    lock_club(club)
    judged = judge_people(club, lines)
    new = [(line.name, line.facts) for line in judged if line.state == "new"]
    add_people_with_facts(club=club, people=new)
    changed = [line for line in judged if line.state == "changed"]
    for line in changed:
        if line.person is not None:
            set_facts(person=line.person, facts=line.facts)
    return len(new) + len(changed)
