"""What is written of matches and lost with them, or with their pairs, in sentences."""

from collections import Counter
from collections.abc import Collection

from django.db.models import QuerySet
from django.utils.translation import ngettext

from scoring.game.models import Ruling, SheetRow, Submission
from tournaments.draw.selectors.draw import Deletion
from tournaments.event.models import Match


def deleted_with_matches(matches: QuerySet[Match]) -> list[Deletion]:
    """What is deleted with these matches."""
    of_matches = {"game__match__in": matches}
    hands = sum(_hands(SheetRow.objects.filter(**of_matches)).values())
    scores = Submission.objects.filter(**of_matches).count()
    rows = Ruling.objects.filter(**of_matches)
    rulings, appeals = rows.count(), rows.exclude(appealed_by="").count()
    counted = (
        (
            "hands",
            hands,
            ngettext("Deletes %(n)s hand.", "Deletes %(n)s hands.", hands),
        ),
        (
            "scores",
            scores,
            ngettext("Deletes %(n)s sent score.", "Deletes %(n)s sent scores.", scores),
        ),
        (
            "rulings",
            rulings,
            ngettext("Deletes %(n)s ruling.", "Deletes %(n)s rulings.", rulings),
        ),
        (
            "appeals",
            appeals,
            ngettext("Deletes %(n)s appeal.", "Deletes %(n)s appeals.", appeals),
        ),
    )
    return [Deletion(kind, n, text % {"n": n}) for kind, n, text in counted if n]


def lost_with_pairs(matches: Collection[int]) -> list[str]:
    """What counts no longer once others play these matches, by primary key."""
    hands = _hands(SheetRow.objects.filter(game__match__in=matches))
    ruled = Ruling.objects.standing().filter(game__match__in=matches, marks__gt=0)
    rulings = Counter(ruled.values_list("game__match__number", flat=True))
    return [
        sentence % {"match": match, "n": n}
        for match in sorted({*hands, *rulings})
        for n, sentence in (
            (hands[match], _hands_sentence(hands[match])),
            (rulings[match], _rulings_sentence(rulings[match])),
        )
        if n
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


def _hands_sentence(n: int) -> str:
    return ngettext(
        "Match %(match)s: %(n)s hand that is written no longer counts.",
        "Match %(match)s: %(n)s hands that are written no longer count.",
        n,
    )


def _rulings_sentence(n: int) -> str:
    return ngettext(
        "Match %(match)s: the marks of %(n)s ruling no longer count.",
        "Match %(match)s: the marks of %(n)s rulings no longer count.",
        n,
    )
