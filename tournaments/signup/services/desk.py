"""What a director decides about sign-ups: facts, who comes in, which singles play."""

import hashlib
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.event.models import Event, EventFacts, EventPicture
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.field.services.pairs import refuse_if_drawn
from tournaments.signup.models import SignUp
from tournaments.signup.services.placing import join, place, promote, send_mail
from tournaments.signup.services.sign_ups import find

State = SignUp.State
COPIED = (
    *("check_in_at", "starts_at", "prizes", "contact", "food"),
    *("parking", "map_link", "about", "signs_up", "cap", "admits", "takes_singles"),
)


@changes(final_too=True)
def set_facts(
    change: Change, *, event: Event, values: dict[str, Any], by: str, key: Key = None
) -> None:
    """Store what people ask, and how they sign up; new places go to those who wait."""
    EventFacts.objects.update_or_create(event=event, defaults=values)
    change.log("event.facts", signs_up=values["signs_up"], cap=values["cap"] or 0)
    if event.state != Event.State.FINAL:
        promote(change)


def copy_facts(*, event: Event, model: Event, by: str) -> None:
    """Give a new event the facts of an earlier one; its sign-up closes as many days before."""
    facts = EventFacts.objects.filter(event=model).first()
    if facts is None or EventFacts.objects.filter(event=event).exists():
        return
    values = {name: getattr(facts, name) for name in COPIED}
    if facts.closes_at:
        # At the same hour: in local time a day has 23 or 25 hours now and then.
        closes_at = facts.closes_at.astimezone(ZoneInfo(model.time_zone))
        closes_at += event.date - model.date
        values["closes_at"] = closes_at.replace(tzinfo=ZoneInfo(event.time_zone))
    set_facts(event=event, values=values, by=by)


@changes(final_too=True)
def set_picture(
    change: Change,
    *,
    event: Event,
    kind: str,
    picture: bytes | None,
    by: str,
    key: Key = None,
) -> None:
    """Store a picture of the event or of its winners, or take it away."""
    if picture is None:
        event.pictures.filter(kind=kind).delete()
    else:
        EventPicture.objects.update_or_create(
            event=event, kind=kind, defaults={"jpeg": picture}
        )
    column = "picture" if kind == EventPicture.Kind.EVENT else "winners_picture"
    digest = hashlib.sha256(picture).hexdigest()[:16] if picture else ""
    EventFacts.objects.update_or_create(event=event, defaults={column: digest})
    change.log("event.picture", kind=kind, is_set=picture is not None)


@changes(again=None)
def approve(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> None:
    """Let a sign-up in, over the cap too; the club stores its contacts."""
    row = find(event, number)
    if row.pair or row.state == State.LOOKING:
        return
    refuse_if_drawn(event)
    place(change, row, is_approved=True, is_vouched=True)


@changes(again=None)
def decline(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> None:
    """Decline a sign-up that has no place yet; it can still be let in."""
    row = find(event, number)
    if row.pair:
        raise Refused(_("%(pair)s is on the list: take it off there.") % {"pair": row})
    row.state, row.is_checked_in = State.DECLINED, False
    row.save()
    send_mail(row)
    promote(change)


@changes(again=None)
def pair_up(
    change: Change, *, event: Event, number: int, partner: int, by: str, key: Key = None
) -> None:
    """Put two single players on the list as a pair; both links stay good."""
    first, second = find(event, number), find(event, partner)
    if first.pk == second.pk or not all(
        row.state == State.LOOKING and row.is_alone for row in (first, second)
    ):
        raise Refused(_("Choose two players who look for a partner."))
    refuse_if_drawn(event)
    join(change, (first, second), is_checked_in=False)
