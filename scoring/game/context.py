"""A game when a link scores it, with what its result depends on."""

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404

from players.common.prepared import Prepared
from scoring.game.models import Ruling, Submission
from tournaments.event.models import Event, Game, Match, Round
from tournaments.event.play import is_by_dates
from tournaments.league.selectors.fixtures import is_playable

NUMBERS = {str(n) for n in range(1, 6)}
MOST_MATCHES = 2**31


def load_for_scoring(event: Event, match: int, number: str) -> Game | None:
    """The game of this number with its match, stage, event and rulings."""
    if number not in NUMBERS or match > MOST_MATCHES:
        return None
    for game in _games(event.pk, match, int(number)):
        game.match.event = game.match.stage.event = event
        return game
    return None


def asked_match(event: Event, number: int) -> Match:
    """The match of this number with its stage and round; raises Http404 without one."""
    rows = event.matches.select_related("stage", "round")
    match = get_object_or_404(rows, number=number)
    match.event = match.stage.event = event
    return match


def games_for_scoring() -> QuerySet[Game]:
    """Games with match, stage, round and rulings, the last in no order: it costs time."""
    games = Game.objects.select_related("match__stage", "match__round")
    return games.prefetch_related(Prefetch("rulings", Ruling.objects.order_by()))


def all_versions() -> "Prefetch[str]":
    """To read games with all their versions, who sent each and who decided it."""
    rows = Submission.objects.select_related("link", "decided_link")
    return Prefetch("submissions", rows)


def waiting_by_match(event: Event) -> dict[int, list[Submission]]:
    """The versions that wait to be confirmed or decided, by match in the order sent."""
    waiting: dict[int, list[Submission]] = defaultdict(list)
    for version in _waiting(event.pk):
        waiting[version.game.match.number].append(version)
    return waiting


def open_games(
    event: Event, matches: Collection[int], *also: "Prefetch[str]"
) -> dict[int, Game]:
    """By match its first game without a result, with its rulings and ``also`` these."""
    rows = games_for_scoring().filter(
        match__event=event, match__number__in=matches, marks_1=None
    )
    games: dict[int, Game] = {}
    for game in rows.prefetch_related(*also).order_by("match__number", "number"):
        game.match.event = game.match.stage.event = event
        games.setdefault(game.match.number, game)
    return games


def is_round_over(match: Match) -> bool:
    """Whether a later round has begun, where that ends the rounds before it."""
    overlaps = match.stage.is_bracket or is_by_dates(match.stage)
    return not overlaps and bool(_begun_after(match.stage_id, match.round.number))


def is_still_closed(match: Match) -> bool:
    """Whether it has not begun, and may not be entered early, by dates."""
    if match.state not in Match.NOT_BEGUN:
        return False
    return not (is_by_dates(match.stage) and is_playable(match))


_games = Prepared(
    lambda event, match, number: games_for_scoring().filter(
        match__event=event, match__number=match, number=number
    )
)
_waiting = Prepared(
    lambda event: (
        Submission.objects.undecided()
        .filter(game__match__event=event)
        .select_related("game__match", "link")
        .order_by("version")
    )
)
_begun_after = Prepared(
    lambda stage, number: Round.objects.filter(
        stage=stage, number__gt=number, wave__gt=0
    ).values_list("pk")[:1]
)
