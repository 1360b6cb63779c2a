"""Takes a score from whomever, and does what the table of effects says.

One change under the event's lock; the same key twice gets the same answer.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.game.context import load_for_scoring
from scoring.game.endings import Ending
from scoring.game.models import Link, Submission
from scoring.game.ruling_marks import changes_by_ruling, is_overruled
from scoring.game.seen import Seen
from scoring.game.selectors.hands import snapshot
from scoring.results.effects import Effect, Sent
from scoring.results.services.refusals import (
    StaleError,
    refuse_unless_keyed_alike,
    refuse_unless_open,
    refuse_unless_same_pairs,
)
from scoring.results.services.reseated import (
    clear_where_others_sit,
    seated_where_written,
)
from scoring.results.services.sending import Sending
from scoring.results.services.versions import (
    State,
    decide,
    hand_down,
    load_game,
    log_game,
    replace_others,
    sent_before,
    show_state,
    signature,
    versions_of,
)
from tournaments.corrections.services.correct import correct_game
from tournaments.event.models import Event, Game, Match
from tournaments.event.services.change import Change, open_change, refuse_if_final
from tournaments.formats import Score

Check = Callable[[Sending], object]


class Typed(NamedTuple):
    score: Score
    seen: Seen  # The version that its page showed
    off_sheet: str = ""  # Why the game's sheet ends elsewhere


def submit_typed(
    *, link: Link, match: int, game: str, key: UUID, read: Callable[[Game], Typed]
) -> Submission | None:
    """Send a form's score for a link, as `submit_result` does; None without that game.

    ``read`` reads the form by the game, which is read once, under the lock.
    """
    with open_change(link.event, by=signature(link), key=key, covers=False) as change:
        row = load_for_scoring(change.event, match, game)
        if row is None:
            return None
        typed = read(row)
        score, reason = typed.score, typed.off_sheet
        sending = Sending(change, row, score, typed.seen, key, link, reason=reason)
        return take(sending, CHECKS)


def submit_result(
    *,
    link: Link,
    game: Game,
    score: Score,
    seen: Seen,
    key: UUID,
    at: datetime | None = None,
    off_sheet: str = "",
) -> Submission:
    """Send a game's score for a link; ``seen`` is the version that its page showed.

    ``off_sheet`` is why the game's sheet ends elsewhere; without it such a score is
    refused.
    """
    with open_change(link.event, by=signature(link), key=key, covers=False) as change:
        row = load_game(change.event, game)
        sending = Sending(change, row, score, seen, key, link, at=at, reason=off_sheet)
        return take(sending, CHECKS)


def take(sending: Sending, checks: Iterable[Check]) -> Submission:
    """Take a score that passes these checks in turn; answer a repeated key."""
    change, game, versions = sending.change, sending.game, sending.versions
    if before := sent_before(change, game, sending.score, sending.link, versions):
        return before
    refuse_if_final(change.event)
    for check in checks:
        check(sending)
    return _carry_out(sending)


def press_confirm(
    change: Change, version: Submission, link: Link | None, key: UUID | None
) -> Submission:
    """Confirm a version that is open, for a link or the director."""
    sending = Sending(
        change,
        version.game,
        version.score,
        Seen(),
        key,
        link,
        form=Sent.YES,
        pressed=version,
    )
    return _carry_out(sending)


def _carry_out(sending: Sending) -> Submission:
    return CARRIED_OUT[sending.effect()](sending)


def _is_open(sending: Sending) -> None:
    assert sending.link
    refuse_unless_open(sending.game, sending.link)


def same_pairs(sending: Sending) -> None:
    """Raise StaleError if its page showed other pairs at the match."""
    refuse_unless_same_pairs(sending.game.match, sending.seen)


def possible(sending: Sending) -> None:
    Ending(sending.game).refuse_impossible(sending.score)


def ruled_since(sending: Sending) -> None:
    if changes_by_ruling(sending.game) != sending.seen.rulings:
        raise StaleError(
            _(
                "A ruling has changed the marks of this game meanwhile. "
                "Look at them and send again."
            )
        )


def _overtake(sending: Sending) -> None:
    """Replace the waiting versions if all are older than a ruling."""
    game, waiting = sending.game, sending.waiting
    if all(v.state == State.SENT and is_overruled(game, v) for v in waiting):
        for version in waiting:
            decide(sending.change, version, State.SUPERSEDED, link=sending.link)


CHECKS = (_is_open, same_pairs, possible, ruled_since, _overtake)


def let_stand(sending: Sending) -> Submission:
    """Store it as the result, in place of all that waits."""
    replace_others(sending.change, sending.versions)
    version = sending.store(State.CONFIRMED)
    hand_down(sending.change, sending.game, version)
    return version


def _wait(sending: Sending) -> Submission:
    version = sending.store(State.SENT)
    show_state(sending.change, sending.game, [*sending.versions, version])
    return version


def _change(sending: Sending) -> Submission:
    own = _answered(sending)
    if sending.seen.versions != sending.latest:
        raise StaleError(
            _(
                "%(sent)s was sent with this code in the meantime; you have %(yours)s. "
                "Send again if yours is right."
            )
            % {"sent": own.score, "yours": sending.score}
        )
    decide(sending.change, own, State.SUPERSEDED, link=sending.link)
    return _wait(sending)


def _contest(sending: Sending) -> Submission:
    change, other = sending.change, _answered(sending)
    version = sending.store(State.DISPUTED)
    decide(change, version, State.DISPUTED, link=other.link)
    decide(change, other, State.DISPUTED, link=sending.link)
    show_state(change, sending.game, [*sending.versions, version])
    return version


def _compare(sending: Sending) -> Submission:
    sheet = sending.sheet
    is_whole = sheet and sheet.marks == sending.score.marks
    hands = snapshot(sheet.hands) if sheet and is_whole else []
    refuse_unless_keyed_alike(_answered(sending).whole_sheet or [], hands)
    return _confirm(sending)


def _confirm(sending: Sending) -> Submission:
    change, game, other = sending.change, sending.game, _answered(sending)
    version = sending.pressed or sending.store(State.SUPERSEDED)
    replace_others(change, sending.versions, keep=other)
    key = sending.key if sending.pressed else None
    decide(change, other, State.CONFIRMED, link=sending.link, key=key)
    action = "result.confirm" if sending.link else "result.decide"
    log_game(change, action, game, version=other.version)
    hand_down(change, game, other)
    return version


def _settle(sending: Sending) -> Submission:
    change, game, link = sending.change, sending.game, sending.link
    version = sending.store(State.CONFIRMED)
    decide(change, version, State.CONFIRMED, link=link, note=sending.note)
    replace_others(change, sending.versions)
    log_game(change, "result.settle", game, note=sending.note)
    hand_down(change, game, version)
    return version


def _correct(sending: Sending) -> Submission:
    change, game = sending.change, sending.game
    seated = seated_where_written(change.event)
    correct_game(change, game=game, score=sending.score, token=sending.token)
    clear_where_others_sit(change, seated)
    replace_others(change, sending.versions)
    version = sending.store(State.CONFIRMED)
    for dead in _no_longer_played(change.event):
        replace_others(change, versions_of(dead))
    return version


def _no_longer_played(event: Event) -> QuerySet[Game]:
    """Games without a score that have a confirmed or waiting submission."""
    stands = Q(submissions__state=State.CONFIRMED)
    waits = Q(
        submissions__state__in=[State.SENT, State.DISPUTED],
        match__state__in=[*Match.NOT_BEGUN, Match.State.VOID],
    )
    games = Game.objects.filter(stands | waits, match__event=event, marks_1=None)
    return games.select_related("match").distinct()


def _answered(sending: Sending) -> Submission:
    """The version that it answers; the table has seen that there is one."""
    assert sending.other
    return sending.other


CARRIED_OUT: dict[Effect, Callable[[Sending], Submission]] = {
    Effect.STAND: let_stand,
    Effect.WAIT: _wait,
    Effect.CHANGE: _change,
    Effect.CONFIRM: _confirm,
    Effect.COMPARE: _compare,
    Effect.CONTEST: _contest,
    Effect.SETTLE: _settle,
    Effect.CORRECT: _correct,
}
