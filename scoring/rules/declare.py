"""The declaration of one hand: the contract in force and what was wrong in naming it.

Takes the winner of the auction; does not look at the play of the hand.
"""

from collections.abc import Iterator

from .auction import Winner
from .contracts import CONTRACTS, Contract
from .deal import Deal
from .games import GAMES
from .hand import Hand
from .parts import Declaration
from .presets import Rules
from .suits import TrickTable
from .tiles import TILES
from .turns import Turns
from .verdict import Fault


def declare(
    deal: Deal, won: Winner
) -> tuple[Contract, str | None, TrickTable | None, list[Fault]]:
    """The contract of a hand that was bid, its trump and table, its faults.

    The table is None if a trump is missing.
    """
    hand = deal.hand
    named = hand.declaration or Declaration()
    contract = CONTRACTS[named.contract or won.bid.contract or "straight"]
    if contract.trump and named.trump is None and hand.rules.first_domino:
        named = named._replace(trump=_first_domino(hand, won, contract))
    trump = named.trump if contract.trump else None
    doubles = contract.doubles(hand.rules, named.doubles, trump)
    faults = [*_declaration_faults(deal, won, contract, named)]
    if contract.trump and trump is None:
        return contract, None, None, faults
    table = contract.table(hand.rules, trump, doubles or named.doubles or "high")
    return contract, trump, table, faults


def _first_domino(hand: Hand, won: Winner, contract: Contract) -> str | None:
    """The high end of the first tile that the bidder plays, whoever led."""
    game, trick = hand.game, next(iter(hand.plays or ()), ())
    out = contract.out(game, won.seat)
    seats = [seat for seat in range(1, game.seats + 1) if seat not in out]
    turns = Turns(game.seats, seats, contract.leader(game, won.seat, hand.rules))
    for play in trick:
        seat = play.seat or turns.due
        turns.take(seat)
        if seat == won.seat:
            tile = game.ids.get(play.tile)
            return None if tile is None else str(TILES[tile].high)
    return None


def _declaration_faults(
    deal: Deal, won: Winner, contract: Contract, named: Declaration
) -> Iterator[Fault]:
    hand = deal.hand
    bid, seat, rules = won.bid, won.seat, hand.rules
    if code := refused_contract(rules, contract, won):
        values = _at(won, contract) | {"title": rules.game}
        yield Fault(code, values, seat)
    elif named.doubles and not contract.doubles(rules, named.doubles, named.trump):
        values = _at(won, contract) | {"text": named.doubles}
        yield Fault("contract_off.doubles", values, seat)
    elif rules.nello_stated and not named.doubles and contract.is_choice(rules):
        yield Fault("trump_missing.doubles", _at(won, contract), seat)
    if not contract.fits(bid, rules):
        yield Fault("contract_bid", _at(won, contract), seat)
    if bid.doubles and won.sound and seat in deal.hands:
        held = sum(TILES[tile].is_double for tile in deal.hands[seat])
        if held < bid.doubles:
            values = _at(won, contract) | {"held": held, "n": bid.doubles}
            yield Fault("contract_doubles", values, seat)
    yield from _trump_faults(hand, seat, contract, named.trump)


def refused_contract(rules: Rules, contract: Contract, won: Winner) -> str:
    """The fault of a contract that the rules do not have, empty if they have it."""
    if won.bid.contract == contract.name:
        return ""
    # The relatives of 42 have no other contract that is declared, not bid
    is_nello = contract.name == "nello" and rules.nello is not None
    if rules.game != "42" and contract.name != "straight" and not is_nello:
        return "contract_off.game"
    return "" if contract.allowed(rules, won) else "contract_off"


def refused_trump(rules: Rules, contract: Contract, trump: str) -> str:
    """Why a trump cannot be named: the case of `trump_off`, empty if it can be."""
    if not contract.trump:
        return "contract"
    if trump == "doubles":
        return "" if rules.doubles_trump else "doubles"
    if trump == "follow-me":
        return "" if rules.follow_me else "follow_me"
    return "" if trump in GAMES[rules.game].suits else "suit"


def _at(won: Winner, contract: Contract) -> dict[str, object]:
    """What the sentences on a contract name."""
    return {"seat": won.seat, "contract": contract.name, "bid": won.bid.text}


def _trump_faults(
    hand: Hand, seat: int, contract: Contract, trump: str | None
) -> Iterator[Fault]:
    rules = hand.rules
    if trump is None:
        if contract.trump:
            yield Fault("trump_missing", {"seat": seat}, seat)
        return
    case = refused_trump(rules, contract, trump)
    if trump == "follow-me" and rules.follow_me == "0-0" and not case:
        led = _first_lead(hand)
        if led is not None and led != "0-0":
            case = "double_blank"
    if case:
        values = {"contract": contract.name, "n": trump}
        yield Fault(f"trump_off.{case}", values, seat)


def _first_lead(hand: Hand) -> str | None:
    tricks = (*(hand.plays or ()), *([hand.claim.order] if hand.claim else ()))
    first = next((play for trick in tricks for play in trick), None)
    return None if first is None else first.tile
