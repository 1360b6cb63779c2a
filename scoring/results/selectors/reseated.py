"""What counts no longer, in sentences, once others play a match."""

from collections import defaultdict
from collections.abc import Collection

from django.utils.translation import ngettext

from scoring.game.models import Ruling, SheetRow


def lost_with_pairs(matches: Collection[int]) -> list[str]:
    """A sentence for the hands, and the marks by ruling, of each of these matches."""
    last: dict[tuple[int, int, int, str], bool] = {}
    rows = SheetRow.objects.filter(game__match__in=matches).order_by("version")
    columns = ("game__match__number", "game", "number", "keeper", "is_removed")
    for match, game, number, keeper, is_removed in rows.values_list(*columns):
        last[match, game, number, keeper] = is_removed
    hands: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for (match, game, number, _keeper), is_removed in last.items():
        if not is_removed:
            hands[match].add((game, number))
    rulings: dict[int, int] = defaultdict(int)
    ruled = Ruling.objects.standing().filter(game__match__in=matches, marks__gt=0)
    for match in ruled.values_list("game__match__number", flat=True):
        rulings[match] += 1
    return [
        sentence % {"match": match, "n": n}
        for match in sorted({*hands, *rulings})
        for n, sentence in (
            (len(hands[match]), _hands(len(hands[match]))),
            (rulings[match], _rulings(rulings[match])),
        )
        if n
    ]


def _hands(n: int) -> str:
    return ngettext(
        "Match %(match)s: %(n)s hand that is written no longer counts.",
        "Match %(match)s: %(n)s hands that are written no longer count.",
        n,
    )


def _rulings(n: int) -> str:
    return ngettext(
        "Match %(match)s: the marks of %(n)s ruling no longer count.",
        "Match %(match)s: the marks of %(n)s rulings no longer count.",
        n,
    )
