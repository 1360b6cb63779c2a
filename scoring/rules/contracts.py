"""The contracts: the bids they need, who plays and leads, and what must be taken.

One small class per contract over shared hooks; a house rule is a few lines. Knows no
records and no faults.
"""

from .auction import Winner
from .bids import Bid
from .game import Variant
from .games import GAMES
from .geezer import LOWS, count_table, low_table
from .presets import Rules, Sevens
from .suits import TrickTable, sevens_table, suit_of, suit_table


class Contract:
    """Straight play: a trump is named, the bidder leads, the bid must be taken."""

    name = "straight"
    option = ""  # The option that allows it; empty: no option is asked
    is_bid = False  # It is bid by its name, not declared on another bid
    trump = True  # A trump (or doubles, or follow-me) is named
    losing = False  # The bidder must lose every trick

    def allowed(self, rules: Rules, won: Winner) -> bool:
        """Whether the rules allow it to this bidder."""
        return not self.option or bool(getattr(rules, self.option))

    def fits(self, bid: Bid, rules: Rules) -> bool:
        """Whether the bid can be played as this contract."""
        return bid.contract == (self.name if self.is_bid else None)

    def doubles(self, rules: Rules, named: str | None, trump: str | None) -> str | None:
        """How doubles rank, None if `named` is not allowed.

        Where a suit is trump, its own double is always its highest tile; where doubles
        are, there is no choice. Unsaid they are high, where the rules allow it.
        """
        listed: tuple[str, ...] = ()
        if trump == "follow-me":
            listed = rules.doubles
        elif trump not in (None, "doubles") and rules.trump_doubles != ("high",):
            listed = rules.trump_doubles
        if named is None:
            is_high = not listed or (trump == "follow-me" and "high" in listed)
            return "high" if is_high else listed[0]
        return named if named in listed else None

    def is_choice(self, rules: Rules) -> bool:
        """Whether a nello leaves a choice of how doubles rank."""
        return False

    def table(self, rules: Rules, trump: str | None, doubles: str) -> TrickTable:
        """The table: which tile follows which suit, which tile beats which."""
        return suit_table(suit_of(trump), doubles)

    def leader(self, game: Variant, bidder: int, rules: Rules) -> int:
        """The seat that leads the first trick."""
        return bidder

    def out(self, game: Variant, bidder: int) -> tuple[int, ...]:
        """The seats that do not play."""
        return ()


class LosingContract(Contract):
    """No trump, partner out, every trick must be lost; doubles as declared.

    Sources: Newsome's rules page and the formal specification, section 8 (doubles their
    own suit as the standard, high or low in suit as options).
    """

    trump = False
    losing = True

    def doubles(self, rules: Rules, named: str | None, trump: str | None) -> str | None:
        listed = self.choices(rules)
        if named is None:
            return listed[0]
        return named if named in listed else None

    def choices(self, rules: Rules) -> tuple[str, ...]:
        """How doubles may rank, the usual way first."""
        return rules.nello.doubles if rules.nello else ("own", "high", "low")

    def is_choice(self, rules: Rules) -> bool:
        return len(self.choices(rules)) > 1

    def table(self, rules: Rules, trump: str | None, doubles: str) -> TrickTable:
        return suit_table(None, doubles)

    def out(self, game: Variant, bidder: int) -> tuple[int, ...]:
        return game.partners(bidder)


class NelloContract(LosingContract):
    """Declared on a bid of every trick, within the marks of the option."""

    name = option = "nello"

    def allowed(self, rules: Rules, won: Winner) -> bool:
        may = rules.nello and (rules.nello.who == "any" or won.others_passed)
        return bool(may)

    def fits(self, bid: Bid, rules: Rules) -> bool:
        least = rules.nello.min_marks if rules.nello else 1
        most = rules.nello.max_marks if rules.nello else None
        fits = bid.marks >= least and (most is None or bid.marks <= most)
        return bid.contract is None and GAMES[rules.game].needs_all(bid) and fits


class LowNoContract(LosingContract):
    """Nello as the shaker's bid after passes, for one mark (Newsome's rules page)."""

    name = "low-no"
    option = "low_no"
    is_bid = True

    def choices(self, rules: Rules) -> tuple[str, ...]:
        return rules.low_no_doubles


class Pistol(LosingContract):
    """Nello as it is bid in 84 (encyclopedia article, "Variations")."""

    name = "pistol"
    option = "nello"
    is_bid = True


class SplashContract(Contract):
    """Enough doubles; partner names trump and leads; every trick must be taken."""

    name = option = "splash"
    is_bid = True

    def leader(self, game: Variant, bidder: int, rules: Rules) -> int:
        """The partner; among singles, who may not play it, the bidder."""
        return (*game.partners(bidder), bidder)[0]


class PlungeContract(SplashContract):
    """As splash, with more doubles and marks.

    Seed conflict: the formal specification and the "how to play" page let the partner
    lead, Newsome's rules page the bidder; `plunge.lead` says which.
    """

    name = option = "plunge"

    def leader(self, game: Variant, bidder: int, rules: Rules) -> int:
        if rules.plunge and rules.plunge.lead == "bidder":
            return bidder
        return super().leader(game, bidder, rules)


class SevensContract(Contract):
    """The tile nearest seven pips wins; a bid of a mark or more, every trick taken."""

    name = option = "sevens"
    trump = False

    def fits(self, bid: Bid, rules: Rules) -> bool:
        return bid.contract is None and not bid.need

    def table(self, rules: Rules, trump: str | None, doubles: str) -> TrickTable:
        return sevens_table((rules.sevens or Sevens()).nearest)


class LooperContract(SevensContract):
    """Sevens for a bid below a mark: the bidder may lose tricks within the bid."""

    name = option = "looper"

    def fits(self, bid: Bid, rules: Rules) -> bool:
        return bid.contract is None and bid.need > 0


class LowBid(LosingContract):
    """Geezer: nello with something ranked low, for one mark; set by the bid word."""

    is_bid = True

    def __init__(self, low: str) -> None:
        self.low = low
        self.name = f"low-{low}"

    def doubles(self, rules: Rules, named: str | None, trump: str | None) -> str | None:
        return "high" if named is None else None

    def is_choice(self, rules: Rules) -> bool:
        return False

    def table(self, rules: Rules, trump: str | None, doubles: str) -> TrickTable:
        return low_table(self.low)


class FiftyOne(Contract):
    """Geezer: count is trump; win all but three tricks, with no count on those three."""

    name = "fifty-one"
    is_bid = True
    trump = False

    def table(self, rules: Rules, trump: str | None, doubles: str) -> TrickTable:
        return count_table()


# Every contract by its word in a declaration.
CONTRACTS: dict[str, Contract] = {
    contract.name: contract
    for contract in (
        *map(LowBid, LOWS),
        FiftyOne(),
        Contract(),
        NelloContract(),
        LowNoContract(),
        Pistol(),
        PlungeContract(),
        SplashContract(),
        SevensContract(),
        LooperContract(),
    )
}
