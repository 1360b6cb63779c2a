"""Rounds of tables of three or four at which nobody meets anybody twice.

Kirkman's triples: D. K. Ray-Chaudhuri and R. M. Wilson, "Solution of Kirkman's schoolgirl
problem" (1971). Tables across equal groups: the lines of a plane over a finite field, as
R. C. Bose has them, "On the construction of balanced incomplete block designs" (1939).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from .draw import shuffle

Table = tuple[int, ...]
Rounds = tuple[tuple[Table, ...], ...]
Operation = Callable[[int, int], int]
Field = tuple[Operation, Operation]  # Addition and multiplication

# The fields of a prime power's size: GF(2)[x] modulo these polynomials.
POLYNOMIALS = {4: 0b111, 8: 0b1011, 16: 0b10011}
# One round at tables of four, by group size, for three groups and those in no group.
#
# Each other round adds one to every member of a group: differences (Bose 1939).
BASE_ROUNDS: Mapping[int, tuple[int, Sequence[Table]]] = {
    24: (
        7,
        (
            *((0, 12, 18, 22), (1, 7, 9, 10), (2, 13, 17, 23), (3, 5, 6, 19)),
            *((4, 11, 14, 21), (8, 15, 16, 20)),
        ),
    ),
    28: (
        9,
        (
            *((0, 6, 8, 17), (1, 5, 11, 20), (2, 14, 15, 22), (3, 10, 24, 27)),
            *((4, 18, 21, 26), (7, 12, 23, 25), (9, 13, 16, 19)),
        ),
    ),
    36: (
        11,
        (
            *((0, 1, 5, 14), (2, 19, 24, 30), (3, 11, 29, 34), (4, 20, 28, 35)),
            *((6, 9, 16, 21), (7, 18, 27, 33), (8, 10, 22, 26), (12, 13, 15, 25)),
            (17, 23, 31, 32),
        ),
    ),
}
STEPS = 20_000  # Seats tried at most for players beside a design


def drawn_design(size: int, players: Sequence[int], seed: int) -> Rounds:
    """Return the rounds of a design for these players, everything in drawn order.

    ``size`` is that of a table, 3 or 4. Empty if no design is known.
    """
    names = shuffle(players, seed, "design players")
    rounds = shuffle(design(size, len(players)), seed, "design rounds")
    return tuple(
        tuple(
            tuple(names[x] for x in shuffle(table, seed, f"design seats {number} {at}"))
            for at, table in enumerate(shuffle(tables, seed, f"design tables {number}"))
        )
        for number, tables in enumerate(rounds)
    )


@lru_cache(maxsize=64)
def design(size: int, n: int) -> Rounds:
    """Return rounds for the players 0 to ``n`` - 1 at tables of ``size``, 3 or 4.

    As many as possible sit down, nobody meets anybody twice, and nobody rests twice.
    Empty if no design is known.
    """
    extras = n % size
    ways = [_joined(_whole(size, n - extras), n - extras, extras)]
    if extras == size - 1:
        ways.append(_without_last(_whole(size, n + 1), n))
    return max(ways, key=len)


@lru_cache(maxsize=64)
def _whole(size: int, n: int) -> Rounds:
    """Return the most rounds known in which all of ``n`` players sit down."""
    if n == size:
        return ((tuple(range(n)),),)
    ways: list[Rounds] = [()]
    q = n // size
    if n % size == 0 and q >= size and (field := _field(q)):
        ways.append(_across_groups(size, q, field))
    if size == 4 and n in BASE_ROUNDS:
        ways.append(_developed(*BASE_ROUNDS[n]))
    if size == 3 and n % 3 == 0 and _is_prime_1_mod_6(n // 3):
        ways.append(_kirkman_of_three_groups(n // 3))
    if size == 3 and n % 2 and _is_prime_1_mod_6(n // 2):
        ways.append(_kirkman_of_two_groups(n // 2))
    return max(ways, key=len)


def _across_groups(size: int, q: int, field: Field) -> Rounds:
    """Seat one of each of ``size`` groups at every table, then tables inside the groups.

    Table ``a`` of round ``r`` has the member a + r * j of group j: two groups' members
    meet in the one round that their difference names.
    """
    add, times = field
    across = tuple(
        tuple(tuple(j * q + add(a, times(r, j)) for j in range(size)) for a in range(q))
        for r in range(q)
    )
    inside = tuple(
        tuple(tuple(j * q + x for x in table) for j in range(size) for table in tables)
        for tables in _whole(size, q)
    )
    return across + inside


def _developed(q: int, base: Sequence[Table]) -> Rounds:
    """Add 0 to q - 1 to every member of the three groups; the others stay."""

    def moved(x: int, s: int) -> int:
        return x if x >= 3 * q else x // q * q + (x % q + s) % q

    return tuple(
        tuple(tuple(moved(x, s) for x in table) for table in base) for s in range(q)
    )


def _kirkman_of_three_groups(q: int) -> Rounds:
    """Ray-Chaudhuri and Wilson: 3q players, q a prime and 1 more than a multiple of 6."""
    t, power = q // 6, _powers(q)

    def mixed(i: int, s: int) -> Table:
        return tuple((power(i + 2 * t * j) + s) % q + j * q for j in range(3))

    def pure(i: int, j: int, s: int) -> Table:
        return tuple((power(i + 2 * t * k) + s) % q + j * q for k in range(3))

    developed = tuple(
        (
            (s, s + q, s + 2 * q),
            *(pure(i, j, s) for i in range(t) for j in range(3)),
            *(mixed(i + m * t, s) for i in range(t) for m in (1, 3, 5)),
        )
        for s in range(q)
    )
    short = tuple(
        tuple(mixed(i + m * t, s) for s in range(q))
        for i in range(t)
        for m in (0, 2, 4)
    )
    return developed + short


def _kirkman_of_two_groups(q: int) -> Rounds:
    """Ray-Chaudhuri and Wilson: 2q + 1 players, q as above; the last is in no group."""
    t, power = q // 6, _powers(q)
    m = next(m for m in range(q) if 2 * power(m) % q == (power(t) + 1) % q)

    def member(i: int, j: int, s: int) -> int:
        return (power(i) + s) % q + j * q

    return tuple(
        (
            (s, s + q, 2 * q),
            *(
                (member(i, 0, s), member(i + t, 0, s), member(i + m, 1, s))
                for block in (0, 2, 4)
                for i in range(block * t, (block + 1) * t)
            ),
            *(tuple(member(i + m + k * t, 1, s) for k in (1, 3, 5)) for i in range(t)),
        )
        for s in range(q)
    )


def _without_last(rounds: Rounds, last: int) -> Rounds:
    """Let those who would sit with the last player rest."""
    return tuple(
        tuple(table for table in tables if last not in table) for tables in rounds
    )


def _joined(rounds: Rounds, n: int, extras: int) -> Rounds:
    """Give further players seats for as many rounds as possible; who gives a seat rests."""
    if not extras:
        return rounds
    for count in range(min(len(rounds), (n + extras) // extras), 0, -1):
        turns = [(r, n + e) for r in range(count) for e in range(extras)]
        steps = iter(range(STEPS))
        if seats := _seats(rounds, turns, steps):
            return _seated(rounds[:count], seats)
    return ()


# A round, the player who comes, and the player who gives up a seat.
Seat = tuple[int, int, int]


def _seats(
    rounds: Rounds, turns: Sequence[tuple[int, int]], steps: Iterator[int]
) -> list[Seat]:
    """Find a seat for each turn: nobody rests twice, nobody is met twice."""
    taken: list[Seat] = []
    rested: set[int] = set()
    met: set[tuple[int, int]] = set()

    def go_on(place: int) -> bool:
        if place == len(turns):
            return True
        number, new = turns[place]
        joined = {gone for r, _new, gone in taken if r == number}
        for table in rounds[number]:
            if joined & set(table):
                continue
            for gone in table:
                meetings = {(new, other) for other in table if other != gone}
                if next(steps, None) is None:
                    return False
                if gone in rested or meetings & met:
                    continue
                taken.append((number, new, gone))
                rested.add(gone)
                met.update(meetings)
                if go_on(place + 1):
                    return True
                taken.pop()
                rested.remove(gone)
                met.difference_update(meetings)
        return False

    return taken if go_on(0) else []


def _seated(rounds: Rounds, seats: Sequence[Seat]) -> Rounds:
    by_round = [
        {gone: new for number, new, gone in seats if number == r}
        for r in range(len(rounds))
    ]
    return tuple(
        tuple(tuple(instead.get(x, x) for x in table) for table in tables)
        for tables, instead in zip(rounds, by_round, strict=True)
    )


def _field(q: int) -> Field | None:
    """Return addition and multiplication of a field of ``q`` elements, or None."""
    if _is_prime(q):
        return (lambda a, b: (a + b) % q), (lambda a, b: a * b % q)
    if q not in POLYNOMIALS:
        return None
    return (lambda a, b: a ^ b), (lambda a, b: _product(a, b, q))


def _product(a: int, b: int, q: int) -> int:
    """Multiply polynomials over GF(2), written as bits, modulo the field's polynomial."""
    result = 0
    for _bit in range(q.bit_length()):
        result ^= a * (b & 1)
        b >>= 1
        a <<= 1
        if a & q:
            a ^= POLYNOMIALS[q]
    return result


def _powers(q: int) -> Callable[[int], int]:
    """Return the powers of a primitive root modulo the prime ``q``."""
    root = next(
        g for g in range(2, q) if len({pow(g, k, q) for k in range(q - 1)}) == q - 1
    )
    return lambda k: pow(root, k, q)


def _is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, n))


def _is_prime_1_mod_6(n: int) -> bool:
    return n % 6 == 1 and _is_prime(n)
