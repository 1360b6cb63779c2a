"""The bar of the desk marks the page to which an address belongs."""

import pytest
from django.test import RequestFactory
from django.urls import resolve

from tournaments.event.bar import current_page


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("open/", "now"),
        ("open/tables/3/", "now"),
        ("open/matches/7/", "now"),
        ("open/pairs/4/withdraw/", "pairs"),
        ("open/sign-ups/", "pairs"),
        ("open/draw/wishes/", "draw"),
        ("open/scores/7/", "scores"),
        ("open/facts/", "settings"),
        ("open/settings/rules/", "settings"),
        ("days/open/", "now"),
        ("days/open/check-in/", "check-in"),
    ],
)
def test_the_first_word_below_an_event_or_a_day_says_it(
    address: str, page: str
) -> None:
    request = RequestFactory().get(f"/desk/{address}")
    request.resolver_match = resolve(request.path)
    assert current_page(request) == {"current_page": page}
