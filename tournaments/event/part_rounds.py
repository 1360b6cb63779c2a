"""The rounds of a bracket, as players name them.

Rounds are stored in order of play, one for both parts; winners and losers count theirs
apart: "winners' round 2", "losers' round 3". Where one loss is the end a round has the
name of the pairs that are left: "round of 16", "semifinals".
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

Part = tuple[int, int, str]  # The stage, the stored round, the part of the bracket
WINNERS, LOSERS = "winners", "losers"
NAMED = ("final", "reset", "third")
# The pairs left after the rounds where one loss is the end, by how many winners' follow.
LEFT_AFTER = {0: 2, 2: 4}
ORDER = ("", WINNERS, LOSERS, "third", "final", "reset")


def part_rounds(matches: Iterable[Part]) -> dict[Part, int]:
    """The number of each round in its part, or of the pairs left in it.

    Rounds before the parts divide count with the winners'.
    """
    rounds: dict[int, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for stage, round, part in matches:
        rounds[stage][part].add(round)
    numbers: dict[Part, int] = {}
    for stage, by_part in rounds.items():
        left = LEFT_AFTER.get(len(by_part.get(WINNERS, ())))
        if left and "final" in by_part:
            before = enumerate(sorted(by_part[""], reverse=True), 1)
            numbers |= {(stage, n, ""): left * 2**at for at, n in before}
        if WINNERS not in by_part:
            continue
        if len(by_part[WINNERS]) == 1:  # Four pairs whose first losers play on
            numbers |= {(stage, n, ""): 1 for n in by_part[""]}
        for part, own in (
            (WINNERS, by_part[WINNERS] | by_part[""]),
            (LOSERS, by_part[LOSERS]),
        ):
            numbers |= {(stage, n, part): at for at, n in enumerate(sorted(own), 1)}
    return numbers


def name_of_round(round: int, part: str, number: int | None) -> str:
    """The name of a match's round: "winners' round 2", "final", "semifinals", "round 5"."""
    if part == "final":
        return pgettext("match", "final")
    if part == "reset":
        return _("second final")
    if part == "third":
        return _("third place")
    if part == LOSERS and number:
        return _("losers' round %(n)s") % {"n": number}
    if number and (part == WINNERS or number == 1):
        return _("winners' round %(n)s") % {"n": number}
    if number:
        last = {4: _("semifinals"), 8: _("quarterfinals")}
        return last.get(number) or _("round of %(pairs)s") % {"pairs": number}
    return _("round %(n)s") % {"n": round}


def names_of_rounds(matches: Iterable[Part]) -> Mapping[tuple[int, int], str]:
    """The name of each stored round, by stage and round: both parts that it holds."""
    every = {each for each in matches if each[2] in ORDER}
    numbers = part_rounds(every)
    names: dict[tuple[int, int], list[str]] = defaultdict(list)
    for stage, round, part in sorted(every, key=_in_order):
        name = name_of_round(round, part, numbers.get((stage, round, part)))
        if name not in names[stage, round]:
            names[stage, round].append(name)
    return {place: ", ".join(each) for place, each in names.items()}


def _in_order(place: Part) -> tuple[int, int, int]:
    stage, round, part = place
    return stage, round, ORDER.index(part)
