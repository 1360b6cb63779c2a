"""The terms of a hand that is judged from the table, and their words."""

from typing import NamedTuple

from .contracts import CONTRACTS
from .presets import PRESETS, Rules
from .reading import CONTRACTS as WORDS
from .reading import DOUBLES
from .suits import TrickTable
from .verdict import Fault

TRUMPS: tuple[str, ...] = (*"0123456", "doubles", "follow-me")
CLAIMANT, LEFT, PARTNER, RIGHT = 1, 2, 3, 4


class NotALayDownError(ValueError):
    """What lies on the table does not add up; `code` is the reason.

    `tile` (no such tile, or one twice), `contract`, `trump`, `doubles`, `none` (nothing
    is claimed), `many` (more than a hand), `gone` (`wanted` tiles have to be gone),
    `whole` (a trick is not complete), `play` (`fault` says what was not allowed),
    `over` (no claim is left), `lead` (somebody else is on lead: `seat`), `order` (the
    tile in `fault` may not be led next), `lost` (no more than `wanted` points are
    gone).
    """

    def __init__(
        self, code: str, wanted: int = 0, seat: int = 0, fault: Fault | None = None
    ) -> None:
        super().__init__(code)
        self.code, self.wanted, self.seat, self.fault = code, wanted, seat, fault


class Terms(NamedTuple):
    """The terms of play: the contract, its trump or how its doubles rank, the rules.

    Where `doubles` are empty, or not among those that the rules list for the contract,
    they rank the rules' usual way: their own suit in nello, high in follow-me.
    """

    trump: str = ""
    contract: str = "straight"
    doubles: str = ""
    rules: Rules = PRESETS["open-house"]

    @property
    def is_losing(self) -> bool:
        """Whether the claimant has to lose every trick; the partner does not play."""
        return CONTRACTS[self.contract].losing

    @property
    def has_trump(self) -> bool:
        """A trump is named."""
        return CONTRACTS[self.contract].trump

    @property
    def is_by_bid(self) -> bool:
        """If points were bid, the claim fails only if the bid can be set.

        A bid word needs every trick.
        """
        contract = CONTRACTS[self.contract]
        return self.rules.lay_down == "bid" and not (contract.losing or contract.is_bid)


def refuse_terms(terms: Terms) -> None:
    """Raise NotALayDownError for a word that is none."""
    if terms.contract not in WORDS:
        raise NotALayDownError("contract")
    if terms.has_trump and terms.trump not in TRUMPS:
        raise NotALayDownError("trump")
    if terms.is_losing and terms.doubles and terms.doubles not in DOUBLES:
        raise NotALayDownError("doubles")


def table_of(terms: Terms) -> TrickTable:
    """The suits and strengths under these terms."""
    contract, rules, trump = CONTRACTS[terms.contract], terms.rules, terms.trump or None
    named = contract.doubles(rules, terms.doubles or None, trump)
    usual = contract.doubles(rules, None, trump) or "high"
    return contract.table(rules, trump, named or usual)


def seats_in_play(terms: Terms) -> tuple[int, ...]:
    """The seats that play; in nello the claimant's partner does not."""
    if terms.is_losing:
        return CLAIMANT, LEFT, RIGHT
    return CLAIMANT, LEFT, PARTNER, RIGHT
