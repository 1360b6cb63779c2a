"""The rounds of an event's brackets, as players name them."""

from collections.abc import Mapping

from tournaments.event.models import Event, Round
from tournaments.event.part_rounds import NAMED, names_of_rounds, part_rounds

COLUMNS = ("stage__number", "round__number", "part")


def named_rounds(event: Event) -> Mapping[tuple[int, int], str]:
    """The names of rounds that have more than a number, by their stage's and their own."""
    places = set(event.matches.values_list(*COLUMNS))
    named = {(stage, n) for stage, n, _part in part_rounds(places)}
    named |= {(stage, n) for stage, n, part in places if part in NAMED}
    names = names_of_rounds(places)
    return {place: names[place] for place in named}


def stated_round(round: Round, part: str) -> dict[str, object]:
    """What names a bracket's round in a line of the log; nothing of other rounds."""
    stage = round.stage
    numbers = part_rounds(stage.matches.values_list(*COLUMNS))
    number = numbers.get((stage.number, round.number, part))
    return {"part": part, "part_round": number} if number else {}
