"""The groups of a round robin in plain sentences, planned or as they are drawn."""

from collections import Counter
from collections.abc import Iterable

from .format import Format, StageRules
from .plan import group_sizes, rounds_in_group
from .play import Play
from .sentence import Sentence, Value, _, joined, score
from .sources import BYE

# The fewest and the most who enter a stage, None if not known.
Field = tuple[int, int] | None
Values = dict[str, Value]

AND = _("%(first)s and %(others)s")
OR = _("%(first)s or %(others)s")


def describe_groups(
    f: Format, stage: StageRules, field: Field, values: Values, drawn: Play | None
) -> list[Sentence]:
    """Describe the groups of a round robin, once drawn as they are drawn."""
    if field is None:
        return [_any_round_robin(stage, values)]
    if drawn:
        sizes = Counter(len(members) for _name, members in drawn.groups)
        games = sorted(_games_drawn(drawn))
        has_byes = any(BYE in m.sources for m in drawn.matches)
    else:
        sizes = Counter(group_sizes(field[0], stage.group_size))
        games = sorted({n for members in sizes for n in _games(members, stage.rounds)})
        has_byes = any(members % 2 for members in sizes)
    values["groups"] = joined(AND, [_groups(*group) for group in sizes.items()])
    values["span"] = joined(OR, [*games])
    text = (
        _(
            "%(stage)s: %(field)s drawn at random into %(groups)s; 1 game each, %(clock)s."
        )
        if games == [1]
        else _(
            "%(stage)s: %(field)s drawn at random into %(groups)s; %(span)s games each, %(clock)s."
        )
    )
    sentences = [Sentence(text, values)]
    if has_byes:
        odd = _("In an odd group one sits out each round, a bye won %(bye)s.")
        sentences.append(Sentence(odd, {"bye": score(f.bye)}))
    return [*sentences, *(_unmet(drawn) if drawn and stage.rounds is None else ())]


def _any_round_robin(stage: StageRules, values: Values) -> Sentence:
    """Describe a round robin of any number of entrants."""
    size, most = stage.group_size, stage.rounds
    values = {**values, "size": size or 0, "n": most or 0}
    if most is None or (size and size - 1 <= most):
        groups = (
            _(
                "%(stage)s: random groups of %(size)s or fewer, everybody meets everybody; %(clock)s."
            )
            if size
            else _("%(stage)s: one group, everybody meets everybody; %(clock)s.")
        )
    else:
        groups = (
            _(
                "%(stage)s: random groups of %(size)s or fewer, at most %(n)s games each; %(clock)s."
            )
            if size
            else _("%(stage)s: one group, at most %(n)s games each; %(clock)s.")
        )
    return Sentence(groups, values)


def _games_drawn(drawn: Play) -> set[int]:
    """Return how many games the entrants of a drawn stage play, without byes."""
    games = Counter(
        entrant
        for match in drawn.matches
        if BYE not in match.sources
        for entrant in match.entrants
    )
    return {games[entrant] for entrant in drawn.entrants}


def _unmet(drawn: Play) -> Iterable[Sentence]:
    """Describe each group in which not everybody meets everybody."""
    for group, members in drawn.groups:
        met = {
            frozenset(m.sides)
            for m in drawn.matches
            if m.group == group and BYE not in m.sources
        }
        possible = len(members) * (len(members) - 1) // 2
        if len(met) < possible:
            unmet = _(
                "In group %(group)s not everybody meets everybody: %(n)s of %(of)s pairings are played."
            )
            values: Values = {"group": group, "n": len(met), "of": possible}
            yield Sentence(unmet, values)


def _groups(members: int, count: int) -> Sentence:
    groups = _("1 group of %(size)s") if count == 1 else _("%(n)s groups of %(size)s")
    return Sentence(groups, {"n": count, "size": members})


def _games(members: int, most: int | None) -> set[int]:
    """Return how many games a pair of a group plays, without byes."""
    rounds = rounds_in_group(members, most)
    if members % 2 == 0:
        return {rounds}
    return {rounds - 1} if rounds == members else {rounds - 1, rounds}
