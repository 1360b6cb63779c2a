"""Results that waited on a phone: each sent through its link as if typed just now.

The same key is the same result, however often it comes and in whatever order.
"""

from django.utils.translation import gettext as _

from scoring.final_marks import Ending, FinalMarks, NotFinalError
from scoring.kept import Kept
from scoring.models import Link, Submission
from scoring.services.desk import correct_result, enter_result
from scoring.services.results import submit_result
from scoring.services.versions import latest_version
from tournaments.models import Event, Game
from tournaments.services.change import Refused


def take_kept(link: Link, kept: Kept) -> Submission:
    """Send a kept result through its link; raises Refused with the reason."""
    game = game_of(link.event, kept)
    if before := _taken_before(link, game, kept):
        return before
    final = _final(game, kept)
    return submit_result(
        link=link,
        game=game,
        marks=final.marks,
        ended=final.ended,
        seen=kept.seen,
        key=kept.key,
    )


def enter_kept(event: Event, kept: Kept, *, by: str) -> Submission:
    """The director puts a kept result in as their own word."""
    game = game_of(event, kept)
    final = _final(game, kept)
    serve = enter_result if game.marks_1 is None else correct_result
    return serve(
        event=event,
        game=game,
        marks=final.marks,
        ended=final.ended,
        seen=latest_version(game),
        by=by,
        key=kept.key,
    )


def game_of(event: Event, kept: Kept) -> Game:
    """The game a kept result is of; raises Refused where the event has none."""
    game = (
        Game.objects.select_related("match__stage", "match__round")
        .filter(match__event=event, match__number=kept.match, number=kept.game)
        .first()
    )
    if game is None:
        raise Refused(
            _("There is no game %(game)s of match %(match)s any more.")
            % {"game": kept.game, "match": kept.match}
        )
    game.match.event = event
    return game


def _taken_before(link: Link, game: Game, kept: Kept) -> Submission | None:
    """What this key sent: the clock may have run out since, the marks are the same."""
    before = Submission.objects.filter(key=kept.key, link=link, game=game).first()
    if before is None:
        return None
    extra = (int(kept.hand == 1), int(kept.hand == 2))
    with_hand = (kept.marks[0] + extra[0], kept.marks[1] + extra[1])
    same = (before.marks_1, before.marks_2) in (kept.marks, with_hand)
    return before if same else None


def _final(game: Game, kept: Kept) -> FinalMarks:
    try:
        return Ending(game).final_marks(
            kept.marks, time_called=kept.time_called, hand=kept.hand
        )
    except NotFinalError as error:
        raise Refused(error.sentence) from error
