"""Sheets of hands: one whole hand as it is typed, and hands written by a link."""

from uuid import uuid4

from scoring.game.hands import HandRow, bid_hand
from scoring.game.seen import Seen
from scoring.game.selectors.hands import keeper_of, load_scoresheet
from scoring.hands.hand_entry import Writing
from scoring.rules.presets import PRESETS
from scoring.sheets.services import write_hand

WHOLE = {
    "bids": "pass 30 pass pass",
    "trump": "5",
    "plays": "3-3 3-2 3-0 4-3 0-0 2-0 5-5 4-0 5-4 1-1 5-3 5-1 6-2 6-4 6-0 6-6 "
    "4-4 4-2 4-1 6-5 5-2 6-3 5-0 6-1 3-1 1-0 2-1 2-2",
}


def dealt() -> dict[str, str]:
    """The four hands of that hand, as they are written down."""
    hands: dict[str, list[str]] = {f"hand_{seat}": [] for seat in range(1, 5)}
    for trick in writing(**WHOLE).recorded.walk.rows:
        for seat, tile in trick:
            hands[f"hand_{seat}"].append(tile)
    return {name: " ".join(tiles) for name, tiles in hands.items()}


def writing(shaker: int = 4, preset: str = "n42pa", **typed: str) -> Writing:
    return Writing(PRESETS[preset], shaker, typed)


def sheet_of(game, link):
    return load_scoresheet(game, keeper_of(link))


def write(
    link, game, call="1:30", *, made=True, number=None, seen=None, key=None, **kw
):
    own = sheet_of(game, link)
    shaker, bonus = kw.get("shaker", own.shaker or 1), kw.get("bonus", 0)
    row = (
        bid_hand(PRESETS["n42pa"], shaker=shaker, call=call, made=made, bonus=bonus)
        if call
        else HandRow(shaker)
    )
    return write_hand(
        link=link,
        game=game,
        number=number or own.next_number,
        hand=row,
        seen=own.seen if seen is None else Seen(seen),
        key=key or uuid4(),
        corrects=bool(number),
    )


def win(link, game, hands: int = 4) -> None:
    """The first side wins 2 marks a hand; with the fourth the game."""
    for _hand in range(hands):
        write(link, game, "1:2m")
