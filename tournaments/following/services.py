"""Followers: an address that confirmed itself, or the phone that asked.

Notices of moved dates also go to players whose address is on the club's list.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import override

from players.common import clock
from players.common.throttle import is_within
from players.people.models import Person
from tournaments.event.models import Event, Follower, Notice, Pair, PairPlayer
from tournaments.event.services.change import Refused
from tournaments.following.followed import (
    KINDS,
    Followed,
    confirmation,
    name_of,
    welcome,
)
from tournaments.following.returned import forget_returned, is_returned

MOST_FOLLOWERS = 12
MOST_PHONES = 60
MOST_UNANSWERED = 3
# Confirmations an hour, in all events together.
MOST_TO_ADDRESS = 10
MOST_TO_DOMAIN = 40
Way = Follower.Way


def follow(
    *,
    of: Followed,
    address: str,
    language: str,
    is_own: bool = False,
    minutes_ahead: int = 0,
) -> None:
    """Ask an address, once, to confirm that it wants notices of this.

    ``is_own``: the pair's own code asks, for whom there is always room.
    """
    address = address.strip().lower()
    with transaction.atomic():
        _lock(of)
        known = of.followers.filter(way=Way.MAIL)
        listed = known.filter(is_from_list=True, confirmed_at=None)
        follower = (
            listed.filter(address=address).exclude(notices__what="confirm").first()
        )
        again = None if follower else known.filter(address=address).first()
        if again is not None:
            if not is_returned(address):
                return
            again.notices.filter(what="confirm").delete()
            again.confirmed_at = None
            follower = again
        _refuse_too_many(address)
        asked = known.exclude(pk__in=listed.values("pk"))
        never_confirmed = asked.filter(confirmed_at=None, is_from_list=False)
        if not is_own and again is None:
            _make_room(of, _most(of, MOST_FOLLOWERS), asked, never_confirmed)
        if follower is None:
            follower = Follower(way=Way.MAIL, address=address, **_of(of))
        follower.language, follower.asked_at = language, clock.now()
        follower.minutes_ahead = minutes_ahead
        follower.save()
        with override(language):
            confirmation(follower).save()


def follow_dates(*, event: Event, numbers: Collection[int], at: datetime) -> None:
    """Send these pairs' players notices of dates moved from ``at`` on.

    Only to players with an e-mail address on the club's list who have not stopped them.
    """
    if not settings.CAN_MAIL:
        return
    players = PairPlayer.objects.filter(event=event, pair__number__in=numbers)
    addresses: dict[str, int] = {}
    for player in players.select_related("person__merged_into").order_by("pair"):
        person = player.person.merged_into or player.person
        if person.email:
            addresses.setdefault(person.email.strip().lower(), player.pair_id)
    known = Follower.objects.filter(
        pair__event=event, pair__number__in=numbers, way=Way.MAIL
    )
    listed = known.filter(is_from_list=True, confirmed_at=None, ended_at=None)
    listed.exclude(address__in=addresses).delete()
    follow_already = known.filter(confirmed_at__isnull=False) | known.filter(
        is_from_list=True
    )
    have = set(follow_already.values_list("address", flat=True))
    Follower.objects.bulk_create(
        [
            Follower(
                pair_id=pair,
                way=Way.MAIL,
                address=address,
                language=event.club.language,
                asked_at=at,
                is_from_list=True,
            )
            for address, pair in addresses.items()
            if address not in have
        ],
        update_conflicts=True,
        unique_fields=["pair", "way", "address"],
        update_fields=["is_from_list"],
    )


def follow_on_phone(
    *,
    of: Followed,
    address: str,
    keys: dict[str, str],
    language: str,
    is_own: bool = False,
) -> None:
    """Send notices of this to a push address; the phone itself confirms it.

    ``is_own``: the pair's own code asks, for whom there is always room.
    """
    with transaction.atomic():
        _lock(of)
        known = of.followers.filter(way=Way.PUSH)
        if known.filter(address=address, through=None).exists():
            return
        if not is_own:
            reached = Notice.objects.filter(state=Notice.State.SENT)
            never = known.exclude(notices__in=reached.values("pk"))
            _make_room(of, _most(of, MOST_PHONES), known, never)
        moment = clock.now()
        follower, _is_new = Follower.objects.update_or_create(
            **_of(of),
            way=Way.PUSH,
            address=address,
            defaults={
                "keys": keys,
                "language": language,
                "asked_at": moment,
                "confirmed_at": moment,
                "through": None,
            },
        )
        with override(language):
            Notice.objects.bulk_create([welcome(follower)], ignore_conflicts=True)


def _lock(of: Followed) -> None:
    """Let one at a time be added to the followers of this."""
    if isinstance(of, Pair):
        Event.objects.select_for_update(no_key=True).get(pk=of.event_id)
    else:
        type(of)._default_manager.select_for_update(no_key=True).get(pk=of.pk)


def _most(of: Followed, of_pair: int) -> int:
    kind = KINDS.get(of._meta.model_name or "")
    return kind.most if kind else of_pair


def _of(of: Followed) -> dict[str, Any]:
    return {of._meta.model_name or "": of}


def move_phone(*, old: str, address: str, keys: dict[str, str]) -> None:
    """Move what a phone follows to its browser's new push address."""
    phones = Follower.objects.filter(way=Way.PUSH)
    with transaction.atomic():
        if old != address:
            already = phones.filter(address=address)
            for kind in ("pair", *KINDS):
                known = already.exclude(**{kind: None}).values(kind)
                phones.filter(address=old, **{f"{kind}__in": known}).delete()
        phones.filter(address=old).update(address=address, keys=keys)


def move_followers(*, of: Person, to: Person) -> list[int]:
    """Let who follows one person follow the other; return the moved followers' keys.

    Who follows both stays as they are.
    """
    own = set(to.followers.values_list("way", "address"))
    rows = of.followers.values_list("pk", "way", "address")
    moved = [pk for pk, *address in rows if tuple(address) not in own]
    Follower.objects.filter(pk__in=moved).update(person=to)
    return moved


def stop_on_phone(*, of: Followed, address: str) -> None:
    """Stop notices of this to a phone and delete its address."""
    of.followers.filter(way=Way.PUSH, address=address).delete()


def _make_room(
    of: Followed, most: int, known: QuerySet[Follower], never: QuerySet[Follower]
) -> None:
    """Let the oldest address that no message ever reached make room for a new one."""
    if known.count() < most:
        return
    oldest = never.first()
    if oldest is None:
        if isinstance(of, Pair):
            raise Refused(_("This pair has as many followers as it can have."))
        raise Refused(
            _("%(name)s has as many followers as can be.") % {"name": name_of(of)}
        )
    oldest.delete()


def mail_box(address: str) -> str:
    """The box that an address leads to: ``one+7@`` is ``one@``."""
    name, _at, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


def _refuse_too_many(address: str) -> None:
    """Limit the messages that others can send to an address or to a domain."""
    box, domain = mail_box(address), address.rpartition("@")[2]
    unanswered = Follower.objects.filter(
        way=Way.MAIL,
        address__endswith=f"@{domain}",
        confirmed_at=None,
        asked_at__gt=clock.now() - timedelta(hours=1),
    ).values_list("address", flat=True)
    is_many = [mail_box(known) for known in unanswered].count(box) >= MOST_UNANSWERED
    if is_many or not is_within(f"confirmations {box}", MOST_TO_ADDRESS):
        raise Refused(_("Answer the messages you were sent before, or wait an hour."))
    if not is_within(f"confirmations {domain}", MOST_TO_DOMAIN):
        raise Refused(
            _(
                "Many addresses of %(domain)s were asked this hour. Try again in an hour."
            )
            % {"domain": domain}
        )


def confirm(*, token: str, minutes_ahead: int | None = None) -> None:
    """Confirm an address by its token, and how long before a round it gets notices."""
    follower = Follower.objects.filter(token=token)
    follower.filter(confirmed_at=None).update(confirmed_at=clock.now(), ended_at=None)
    for address in follower.values_list("address", flat=True):
        forget_returned(address)
    if minutes_ahead is not None:
        follower.update(minutes_ahead=minutes_ahead)
        Follower.objects.filter(through__in=follower).update(
            minutes_ahead=minutes_ahead
        )


def stop(*, token: str) -> None:
    """Stop the notices to an address and delete it.

    An address from the club's list stays stored as one that wants none; otherwise the
    next move would add it again.
    """
    with transaction.atomic():
        followers = Follower.objects.filter(token=token, way=Way.MAIL)
        on_list = followers.filter(club__people__email__iexact=F("address"))
        on_list.update(is_from_list=True)
        listed = Follower.objects.filter(token=token, is_from_list=True)
        Notice.objects.filter(follower__in=listed).delete()
        listed.update(confirmed_at=None, ended_at=clock.now())
        Follower.objects.filter(token=token, is_from_list=False).delete()
