"""A lay-down judged from what lies on the table: the order led, trumps, what is gone.

For a judge called to a hand nobody wrote down; knows no players by name.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .claims import beat
from .lies import Unseen
from .suits import suit_of, suit_table
from .tiles import IDS, TEXTS

SET: tuple[str, ...] = TEXTS[:28]
"""The tiles of a double-six set, by text, high end first."""

TRUMPS: tuple[str, ...] = (*"0123456", "doubles", "follow-me")

_HAND = 7
_CLAIMANT, _LEFT, _PARTNER, _RIGHT = 1, 2, 3, 4


class NotALayDownError(ValueError):
    """What lies on the table does not add up; `code` says how.

    `tile` (no such tile, or one twice), `trump`, `none` (nothing is claimed), `many`
    (more than a hand), `gone` (`wanted` tiles have to be gone).
    """

    def __init__(self, code: str, wanted: int = 0) -> None:
        super().__init__(code)
        self.code, self.wanted = code, wanted


class LayDown(NamedTuple):
    """What became of the claim: it holds, or `trick` of it (from 1) is lost.

    `left`, `partner` and `right` of the claimant hold these tiles in the lie that
    beats it; the tricks before it are won.
    """

    holds: bool
    trick: int | None = None
    left: tuple[str, ...] = ()
    partner: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


def lay_down(order: Sequence[str], trump: str, gone: Sequence[str]) -> LayDown:
    """Does any lie of the tiles neither led nor gone beat the order?

    `order` is all the claimant has left, as announced, on lead after a whole trick;
    `trump` is one of TRUMPS; `gone` every tile played. Raises NotALayDownError. N42PA
    2019, rule 16: "any legal line". Voids shown by earlier plays are not known here, so
    a claim that fails may yet hold on the full record.
    """
    if trump not in TRUMPS:
        raise NotALayDownError("trump")
    tiles = [*order, *gone]
    if any(tile not in SET for tile in tiles) or len(set(tiles)) < len(tiles):
        raise NotALayDownError("tile")
    if not order:
        raise NotALayDownError("none")
    if len(order) > _HAND:
        raise NotALayDownError("many")
    wanted = len(SET) - 4 * len(order)
    if len(gone) != wanted:
        raise NotALayDownError("gone", wanted)
    return _judge(order, trump, [tile for tile in SET if tile not in tiles])


def _judge(order: Sequence[str], trump: str, out: Sequence[str]) -> LayDown:
    table = suit_table(suit_of(trump))
    room = dict.fromkeys((_LEFT, _PARTNER, _RIGHT), len(order))
    unseen = Unseen(tuple(IDS[tile] for tile in out), room | {0: 0}, {})
    leads = [(IDS[tile], table.led[IDS[tile]]) for tile in order]
    beaten = beat(table, leads, unseen, (_LEFT, _RIGHT))
    if beaten is None:
        return LayDown(holds=True)
    hands = (
        tuple(TEXTS[tile] for tile in beaten.lie.get(seat, ()))
        for seat in (_LEFT, _PARTNER, _RIGHT)
    )
    return LayDown(False, beaten.trick + 1, *hands)
