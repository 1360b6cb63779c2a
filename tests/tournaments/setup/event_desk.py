"""A director at the desk, and an event as it is typed there."""

from django.test import Client

from players.clubs.models import Club
from tests.make import make_club, make_director

EVENT = {
    "name": "Spring Open",
    "date": "2027-03-06",
    "preset": "state",
    "pairs": "40",
    "tables": "20",
    "time_zone": "America/Chicago",
    "policy": "alone",
    "key": "11111111-1111-4111-8111-111111111111",
}


def director_of(club: Club, client: Client) -> Client:
    client.force_login(club.memberships.get().user)
    return client


def signed_in(client: Client) -> Club:
    club = make_club(director=make_director())
    director_of(club, client)
    return club
