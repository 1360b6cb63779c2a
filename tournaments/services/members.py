"""The people of a club as its directors keep them."""

from django.db import transaction

from players.models import Person
from players.services.people import MemberFacts, set_facts
from tournaments.services.names import show_person


@transaction.atomic
def change_member(
    *, person: Person, name: str, shown_as: str, facts: MemberFacts, by: str
) -> None:
    """Change names, wherever events name the person, and what the club wrote down."""
    show_person(person=person, name=name, shown_as=shown_as, by=by)
    set_facts(person=person, facts=facts)
