"""A club's own facts, and its name in all its events."""

from dataclasses import dataclass

from django.db import transaction

from players.models import Club
from players.services.clubs import set_club_facts
from tournaments.services.change import open_change


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """A club's description of itself, and the language of its messages."""

    name: str
    town: str = ""
    contact: str = ""
    website: str = ""
    language: str = "en"


@transaction.atomic
def change_club(*, club: Club, facts: ClubFacts, by: str) -> Club:
    """Set a club's facts. Under a new name its events get new versions of their pages."""
    was = club.name
    club = set_club_facts(
        club=club,
        name=facts.name,
        town=facts.town,
        contact=facts.contact,
        website=facts.website,
        language=facts.language,
    )
    if club.name != was:
        for event in club.events.order_by("pk"):
            with open_change(event, by=by) as change:
                change.log("club.rename", was=was, name=club.name)
    return club
