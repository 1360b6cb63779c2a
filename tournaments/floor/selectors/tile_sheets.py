"""What the board says of the sheets: a game that is over by its sheet, and not sent."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from players.common import clock
from tournaments.event.models import Event
from tournaments.event.selectors.matches import MatchLine
from tournaments.floor.selectors.tiles import Entries, TableTile, own_clock
from tournaments.formats import written


@dataclass(frozen=True, slots=True)
class SheetScore:
    marks: tuple[int, ...]
    is_won: bool
    last_hand_at: datetime | None = None


# The apps above add where sheets are kept: their scores by match, of those asked for.
SheetScores = Callable[[Event, Collection[int]], Mapping[int, SheetScore]]
more_sheets: list[SheetScores] = []


def with_sheets(
    event: Event,
    tiles: Mapping[int, TableTile],
    match_at: Mapping[int, MatchLine],
    entries: Entries,
) -> dict[int, TableTile]:
    """The tiles that show their sheet's score, by table.

    Of a game that goes on the score is shown where each hand renews the board.
    """
    playing = [n for n, t in tiles.items() if t.state in ("playing", "overdue")]
    at = {match_at[n].number: n for n in playing}
    changed = {}
    for scores_of in more_sheets if at else ():
        for number, sheet in scores_of(event, at).items():
            table = at[number]
            over = sheet.is_won or _is_over(event, match_at[table], sheet, entries)
            if over or event.live_sheets:
                score = written(sheet.marks)
                changed[table] = replace(tiles[table], sheet=score, is_unsent=over)
    return changed


def _is_over(
    event: Event, match: MatchLine, sheet: SheetScore, entries: Entries
) -> bool:
    """Whether the clock ended the game: its last hand was finished after zero."""
    rows = own_clock(match, entries)
    if not rows or sheet.last_hand_at is None:
        return False
    goes_on = event.format.stages[match.stage - 1].level != "tie"
    is_level = len(set(sheet.marks)) == 1
    is_expired = clock.read(rows, sheet.last_hand_at).state == "expired"
    return is_expired and not (is_level and goes_on)
