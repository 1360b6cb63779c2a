"""Lay-downs by brute force: every lie, every legal line. Slow and plain, for endings."""

import itertools

from tests.scoring.rules.plain import GAMES, beats, distance, follow, suit_led, suits


def canonical(text):
    tile = text.split(":")[-1].split("/")[0]
    return tile if tile[0] >= tile[2] else tile[::-1]


def seats_played(record, expect, plays):
    """(seat, tile, suit led or None) of every tile played."""
    game, trump = record["game"], expect["trump"]
    contract, bidder = expect["contract"], expect["bidder"]
    doubles = doubles_of(record, contract)
    seats = GAMES[game][2]
    out = (bidder + 1) % 4 + 1 if contract == "nello" else None
    leader, steps = bidder, []
    for trick in plays:
        seat, suit, best = leader, None, None
        for place, text in enumerate(trick):
            tile = canonical(text)
            if seat == out:
                seat = seat % seats + 1
            steps.append((seat, tile, suit))
            if place == 0:
                suit = (
                    text.split("/")[1]
                    if "/" in text
                    else suit_led(tile, trump, doubles)
                )
                best, leader = tile, seat
            elif wins(tile, best, suit, trump, doubles, contract):
                best, leader = tile, seat
            seat = seat % seats + 1
    return steps, leader


def doubles_of(record, contract):
    default = "own" if contract == "nello" else "high"
    return (record["declaration"].get("doubles")) or default


def wins(tile, best, suit, trump, doubles, contract):
    if contract in ("sevens", "looper"):
        return distance(tile) < distance(best)
    return beats(tile, best, suit, trump, doubles)


def may_lie(seat, tile, steps, trump, doubles, contract):
    """Do the seat's own plays allow it to hold the tile still?"""
    for player, played, suit in steps:
        if player == seat:
            if contract in ("sevens", "looper"):
                if distance(tile) < distance(played):
                    return False
            elif suit and suit not in suits(played, trump, doubles):  # noqa: SIM102
                if suit in suits(tile, trump, doubles):
                    return False
    return True


def lies(unseen, rooms, may):
    """Every way to put the unseen tiles into the rooms, as dicts by place."""
    if not rooms:
        yield {}
        return
    (place, size), *rest = rooms
    seen = set()
    for hand in itertools.combinations(unseen, size):
        if hand in seen or not all(may(place, tile) for tile in hand):
            continue
        seen.add(hand)
        left = list(unseen)
        for tile in hand:
            left.remove(tile)
        for others in lies(tuple(left), rest, may):
            yield {place: hand, **others}


def beatable(record, expect, steps, claimant, order):
    """Is there a lie that beats the claim? By trying them all."""
    game, contract, trump = record["game"], expect["contract"], expect["trump"]
    tiles, copies, seats, teams, each, left, *_ = GAMES[game]
    doubles = doubles_of(record, contract)
    unseen = list(tiles) * copies
    for _, tile, _ in steps:
        unseen.remove(tile)
    for tile in order:
        unseen.remove(tile)
    played = [player for player, _, _ in steps]
    rooms = [
        (seat, each - played.count(seat))
        for seat in range(1, seats + 1)
        if seat != claimant
    ]
    if left:
        rooms.append((0, left))
    out = (expect["bidder"] + 1) % 4 + 1 if contract == "nello" else None

    def may(place, tile):
        return may_lie(place, tile, steps, trump, doubles, contract)

    foes = [
        seat
        for seat in range(1, seats + 1)
        if seat not in (claimant, out)
        and (contract == "nello" or (seat - claimant) % teams)
    ]
    for lie in lies(tuple(sorted(unseen)), rooms, may):
        if contract == "nello":
            hands = {claimant: list(order)} | {seat: list(lie[seat]) for seat in foes}
            caught = can_catch(hands, claimant, claimant, doubles, order)
        else:
            caught = any(
                can_win(list(lie[s]), order, trump, doubles, contract) for s in foes
            )
        if caught:
            return lie
    return None


def can_win(hand, order, trump, doubles, contract):
    """Can a seat with this hand win one of the leads in `order`?"""
    if not order:
        return False
    lead, *rest = order
    suit = suit_led(lead, trump, doubles)
    if contract in ("sevens", "looper"):
        near = min(map(distance, hand))
        able = [t for t in hand if distance(t) == near]
    else:
        able = follow(hand, suit, trump, doubles)
    for tile in set(able):
        if wins(tile, lead, suit, trump, doubles, contract):
            return True
        held = list(hand)
        held.remove(tile)
        if can_win(held, rest, trump, doubles, contract):
            return True
    return False


def can_catch(hands, claimant, leader, doubles, order):
    """Nello: can the others make the claimant win a trick? He plays in his order."""
    if not hands[claimant]:
        return False
    seats = sorted(hands)
    start = seats.index(leader)
    players = seats[start:] + seats[:start]
    return _trick(hands, claimant, players, (), doubles, order)


def _trick(hands, claimant, players, trick, doubles, order):
    if len(trick) == len(players):
        suit = suit_led(trick[0], None, doubles)
        best = 0
        for index in range(1, len(trick)):
            if beats(trick[index], trick[best], suit, None, doubles):
                best = index
        if players[best] == claimant:
            return True
        after = {}
        for seat, tile in zip(players, trick, strict=True):
            after[seat] = [t for t in hands[seat] if t != tile]
        return can_catch(after, claimant, players[best], doubles, order)
    seat = players[len(trick)]
    hand = hands[seat]
    able = hand
    if trick:
        able = follow(hand, suit_led(trick[0], None, doubles), None, doubles)
    if seat == claimant:
        able = [next(t for t in order if t in able)]
    return any(
        _trick(hands, claimant, players, (*trick, tile), doubles, order)
        for tile in able
    )
