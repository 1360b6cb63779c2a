"""Warns of pairs that meet again, or too early, in a round."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from django.utils.translation import gettext as _

from players.common.text import numbered
from tournaments.draw.selectors.wishes import strength_of, wish_name
from tournaments.event.models import Match, Round, Seat
from tournaments.event.play import rules_of
from tournaments.event.selectors.matches import MatchLine, match_lines
from tournaments.event.selectors.wishes import WishSet, wish_sets

TwoPairs = frozenset[int]


def meeting_warnings(round: Round, pairs: Sequence[int]) -> tuple[str, ...]:
    """Return a sentence for each meeting of these pairs that should be avoided.

    Against earlier meetings, the wishes for the draw, its groups and its seeds.
    """
    stage = round.stage
    lines = [
        line
        for line in match_lines(stage.matches.exclude(part=Match.ASIDE))
        if line.state != Match.State.VOID
    ]
    in_round = [line for line in lines if line.round == round.number]
    seats = stage.seats.select_related("pair")
    wishes = wish_sets(stage.event, [seat.pair for seat in seats])
    groups = {seat.pair.number: seat.group for seat in seats}
    sentences: list[str] = []
    for match in in_round:
        others = [line for line in lines if line.number != match.number]
        for two in _opponents(match):
            if two & set(pairs):
                names = _names(match, two)
                sentences += _met(names, two, others)
                sentences += _of_one_origin(round, names, two)
                sentences += _against_wishes(round, names, two, wishes)
        if {*pairs} & {n for side in match.sides for n in side.numbers}:
            sentences += _outside_group(match, pairs, groups)
    sentences += _seeds(round, pairs)
    return tuple(dict.fromkeys(sentences))


def _opponents(match: MatchLine) -> Iterator[TwoPairs]:
    return (
        frozenset(two)
        for first, second in combinations(match.sides, 2)
        for two in product(first.numbers, second.numbers)
    )


def _names(match: MatchLine, two: TwoPairs) -> dict[str, str]:
    called = [
        numbered(number, name)
        for side in match.sides
        for number, name in zip(side.numbers, side.names, strict=True)
        if number in two
    ]
    return {"first": called[0], "second": called[1]}


def _met(
    names: dict[str, str], two: TwoPairs, others: Sequence[MatchLine]
) -> list[str]:
    met = _("%(first)s and %(second)s met in round %(round)s.")
    to_meet = _("%(first)s and %(second)s are to meet in round %(round)s too.")
    return [
        (met if match.is_over else to_meet) % {**names, "round": match.round}
        for match in others
        if two in _opponents(match)
    ]


def _of_one_origin(round: Round, names: dict[str, str], two: TwoPairs) -> list[str]:
    """Warns of two of one club in a league, or of one group in a first round."""
    rules = rules_of(round.stage)
    seats = Seat.objects.filter(stage__event=round.stage.event)
    theirs = seats.filter(pair__number__in=two)
    if rules.option("rounds_a_night"):
        clubs = set(theirs.values_list("pair__club_name", flat=True))
        sentence = _("%(first)s and %(second)s are both of %(club)s.")
        return [sentence % {**names, "club": clubs.pop()}] if len(clubs) == 1 else []
    if not round.stage.is_bracket or rules.kind == "draw_box" or round.number > 1:
        return []
    before = rules.feeds_from or 0
    groups = set(theirs.filter(stage__number=before).values_list("group", flat=True))
    others = seats.filter(stage__number=before).exclude(group__in=groups)
    if len(groups) != 1 or not others.exists():
        return []
    sentence = _("%(first)s and %(second)s both come from group %(group)s.")
    return [sentence % {**names, "group": groups.pop()}]


def _against_wishes(
    round: Round, names: dict[str, str], two: TwoPairs, wishes: Sequence[WishSet]
) -> list[str]:
    """Warns of a meeting that a wish speaks against; in brackets of round 1 alone."""
    if round.number > 1 and (round.stage.is_bracket or round.stage.kind == "draw_box"):
        return []
    sentence = _("%(first)s and %(second)s are not to meet: %(wish)s, %(strength)s.")
    return [
        sentence
        % {
            **names,
            "wish": wish_name(each.wish, each.name),
            "strength": strength_of(each.wish),
        }
        for each in wishes
        if two <= {*each.numbers}
    ]


def _outside_group(
    match: MatchLine, pairs: Sequence[int], groups: Mapping[int, str]
) -> list[str]:
    """Warns of a pair that would play in a group that it was not drawn into."""
    sentence = _("%(pair)s of group %(own)s plays in group %(group)s in this round.")
    return [
        sentence
        % {"pair": numbered(number, name), "own": groups[number], "group": match.group}
        for side in match.sides
        for number, name in zip(side.numbers, side.names, strict=True)
        if match.group and number in pairs and groups[number] != match.group
    ]


def _seeds(round: Round, pairs: Sequence[int]) -> list[str]:
    """Warns of seeds that no longer sit where the seeding rule puts them."""
    stage = round.stage
    is_seeded = rules_of(stage).feeds_from is not None or stage.strengths is not None
    if not (stage.is_bracket and is_seeded and round.number == 1):
        return []
    seats = stage.seats.filter(pair__number__in=pairs).order_by("place")
    seeds = dict(seats.values_list("pair__number", "place"))
    if len(seeds) < len(pairs):
        return []
    first, second = seeds
    sentence = _(
        "By the seeding rule %(first)s is seed %(a)s and %(second)s seed %(b)s: each "
        "plays in the other's place."
    )
    values = {"first": first, "a": seeds[first], "second": second, "b": seeds[second]}
    return [sentence % values]
