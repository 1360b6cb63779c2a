"""Seats a late pair in a bracket: in a round 1 bye after which nothing is played yet.

Builds the later rounds again, because a match that was a bye now has a loser. Called
inside a change.
"""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.brackets.services.settle import UNDER_WAY, settle_bracket
from tournaments.draw.services.stored_draw import add_matches
from tournaments.event.models import Game, Match, Pair, Stage
from tournaments.event.play import load_play, rules_of
from tournaments.event.selectors.wishes import with_wishes_of
from tournaments.event.selectors.written import written_of
from tournaments.event.services.change import Change, Refused
from tournaments.formats.sources import BYE, FED, of_pair


def take_bracket_bye(change: Change, stage: Stage, pair: Pair) -> None:
    """Seat the pair in the first bye whose winner has not been called or played on."""
    match = _open_bye(stage, pair)
    if match is None:
        raise _none_left(stage, pair)
    side = match.sides.get(source_kind=BYE.kind)
    side.source, side.pair = of_pair(pair.number), pair
    side.save()
    match.state, match.winner, match.ended_at = Match.State.READY, None, None
    match.save()
    Game.objects.get_or_create(match=match, number=1)
    if not grow_again(change, stage):
        raise _none_left(stage, pair)
    settle_bracket(change, stage)


def _none_left(stage: Stage, pair: Pair) -> Refused:
    return Refused(
        _("%(stage)s has no bye left for %(pair)s to take.")
        % {"stage": stage.title, "pair": pair}
    )


def _open_bye(stage: Stage, pair: Pair) -> Match | None:
    """Return the first bye to fill, if possible of one whom no wish keeps apart."""
    play = with_wishes_of(load_play(stage), stage.event, pair.number)
    first_round = [m for m in play.matches if m.round == 1]
    against = play.wishes.costs().get(pair.number, {})
    has_bye = {m.number: n for m in first_round for n in m.entrants}
    byes = formats.byes_to_fill(first_round)
    for number in sorted(byes, key=lambda n: against.get(has_bye.get(n, 0), 0)):
        match = stage.matches.select_related("round").get(number=number)
        fed = stage.matches.filter(sides__source_kind__in=FED, sides__source_ref=number)
        if not _has_begun(fed) and match.sides.filter(pair__isnull=False).exists():
            return match
    return None


def grow_again(change: Change, stage: Stage) -> bool:
    """Plan the rounds after round 1 again; False if a match to be replaced has begun or was written of."""
    if stage.kind == "draw_box":
        return True
    stored = load_play(stage).matches
    first_round = [m for m in stored if m.round == 1]
    planned = formats.regrow(rules_of(stage), first_round)
    same = set(map(_shape, planned)) & set(map(_shape, stored))
    replaced = [m.number for m in stored if _shape(m) not in same]
    old = stage.matches.filter(number__in=replaced)
    if _has_begun(old):
        return False
    old.delete()
    new = [m for m in planned if _shape(m) not in same]
    if new:
        add_matches(change, stage, new, {}, {}, seated=False)
    stage.rounds.filter(matches=None).delete()
    return True


def _has_begun(matches: QuerySet[Match]) -> bool:
    return (matches.filter(state__in=UNDER_WAY) | written_of(matches)).exists()


def _shape(match: formats.Match) -> tuple[object, ...]:
    """Return what identifies a match of the tree."""
    return match.number, match.round, match.sources, match.best_of, match.part
