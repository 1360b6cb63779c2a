"""The words of the game, for everybody."""

import pytest

from scoring import rules

pytestmark = pytest.mark.django_db


def test_every_term_stands_with_its_meaning(client) -> None:
    page = client.get("/glossary/").content.decode()
    terms = rules.glossary()
    assert len(terms) > 20
    assert page.count("<dt") == len(terms)
