"""Messages to many: who gets them, in which words, once, and how each ends them."""

from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client

from players.common import clock
from players.people.models import Person
from players.people.services.club_list import add_people
from tests.make import make_club, make_director, make_event, started_event
from tests.tournaments.notices.followers import follower_of, send_all
from tests.tournaments.notices.mail_servers import RefusesAddress
from tournaments.event.models import Event, Follower, Message, Notice
from tournaments.event.services.change import Refused
from tournaments.following import services as following
from tournaments.messages.selectors import readers_of, words_of
from tournaments.messages.services import MOST_A_DAY, send_message
from tournaments.signup.models import SignUp

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("can_mail")]
ENGLISH = ("Bring dominoes", "We need two sets more.")
SPANISH = ("Traigan dominó", "Faltan dos juegos.")


@pytest.fixture
def club():
    club = make_club(director=make_director())
    add_people(club=club, people=[(name, "", "") for name in ("Ann", "Bo", "Cy")])
    Person.objects.filter(name="Ann").update(email="Ann@example.org", is_member=True)
    Person.objects.filter(name="Bo").update(email="bo@example.org")
    Person.objects.filter(name="Cy").update(is_member=True)
    return club


def draft(club, audience: str = "members", event=None) -> Message:
    texts = {"en": ENGLISH, "es": SPANISH}
    return Message(club=club, audience=audience, event=event, texts=texts)


def addresses(message: Message) -> set[str]:
    return {reader.address for reader in readers_of(message)}


def test_members_get_it_whose_address_is_known(club) -> None:
    assert addresses(draft(club)) == {"ann@example.org"}


def test_entrants_are_the_players_and_who_follows_them() -> None:
    event = started_event()
    Person.objects.filter(name="Ann Ray").update(email="ann@example.org")
    Person.objects.filter(name="Bo Fitz").update(email="sue@example.org")
    follower_of(event.pairs.get(number=2), "sue@example.org")
    entrants = addresses(draft(event.club, "entrants", event))
    assert entrants == {"ann@example.org", "sue@example.org"}


def test_the_waiting_list_is_an_audience_of_its_own() -> None:
    event = started_event()
    for state, address in (("waiting", "al@example.org"), ("in", "cy@example.org")):
        SignUp.objects.create(
            event=event,
            key=uuid4(),
            digest=state,
            players=["Al Bo"],
            email=address,
            language="es",
            state=state,
            asked_at=event.changed_at,
        )
    [reader] = readers_of(draft(event.club, "waiting", event))
    assert (reader.address, reader.language) == ("al@example.org", "es")
    assert addresses(draft(event.club, "entrants", event)) == {"cy@example.org"}


def test_followers_read_it_in_their_own_language(club) -> None:
    follower_of(club, "sue@example.org", "es")
    follower_of(club, "al@example.org")
    send_message(message=draft(club, "followers"), by="dora", key=uuid4())
    subjects = dict(Notice.objects.values_list("follower__address", "subject"))
    assert subjects == {"sue@example.org": SPANISH[0], "al@example.org": ENGLISH[0]}


def test_a_message_sent_again_is_sent_once(club) -> None:
    key = uuid4()
    for _press in range(2):
        send_message(message=draft(club), by="dora", key=key)
    assert Message.objects.count() == Notice.objects.count() == 1


def test_one_press_ends_them_and_the_next_message_leaves_that_reader_out(club) -> None:
    send_message(message=draft(club), by="dora", key=uuid4())
    send_all()
    [message] = mail.outbox
    assert (
        message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    )
    token = Follower.objects.get().token
    assert f"/told/{token}/" in message.body
    answer = Client().post(f"/told/{token}/stop/", {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 204
    assert addresses(draft(club)) == set()
    with pytest.raises(Refused, match="Nobody would get it"):
        send_message(message=draft(club), by="dora", key=uuid4())


def test_who_follows_the_club_and_ends_it_gets_no_message_as_a_member_either(club):
    send_message(message=draft(club), by="dora", key=uuid4())
    listed = Follower.objects.get()
    following.follow(of=club, address="ann@example.org", language="en")
    following.confirm(token=listed.token)
    following.stop(token=listed.token)
    assert addresses(draft(club)) == set()


def test_who_followed_before_the_first_message_ends_it_as_a_member_too(club) -> None:
    asked = follower_of(club, "ann@example.org")
    send_message(message=draft(club), by="dora", key=uuid4())
    following.stop(token=asked.token)
    assert addresses(draft(club)) == set()
    page = Client().get(f"/told/{asked.token}/").text
    assert "Nothing is sent to you" in page
    assert "your address is not stored" not in page


def test_a_club_writes_so_many_a_day(club) -> None:
    for _n in range(MOST_A_DAY):
        send_message(message=draft(club), by="dora", key=uuid4())
    with pytest.raises(Refused, match="tomorrow"):
        send_message(message=draft(club), by="dora", key=uuid4())


def test_the_next_dates_are_added_in_the_readers_language(club) -> None:
    make_event(club, name="May night")
    make_event(club, name="June night")
    Event.objects.filter(name="May night").update(date=date(2031, 5, 3))
    Event.objects.filter(name="June night").update(date=date(2031, 6, 3))
    subject, text = words_of(draft(club), "es", adds_dates=True)
    assert subject == SPANISH[0]
    assert "May night" in text
    assert "sábado" in text.casefold()
    assert text.index("May night") < text.index("June night")
    with clock.at(
        datetime(2031, 5, 4, 2, tzinfo=UTC)
    ):  # nine in the evening of the 3rd
        assert "May night" in words_of(draft(club), "en", adds_dates=True)[1]
    with clock.at(datetime(2031, 5, 4, 6, tzinfo=UTC)):
        assert "May night" not in words_of(draft(club), "en", adds_dates=True)[1]


def test_a_message_is_looked_at_before_it_is_sent(desk: Client, club) -> None:
    address = f"/desk/clubs/{club.slug}/messages/new/"
    assert b"No message yet" in desk.get(f"/desk/clubs/{club.slug}/messages/").content
    typed = {"audience": "members", "subject_en": ENGLISH[0], "key": str(uuid4())}
    missing = desk.post(address, {**typed, "do": "look"})
    assert missing.status_code == 422
    assert ENGLISH[0] in missing.text
    typed["text_en"] = ENGLISH[1]
    looked = desk.post(address, {**typed, "do": "look"}).text
    assert "ann@example.org" in looked
    assert "Send it to 1 reader" in looked
    assert not Message.objects.exists()
    desk.post(address, {**typed, "do": "send"})
    shown = desk.get(f"/desk/clubs/{club.slug}/messages/").text
    assert ENGLISH[0] in shown
    assert "1 on the way" in shown
    send_all()
    assert "1 delivered" in desk.get(f"/desk/clubs/{club.slug}/messages/").text


def test_without_a_mail_server_a_message_waits(club, settings) -> None:
    send_message(message=draft(club), by="dora", key=uuid4())
    settings.CAN_MAIL = False
    send_all()
    assert not mail.outbox
    assert Notice.objects.get().state == Notice.State.QUEUED
    settings.CAN_MAIL = True
    send_all()
    assert len(mail.outbox) == 1


def test_each_wording_is_looked_at_that_goes_out(desk: Client, club) -> None:
    address = f"/desk/clubs/{club.slug}/messages/new/"
    typed = {"audience": "followers", "do": "look"}
    for language, words in (("en", ENGLISH), ("es", SPANISH)):
        typed |= {f"subject_{language}": words[0], f"text_{language}": words[1]}
        follower_of(club, f"{language}@example.org", language)

    def cards(**changed: str) -> list[str]:
        page = desk.post(address, typed | changed).text
        return page.split('<div class="note stack">')[1:]

    english, spanish = cards()
    assert "en@example.org" in english
    assert ENGLISH[1] in english
    assert "es@example.org" in spanish
    assert SPANISH[1] in spanish
    assert len(cards(subject_es="", text_es="")) == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"audience": "entrants"}, "Choose the event"),
        ({"subject_es": "Hola"}, "Subject and text belong together."),
    ],
)
def test_what_lacks_is_asked_for_where_it_lacks(desk, club, typed, sentence) -> None:
    address = f"/desk/clubs/{club.slug}/messages/new/"
    whole = {"audience": "members", "subject_en": "A", "text_en": "B", "do": "send"}
    answer = desk.post(address, whole | typed)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not Message.objects.exists()


def test_what_the_mail_server_refuses_is_listed(desk: Client, club, settings) -> None:
    send_message(message=draft(club), by="dora", key=uuid4())
    settings.EMAIL_BACKEND = f"{RefusesAddress.__module__}.{RefusesAddress.__name__}"
    send_all()
    shown = desk.get(f"/desk/clubs/{club.slug}/messages/").text
    assert "1 refused" in shown
    assert "ann@example.org" in shown
    assert "no such user" in shown
