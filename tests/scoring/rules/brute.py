"""Lay-downs by brute force: every lie, every legal line. Slow and plain, for endings."""

import itertools

from tests.scoring.rules.plain import GAMES, best_of, distance, follow, suit_led, suits


def canonical(text):
    tile = text.split(":")[-1].split("/")[0]
    return tile if tile[0] >= tile[2] else tile[::-1]


def seats_played(record, expect, plays):
    """(seat, tile, suit led or None) of every tile played, and who leads next."""
    game, trump = record["game"], expect["trump"]
    contract, bidder = expect["contract"], expect["bidder"]
    doubles = doubles_of(record, contract)
    out = (bidder + 1) % 4 + 1 if contract == "nello" else None
    leader, steps = bidder, []
    for trick in plays:
        order = [seat for seat in clockwise(game, leader) if seat != out]
        tiles = [canonical(text) for text in trick]
        announced = trick[0].partition("/")[2]
        suit = announced or suit_led(tiles[0], trump, doubles)
        for place, tile in enumerate(tiles):
            steps.append((order[place], tile, suit if place else None))
        leader = order[best_of(tiles, contract, suit, trump, doubles)]
    return steps, leader


def clockwise(game, leader):
    seats = GAMES[game][2]
    return [(leader - 1 + n) % seats + 1 for n in range(seats)]


def doubles_of(record, contract):
    default = "own" if contract == "nello" else "high"
    return (record["declaration"].get("doubles")) or default


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


def strongest(game, steps, trump):
    """The tiles not played yet: trumps, doubles, then by their lower end."""
    tiles, copies, *_ = GAMES[game]
    pool = list(tiles) * copies
    for _, tile, _ in steps:
        pool.remove(tile)
    trump = trump or ""
    return sorted(pool, key=lambda t: (trump not in t, t[0] != t[2], -int(t[2])))


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
            caught = can_catch(hands, claimant, claimant, doubles)
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
        if best_of([lead, tile], contract, suit, trump, doubles):
            return True
        held = list(hand)
        held.remove(tile)
        if can_win(held, rest, trump, doubles, contract):
            return True
    return False


def can_catch(hands, claimant, leader, doubles):
    """Nello: can the others make the claimant win a trick? He plays in his order."""

    def caught(taker, _tiles):
        return int(taker == claimant)

    return can_gain(hands, claimant, leader, caught, 1, None, doubles)


def can_gain(hands, claimant, leader, gain, wanted, trump, doubles="high"):
    """Can any line of play gain so much from its tricks? Every line is tried."""
    if wanted <= 0:
        return True
    if not hands[claimant]:
        return False
    seats = sorted(hands)
    start = seats.index(leader)
    order = seats[start:] + seats[:start]
    for tiles in lines(hands, claimant, order, trump, doubles):
        suit = suit_led(tiles[0], trump, doubles)
        taker = order[best_of(tiles, "straight", suit, trump, doubles)]
        after = {
            seat: [t for t in hands[seat] if t != tile]
            for seat, tile in zip(order, tiles, strict=True)
        }
        more = wanted - gain(taker, tiles)
        if can_gain(after, claimant, taker, gain, more, trump, doubles):
            return True
    return False


def lines(hands, claimant, order, trump, doubles, tiles=()):
    """Every way to play a trick; the claimant plays its first legal tile."""
    if len(tiles) == len(order):
        yield tiles
        return
    seat = order[len(tiles)]
    able = hands[seat]
    if tiles:
        suit = suit_led(tiles[0], trump, doubles)
        able = follow(able, suit, trump, doubles)
    for tile in able[:1] if seat == claimant else able:
        yield from lines(hands, claimant, order, trump, doubles, (*tiles, tile))
