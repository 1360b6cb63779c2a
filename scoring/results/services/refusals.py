"""Refuses a result, with a sentence for each reason. Every way to send one uses it."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.game.context import is_round_over, is_still_closed
from scoring.game.models import Link, Submission
from scoring.game.permissions import may_score
from scoring.game.seen import Seen
from scoring.results.effects import Why
from scoring.results.selectors.undo import cell_words, differing
from tournaments.event.models import Game, Match
from tournaments.event.play import seating, sides_of
from tournaments.event.selectors.matches import line_of
from tournaments.event.services.change import Refused


class StaleError(Refused):
    """The game has a newer version than its page showed."""


class OffSheetError(Refused):
    """The result is not what its sheet ends at, and nobody said why."""


def reused_key() -> Refused:
    return Refused(
        _("This form was sent before with something else in it. Enter it once more.")
    )


def refusal(why: Why, game: Game, version: Submission | None) -> Refused:
    """Return the refusal for this reason; ``version`` is the one that waits."""
    sentences = {
        Why.STANDS: _(
            "%(score)s stands already for this game. If that is wrong, tell the director."
        ),
        Why.STANDS_CORRECT_IT: _(
            "%(score)s stands already for this game. Correct it instead."
        ),
        Why.NOTHING_STANDS: _("Nothing is confirmed for this game yet: enter it."),
        Why.SENT_ALREADY: _(
            "%(score)s was sent already by %(sender)s and waits to be confirmed."
        ),
        Why.YOU_SENT_IT: _("You sent this result: somebody else has to confirm it."),
        Why.TABLES_DO_NOT_CONFIRM: _(
            "A table's code confirms nothing: the other pair's own code, a judge or "
            "the director does."
        ),
        Why.OTHERS_CONFIRM: _(
            "The other pair, a judge or the director has to confirm this result."
        ),
        Why.KEYED_FROM_PAPER: _(
            "This event has each sheet keyed twice: enter it from the paper."
        ),
        Why.TELL_THE_DIRECTOR: _(
            "This game is disputed: tell the director what you have."
        ),
        Why.CONTESTER_GIVES_WAY: _(
            "%(score)s is disputed: who contested it may give way, else the director "
            "decides."
        ),
        Why.DIRECTOR_DECIDES: _(
            "The sides disagree about this game: a director decides."
        ),
        Why.NOT_DISPUTED: _("This game is not disputed any more. Look again."),
        Why.GONE: _("%(score)s no longer waits to be decided. Look again."),
    }
    score = version.score if version else game.score
    sender = version.sender if version else ""
    is_stale = why in (Why.NOT_DISPUTED, Why.GONE)
    kind = StaleError if is_stale else Refused
    return kind(sentences[why] % {"score": score, "sender": sender})


def refuse_unless_open(game: Game, link: Link) -> None:
    match = game.match
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
        raise refusal(Why.STANDS, game, None)
    if is_still_closed(match):
        raise Refused(
            _("Match %(match)s has not started yet.") % {"match": match.number}
        )
    if is_round_over(match):
        raise Refused(
            _("Round %(round)s is closed. Tell the director how this game ended.")
            % {"round": match.round.number}
        )


def refuse_unless_same_pairs(match: Match, seen: Seen) -> None:
    """Raise StaleError if the page showed others: the match was drawn or seated anew."""
    if seen.pairs and seen.pairs != seating(sides_of(match)):
        playing = (side.numbered for side in line_of(match.pk).sides)
        raise StaleError(
            _(
                "Others play match %(match)s now: %(sides)s. Enter this again only "
                "if it is theirs."
            )
            % {"match": match.number, "sides": "; ".join(playing)}
        )


def refuse_unless_keyed_alike(first: Sequence[Any], second: Sequence[Any]) -> None:
    if cells := differing(first, second):
        raise Refused(
            _("The first keying says otherwise in %(cells)s. Look at the paper again.")
            % {"cells": cell_words(cells)},
            field="sheet",
        )
