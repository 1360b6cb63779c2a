"""What the rules of an event leave to choose: bids, contracts, trumps, how doubles rank.

Sheets, keying, whole hands and rulings offer these and nothing else. Pure: the rules
package decides what is allowed.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.rules.awards import useful_marks, winning_bids
from scoring.rules.bids import Bid
from scoring.rules.contracts import CONTRACTS
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from scoring.rules.reading import TRUMPS

IN_SIGHT = 14  # Bids that a phone shows at once; the rarer ones are folded away


class Call(NamedTuple):
    """A bid as a form offers it.

    ``key`` is what the form sends: the bid's word, and its marks where it climbed.
    """

    key: str
    text: str
    bid: Bid
    is_rare: bool = False


@lru_cache(maxsize=64)
def calls_of(terms: Rules) -> tuple[Call, ...]:
    """Every bid that can win an auction, lowest first, bid words last."""
    game, most = GAMES[terms.game], useful_marks(terms)
    is_open = terms.after_84 == "any" or terms.several_turns
    bids = [b for b in winning_bids(terms, most) if not is_open or b.marks <= most]
    bids.sort(key=lambda bid: (bid.contract is not None, bid.rank))
    cap = game.cap(terms)
    usual = [bid for bid in bids if not bid.contract and not 0 < cap < bid.rank]
    in_sight = bids if len(bids) <= IN_SIGHT else usual[:IN_SIGHT]
    return tuple(_call(terms, bid, is_rare=bid not in in_sight) for bid in bids)


def _call(terms: Rules, bid: Bid, *, is_rare: bool) -> Call:
    game, text = GAMES[terms.game], bid.spoken(terms.scoring)
    if bid == game.bid(bid.text, terms):
        return Call(bid.text, text, bid, is_rare)
    climbed = game.ladder.mark_bid(bid.marks).spoken(terms.scoring)
    return Call(f"{bid.text}+{bid.marks}", f"{text} {climbed}", bid, is_rare)


def bid_called(terms: Rules, key: str) -> Bid | None:
    """The bid that a form sent, None if the rules have none."""
    return next((call.bid for call in calls_of(terms) if call.key == key), None)


@lru_cache(maxsize=64)
def marks_bid(terms: Rules) -> tuple[int, ...]:
    """The possible worth of bids in marks by these rules; 0 means a bid by number."""
    marks = {call.bid.marks for call in calls_of(terms) if not call.bid.need}
    return tuple(sorted({0} | marks))


def numbers_bid(terms: Rules) -> str:
    """The lowest and the highest bid by number, with a dash between them."""
    numbers = [call.bid.need for call in calls_of(terms) if call.bid.need]
    return f"{min(numbers)}\N{EN DASH}{max(numbers)}"


@lru_cache(maxsize=64)
def contracts_of(terms: Rules) -> tuple[str, ...]:
    """The contracts a hand may be declared as, straight first; a bid word is its own."""
    bids = [call.bid for call in calls_of(terms) if call.bid.contract is None]
    allowed = (n for n in CONTRACTS if n != "straight" and getattr(terms, n, None))
    declared = (n for n in allowed if any(CONTRACTS[n].fits(b, terms) for b in bids))
    return ("straight", *declared)


def claims_of(terms: Rules) -> tuple[str, ...]:
    """The contracts of a lay-down: those declared, and those that are bid words."""
    bid = {call.bid.contract for call in calls_of(terms)}
    return tuple(name for name in CONTRACTS if name in {*contracts_of(terms), *bid})


def doubles_of(terms: Rules) -> tuple[str, ...]:
    """The rankings of doubles in nello or follow-me, if the rules leave a choice."""
    listed = [terms.doubles if terms.follow_me else ()]
    listed += [terms.nello.doubles] if terms.nello else []
    listed += [terms.low_no_doubles] if terms.low_no else []
    listed.append(terms.trump_doubles)
    choices = {name for names in listed if len(names) > 1 for name in names}
    return tuple(name for name in DOUBLES_WORDS if name in choices)


def trumps_of(terms: Rules) -> tuple[str, ...]:
    ends = {end for text in GAMES[terms.game].ids for end in text.split("-")}
    suits = [t for t in TRUMPS if not t.isdecimal() or t in ends]
    if not terms.doubles_trump:
        suits.remove("doubles")
    if not terms.follow_me:
        suits.remove("follow-me")
    return tuple(suits)


def bonuses_of(terms: Rules) -> Mapping[str, int]:
    """The marks that taking every trick adds, by the button that says so."""
    if terms.scoring != "marks":
        return {}
    gives = {"swept": terms.sweep_bonus}
    if terms.forced_bonus and terms.all_pass != "reshake":
        gives["forced"] = terms.sweep_bonus + terms.forced_bonus
    return {name: marks for name, marks in gives.items() if marks}


TRUMP_WORDS: dict[str, Promise | str] = {
    "0": gettext_lazy("blanks"),
    "1": gettext_lazy("ones"),
    "2": gettext_lazy("twos"),
    "3": gettext_lazy("threes"),
    "4": gettext_lazy("fours"),
    "5": gettext_lazy("fives"),
    "6": gettext_lazy("sixes"),
    "7": gettext_lazy("sevens"),
    "8": gettext_lazy("eights"),
    "9": gettext_lazy("nines"),
    "doubles": gettext_lazy("doubles"),
    "follow-me": gettext_lazy("follow me (no trumps)"),
}
CONTRACT_WORDS: dict[str, Promise | str] = {
    "straight": gettext_lazy("straight"),
    "nello": gettext_lazy("nello"),
    "low-no": gettext_lazy("low-no"),
    "pistol": "pistol",
    "plunge": gettext_lazy("plunge"),
    "splash": gettext_lazy("splash"),
    "sevens": gettext_lazy("sevens"),
    "looper": gettext_lazy("looper"),
}
DOUBLES_WORDS: dict[str, Promise | str] = {
    "own": gettext_lazy("their own suit"),
    "high": gettext_lazy("high in their suit"),
    "low": gettext_lazy("low in their suit"),
}
