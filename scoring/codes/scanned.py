"""Reads whom a code at check-in means: a camera's reading of its QR, or what is typed."""

from urllib.parse import urlsplit

from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from players.common.numbers import parse_number
from scoring.game.links import RevokedCodeError, WrongCodeError, link_of
from scoring.game.models import Link
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.field.selectors.hall import hall_of, list_like, named_like
from tournaments.signup.models import CODE_LETTERS, SignUp

MOST_LETTERS = 500
State = SignUp.State


def entrant_of(event: Event, text: str) -> int | SignUp:
    """The number of a pair of the event, or a single player who looks for a partner.

    Raises Refused with a sentence about a code that checks nobody in.
    """
    text = text.strip()[:MOST_LETTERS]
    if number := parse_number(text):
        return number
    slug, number, code = _parts(text) if "/" in text else (event.slug, None, text)
    if slug not in ("", event.slug) and number:
        raise _of_another(Event.objects.filter(slug=slug).first())
    if number:
        return number
    sign_up = SignUp.objects.filter(digest=SignUp.digest_of(code)).first()
    if sign_up is not None:
        return _entrant_signed_up(event, sign_up)
    number = _number_of_link(event, code)
    if number is not None:
        return number
    letters = sum(map(str.isalnum, text))
    if "/" in text or (letters == CODE_LETTERS and " " not in text):
        raise Refused(_("This is no code of a pair, a team or a player."))
    like = named_like(hall_of(event), text)
    if len(like) != 1:
        raise Refused(list_like(text, like))
    return like[0].number


def _parts(address: str) -> tuple[str, int | None, str]:
    """The event, the pair's number and the code in the address of a page of ours."""
    try:
        page = resolve(urlsplit(address).path)
    except (Resolver404, ValueError):
        return "", None, ""
    values = page.kwargs if page.url_name in ("pair", "sign-up-link", "table") else {}
    return values.get("slug", ""), values.get("number"), values.get("code", "")


def _entrant_signed_up(event: Event, sign_up: SignUp) -> int | SignUp:
    if sign_up.event_id != event.pk:
        raise _of_another(sign_up.event)
    if sign_up.pair is not None:
        return sign_up.pair.number
    if sign_up.state == State.LOOKING:
        return sign_up
    sentences = {
        State.ASKED: _("%(names)s did not confirm the sign-up: no place is held."),
        State.WAITING: _("%(names)s: on the waiting list, no place yet."),
        State.PENDING: _("%(names)s: you have not decided on this sign-up yet."),
        State.DECLINED: _("%(names)s: this sign-up was declined."),
        State.CANCELLED: _("%(names)s: this sign-up is cancelled."),
        State.IN: _("%(names)s: you took them off the list."),
    }
    raise Refused(sentences[State(sign_up.state)] % {"names": sign_up})


def _number_of_link(event: Event, code: str) -> int | None:
    """The number of the pair that a link's code belongs to; None if it is no code."""
    try:
        link = link_of(code)
    except WrongCodeError:
        return None
    except RevokedCodeError as revoked:
        link = revoked.link  # The paper is old; the pair that holds it is the same
    if link.event.pk != event.pk:
        raise _of_another(link.event)
    if link.kind != Link.Kind.PAIR:
        raise Refused(_("This is the code of a table or a judge, not of a pair."))
    return int(link.number)


def _of_another(event: Event | None) -> Refused:
    """A refusal which names the other event only where everybody may read of it."""
    if event is None or not event.is_shown_by_link:
        return Refused(_("This code belongs to another event."))
    return Refused(
        _("This code belongs to another event: %(event)s.") % {"event": event.name}
    )
