"""The rule books: each offence at a table and its penalty."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from scoring.game.catalogue import Catalogue, Consequence, Line, Words

WORDS: Mapping[str, Words] = {
    "renege": _("Renege"),
    "play_turn": _("Led or played out of turn"),
    "talking": _("Talked across the table"),
    "bid_comment": _("Said more than the bid"),
    "hesitation": _("Hinted by pausing or hurrying"),
    "count_talk": _("Spoke of the count still out"),
    "played_talk": _("Asked or said who played what"),
    "signalling": _("Signalled, or a code agreed before"),
    "lay_down": _("Wrong lay-down"),
    "asked_trump": _("Asked what trumps are after the first domino"),
    "exposed": _("Exposed a domino"),
    "touched": _("Touched a domino and played another"),
    "bid_turn": _("Bid out of turn"),
    "arrangement": _("Moved the dominoes once bidding began"),
    "no_trump": _("Led without naming trumps"),
    "late": _("Came late to the table"),
    "no_show": _("Did not come"),
    "slow": _("Played slowly"),
    "substitution": _("Somebody else sat in"),
    "own_tiles": _("Played with their own dominoes"),
    "spectator": _("A spectator spoke up for them"),
    "handling": _("Handled the dominoes improperly"),
    "disrespect": _("Was disrespectful"),
    "disobeyed": _("Did not follow an official's instruction"),
}
"""What an offence is called, in whatever book."""
_STANDS, _WARNING, _MARK, _HAND, _GAME, _MATCH, _EJECTED, _OUT = Consequence
_SPEC = gettext_noop("Formal specification, section 9")
_N42PA = "N42PA 2019"
_RULE_5 = gettext_noop("N42PA 2019, rule 5")
_RULES_5_AND_17 = gettext_noop("N42PA 2019, rules 5 and 17")
_NO_PENALTY = gettext_noop("N42PA 2019; no penalty is stated")
_FIVE_MINUTES = gettext_noop("Westfest and Timpson tournament sheets, five minutes")
_EXPOSED = _("It stays face up and is played at the first legal chance, led included.")
_TOUCHED = _("The first domino touched is played.")
_STOP = _("The hand stops at once; all dominoes are turned up.")
_SEVERE = _("If it is severe, the director puts the player out.")


def _line(
    code: str,
    first: Consequence,
    cite: str,
    advice: Words = "",
    *,
    again: Consequence | None = None,
    is_private: bool = False,
    supposes: tuple[str, object] | None = None,
) -> Line:
    dated = "2019-09-27" if _N42PA in cite else ""
    words, again = WORDS[code], again or first
    return Line(code, words, first, again, cite, dated, advice, is_private, supposes)


def _ladder(code: str, advice: Words = "", *, is_private: bool = False) -> Line:
    """Warning, then a mark to the opponents; the judge may go on to disqualification."""
    return _line(code, _WARNING, _SPEC, advice, again=_MARK, is_private=is_private)


_CONDUCT = tuple(
    _ladder(code, _SEVERE) for code in ("handling", "disrespect", "disobeyed")
)
N42PA = Catalogue(
    "n42pa-2019",
    _("N42PA rules of 2019"),
    (
        _line("renege", _HAND, _RULE_5, _STOP),
        _line(
            "play_turn", _HAND, _RULE_5, _STOP, supposes=("out_of_turn.play", "renege")
        ),
        _line("talking", _HAND, _RULES_5_AND_17, _STOP, supposes=("talk", "strict")),
        _line(
            "bid_comment",
            _WARNING,
            _NO_PENALTY,
            _("A bid is the number or pass, without a word more."),
        ),
        _ladder("hesitation"),
        _line("count_talk", _HAND, _RULES_5_AND_17, _STOP, supposes=("talk", "strict")),
        _line(
            "played_talk",
            _WARNING,
            _NO_PENALTY,
            _("Who shook, who bid and how much may always be asked."),
        ),
        _line(
            "signalling",
            _OUT,
            gettext_noop("State rules printed in Winning 42; N42PA 2019, rule 17"),
            _("Speak to the pair alone. Only officials see this ruling."),
            is_private=True,
        ),
        _line(
            "lay_down",
            _HAND,
            gettext_noop("N42PA 2019, rule 16"),
            _("The opponents have to show one legal line that beats it."),
        ),
        _line("asked_trump", _MARK, _N42PA),
        _line("exposed", _STANDS, _N42PA, _EXPOSED, supposes=("exposed", "plays")),
        _line("touched", _STANDS, _N42PA, _TOUCHED, supposes=("touched", "plays")),
        _line(
            "bid_turn",
            _STANDS,
            _N42PA,
            _("The bid stands; it is neither raised nor lowered in turn."),
            supposes=("out_of_turn.bid", "stands"),
        ),
        _line(
            "arrangement",
            _WARNING,
            gettext_noop("N42PA 2019, rule 8; no penalty is stated"),
        ),
        _line(
            "no_trump",
            _STANDS,
            gettext_noop("Hearne tournament sheet"),
            _("The high end of the domino led is trumps."),
            supposes=("first_domino", True),
        ),
        _line("late", _GAME, _FIVE_MINUTES),
        _line("no_show", _MATCH, _FIVE_MINUTES, again=_OUT),
        _line(
            "slow",
            _WARNING,
            gettext_noop(
                "Austin 42 tournament rules and state rules; no penalty is stated"
            ),
            _("The norm is 20 seconds to bid and 10 to play."),
        ),
        _line(
            "substitution",
            _MATCH,
            gettext_noop("Westfest and Richardson tournament sheets"),
            _("The two who entered play."),
        ),
        _line(
            "own_tiles", _WARNING, gettext_noop("texas42.net sample tournament rules")
        ),
        _line(
            "spectator",
            _WARNING,
            gettext_noop("N42PA 2019; state rules"),
            _("The spectator leaves the tables."),
        ),
        *_CONDUCT,
    ),
)
SPEC = Catalogue(
    "spec",
    _("Formal specification: warning, penalty, out"),
    (
        _line("renege", _HAND, _SPEC),
        _line(
            "play_turn",
            _STANDS,
            _SPEC,
            _("A legal play stands."),
            supposes=("out_of_turn.play", "stands"),
        ),
        *map(_ladder, ("talking", "bid_comment", "hesitation", "count_talk")),
        _ladder("played_talk"),
        _ladder("signalling", is_private=True),
        _line("lay_down", _HAND, _SPEC),
        _ladder("asked_trump"),
        _line("exposed", _STANDS, _SPEC, _EXPOSED, supposes=("exposed", "plays")),
        _line("touched", _STANDS, _SPEC, _TOUCHED, supposes=("touched", "plays")),
        _line(
            "bid_turn",
            _STANDS,
            _SPEC,
            _("The bid stands and cannot be changed in turn."),
            supposes=("out_of_turn.bid", "stands"),
        ),
        *map(_ladder, ("arrangement", "late")),
        _line("no_show", _MATCH, _SPEC, again=_OUT),
        _ladder("slow"),
        _line("substitution", _WARNING, _SPEC, again=_MATCH),
        *map(_ladder, ("own_tiles", "spectator")),
        *_CONDUCT,
    ),
)
CATALOGUES: Mapping[str, Catalogue] = {c.name: c for c in (N42PA, SPEC)}


def catalogue_of(name: str) -> Catalogue:
    """The rule book named by an event's format; an unknown name means the N42PA's."""
    return CATALOGUES.get(name, N42PA)


def words_of(code: str) -> Words:
    """The name of a code; a code that no book has stays itself."""
    return WORDS.get(code, code)
