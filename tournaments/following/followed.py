"""What can be followed: a pair of an event, a person, a club or a season."""

from typing import NamedTuple

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.archive.models import PastWinner
from players.clubs.models import Club
from players.common import clock
from players.common.text import single_stop
from players.people.models import Person
from players.seasons.models import Season
from tournaments.event.models import Event, Follower, Notice, Pair, PairPlayer
from tournaments.event.selectors.lineups import events_of_lineups
from tournaments.event.terms import term

Followed = Pair | Person | Club | Season


ASKED = gettext_lazy(
    "Somebody asked us to tell you %(news)s. If that was you, say yes on the page"
    " below. If not, do nothing."
)


class Kind(NamedTuple):
    """How one kind of followed thing is bounded and put in words."""

    most: int  # Followers by mail, and as many by phone
    news: Promise  # What it brings, as the question whether it is wanted says it
    welcome: Promise


# Other than pairs, whose words depend on what their event enters.
KINDS = {
    "person": Kind(
        200,
        gettext_lazy("where %(name)s plays, and how it went"),
        gettext_lazy("Where %(name)s plays, and how it went."),
    ),
    "club": Kind(
        5_000,
        gettext_lazy("of new events of %(name)s, and who won"),
        gettext_lazy("New events of %(name)s, and who won."),
    ),
    "season": Kind(
        5_000,
        gettext_lazy("who leads %(name)s after each of its events"),
        gettext_lazy("Who leads %(name)s after each event."),
    ),
}


def followed(follower: Follower) -> Followed:
    row: Followed = getattr(follower, follower.kind)
    return row


def name_of(row: Followed) -> str:
    return row.shown_name if isinstance(row, Person) else row.name


def page_of(row: Followed) -> str:
    if isinstance(row, Pair):
        return reverse("pair", args=[row.event.slug, row.number])
    if isinstance(row, Club):
        return reverse("club-page", args=[row.slug])
    return reverse("person" if isinstance(row, Person) else "season", args=[row.pk])


def plays_in_public(person: Person) -> bool:
    """Whether a listed event or the roll of winners names them; no practice day counts."""
    if person.performances.exists():  # where listed, finished events hand them down
        return True
    events = Event.objects.listed().filter(is_practice=False)
    if PairPlayer.objects.filter(person=person, event__in=events).exists():
        return True
    if events.filter(pk__in=events_of_lineups([person.pk])).exists():
        return True
    return (
        PastWinner.objects.on_roll().filter(Q(first=person) | Q(second=person)).exists()
    )


def page_of_notice(notice: Notice) -> str:
    return notice.path or page_of(followed(notice.follower))


def notice(
    follower: Follower, content: str, subject: str, text: str, path: str = ""
) -> Notice:
    """A notice that can be sent at once; its follower gets this content once."""
    return Notice(
        follower=follower,
        what=content,
        subject=subject[:120],
        text=single_stop(text),
        path=path,
        next_at=clock.now(),
    )


def confirmation(follower: Follower) -> Notice:
    """The notice that asks an address whether it wants more."""
    row = followed(follower)
    if isinstance(row, Pair):
        subject, text = _asks_for_pair(row)
    else:
        name = name_of(row)
        subject = _("Do you want messages about %(name)s?") % {"name": name}
        news = KINDS[follower.kind].news % {"name": name}
        text = ASKED % {"news": news}
    return notice(follower, "confirm", subject, text)


def welcome(follower: Follower) -> Notice:
    """The first notice to a phone, which proves that its address works."""
    row = followed(follower)
    if isinstance(row, Pair):
        subject, text = _welcomes_to_pair(row)
    else:
        name = name_of(row)
        subject = _("This phone follows %(name)s") % {"name": name}
        text = KINDS[follower.kind].welcome % {"name": name}
    return notice(follower, "welcome", subject, text)


def _asks_for_pair(pair: Pair) -> tuple[str, str]:
    values = {"pair": pair.name, "number": pair.number, "event": pair.event.name}
    subject = term(
        pair.event,
        _("Do you want messages about pair %(number)s?"),
        _("Do you want messages about player %(number)s?"),
        _("Do you want messages about team %(number)s?"),
        **values,
    )
    text = _(
        "Somebody asked us to tell you where %(pair)s plays at %(event)s, and "
        "how it went. If that was you, say yes on the page below. If not, do "
        "nothing."
    )
    return subject, text % values


def _welcomes_to_pair(pair: Pair) -> tuple[str, str]:
    values = {"pair": pair.name, "number": pair.number}
    subject = term(
        pair.event,
        _("This phone follows pair %(number)s"),
        _("This phone follows player %(number)s"),
        _("This phone follows team %(number)s"),
        **values,
    )
    text = term(
        pair.event,
        _("When %(pair)s play, and how it went."),
        _("When %(pair)s plays, and how it went."),
        _("When %(pair)s play, and how it went."),
        **values,
    )
    return subject, text


COOKIE = "own-pair"
A_WEEK = 7 * 86_400


def remember_own_pair(
    request: HttpRequest, response: HttpResponse, uid: object, number: int
) -> None:
    """Let this phone follow the pair, whose code it opened, whatever others ask for."""
    response.set_signed_cookie(
        COOKIE,
        _named(uid, number),
        max_age=A_WEEK,
        path="/follow/",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def is_own_pair(request: HttpRequest, uid: object, number: int) -> bool:
    """Whether this phone has opened the code of this pair last."""
    own = request.get_signed_cookie(COOKIE, default="", max_age=A_WEEK)
    return own == _named(uid, number)


def _named(uid: object, number: int) -> str:
    return f"{uid}:{number}"
