"""A message is stored once with a notice to each reader; workers deliver them."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.common import clock
from players.common.refused import Refused
from tournaments.event.models import Follower, Message, Notice
from tournaments.messages.selectors import Draft, Reader, readers_of

MOST_A_DAY = 10  # Messages of one club
MOST_READERS = 5_000


@transaction.atomic
def send_message(*, draft: Draft, by: str, key: UUID) -> Message:
    """Send it to everybody of its audience; the same key sends once.

    Readers on the club's list who never followed it get a link that ends its messages.
    """
    Club.objects.select_for_update(no_key=True).get(pk=draft.club.pk)
    if (known := Message.objects.filter(key=key).first()) is not None:
        return known
    moment = clock.now()
    recent = draft.club.messages.filter(at__gt=moment - timedelta(days=1))
    if recent.count() >= MOST_A_DAY:
        raise Refused(
            _("The club has sent %(n)s messages in a day. Write the next one tomorrow.")
            % {"n": MOST_A_DAY}
        )
    readers = readers_of(draft)
    if not readers:
        raise Refused(_("Nobody would get it: no address is known."))
    if len(readers) > MOST_READERS:
        raise Refused(
            _("A message goes to %(n)s addresses at most.") % {"n": MOST_READERS}
        )
    message = Message.objects.create(
        club=draft.club,
        event=draft.event,
        audience=draft.audience,
        texts=draft.texts,
        by=by,
        at=moment,
        key=key,
    )
    words = {language: draft.words(language) for language in _languages(readers)}
    followers = _followers(draft.club, readers)
    Notice.objects.bulk_create(
        Notice(
            follower=follower,
            what=f"message {message.pk}",
            message=message,
            subject=words[follower.language][0][:120],
            text=words[follower.language][1],
            next_at=moment,
        )
        for follower in followers
    )
    return message


def _languages(readers: list[Reader]) -> set[str]:
    return {reader.language for reader in readers}


def _followers(club: Club, readers: list[Reader]) -> list[Follower]:
    """Every reader as a follower; those of the list are stored as the list's."""
    new = [
        Follower(
            club=club,
            way=reader.way,
            address=reader.address,
            language=reader.language,
            asked_at=clock.now(),
            is_from_list=True,
        )
        for reader in readers
        if reader.follower is None
    ]
    known = [reader.follower for reader in readers if reader.follower is not None]
    return [*known, *Follower.objects.bulk_create(new)]
