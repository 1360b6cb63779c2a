"""A registration sheet as its page takes it, shows it and sends it again."""

import re
from html import unescape

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tournaments.event.models import Event


def send(desk: Client, event: Event, **typed: object) -> HttpResponse:
    return desk.post(reverse("pairs-import", args=[event.slug]), typed, follow=True)


def take(desk: Client, event: Event, **typed: object) -> None:
    """Take a sheet in and read no page."""
    address = reverse("pairs-import", args=[event.slug])
    assert desk.post(address, {**typed, "do": "take"}).status_code in (200, 302)


def filled(page: HttpResponse) -> dict[str, str]:
    """Everything that the preview's form sends again, as a browser without scripts."""
    html = page.text
    sent = {"text": re.search(r"hidden>&#10;(.*?)</textarea>", html, re.DOTALL)[1]}
    for tag in re.findall(r"<input[^>]*>", html):
        named = dict(re.findall(r'(name|value|type)="([^"]*)"', tag))
        if named.get("type") != "checkbox" and "name" in named:
            sent[named["name"]] = named.get("value", "")
    for name, options in re.findall(
        r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', html, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)"\s+selected', options)
        sent[name] = chosen[1] if chosen else ""
    del sent["csrfmiddlewaretoken"]
    return {name: unescape(value) for name, value in sent.items() if name != "file"}
