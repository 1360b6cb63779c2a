"""Scheduled: mails sent, free places given to those who wait, old sign-ups forgotten."""

from datetime import timedelta

from celery import shared_task

from players.common import clock
from tournaments.event.models import Event
from tournaments.event.services.change import open_change
from tournaments.field.services.pairs import is_closed
from tournaments.notices.services.deliver import send_due
from tournaments.signup.mail import MAILS
from tournaments.signup.models import SignUp
from tournaments.signup.selectors.places import facts_of, places_of
from tournaments.signup.services.placing import promote

State = SignUp.State
UNANSWERED = timedelta(days=2)
AFTER_THE_DAY = timedelta(days=30)


@shared_task(name="tournaments.mail_sign_ups")
def mail_sign_ups() -> None:
    send_due(MAILS, name="mailing-sign-ups")


@shared_task(name="tournaments.fill_places")
def fill_places() -> None:
    """Give places that a director freed to those who wait."""
    waiting = Event.objects.present().filter(sign_ups__state=State.WAITING)
    for event in waiting.exclude(state=Event.State.FINAL).distinct():
        is_full = places_of(event, facts_of(event).cap).is_full
        if not is_full and not is_closed(event):
            with open_change(event, by="Sign-up 0") as change:
                promote(change)


def forget_sign_ups() -> None:
    """Delete what nobody confirmed, and every sign-up some weeks after its event."""
    moment = clock.now()
    SignUp.objects.filter(state=State.ASKED, asked_at__lt=moment - UNANSWERED).delete()
    SignUp.objects.filter(event__date__lt=(moment - AFTER_THE_DAY).date()).delete()
