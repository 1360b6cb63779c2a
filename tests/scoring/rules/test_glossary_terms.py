"""The glossary: every term of the documents, each explained once."""

from scoring.rules import glossary
from tests.each import each

TERMS = """
blanks nils windows aces deuces ducks treys bones rocks bull cow moo-moo calf count grease
sugar game money dime nickel follow-me nello nil low off pregnant punt renege rollover
lay-down walker shake wash stir shooter suit trash trump walk roach shaker set mark widow
boneyard down doubles stack dealer counters trick skunk whitewash hand draw reshake contract
auction made sweep marathon progressive overcall exposed partnership director doublets
forfeit rating season
"""
PHRASES = (
    "bad off|big kahuna|the devil|domination domino|double shooter|Greer County"
    "|three deep|the Diane|Little Willy|rabbit's foot|spite bid|trumps and doubles"
    "|Multiple Trumps|Cajun Hokey Pokey|Naperville Onesies|Eagle Eye|Deferred Nillo"
    "|mercy rule|4-3 formation|friendly draw|first domino touched|table talk|out of turn"
    "|quick game|round robin|Gibby opening|special contract|Domino Rounce|one away"
    "|jump bid|plunge|splash|crash|sevens|looper|low-no|0s|1s|2s|3s"
)


@each("name", [*TERMS.split(), *PHRASES.split("|")])
def test_every_term_of_the_documents_is_there(name):
    assert any(name in (term.name, *term.also) for term in glossary())


def test_terms_come_in_order_and_once():
    names = [term.name for term in glossary()]
    assert names == sorted(set(names))


def test_every_meaning_is_a_short_sentence():
    for term in glossary():
        assert term.meaning.endswith(".")
        assert len(term.meaning) < 100
