"""All matches of a pair that left a league by dates, annulled and counted again.

Called inside a change.
"""

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments import formats
from tournaments.event.models import Match, Pair, Stage
from tournaments.event.play import games_of, rules_of
from tournaments.event.services.change import Change
from tournaments.results.services.results import weigh_match


def annul_matches(change: Change, stage: Stage, pairs: Iterable[Pair]) -> None:
    """Let no match of these pairs count; what was played stays written down."""
    for pair in pairs:
        matches = stage.matches.filter(sides__pair=pair).exclude(state=Match.State.VOID)
        numbers = list(matches.order_by("number").values_list("number", flat=True))
        stage.matches.filter(number__in=numbers).update(
            state=Match.State.VOID, winner=None
        )
        change.log("pair.annul", pair=pair.number, matches=numbers)


def restore_annulled(change: Change, stage: Stage, pair: Pair) -> None:
    """Let the matches of a pair that is back count again as they stood.

    Those against another pair whose matches are annulled stay so. The caller forfeits
    those against a pair that has only left.
    """
    annulled = stage.matches.filter(sides__pair=pair, state=Match.State.VOID)
    restored: list[int] = []
    for match in annulled.order_by("number"):
        if _is_annulled_by_other(annulled, match, pair):
            continue
        _restore(match, rules_of(stage))
        restored.append(match.number)
    if restored:
        change.log("pair.annul-undone", pair=pair.number, matches=restored)


def _restore(match: Match, rules: formats.StageRules) -> None:
    if not match.is_forfeit:
        weigh_match(match, rules)
        return
    match.winner = formats.match_winner(games_of(match), match.best_of, rules.level)
    match.state = Match.State.FINAL
    match.save(update_fields=["state", "winner"])


def _is_annulled_by_other(own: QuerySet[Match], match: Match, pair: Pair) -> bool:
    """Whether the other pair left with all its matches annulled."""
    others = match.sides.exclude(pair=pair).exclude(pair__state=Pair.State.IN)
    voided = Match.objects.filter(
        stage=match.stage_id, sides__pair__in=others.values("pair")
    ).filter(state=Match.State.VOID)
    return voided.exclude(pk__in=own.values("pk")).exists()
