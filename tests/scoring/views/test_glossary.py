"""The words of the game, for everybody."""

from scoring import rules


def test_every_term_stands_with_its_meaning(client) -> None:
    page = client.get("/glossary/").content.decode()
    terms = rules.glossary()
    assert len(terms) > 20
    assert page.count("<dt") == len(terms)
