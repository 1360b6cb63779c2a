"""A league's tables if a pair leaves: its rest forfeited, or all its matches annulled."""

from dataclasses import dataclass

from players.common.text import numbered
from tournaments import formats
from tournaments.corrections.services.preview import preview
from tournaments.event.models import Event, Match, Pair
from tournaments.event.play import load_play
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.formats import StandingRow, written
from tournaments.league.selectors.fixtures import dated_stage

# Of each pair or club its row, its name and its marks in words.
Table = list[tuple[StandingRow, str, str]]


@dataclass(frozen=True, slots=True)
class AfterLeaving:
    """Both tables, and how much the pair has played."""

    played: int
    matches: int
    if_forfeited: Table
    if_annulled: Table


def after_leaving(event: Event, pair: Pair) -> AfterLeaving | None:
    """What a director compares when a pair leaves; None outside a league by dates."""
    stage = dated_stage(event)
    if stage is None or not stage.is_under_way or pair.state != Pair.State.IN:
        return None
    if not stage.seats.filter(pair=pair).exists():
        return None
    own = stage.matches.filter(sides__pair=pair)
    played = own.filter(state=Match.State.FINAL, is_forfeit=False)

    def table(locked: Event, *, annul: bool) -> Table:
        withdraw_pair(event=locked, pair=pair, by="", annul=annul)
        stage.event = locked
        play = load_play(stage)
        rows = formats.stage_clubs(play) or formats.overall(play)
        names = dict(locked.pairs.values_list("number", "name"))
        return [
            (
                row,
                row.club or numbered(row.entrant, names[row.entrant]),
                written((row.marks_for, row.marks_against)),
            )
            for row in rows
        ]

    return AfterLeaving(
        played=played.count(),
        matches=own.count(),
        if_forfeited=preview(event, lambda locked: table(locked, annul=False)),
        if_annulled=preview(event, lambda locked: table(locked, annul=True)),
    )
