"""A message is stored once with a notice to each reader; workers deliver them."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.common import clock
from players.common.refused import Refused
from tournaments.event.models import Follower, Message, Notice
from tournaments.messages.selectors import readers_of, words_of

MOST_A_DAY = 10  # Messages of one club
MOST_READERS = 5_000


@transaction.atomic
def send_message(
    *, message: Message, by: str, key: UUID, adds_dates: bool = False
) -> None:
    """Send it to everybody of its audience; the same key sends once.

    Readers on the club's list who never followed it get a link that ends its messages.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=message.club_id)
    if Message.objects.filter(key=key).exists():
        return
    moment = clock.now()
    recent = club.messages.filter(at__gt=moment - timedelta(days=1))
    if recent.count() >= MOST_A_DAY:
        raise Refused(
            _("The club has sent %(n)s messages in a day. Write the next one tomorrow.")
            % {"n": MOST_A_DAY}
        )
    readers = readers_of(message)
    if not readers:
        raise Refused(_("Nobody would get it: no address is known."))
    if len(readers) > MOST_READERS:
        raise Refused(
            _("A message goes to %(n)s addresses at most.") % {"n": MOST_READERS}
        )
    message.by, message.at, message.key = by, moment, key
    message.save()
    Follower.objects.bulk_create(each for each in readers if each.pk is None)
    words = {
        language: words_of(message, language, adds_dates=adds_dates)
        for language in {reader.language for reader in readers}
    }
    Notice.objects.bulk_create(
        Notice(
            follower=reader,
            what=f"message {message.pk}",
            message=message,
            subject=words[reader.language][0][:120],
            text=words[reader.language][1],
            next_at=moment,
        )
        for reader in readers
    )
