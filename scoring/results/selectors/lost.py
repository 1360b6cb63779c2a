"""What is written of matches and lost with them, or with their pairs, in sentences."""

from collections import Counter
from collections.abc import Collection

from django.db.models import QuerySet
from django.utils.translation import ngettext_lazy

from scoring.game.models import Ruling, SheetRow, Submission
from tournaments.draw.selectors.draw import Deletion
from tournaments.event.models import Match

DELETES = {
    "hands": ngettext_lazy("Deletes %(n)s hand.", "Deletes %(n)s hands.", "n"),
    "scores": ngettext_lazy(
        "Deletes %(n)s sent score.", "Deletes %(n)s sent scores.", "n"
    ),
    "rulings": ngettext_lazy("Deletes %(n)s ruling.", "Deletes %(n)s rulings.", "n"),
    "appeals": ngettext_lazy("Deletes %(n)s appeal.", "Deletes %(n)s appeals.", "n"),
}
HANDS_LOST = ngettext_lazy(
    "Match %(match)s: %(n)s hand that is written no longer counts.",
    "Match %(match)s: %(n)s hands that are written no longer count.",
    "n",
)
RULINGS_LOST = ngettext_lazy(
    "Match %(match)s: the marks of %(n)s ruling no longer count.",
    "Match %(match)s: the marks of %(n)s rulings no longer count.",
    "n",
)


def deleted_with_matches(matches: QuerySet[Match]) -> list[Deletion]:
    of_matches = {"game__match__in": matches}
    rulings = Ruling.objects.filter(**of_matches)
    counts = {
        "hands": _hands(SheetRow.objects.filter(**of_matches)).total(),
        "scores": Submission.objects.filter(**of_matches).count(),
        "rulings": rulings.count(),
        "appeals": rulings.exclude(appealed_by="").count(),
    }
    return [
        Deletion(kind, n, DELETES[kind] % {"n": n}) for kind, n in counts.items() if n
    ]


def lost_with_pairs(matches: Collection[int]) -> list[str]:
    """What counts no longer once others play these matches, by primary key."""
    hands = _hands(SheetRow.objects.filter(game__match__in=matches))
    ruled = Ruling.objects.standing().filter(game__match__in=matches, marks__gt=0)
    rulings = Counter(ruled.values_list("game__match__number", flat=True))
    return [
        sentence % {"match": match, "n": counts[match]}
        for match in sorted({*hands, *rulings})
        for counts, sentence in ((hands, HANDS_LOST), (rulings, RULINGS_LOST))
        if counts[match]
    ]


def _hands(rows: QuerySet[SheetRow]) -> Counter[int]:
    """How many hands stand on the sheets of each match, by its number."""
    columns = ("game__match__number", "game", "number", "keeper", "is_removed")
    is_removed: dict[tuple[int, int, int, str], bool] = {}
    for *hand, removed in rows.order_by("version").values_list(*columns):
        match, game, number, keeper = hand
        is_removed[match, game, number, keeper] = removed
    standing = {place[:3] for place, removed in is_removed.items() if not removed}
    return Counter(match for match, _game, _number in standing)
