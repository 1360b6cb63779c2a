"""Pairs that changed places by hand in a drawn round, as the log has it."""

from dataclasses import dataclass

from tournaments.event.models import AuditEntry, Event, Round

# After these actions nothing moved by hand before stands, and numbers mean others.
DRAWN = ("draw.make", "draw.take-back")
CUT_BACK = "cut.take-back"


@dataclass(frozen=True, slots=True)
class Swap:
    """Two pairs that changed places, by the number of the log's line."""

    entry: int
    stage: int
    round: int
    pairs: tuple[int, int]

    @property
    def is_after_cut(self) -> bool:
        return self.stage > 1

    @property
    def place(self) -> tuple[int, int]:
        return self.stage, self.round


def swaps_of(event: Event) -> list[Swap]:
    """The swaps that stand, in order: without those that were swapped back."""
    swaps: list[Swap] = []
    entry: AuditEntry
    lines = event.audit.filter(action__in=["round.swap", CUT_BACK, *DRAWN])
    for entry in lines.order_by("number"):
        if entry.action in DRAWN:
            swaps = []
        elif entry.action == CUT_BACK:
            swaps = [s for s in swaps if s.stage not in entry.detail["stages"]]
        elif stage := entry.detail.get("stage"):
            first, second = entry.detail["pairs"]
            swap = Swap(entry.number, stage, entry.detail["round"], (first, second))
            last = next((s for s in swaps[::-1] if s.place == swap.place), None)
            if last and {*last.pairs} == {*swap.pairs}:
                swaps.remove(last)
            else:
                swaps.append(swap)
    return swaps


def swaps_to_take_back(event: Event) -> list[Swap]:
    """The last swap of each round that has not started."""
    rounds = Round.objects.filter(stage__event=event, wave=0)
    open_rounds = set(rounds.values_list("stage__number", "number"))
    last = {swap.place: swap for swap in swaps_of(event)}
    return [swap for place, swap in last.items() if place in open_rounds]
