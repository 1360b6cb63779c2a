"""Mail that comes back is listed, and its address gets no more until it confirms."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.people.models import Person
from players.people.services.club_list import add_people
from tests.each import each
from tests.mailbox import Mailbox, mailbox
from tests.make import make_club, make_director, official_of
from tests.tournaments.messages import reports
from tests.tournaments.notices.followers import send_all
from tests.tournaments.signup.made import open_event, signed_up, state_of
from tournaments.event.models import Follower, Message, Notice, ReturnedAddress
from tournaments.following import services as following
from tournaments.messages.jobs import read_returned_mail
from tournaments.messages.selectors import reason_of
from tournaments.messages.services import send_message
from tournaments.people.services import forget_person
from tournaments.signup.jobs import mail_sign_ups
from tournaments.signup.models import SignUpMail

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def returned(can_mail, settings, tmp_path, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
    with mailbox(tmp_path) as box:
        settings.RETURNED_MAIL_URL = box.address
        yield box


@pytest.fixture
def club():
    club = make_club(director=make_director())
    add_people(club=club, people=[("Ann", "", "")])
    Person.objects.update(email="Ann@example.org", is_member=True)
    return club


def write(club) -> None:
    texts = {"en": ("Bring dominoes", "Two sets.")}
    message = Message(club=club, audience="members", texts=texts)
    send_message(message=message, by="dora", key=uuid4())
    send_all()


def comes_back(box: Mailbox, report: str, **changed: str) -> None:
    """A report about the last mail arrives and is read."""
    sent = mail.outbox[-1].message()
    headers = {
        name: sent[name] for name in ("Message-ID", "X-Mail-ID", "To", "Subject")
    }
    headers |= changed
    lines = "\n".join(f"{name}: {value}" for name, value in headers.items() if value)
    text = report.format(headers=lines, id=headers["Message-ID"])
    box.mails.append(text.replace("\n", "\r\n").encode())
    read_returned_mail()
    assert box.seen == set(range(1, len(box.mails) + 1))


def page_of(desk: Client, club) -> str:
    return desk.get(f"/desk/clubs/{club.slug}/messages/").text


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("POSTFIX", "There is no such mailbox."),
        ("EXIM", "The mail server did not take it."),
        ("EXCHANGE", "The mailbox is full."),
    ],
)
def test_a_report_is_listed_and_ends_the_mail_to_its_address(
    returned, club, desk, name: str, reason: str
) -> None:
    write(club)
    comes_back(returned, getattr(reports, name))
    page = page_of(desk, club)
    assert "1 came back" in page
    assert "0 delivered" in page
    assert "ann@example.org" in page
    assert reason in page
    write(club)
    assert len(mail.outbox) == 1
    assert "Mail to this address came back before" in page_of(desk, club)


def test_what_was_only_given_up_is_listed_and_tried_again(returned, club, desk) -> None:
    write(club)
    comes_back(returned, reports.GIVEN_UP)
    assert "The mail server was not reached in time." in page_of(desk, club)
    write(club)
    assert len(mail.outbox) == 2


def test_an_id_of_our_own_survives_who_writes_another_message_id(returned, club):
    write(club)
    comes_back(returned, reports.POSTFIX, **{"Message-ID": "<0100@amazonses.com>"})
    assert ReturnedAddress.objects.get().address == "ann@example.org"


def test_who_confirms_again_gets_mail_again(returned, club) -> None:
    write(club)
    comes_back(returned, reports.POSTFIX)
    following.follow(of=club, address="Ann@example.org", language="en")
    send_all()
    assert "confirm" in Notice.objects.get(what="confirm").what
    assert len(mail.outbox) == 2
    follower = Follower.objects.get()
    following.confirm(token=follower.token)
    assert not ReturnedAddress.objects.exists()
    write(club)
    assert len(mail.outbox) == 3


def test_an_address_that_came_back_is_forgotten_with_its_person_alone(
    returned, club
) -> None:
    ann = club.people.get()
    write(club)
    comes_back(returned, reports.POSTFIX)
    wife = Person.objects.create(club=club, name="Sue", key="sue", email=ann.email)
    forget_person(person=ann, by="dora")
    assert ReturnedAddress.objects.exists()
    forget_person(person=wife, by="dora")
    assert not ReturnedAddress.objects.exists()


def test_of_a_person_without_an_address_nobody_else_is_read(club) -> None:
    ann = club.people.get()
    Person.objects.update(email="")
    Person.objects.create(club=club, name="Sue", key="sue")
    ann.refresh_from_db()
    with CaptureQueriesContext(connection) as asked:
        forget_person(person=ann, by="dora")
    wheres = [query["sql"].partition(" WHERE ")[2] for query in asked]
    assert not [where for where in wheres if '"players_person"."email"' in where]


def test_a_follower_whose_address_came_back_is_asked_again(returned, club) -> None:
    following.follow(of=club, address="sue@example.org", language="en")
    send_all()
    following.confirm(token=Follower.objects.get().token)
    Follower.objects.update(confirmed_at=timezone.now() - timedelta(days=1))
    Person.objects.update(email="sue@example.org")
    write(club)
    comes_back(returned, reports.POSTFIX)
    following.follow(of=club, address="sue@example.org", language="en")
    send_all()
    assert len(mail.outbox) == 3
    assert Follower.objects.get().confirmed_at is None


def test_the_page_of_an_older_link_confirms_an_address_that_works_again(returned, club):
    write(club)
    Follower.objects.update(confirmed_at=timezone.now() - timedelta(days=1))
    comes_back(returned, reports.POSTFIX)
    page = f"/told/{Follower.objects.get().token}/"
    assert "Mail to this address came back" in Client().get(page).text
    answer = Client().post(page, {"do": "confirm"}, follow=True).text
    assert "came back" not in answer
    assert not ReturnedAddress.objects.exists()


def test_a_sign_up_whose_mail_came_back_is_marked_at_the_desk(returned) -> None:
    event = open_event()
    client = official_of(event.club)
    row = signed_up(event, "Ann Ray", "Bo Fitz", email="Ann@example.org")
    mail_sign_ups()
    comes_back(returned, reports.POSTFIX)
    assert SignUpMail.objects.get().state == "failed"
    assert state_of(row) == "asked"
    page = client.get(f"/desk/{event.slug}/sign-ups/").text
    assert "mail came back" in page


FORGED = "<n-1-aaaaaaaaaaaaaaaa@marks.example.org>"


HOSTILE = [
    b"",
    b"\xff\xfe\x00" * 500,
    b"Content-Type: multipart/report; report-type=delivery-status",
    reports.POSTFIX.format(headers=f"Message-ID: {FORGED}").encode(),
    reports.EXCHANGE.format(id=FORGED).encode(),
    b"Content-Type: multipart/report; report-type=delivery-status; boundary=a\n\n"
    + b"--a\nContent-Type: multipart/mixed; boundary=a\n\n" * 3_000,
    b"Content-Type: multipart/report; report-type=delivery-status; boundary=a\n\n"
    + b"--a\nContent-Type: message/rfc822\n\n" * 3_000,
    b"Content-Type: multipart/report; report-type*=%FF'%FF'%FF; boundary=a\n\n--a",
    b"x" * 2_000_000,
]


def test_hostile_mail_changes_nothing(returned, club) -> None:
    write(club)
    returned.mails.extend(HOSTILE)
    read_returned_mail()
    assert returned.seen == set(range(1, len(HOSTILE) + 1))
    assert returned.seen - returned.fetched == {len(HOSTILE)}, "too large to be read"
    assert not ReturnedAddress.objects.exists()
    assert not Notice.objects.exclude(returned_at=None).exists()


def test_a_delay_a_late_report_and_one_after_a_confirmation_end_nothing(returned, club):
    write(club)
    comes_back(returned, reports.DELAYED)
    Notice.objects.update(sent_at=timezone.now() - timedelta(days=31))
    comes_back(returned, reports.POSTFIX)
    assert not Notice.objects.exclude(returned_at=None).exists()
    Notice.objects.update(sent_at=timezone.now() - timedelta(hours=1))
    Follower.objects.update(confirmed_at=timezone.now())
    comes_back(returned, reports.POSTFIX)
    assert not ReturnedAddress.objects.exists()


@each(
    ("address", "why"),
    [
        ("imaps://back:wrong@localhost:{port}/INBOX", "wrong password"),
        ("imaps://back:x@localhost:1/INBOX", "refused"),
        ("imap://back:x@localhost/INBOX", "imaps://user:password@host/INBOX"),
        ("imaps://back:x@localhost:port/INBOX", "Port"),
    ],
)
def test_a_mailbox_that_cannot_be_read_is_named_where_messages_are(
    returned, club, desk, settings, address: str, why: str
) -> None:
    port = returned.address.rpartition(":")[2].partition("/")[0]
    settings.RETURNED_MAIL_URL = address.format(port=port)
    read_returned_mail()
    assert why in page_of(desk, club)
    settings.RETURNED_MAIL_URL = returned.address
    read_returned_mail()
    assert "cannot be read" not in page_of(desk, club)


@each(
    ("status", "reason"),
    [
        ("5.1.10", "no mail server"),
        ("5.7.26", "no mail from here"),
        ("5.9.9", "did not take it"),
        ("nonsense", "did not take it"),
    ],
)
def test_a_status_reads_as_a_reason(status: str, reason: str) -> None:
    assert reason in reason_of(status)
