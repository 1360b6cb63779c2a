"""A list sent to a club's desk."""

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club


def send(
    desk: Client, club: Club, text: str, kind: str = "members", **typed: object
) -> HttpResponse:
    path = reverse(f"{kind}-import", args=[club.slug])
    return desk.post(path, {"text": text, **typed}, follow=True)
