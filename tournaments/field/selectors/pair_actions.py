"""The actions that a director may take on a pair now."""

from tournaments.event.models import AuditEntry, Event, Match, Pair, Round, Stage
from tournaments.formats.sources import FED


def actions_on(event: Event, pair: Pair, *, is_drawn: bool) -> list[str]:
    """Names of the actions that are possible: ``withdraw``, ``substitute``, .."""
    if event.state == Event.State.FINAL:
        return []
    if pair.state != Pair.State.IN:
        return ["reinstate"]
    actions = ["substitute"] if pair.players.exists() else []
    if not is_drawn:
        return [*actions, "late"] if takes_late(event) else actions
    if rounds_to_swap(event, pair):
        actions.append("swap")
    if late_entry(event, pair):
        actions.append("late-back")
    return [*actions, "withdraw", "disqualify"]


def takes_late(event: Event) -> bool:
    """Whether the first stage is drawn and not over."""
    first = event.stages.order_by("number").first()
    return first is not None and first.is_under_way


def could_join_late(event: Event, number: int) -> bool:
    """Whether a pair of the list is missing that the draw can still take in."""
    missing = event.pairs.filter(state=Pair.State.IN, is_checked_in=False)
    return takes_late(event) and missing.filter(number=number).exists()


def late_entry(event: Event, pair: Pair) -> AuditEntry | None:
    """The audit entry of the pair's late draw; None if it is undone or never was."""
    last = event.audit.filter(
        action__in=["pair.late", "pair.late-back"], detail__pair=pair.number
    ).first()
    return last if last and last.action == "pair.late" else None


def rounds_to_swap(event: Event, pair: Pair) -> list[Round]:
    """The rounds that have not started and in which the pair can change places."""
    return list(
        Round.objects.filter(
            stage__event=event,
            wave=0,
            stage__state__in=Stage.UNDER_WAY,
            matches__sides__pair=pair,
            matches__state__in=Match.NOT_BEGUN,
        )
        .exclude(matches__sides__source_kind__in=[*FED, "draw"])
        .select_related("stage")
        .distinct()
        .order_by("stage__number", "number")
    )
