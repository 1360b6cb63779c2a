"""Every public page has the keys of whom and what it names, so that a proxy drops it."""

import re
from collections import defaultdict
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Person
from tests.deploy.demo.test_history import club
from tests.page_text import text_of
from tests.tournaments.exports.taking_in import finished_event
from tournaments import surrogate_keys
from tournaments.models import Event, PairPlayer
from tournaments.services.names import show_person
from tournaments.surrogate_keys import MANY, keys_of_page

__all__ = ["club"]
pytestmark = pytest.mark.django_db
PUBLIC = re.compile(
    r'href="(/(?:events|e|clubs|seasons|associations|people)/[^"#]*)"', re.ASCII
)
PAGES_OF_A_KIND = 6


def public_pages(client: Client) -> dict[str, tuple[set[str], str]]:
    """By address the keys and the text of what the front page leads to, a few of a kind."""
    pages: dict[str, tuple[set[str], str]] = {}
    kinds: dict[str, int] = defaultdict(int)
    addresses = ["/", "/events/?q=opal"]
    for address in addresses:
        kind = re.sub(r"[0-9]+|(?<=/e/)[^/]+", "N", address.partition("?")[0])
        kinds[kind] += 1
        if kinds[kind] > PAGES_OF_A_KIND:
            continue
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        if answer["Content-Type"].startswith("image/"):
            continue
        body = answer.content.decode()
        pages[address] = set(answer.get("Surrogate-Key", "").split()), body
        links = dict.fromkeys(unescape(link) for link in PUBLIC.findall(body))
        addresses += [link for link in links if link not in addresses]
    return pages


def missing_keys(body: str, keys: set[str], names: dict[str, set[str]]) -> set[str]:
    """The names and links of a page that none of its keys stands for."""
    links = [
        *(f"person-{number}" for number in re.findall(r'"/people/([0-9]+)/', body)),
        *(
            f"event-{slug}"
            for slug in re.findall(r'"(?:https?://[^/]+)?/e/([-\w]+)/', body)
        ),
        *(f"club-{slug}" for slug in re.findall(r'"/clubs/([-\w]+)/', body)),
        *(f"season-{number}" for number in re.findall(r'"/seasons/([0-9]+)', body)),
    ]
    named = {name for name, of in names.items() if name in body and not of & keys}
    return named | {key for key in links if key not in keys}


def test_every_public_page_has_the_keys_of_all_it_names(
    client: Client, club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(surrogate_keys, "MOST_LETTERS", 100_000)
    names: dict[str, set[str]] = defaultdict(set)
    for person in Person.objects.not_merged():
        names[person.shown_name].add(f"person-{person.pk}")
    pages = public_pages(client)
    assert len(pages) > 80
    without = {
        address: gone
        for address, (keys, body) in pages.items()
        if (gone := missing_keys(body, keys, names))
    }
    assert without == {}


def test_pages_that_are_the_same_for_all_are_sent_once(client: Client) -> None:
    for name in ("roles", "glossary"):
        first = client.get(reverse(name))
        known = {"If-None-Match": first["ETag"]}
        assert client.get(reverse(name), headers=known).status_code == 304


def test_a_page_that_names_too_many_is_dropped_with_any_of_them() -> None:
    links = "".join(f'<a href="/people/{n}/">' for n in range(1, 1000))
    keys = keys_of_page("season", "/seasons/3/", links)
    assert keys == f"season season-3 {MANY}"
    assert keys_of_page("home", "/", links[:60]) == "home person-1 person-2 person-3"


def test_the_pages_of_an_event_have_the_keys_of_its_people_once_their_pairs_change(
    client: Client,
) -> None:
    event = finished_event(4)
    address = reverse("standings", args=[event.slug])
    people = PairPlayer.objects.filter(event=event).values_list("person", flat=True)
    own = {f"event-{event.slug}", f"club-{event.club.slug}"}
    keys = {*own, *(f"person-{number}" for number in people)}
    assert set(client.get(address)["Surrogate-Key"].split()) == keys
    ann = Person.objects.get(name="Ann Ray")
    show_person(person=ann, name="Ann Ray", shown_as="A. R.", by="dora")
    answer = client.get(address)
    assert "A. R." in text_of(answer)
    assert f"person-{ann.pk}" in answer["Surrogate-Key"].split()
    assert Event.objects.get().slug == event.slug
