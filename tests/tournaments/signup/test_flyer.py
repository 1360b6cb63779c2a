"""The flyer as a picture: one page, whole facts, its code read by a phone."""

from datetime import time
from itertools import product

import pytest
from django.utils.translation import override

from deploy.demo.before_and_after import PICTURES
from tests.effort import IS_FULL
from tests.paper_pages import codes_on, pages_of
from tests.tournaments.signup.made import open_event
from tournaments.public.selectors.facts import shown_facts
from tournaments.signup.flyer import flyer_of, set_flyer

pytestmark = pytest.mark.django_db
ADDRESS = "https://42.example.org/e/spring-open/"
SHORT = {"check_in_at": time(8), "starts_at": time(9, 30), "prizes": "Hams, José!"}
LONG = {
    "prizes": "A ham and a pie " * 18,
    "food": "Barbecue at noon " * 11,
    "parking": "Behind the hall " * 12,
    "contact": "Opal Anderson 361 555 " * 9,
    "about": "Come and play a hand with us. " * 33,
}


@pytest.mark.parametrize(
    ("paper", "language", "facts"),
    list(product(("letter", "a4"), ("en", "es"), (SHORT, SHORT | LONG)))
    if IS_FULL
    else [
        ("letter", "en", SHORT | LONG),
        ("a4", "es", SHORT | LONG),
        ("a4", "en", SHORT),
    ],
)
def test_a_flyer_is_one_whole_page(paper: str, language: str, facts: dict) -> None:
    event = open_event(**facts)
    if facts != SHORT:
        event.name = (
            "Hallettsville Fiftieth Anniversary State Championship of Forty-Two"
        )
        event.club.name = "Guadalupe and Lavaca Counties United Forty-Two Players' Club"
    picture = next(iter(PICTURES.values())).read_bytes()
    with override(language):
        pdf = set_flyer(flyer_of(event, shown_facts(event), ADDRESS), paper, picture)
    pages = pages_of(pdf)
    [page] = pages
    assert min(page.margins) >= 18
    assert page.overprinted == []
    text = "".join(page.text.split())
    for fact in facts.values():
        assert isinstance(fact, time) or "".join(fact.split()) in text
    assert list(codes_on(pdf)) == [ADDRESS]
