"""The demo club's association: a neighbouring club, shared people, a common season."""

import random
from datetime import date, timedelta

from django.contrib.auth.models import User

from deploy.demo.before_and_after import set_event_picture
from deploy.demo.club import NAME, entries_of_demo
from deploy.demo.evenings import play_evening
from players.associations.services import (
    agree_to_association,
    agree_to_link,
    ask_for_link,
    create_association,
    invite_club,
)
from players.clubs.models import Club
from players.clubs.services.clubs import create_club
from players.seasons.models import Season
from players.seasons.points.record import as_record
from players.seasons.points.scale import PRESETS
from players.seasons.services import save_season
from tournaments.event.models import EventPicture
from tournaments.ratings.services import rate_club

# The players of the association's other club; the first two play in both.
SHARED = ["Opal Anderson", "Susan López"]
NEIGHBOURS = SHARED + [name for pair in entries_of_demo()[12:15] for name in pair]


def load_association(
    club: Club, season: Season, director: User, today: date, dice: random.Random
) -> None:
    """Create another club and an association of both, with a common season.

    One of the shared people is linked; the request for the second is open.
    """
    other = create_club(
        name="Yoakum 42 Club", town="Yoakum", director=director, is_demo=True
    )
    county = create_association(name="Lavaca County 42", officer=director)
    for each in (club, other):
        invited = invite_club(association=county, slug=each.slug, by=NAME)
        agree_to_association(club=each, number=invited.pk, by=NAME)
    day = today - timedelta(days=9)
    evening = play_evening(other, day, [(name, "") for name in NEIGHBOURS], dice)
    set_event_picture(evening, EventPicture.Kind.WINNERS, NAME)
    rate_club(other.pk)
    _link(club, other, NEIGHBOURS[0])
    _link(other, club, NEIGHBOURS[1], is_answered=False)
    joint = Season(
        association=county,
        name=f"All clubs, {season.name}",
        starts_on=season.starts_on,
        ends_on=season.ends_on,
        ranks="people",
        scale_json=as_record(PRESETS["monthly"]),
    )
    save_season(joint)


def _link(asking: Club, asked: Club, name: str, *, is_answered: bool = True) -> None:
    """Ask a club whether its person of this name is ours; it agrees or has not answered."""
    person, other = (club.people.get(name=name) for club in (asking, asked))
    link = ask_for_link(person=person, other=other.pk, by=NAME)
    if is_answered:
        agree_to_link(club=asked, number=link.pk, by=NAME)
