"""Seasons, performances and associations of clubs, stored without any event."""

from datetime import date
from typing import Any

from players.archive.models import Performance
from players.associations.models import Association, PersonLink
from players.associations.services import (
    agree_to_association,
    agree_to_link,
    ask_for_link,
    invite_club,
)
from players.clubs.models import Club
from players.people.models import Person
from players.people.names import name_key
from players.people.services.club_list import add_people
from players.seasons.models import EventChoice, Season
from players.seasons.points.scale import Scale
from players.seasons.services import save_season

SCALE = Scale(places=(10, 8, 6, 4, 2), attendance=1, ties=("firsts", "wins"))


def season_of(club: Club, **changed: Any) -> Season:
    """The year 2027, everybody for themselves and in pairs; not stored yet."""
    values: dict[str, Any] = {
        "club": None if "association_id" in changed else club,
        "name": "The year",
        "starts_on": date(2027, 1, 1),
        "ends_on": date(2027, 12, 31),
        "ranks": "both",
        "scale": SCALE,
    }
    choices = changed.pop("choices", {})
    season = Season(**(values | changed))
    season.choices = choices
    return season


def make_season(club: Club, **changed: Any) -> Season:
    """A season of the club, or of the association that is named."""
    return save_season(season_of(club, **changed))


def people(club: Club, *names: str) -> list[Person]:
    made = add_people(club=club, people=[(name, "", "") for name in names])
    return [made[name_key(name)] for name in names]


def bring_in(association: Association, *clubs: Club) -> None:
    """The clubs belong to the association."""
    for club in clubs:
        row = invite_club(association=association, slug=club.slug, by="otto")
        agree_to_association(club=club, number=row.pk, by="dora")


def link_people(person: Person, other: Person) -> PersonLink:
    """Both clubs agree that the two are one person."""
    link = ask_for_link(person=person, other=other.pk, by="dora")
    agree_to_link(club=other.club, number=link.pk, by="otto")
    return link


def perform(
    pair: list[Person],
    place: int,
    *,
    event: str = "Waco",
    field_size: int = 8,
    **changed: object,
) -> None:
    """Both of a pair in an event of their club."""
    for person, partner in (pair, pair[::-1]):
        columns: dict[str, object] = {
            "event_uid": event.casefold(),
            "event_name": event,
            "event_path": f"/e/{event.casefold()}/",
            "date": date(2027, 3, 6),
            "place": place,
            "stage_place": place,
            "field_size": field_size,
            "behind": field_size - place,
            "wins": 9 - place,
            "losses": place - 1,
            "marks_for": 40 - place,
            "marks_against": 30 + place,
        }
        Performance.objects.create(
            club=person.club, person=person, partner=partner, **(columns | changed)
        )


def left_out() -> EventChoice:
    return EventChoice(is_counted=False)
