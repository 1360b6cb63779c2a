"""The permissions of a link: its matches, and what it may confirm or contest.

A link never confirms its own submission. A table's link confirms nothing, because it
does not show which of its players holds it.
"""

from players.common.prepared import Prepared
from scoring.game.models import Link, Submission
from tournaments.event.models import Fixture, Match, Side
from tournaments.formats import game_winner


def side_of(link: Link, match: Match) -> int | None:
    """The side of the match that a pair's link represents; None for tables and judges.

    If clubs meet by dates, it represents every pair of its club; in the playoff each
    pair represents itself.
    """
    if link.kind != Link.Kind.PAIR:
        return None
    side = next(iter(_sides(match.pk, link.number)), None)
    clubs_meet = side is None and link.event.format.clubs_meet_by_dates
    if clubs_meet and Fixture.objects.filter(match=match).exists():
        club = link.event.pairs.filter(number=link.number).values("club_name")
        of_club = Side.objects.filter(match=match, pair__club_name__in=club)
        side = of_club.values_list("side", flat=True).first()
    return side


_sides = Prepared(
    lambda match, pair: (
        Side.objects.filter(match=match, pair__number=pair)
        .order_by("pk")
        .values_list("side", flat=True)
    )
)


def may_score(link: Link, match: Match) -> bool:
    if link.event_id != match.event_id:
        return False
    if link.kind == Link.Kind.TABLE:
        return match.table == link.number
    return link.kind == Link.Kind.JUDGE or side_of(link, match) is not None


def may_confirm(link: Link, submission: Submission) -> bool:
    """Whether this link may confirm the submission.

    Once contested only the link that contested it may accept it; else the director
    decides. A table link's submission is confirmed by a side that did not gain by it.
    """
    if link.pk == submission.link_id or link.kind == Link.Kind.TABLE:
        return False
    if submission.state == Submission.State.DISPUTED:
        return link.pk == submission.decided_link_id
    if submission.state != Submission.State.SENT:
        return False
    if link.kind == Link.Kind.JUDGE:
        return link.event_id == submission.game.match.event_id
    side = side_of(link, submission.game.match)
    return side is not None and side in confirming_sides(submission)


def confirming_sides(submission: Submission) -> tuple[int, ...]:
    """The sides whose pair's link may confirm it."""
    sender, gained = submission.link, None
    if sender and sender.kind == Link.Kind.PAIR:
        gained = side_of(sender, submission.game.match)
        if gained is None:
            return ()
    elif sender and sender.kind == Link.Kind.TABLE:
        gained = game_winner(submission.score)
    sides = range(1, len(submission.marks) + 1)
    return tuple(side for side in sides if side != gained)


def may_settle(link: Link, match: Match) -> bool:
    is_judge = link.kind == Link.Kind.JUDGE and link.event_id == match.event_id
    return is_judge and link.event.judges_settle


def may_contest(link: Link, submission: Submission) -> bool:
    return (
        submission.state == Submission.State.SENT
        and link.pk != submission.link_id
        and link.kind != Link.Kind.TABLE
        and may_score(link, submission.game.match)
    )
