"""A proof of a switch, and the hands, sheets and finals that it is made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.rules import Final, check, check_final, check_sheet
from scoring.rules.house import House, as_record
from scoring.rules.switches import house_of
from tests.scoring.rules.hands import PASS, a_hand, bid

LOST = [["5-4", "6-5", "5-3", "5-2"]]
"""A first trick that its leader loses, whatever is trumps but fours."""
CAUGHT = [["6-5", "6-4", "6-3"]]
"""A first trick that a nello bidder takes."""
NEAREST = [["5-5", "4-3", "6-6", "6-2"]]
"""A first trick of ten and one points that its leader loses in sevens."""


class Proof(NamedTuple):
    """Passes under exactly these values of the switch; `base` are the other switches."""

    passes: tuple[Any, ...]
    judge: Callable[[House], bool]
    base: Mapping[str, Any] = {}
    preset: str = "n42pa"

    def holds(self, path: str, value: Any) -> bool:
        """Whether the value lets pass what it should, and nothing else."""
        return self.judge(house_of(self.preset, {**self.base, path: value})) == any(
            value == passing and type(value) is type(passing) for passing in self.passes
        )


def in_points(
    passes: tuple[Any, ...],
    judge: Callable[[House], bool],
    base: Mapping[str, Any] = {},
) -> Proof:
    return Proof(passes, judge, base, "points-250")


def hand(record: Mapping[str, Any], **changes: Any) -> Callable[[House], bool]:
    """Whether the hand has no fault."""

    def judge(house: House) -> bool:
        rules = {"rules": as_record(house.rules), "score": house.rules.scoring}
        return check({**record, **changes, **rules}).ok

    return judge


def costs(
    record: Mapping[str, Any], marks: tuple[int, ...] | None
) -> Callable[[House], bool]:
    """Whether the ruling gives these marks; None: there is no ruling."""

    def judge(house: House) -> bool:
        ruling = check({**record, "rules": as_record(house.rules)}).ruling
        return (ruling.marks if ruling else None) == marks

    return judge


def sheet(*rows: dict[str, Any], ended: str = "time") -> Callable[[House], bool]:
    """Whether the rows are a sheet without a fault."""
    return lambda house: check_sheet(rows, house.rules, ended).ok


def final(*score: int, winner: int | None = 1) -> Callable[[House], bool]:
    """Whether a game can end so, for this winner."""
    outcome = Final(score, winner)
    return lambda house: check_final(score, house.rules).outcome == outcome


def contract(
    name: str, *bids: str, plays: Sequence[Any] = CAUGHT, **more: Any
) -> Callable[[House], bool]:
    """A hand of this contract, of one mark by the first where no bids are named."""
    named = {"contract": name, **more}
    return hand(bid(*padded(bids or ("1m",)), declaration=named, plays=plays))


def in_five(
    *bids: str, plays: Sequence[Any] = LOST, **more: Any
) -> Callable[[House], bool]:
    """A hand in which fives are trumps; who is not named has passed."""
    named = {"trump": "5"}
    return hand(bid(*padded(bids), declaration=named, plays=plays, **more))


def padded(bids: Sequence[str]) -> Sequence[str]:
    return [*bids, *[PASS] * (4 - len(bids))]


def made(*score: int) -> Callable[[House], bool]:
    """Seat 2 bids 30 and takes 31: what the table wrote down is `score`."""
    return hand(a_hand(result={"score": [*score]}))


def doubles_held(count: int) -> list[Any]:
    doubles = [f"{n}-{n}" for n in range(6, -1, -1)][:count]
    others = ["5-3", "4-3", "6-3", "3-2", "3-1", "3-0"][: 7 - count]
    return [[*doubles, *others], None, None, None]


def level_at_84() -> Callable[[House], bool]:
    """Both sides come to 84 in the fourth hand; side 1 had bid it."""
    rows = [((12, 30), 2), ((30, 12), 1), ((12, 30), 2), ((30, 12), 1)]
    return sheet(
        *(
            {"bidder": side, "bid": "30", "made": True, "points": p, "score": p}
            for p, side in rows
        ),
        ended="played",
    )
