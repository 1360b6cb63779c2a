"""The rule books: each offence at a table and its penalty."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from scoring.game.catalogue import Catalogue, Consequence, Line, Words

_N42PA = "2019-09-27"
_SPEC = gettext_noop("Formal specification, section 9")
_STANDS = Consequence.STANDS
_WARNING = Consequence.WARNING
_MARK = Consequence.MARK
_HAND = Consequence.HAND
_GAME = Consequence.GAME
_MATCH = Consequence.MATCH
_OUT = Consequence.DISQUALIFIED
_EXPOSED = _("It stays face up and is played at the first legal chance, led included.")
_STOP = _("The hand stops at once; all dominoes are turned up.")
_SEVERE = _("If it is severe, the director puts the player out.")


def _ladder(
    code: str, words: Words, advice: Words = "", *, is_private: bool = False
) -> Line:
    """Warning, then a mark to the opponents; the judge may go on to disqualification."""
    return Line(code, words, _WARNING, _MARK, _SPEC, "", advice, is_private)


def _touched(cite: str, dated: str) -> Line:
    words = _("Touched a domino and played another")
    advice = _("The first domino touched is played.")
    supposes = ("touched", "plays")
    return Line(
        *("touched", words, _STANDS, _STANDS, cite, dated, advice), supposes=supposes
    )


_HESITATION = _ladder("hesitation", _("Hinted by pausing or hurrying"))
_CONDUCT = (
    _ladder("handling", _("Handled the dominoes improperly"), _SEVERE),
    _ladder("disrespect", _("Was disrespectful"), _SEVERE),
    _ladder("disobeyed", _("Did not follow an official's instruction"), _SEVERE),
)
N42PA = Catalogue(
    "n42pa-2019",
    _("N42PA rules of 2019"),
    (
        Line(
            "renege",
            _("Renege"),
            _HAND,
            _HAND,
            gettext_noop("N42PA 2019, rule 5"),
            _N42PA,
            _STOP,
        ),
        Line(
            "play_turn",
            _("Led or played out of turn"),
            _HAND,
            _HAND,
            gettext_noop("N42PA 2019, rule 5"),
            _N42PA,
            _STOP,
            supposes=("out_of_turn.play", "renege"),
        ),
        Line(
            "talking",
            _("Talked across the table"),
            _HAND,
            _HAND,
            gettext_noop("N42PA 2019, rules 5 and 17"),
            _N42PA,
            _STOP,
            supposes=("talk", "strict"),
        ),
        Line(
            "bid_comment",
            _("Said more than the bid"),
            _WARNING,
            _WARNING,
            gettext_noop("N42PA 2019; no penalty is stated"),
            _N42PA,
            _("A bid is the number or pass, without a word more."),
        ),
        _HESITATION,
        Line(
            "count_talk",
            _("Spoke of the count still out"),
            _HAND,
            _HAND,
            gettext_noop("N42PA 2019, rules 5 and 17"),
            _N42PA,
            _STOP,
            supposes=("talk", "strict"),
        ),
        Line(
            "played_talk",
            _("Asked or said who played what"),
            _WARNING,
            _WARNING,
            gettext_noop("N42PA 2019; no penalty is stated"),
            _N42PA,
            _("Who shook, who bid and how much may always be asked."),
        ),
        Line(
            "signalling",
            _("Signalled, or a code agreed before"),
            _OUT,
            _OUT,
            gettext_noop("State rules printed in Winning 42; N42PA 2019, rule 17"),
            _N42PA,
            _("Speak to the pair alone. Only officials see this ruling."),
            is_private=True,
        ),
        Line(
            "lay_down",
            _("Wrong lay-down"),
            _HAND,
            _HAND,
            gettext_noop("N42PA 2019, rule 16"),
            _N42PA,
            _("The opponents have to show one legal line that beats it."),
        ),
        Line(
            "asked_trump",
            _("Asked what trumps are after the first domino"),
            _MARK,
            _MARK,
            "N42PA 2019",
            _N42PA,
        ),
        Line(
            "exposed",
            _("Exposed a domino"),
            _STANDS,
            _STANDS,
            "N42PA 2019",
            _N42PA,
            _EXPOSED,
            supposes=("exposed", "plays"),
        ),
        _touched("N42PA 2019", _N42PA),
        Line(
            "bid_turn",
            _("Bid out of turn"),
            _STANDS,
            _STANDS,
            "N42PA 2019",
            _N42PA,
            _("The bid stands; it is neither raised nor lowered in turn."),
            supposes=("out_of_turn.bid", "stands"),
        ),
        Line(
            "arrangement",
            _("Moved the dominoes once bidding began"),
            _WARNING,
            _WARNING,
            gettext_noop("N42PA 2019, rule 8; no penalty is stated"),
            _N42PA,
        ),
        Line(
            "no_trump",
            _("Led without naming trumps"),
            _STANDS,
            _STANDS,
            gettext_noop("Hearne tournament sheet"),
            "",
            _("The high end of the domino led is trumps."),
            supposes=("first_domino", True),
        ),
        Line(
            "late",
            _("Came late to the table"),
            _GAME,
            _GAME,
            gettext_noop("Westfest and Timpson tournament sheets, five minutes"),
            "",
        ),
        Line(
            "no_show",
            _("Did not come"),
            _MATCH,
            _OUT,
            gettext_noop("Westfest and Timpson tournament sheets, five minutes"),
            "",
        ),
        Line(
            "slow",
            _("Played slowly"),
            _WARNING,
            _WARNING,
            gettext_noop(
                "Austin 42 tournament rules and state rules; no penalty is stated"
            ),
            "",
            _("The norm is 20 seconds to bid and 10 to play."),
        ),
        Line(
            "substitution",
            _("Somebody else sat in"),
            _MATCH,
            _MATCH,
            gettext_noop("Westfest and Richardson tournament sheets"),
            "",
            _("The two who entered play."),
        ),
        Line(
            "own_tiles",
            _("Played with their own dominoes"),
            _WARNING,
            _WARNING,
            gettext_noop("texas42.net sample tournament rules"),
            "",
        ),
        Line(
            "spectator",
            _("A spectator spoke up for them"),
            _WARNING,
            _WARNING,
            gettext_noop("N42PA 2019; state rules"),
            _N42PA,
            _("The spectator leaves the tables."),
        ),
        *_CONDUCT,
    ),
)


SPEC = Catalogue(
    "spec",
    _("Formal specification: warning, penalty, out"),
    (
        Line("renege", _("Renege"), _HAND, _HAND, _SPEC, ""),
        Line(
            "play_turn",
            _("Led or played out of turn"),
            _STANDS,
            _STANDS,
            _SPEC,
            "",
            _("A legal play stands."),
            supposes=("out_of_turn.play", "stands"),
        ),
        _ladder("talking", _("Talked across the table")),
        _ladder("bid_comment", _("Said more than the bid")),
        _HESITATION,
        _ladder("count_talk", _("Spoke of the count still out")),
        _ladder("played_talk", _("Asked or said who played what")),
        _ladder("signalling", _("Signalled, or a code agreed before"), is_private=True),
        Line("lay_down", _("Wrong lay-down"), _HAND, _HAND, _SPEC, ""),
        _ladder("asked_trump", _("Asked what trumps are after the first domino")),
        Line(
            "exposed",
            _("Exposed a domino"),
            _STANDS,
            _STANDS,
            _SPEC,
            "",
            _EXPOSED,
            supposes=("exposed", "plays"),
        ),
        _touched(_SPEC, ""),
        Line(
            "bid_turn",
            _("Bid out of turn"),
            _STANDS,
            _STANDS,
            _SPEC,
            "",
            _("The bid stands and cannot be changed in turn."),
            supposes=("out_of_turn.bid", "stands"),
        ),
        _ladder("arrangement", _("Moved the dominoes once bidding began")),
        _ladder("late", _("Came late to the table")),
        Line("no_show", _("Did not come"), _MATCH, _OUT, _SPEC, ""),
        _ladder("slow", _("Played slowly")),
        Line("substitution", _("Somebody else sat in"), _WARNING, _MATCH, _SPEC, ""),
        _ladder("own_tiles", _("Played with their own dominoes")),
        _ladder("spectator", _("A spectator spoke up for them")),
        *_CONDUCT,
    ),
)
CATALOGUES: Mapping[str, Catalogue] = {c.name: c for c in (N42PA, SPEC)}


def catalogue_of(name: str) -> Catalogue:
    """The rule book named by an event's format; an unknown name means the N42PA's."""
    return CATALOGUES.get(name, N42PA)


def words_of(code: str) -> Words:
    """The name of a code in the first book that has it; else the code itself."""
    lines = (book.line(code) for book in CATALOGUES.values())
    return next((line.words for line in lines if line), code)
