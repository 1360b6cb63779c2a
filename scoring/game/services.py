"""Refuses a result, with a sentence for each reason. Every way to send one uses it.

Reads the game under the event's lock; writes nothing.
"""

from django.utils.translation import gettext as _

from scoring.game.endings import Ending, NotFinalError
from scoring.game.models import Link
from scoring.game.permissions import may_score
from scoring.game.ruling_marks import Rulings, changes_by_ruling
from scoring.game.seen import Seen
from tournaments.event.models import Game, Match
from tournaments.event.play import is_by_dates
from tournaments.event.services.change import Refused, refuse_if_final
from tournaments.formats import Score
from tournaments.league.selectors.fixtures import is_playable


class StaleError(Refused):
    """The game has a newer version than its page showed."""


class OffSheetError(Refused):
    """The result is not what its sheet ends at, and nobody said why."""


def reused_key() -> Refused:
    """Return the refusal of a key that was used with other content."""
    return Refused(
        _("This form was sent before with something else in it. Enter it once more.")
    )


def refuse_unless_open(game: Game, link: Link, *, is_round_over: bool) -> None:
    """Raise Refused if a link may not send a result now."""
    match = game.match
    refuse_if_final(match.event)
    if not may_score(link, match):
        raise Refused(
            _("Match %(match)s is not yours to score: it is played elsewhere.")
            % {"match": match.number}
        )
    if match.state == Match.State.VOID:
        raise Refused(
            _("Match %(match)s was called off: there is nothing to send.")
            % {"match": match.number}
        )
    if game.marks_1 is not None:
        raise Refused(
            _(
                "%(score)s stands already for this game. If that is wrong, tell the director."
            )
            % {"score": game.score}
        )
    if match.state in Match.NOT_BEGUN and not (
        is_by_dates(match.stage) and is_playable(match)
    ):
        raise Refused(
            _("Match %(match)s has not started yet.") % {"match": match.number}
        )
    is_closed = is_round_over and not match.stage.is_bracket
    if is_closed and not is_by_dates(match.stage):
        raise Refused(
            _("Round %(round)s is closed. Tell the director how this game ended.")
            % {"round": match.round.number}
        )


def refuse_if_ruled_since(game: Game, seen: Seen, rulings: Rulings = None) -> None:
    """Raise StaleError if a ruling gave marks after the page was shown."""
    if changes_by_ruling(game, rulings) != seen.rulings:
        raise StaleError(
            _(
                "A ruling has changed the marks of this game meanwhile. "
                "Look at them and send again."
            )
        )


def refuse_impossible(game: Game, score: Score, rulings: Rulings = None) -> None:
    """Raise Refused if no game ends with these marks."""
    try:
        Ending(game, rulings=rulings).refuse_impossible(score)
    except NotFinalError as error:
        raise Refused(error.sentence, field=error.field) from error
