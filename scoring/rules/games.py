"""The thirteen games of the family.

A game is data where it can be, a small class where it has a rule of its own. Knows
nothing of records or faults.
"""

from collections.abc import Sequence
from typing import Any

from .bids import Bid, Ladder
from .game import CAP_MARKS, PlayedHand, Variant
from .geezer import LOWS
from .presets import Rules


class DoubleSet(Variant):
    """The games for points with two sets: no count may be left over."""

    words: tuple[str, ...] = ()
    scorings = ("points",)
    count_may_stay = False

    def cap(self, rules: Rules) -> int:
        return 0


class EightyFour(DoubleSet):
    """84: pistol, the nello of this game, is bid outright and is as high as 84.

    The encyclopedia article gives the name alone. Here it is worth 84 to either side,
    as nello in 42 is worth 42, and the bidder's three partners are out.
    """

    PISTOL = "pistol"
    words = (PISTOL,)

    def word(self, text: str, rules: Rules) -> Bid:
        return Bid(text, self.total, 0, 1, self.total, text)

    def allows(self, word: str, rules: Rules) -> bool:
        return rules.nello is not None


class SeventyTwo(DoubleSet):
    """72: the bid winner always takes both left-over tiles (encyclopedia article)."""

    takes_all = True


class ThreeHanded(Variant):
    """3-handed 42: three singles, the 1-0 put away, bids and marks as in 42."""

    words = ()


class BigGame(DoubleSet):
    """The Big Game: an 8-8 set, bidding until all but one have passed."""

    announces = ("7-3", "8-2")


class Minus(Variant):
    """The games that subtract a set bid from the bidders' score."""

    words = ()
    scorings = ("points",)
    goes_below_zero = True

    def cap(self, rules: Rules) -> int:
        return CAP_MARKS * self.ladder.unit

    def needs_all(self, bid: Bid) -> bool:
        return bid.need in (0, self.total)

    def award(self, hand: PlayedHand, rules: Rules) -> tuple[int | None, ...]:
        """The others score what they took; the bidders `reward` or minus the bid."""
        own = self.reward(hand) if hand.made else -hand.bid.stake
        return tuple(
            own if team == hand.team else taken
            for team, taken in enumerate(hand.points)
        )

    def reward(self, hand: PlayedHand) -> int | None:
        """The bidders' score: what they took; from a mark on, the bid."""
        return hand.points[hand.team] if hand.bid.need else hand.bid.stake


class Moon(Minus):
    """Moon for three: 4 to 7, 21 shoots the moon, 42 shoots it over."""

    SHOT = 21
    extra_numbers = (21, 42)

    def bid(self, text: str, rules: Rules) -> Bid | None:
        if text in map(str, self.extra_numbers):
            return Bid(text, int(text), 0, 1, int(text))
        return super().bid(text, rules)

    def cap(self, rules: Rules) -> int:
        return self.SHOT

    def reward(self, hand: PlayedHand) -> int:
        return hand.bid.stake


class Geezer(Variant):
    """Geezer: 39 to 45, marks, 46 over a mark, the watery bids, low bids and 51.

    The encyclopedia article leaves some points open. Here 46 needs 46 points, 51 needs
    51 (all but three tricks without count); each pays one mark, and they stand in this
    order between one mark and two. A low bid ranks and pays as one mark. Dip, dive and
    plunge must exceed the standing bid; the partner names trumps and leads. Bid words
    ignore the cap.
    """

    watery = ("dip", "dive", "plunge")
    ALL_BUT_THREE = "51"
    # The fourth bidder's, where the third had to bid: 39 with the partner naming
    # trumps, or 39 for two marks.
    BY_PARTNER, FOR_TWO = "39-partner", "39-2m"
    after_passes = (BY_PARTNER, FOR_TWO)
    words = (*watery, ALL_BUT_THREE, *(f"low-{low}" for low in LOWS), *after_passes)
    OVER_A_MARK = 46
    extra_numbers = (OVER_A_MARK,)
    scorings = ("marks",)

    def bid(self, text: str, rules: Rules) -> Bid | None:
        if text == str(self.OVER_A_MARK):
            return Bid(text, self.ladder.unit + 1, self.OVER_A_MARK, 1, 0)
        return super().bid(text, rules)

    def word(self, text: str, rules: Rules) -> Bid:
        if text in self.after_passes:
            least = self.ladder.numbers[0]
            marks = 2 if text == self.FOR_TWO else 1
            return Bid(text, least, least, marks, 0)
        if text == self.ALL_BUT_THREE:
            need, rank = int(text), self.ladder.unit + 2
            return Bid(text, rank, need, 1, 0, "fifty-one")
        if text not in self.watery:
            return self.ladder.mark_bid(1)._replace(text=text, contract=text)
        marks = 2 + self.watery.index(text)
        bid = self.ladder.mark_bid(marks)
        return bid._replace(text=text, contract="plunge", doubles=marks + 1)

    def allows(self, word: str, rules: Rules) -> bool:
        return rules.third_bids or word not in self.after_passes


_BLANKS = "0-0 1-0 2-0 3-0 4-0 5-0 6-0"
_TWO_SETS: dict[str, Any] = {"copies": 2, "left": 2}
_SIX: dict[str, Any] = {**_TWO_SETS, "seats": 6, "each": 9}
_FOUR: dict[str, Any] = {**_TWO_SETS, "each": 10, "without": _BLANKS}
_SINGLES: dict[str, Any] = {"seats": 3, "teams": 3}
_BY_FIVES = Ladder(range(100, 140, 5), 140, (("140", 1),))
_FIFTEENS = {5: 5, 10: 10, 15: 15}


def _to(lowest: int, total: int) -> Ladder:
    return Ladder(range(lowest, total + 1))


_ALL: Sequence[Variant] = (
    Variant("42"),
    EightyFour("84", copies=2, seats=8, trick=2, ladder=_to(60, 84)),
    DoubleSet("88", **_SIX, trick=2, ladder=_to(60, 88)),
    DoubleSet("79", **_SIX, ladder=_to(50, 79)),
    DoubleSet("84-six", **_SIX, trick=2, ladder=_to(60, 88)),
    DoubleSet("80", **_FOUR, trick=2, ladder=_to(60, 80)),
    SeventyTwo("72", **_FOUR, ladder=_to(40, 70)),
    ThreeHanded("3-handed", **_SINGLES, each=9, without="1-0"),
    Moon("moon", **_SINGLES, left=1, counts={}, without=_BLANKS[4:], ladder=_to(4, 7)),
    Minus("moon-four", counts={}, ladder=_to(3, 7)),
    Geezer("geezer", 7, each=9, ladder=Ladder(range(39, 46), 54)),
    BigGame("big-game", 8, each=11, left=1, ladder=_to(42, 66)),
    Minus(
        "140",
        9,
        seats=6,
        teams=3,
        each=9,
        left=1,
        trick=5,
        counts=_FIFTEENS,
        ladder=_BY_FIVES,
    ),
)
GAMES: dict[str, Variant] = {game.name: game for game in _ALL}
MOST_SEATS = max(game.seats for game in _ALL)  # The most seats of any game
