"""What a game of the family is: its set, seats, ladder, left-overs and score.

42 is the pattern; `games` holds the others. Knows nothing of records or faults.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .bids import Bid, Ladder
from .presets import Plunge, Rules, Splash
from .tiles import IDS, TILES

GAME_BID = "game"
_OVER_ALL = 10**6

# The opening cap of every game with mark bids, in marks; an option in 42.
CAP_MARKS = 2


class PlayedHand(NamedTuple):
    """The result of a hand before scoring: `points` by team, None if unknown.

    `team` is the bidders', from 0; `losing` says the contract was to take no trick.
    """

    team: int
    bid: Bid
    made: bool
    points: tuple[int | None, ...]
    losing: bool = False


class Variant:
    """One game of the family; 42 is the pattern, the other games change it.

    `top` is the highest pip, `each` the tiles a seat draws, `left` those nobody draws,
    `trick` the points of a trick, `counts` the points of a tile by its pips.
    """

    ladder = Ladder(range(30, 42), 42, (("42", 1), ("84", 2), ("126", 3), ("168", 4)))
    words: tuple[str, ...] = ("plunge", "splash", "low-no")
    after_passes: tuple[str, ...] = ("low-no",)  # Bids of the shaker after passes
    extra_numbers: tuple[int, ...] = ()  # Number bids above the ladder
    announces: tuple[str, ...] = ()  # Tiles that may be led as their lower suit
    count_may_stay = True  # Count may lie among the left-over tiles when play begins
    takes_all = False  # The bid winner must take every left-over tile
    scorings: tuple[str, ...] = ("marks", "points")
    goes_below_zero = False

    def __init__(  # noqa: PLR0913  a game is its figures
        self,
        name: str,
        top: int = 6,
        *,
        copies: int = 1,
        seats: int = 4,
        teams: int = 2,
        each: int = 7,
        left: int = 0,
        trick: int = 1,
        without: str = "",
        counts: Mapping[int, int] | None = None,
        ladder: Ladder | None = None,
    ) -> None:
        self.name, self.top, self.copies = name, top, copies
        self.seats, self.teams, self.each, self.left = seats, teams, each, left
        self.trick = trick
        self.all_seats = tuple(range(1, seats + 1))
        # The team of each seat, from 0: seat 1 is of team 0, seat 2 of team 1, ..
        self.teams_by_seat = {seat: (seat - 1) % teams for seat in self.all_seats}
        self.sides = tuple(self.all_seats[team::teams] for team in range(teams))
        self.players_a_side = seats // teams
        self.ladder = ladder or self.ladder
        counts = {5: 5, 10: 10} if counts is None else counts
        gone = {IDS[text] for text in without.split()}
        # Tile id by text, for the tiles of this game's set.
        self.ids: dict[str, int] = {
            text: tile
            for text, tile in IDS.items()
            if TILES[tile].high <= top and tile not in gone
        }
        self.tiles: tuple[int, ...] = tuple(sorted(set(self.ids.values())))
        # The ends of its tiles, as written.
        self.suits = frozenset(str(end) for tile in self.tiles for end in TILES[tile])
        # The points a tile is worth, by id; nothing for `UNKNOWN`.
        self.count = (*(counts.get(tile.pips, 0) for tile in TILES), 0)
        # Every point of a hand, computed: if a game's name says otherwise, the count
        # wins.
        #
        # 84 for six makes 88 by its own figures (Howard Fosdick's page), 72 makes 70
        # (encyclopedia article: 60 of count and ten tricks).
        self.total: int = each * trick + copies * sum(
            self.count[tile] for tile in self.tiles
        )

    @property
    def is_two_sided(self) -> bool:
        """Whether two sides with fixed partners play it for points never below 0.

        Moon for four is two-sided too, but a set bid takes a side below 0.
        """
        return self.teams == 2 and not self.goes_below_zero

    def team(self, seat: int) -> int:
        """The team of a seat, from 0."""
        return self.teams_by_seat[seat]

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of the same team."""
        return tuple(s for s in self.sides[self.team(seat)] if s != seat)

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat % self.seats + 1

    def may_announce(self, tile: str, suit: str, trump: str | None) -> bool:
        """Whether `tile` may be led as of `suit`, its lower one; a trump may not."""
        known = self.ids.get(tile)
        return known is not None and any(
            self.ids[text] == known
            and suit == text[-1]
            and trump not in text.split("-")
            for text in self.announces
        )

    def bid(self, text: str, rules: Rules) -> Bid | None:
        """The bid written as `text` under `rules`, None if this game has none.

        Reads a bid word even if the rules do not allow it.
        """
        if text in self.words:
            return self.word(text, rules)
        if text == GAME_BID and rules.game_bid:
            return self.whole_game(rules)
        bid = self.ladder.read(text)
        if bid and rules.after_84 == "168" and bid.marks not in (1, 2, 4):
            return None
        return bid

    def spoken(self, text: str, rules: Rules) -> str:
        """A written bid as the table says it; any other text as it is."""
        bid = self.bid(text, rules)
        return bid.spoken(rules.scoring) if bid else text

    def whole_game(self, rules: Rules) -> Bid:
        """The highest bid: the game rides on this hand (Howard Fosdick's page)."""
        return Bid(GAME_BID, _OVER_ALL, 0, rules.target, rules.target)

    def word(self, text: str, rules: Rules) -> Bid:
        """A bid word (plunge, splash or low-no) with its worth under `rules`."""
        if text == "low-no":
            return Bid(text, self.ladder.unit, 0, 1, self.ladder.unit, text)
        plan = (
            rules.plunge or Plunge() if text == "plunge" else rules.splash or Splash()
        )
        bid = self.ladder.mark_bid(plan.marks)
        return bid._replace(text=text, contract=text, doubles=plan.doubles)

    def allows(self, word: str, rules: Rules) -> bool:
        """Whether the rules allow the bid word."""
        return bool(getattr(rules, word.replace("-", "_")))

    def needs_all(self, bid: Bid) -> bool:
        """Whether the bid needs every trick, so that nello may be declared on it."""
        return not bid.need

    def cap(self, rules: Rules) -> int:
        """The rank no bid may pass before it has been bid; 0 means no cap."""
        return rules.opening_cap * self.ladder.unit

    def award(self, hand: PlayedHand, rules: Rules) -> tuple[int | None, ...]:
        """The points each team adds to its game; None if unknown.

        Below a mark: made, each side scores what it took (the bidders as `points_made`
        says); set, the others score the bid and what they took. From a mark on: made,
        the bidders score the bid (and all they took, where `points_made` says); set, the others score the bid and what they took, or
        the bid alone (`points_set_stake_only`).
        """
        alone = hand.losing or (rules.points_set_stake_only and not hand.bid.need)
        return tuple(
            self._made(hand, team, rules) if hand.made else self._set(hand, team, alone)
            for team in range(self.teams)
        )

    def _made(self, hand: PlayedHand, team: int, rules: Rules) -> int | None:
        taken = hand.points[team]
        if not hand.bid.need:
            if team != hand.team:
                return 0
            adds = rules.points_made == "bid_plus_taken_always" and not hand.losing
            return hand.bid.stake + self.total if adds else hand.bid.stake
        if team != hand.team or rules.points_made == "taken":
            return taken
        if rules.points_made == "bid":
            return hand.bid.stake
        return None if taken is None else hand.bid.stake + taken

    def _set(self, hand: PlayedHand, team: int, alone: bool) -> int | None:
        if team == hand.team:
            return 0
        taken = 0 if alone else hand.points[team]
        return None if taken is None else hand.bid.stake + taken
