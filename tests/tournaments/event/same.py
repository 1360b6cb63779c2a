"""An event as it is now: its state to compare, and both ways to its snapshot."""

from tournaments.brackets.selectors import bracket_page, bracket_stages
from tournaments.event.models import Event
from tournaments.event.play import load_play
from tournaments.event.selectors.event_plan import Ranks, group_ranks, matches_of
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import read_snapshot, snapshot_of
from tournaments.public.selectors.pairs import pair_page
from tournaments.standings.selectors.standings import standing_of


def event_state(event: Event) -> tuple[dict[int, MatchLine], Ranks]:
    return matches_of(event), group_ranks(event)


def differences(event: Event) -> list[str]:
    """What differs between the snapshot that a process keeps and one from the rows."""
    followed, afresh = snapshot_of(event), read_snapshot(event)
    unequal = []
    if followed.rows != afresh.rows or followed.matches != afresh.matches:
        unequal.append("matches")
    for stage in afresh.stages:
        if followed.play(stage) != afresh.play(stage):
            unequal.append(f"play of stage {stage.number}")
        if afresh.play(stage) != load_play(stage):
            unequal.append(f"play of stage {stage.number} as services load it")
    if standing_of(followed, clinched=True) != standing_of(afresh, clinched=True):
        unequal.append("standing")
    for stage in bracket_stages(afresh):
        if bracket_page(followed, stage) != bracket_page(afresh, stage):
            unequal.append(f"bracket of stage {stage.number}")
    unequal += [
        f"page of pair {number}"
        for number in afresh.pairs
        if pair_page(followed, number) != pair_page(afresh, number)
    ]
    return unequal
