"""Messages of a club on the desk: written, looked at, sent, and what became of them."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from players.clubs.models import Club
from players.common.buttons import by, done, key_of, try_form, with_form
from tournaments.event.models import Follower, Message
from tournaments.event.permissions import directs_club
from tournaments.messages.forms import MessageForm
from tournaments.messages.selectors import (
    MAILBOX_FAULT,
    count_returned,
    readers_of,
    sent_messages,
    words_of,
)
from tournaments.messages.services import send_message

LINES = 20


@never_cache
@directs_club
@require_safe
def messages(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's last messages, each with how many were delivered and which were not."""
    lines = list(sent_messages(club.messages.all()[:LINES]))
    context = {
        "club": club,
        "lines": lines,
        "can_mail": settings.CAN_MAIL,
        "mailbox_fault": cache.get(MAILBOX_FAULT),
    }
    return render(request, "tournaments/messages/messages.html", context)


@never_cache
@directs_club
@with_form
def message_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Write a message, look at one of those that will be sent, send it."""
    form = MessageForm(request.POST or None, club=club)
    context = {"club": club, "form": form}
    if request.method != "POST":
        return render(request, "tournaments/messages/message.html", context)
    context["key"] = key_of(request)
    if form.is_valid():
        message, adds = form.message(), form.cleaned_data["adds_dates"]
        write = {"message": message, "adds_dates": adds, "by": by(request)}
        if request.POST.get("do") == "send" and try_form(
            form, send_message, key=key_of(request), **write
        ):
            return done(request, _("The message is on its way."), "messages", club.slug)
        context |= _preview(message, adds_dates=adds)
    status = 422 if form.errors else 200
    return render(request, "tournaments/messages/message.html", context, status=status)


def _preview(message: Message, *, adds_dates: bool) -> dict[str, object]:
    """The message as readers get it, and how many get it by which way."""
    readers = readers_of(message)
    by_mail = sum(reader.way == Follower.Way.MAIL for reader in readers)
    return {
        "is_preview": True,
        "wordings": _wordings(message, readers, adds_dates=adds_dates),
        "count": len(readers),
        "by_mail": by_mail,
        "on_phones": len(readers) - by_mail,
        "returned": count_returned(readers),
        "cannot_mail": by_mail and not settings.CAN_MAIL,
    }


def _wordings(
    message: Message, readers: list[Follower], *, adds_dates: bool
) -> list[dict[str, str]]:
    """Each wording that goes out, as the first reader of its language gets it."""
    wordings: dict[tuple[str, str], dict[str, str]] = {}
    for language in dict.fromkeys(reader.language for reader in readers):
        first = next(reader for reader in readers if reader.language == language)
        subject, text = words_of(message, language, adds_dates=adds_dates)
        with override(language):
            foot = _("No more messages: %(address)s") % {
                "address": "\N{HORIZONTAL ELLIPSIS}"
            }
        shown = {
            "to": first.address if first.way == Follower.Way.MAIL else "",
            "subject": subject,
            "text": text,
            "foot": foot,
        }
        wordings.setdefault((subject, text), shown)
    return list(wordings.values())
