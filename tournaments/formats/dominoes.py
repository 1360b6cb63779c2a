"""Ties settled by dominoes drawn, or by lot."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice

from .draw import shuffle
from .sentence import FormatError, _
from .values import TieBreak

TILES = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))

# What an entrant drew, "6-5" a domino: one for each who draws, draw after draw.
Draws = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class DominoRules:
    """How dominoes settle a tie: most pips win, and who is level draws again."""

    players: int = 1  # How many of an entrant draw; their pips are added
    higher_end: bool = False  # Of equal pips the higher end wins

    def order(self, drawn: Mapping[int, Draws]) -> tuple[int, ...]:
        """Return the entrants in the order of what they drew, best first."""
        return tuple(sorted(drawn, key=lambda e: self._worth(drawn[e]), reverse=True))

    def level(self, drawn: Mapping[int, Draws]) -> tuple[int, ...]:
        """Return those who are level with another and have to draw again."""
        worth = {entrant: self._worth(draws) for entrant, draws in drawn.items()}
        return tuple(
            entrant
            for entrant, own in worth.items()
            if any(
                other != entrant and worth[other][: len(own)] == own for other in worth
            )
        )

    def _worth(self, draws: Draws) -> list[list[int]]:
        ends = [sorted(_ends(tiles), reverse=True) for tiles in draws]
        return [[sum(own), *(own if self.higher_end else ())] for own in ends]


def _ends(tiles: Sequence[str]) -> list[int]:
    return [int(end) for tile in tiles for end in tile.split("-")]


def write_draws(draws: Draws) -> str:
    """Write what an entrant drew: "6-5+3-1 4-2+1-0", a draw after a space."""
    return " ".join("+".join(tiles) for tiles in draws)


def read_draws(text: str) -> tuple[tuple[str, ...], ...]:
    """Read what `write_draws` wrote; what is no domino is left out."""
    draws = (
        tuple(tile for tile in draw.split("+") if tile in TILES)
        for draw in text.split()
    )
    return tuple(draw for draw in draws if draw)


def draw_dominoes(n: int, seed: int, purpose: str) -> tuple[str, ...]:
    """Draw ``n`` different tiles of a double-six set, written high end first ("6-5").

    Raises ValueError if ``n`` is not between 0 and 28.
    """
    if not 0 <= n <= len(TILES):
        raise FormatError(_("A set has 28 dominoes, %(n)s cannot be drawn."), n=n)
    return shuffle(TILES, seed, purpose)[:n]


def settle_by_domino(
    group: str,
    entrants: Sequence[int],
    seed: int,
    purpose: str,
    rules: DominoRules = DominoRules(),
) -> TieBreak:
    """Settle a tie by dominoes; who is level in pips draws again from the whole set.

    ``drawn`` matches ``order``: the first text is that of the first entrant. The second
    draw has the purpose with `` again 1`` behind it, and so on.
    """
    drawn: dict[int, list[tuple[str, ...]]] = {entrant: [] for entrant in entrants}
    level: Collection[int] = entrants
    for again in count():
        of_draw = f"{purpose} again {again}" if again else purpose
        tiles = iter(draw_dominoes(rules.players * len(level), seed, of_draw))
        for entrant in level:
            drawn[entrant].append(tuple(islice(tiles, rules.players)))
        level = rules.level(drawn)
        if not level:
            break
    order = rules.order(drawn)
    return TieBreak(
        group=group,
        entrants=tuple(sorted(entrants)),
        by="domino",
        order=order,
        drawn=tuple(write_draws(drawn[entrant]) for entrant in order),
    )


def settle_by_lot(
    group: str, entrants: Sequence[int], seed: int, purpose: str
) -> TieBreak:
    """Settle a tie by lot: the level entrants in drawn order."""
    level = tuple(sorted(entrants))
    return TieBreak(group, level, "lot", shuffle(level, seed, purpose))
