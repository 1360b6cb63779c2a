"""What every format promises, checked on events as they were played."""

from collections import Counter

from tests.tournaments.formats.played_events import PlayedEvent, PlayedStage
from tournaments.formats import Match, Resolved, StandingRow, resolve, waves


def check_round(matches: list[Match], outcomes: dict[int, Resolved]) -> None:
    """Nobody sits twice in a round, and no table is used twice in a wave."""
    seated = [n for m in matches for side in outcomes[m.number].sides for n in side]
    assert len(seated) == len(set(seated))
    playable = [m.number for m in matches if outcomes[m.number].state == "ready"]
    seats = waves(playable, (3, 1, 2))
    assert len({(seat.wave, seat.table) for seat in seats}) == len(playable)


def check_stage(event: PlayedEvent, played: PlayedStage, *, calm: bool) -> None:
    """Every match is over, all are placed or ranked, byes and losses add up."""
    stage = played.stage
    outcomes = resolve(played.play())
    assert all(match.state in ("final", "void") for match in outcomes)
    numbers = [match.number for match in played.matches]
    assert numbers == sorted(set(numbers))
    everybody = {entrant.number for entrant in played.entrants}
    assert {n for m in outcomes for side in m.sides for n in side} <= everybody
    if stage.rank_by:
        check_tables(played, everybody)
    if stage.advance is None:
        check_places(played, everybody)
    else:
        check_cut(event, played, everybody)
    if calm:
        check_byes(played, outcomes)


def check_tables(played: PlayedStage, everybody: set[int]) -> None:
    tables: dict[str, list[StandingRow]] = {}
    for row in played.rows:
        tables.setdefault(row.group, []).append(row)
    for name, members in played.drawing.groups:
        assert {row.entrant for row in tables[name]} == set(members)
    for name, rows in tables.items():
        assert [row.rank for row in rows] == list(range(1, len(rows) + 1))
        assert [row.above_next_by is None for row in rows].count(True) == 1
        assert rows[-1].above_next_by is None
        if name != "clubs":
            assert {row.entrant for row in rows} <= everybody


def check_places(played: PlayedStage, everybody: set[int]) -> None:
    """Everybody once, places shared as 1, 2, 3, 3, 5; clubs come after the pairs."""
    placed = list(played.places)[: len(everybody)]
    assert {place.entrant for place in placed} == everybody
    assert len(placed) == len(everybody)
    # Where neither side came to the final nobody has place 1.
    least = {placed[0].place} - {1}
    for i, place in enumerate(placed):
        shared = i > 0 and placed[i - 1].place == place.place
        assert shared or place.place == i + 1 or (least and place.place == i + 2)
    assert least <= {2}


def check_cut(event: PlayedEvent, played: PlayedStage, everybody: set[int]) -> None:
    cut = played.cut
    advancing = [entrant.number for entrant in cut.advancing]
    rest = [entrant.number for entrant in cut.rest]
    assert sorted(advancing + rest) == sorted(everybody - event.gone)
    rank = {row.entrant: row.rank for row in played.rows if row.group == "*"}
    assert [rank[n] for n in advancing] == sorted(rank[n] for n in advancing)


def check_byes(played: PlayedStage, outcomes: tuple[Resolved, ...]) -> None:
    """Nobody has a second bye before everybody had one; a draw box does its best."""
    byes: Counter[int] = Counter()
    everybody = {entrant.number for entrant in played.entrants}
    by_round: dict[int, list[int]] = {}
    for match, resolved in zip(played.matches, outcomes, strict=True):
        if resolved.bye:
            by_round.setdefault(match.round, []).extend(
                [*resolved.sides[0], *resolved.sides[1]]
            )
    for resting in by_round.values():
        for number in resting:
            fewest = min(byes[other] for other in everybody)
            assert played.stage.kind == "draw_box" or byes[number] == fewest
            byes[number] += 1


def check_everybody(event: PlayedEvent, n: int) -> None:
    """Everybody is placed, or stands in the table of the stage they ended in."""
    named = {row.entrant for stage in event.stages for row in stage.rows}
    named |= {place.entrant for stage in event.stages for place in stage.places}
    assert named == set(range(1, n + 1))
