"""A forgotten password: by mail and by an owner's code."""

import re
import time
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from players.accounts import tasks
from players.accounts.models import PasswordReset
from players.accounts.services import make_reset_code
from players.associations.services import create_association
from players.clubs.models import Club
from players.clubs.services.officials import remove_official
from players.common.refused import Refused
from tests.make import asked_again, make_club, make_director, signed_in

pytestmark = pytest.mark.django_db
NEW = {"password1": "seven marks to me", "password2": "seven marks to me"}
BY_CODE = "/sign-in/forgotten/code/"


@pytest.fixture(autouse=True)
def _can_mail(settings) -> None:
    settings.CAN_MAIL, settings.PUBLIC_URL = True, "http://testserver/"


@pytest.fixture
def dora() -> User:
    user = make_director()
    User.objects.filter(pk=user.pk).update(email="dora@example.org")
    return user


@pytest.fixture
def club(dora) -> Club:
    return make_club(director=dora)


def official(club: Club, role: str, name: str = "") -> User:
    user = make_director(name or role)
    club.memberships.create(user=user, role=role)
    return user


def mailed_link(asked_at: float = 0.0) -> str:
    tasks.mail_reset("dora@example.org", "en", asked_at or time.time())
    return re.search(r"http://testserver(/sign\S+)", mail.outbox[-1].body)[1]


def test_a_link_works_once_a_second_ends_the_first_and_a_late_try_ends_none(
    dora, settings
) -> None:
    first = mailed_link()
    second = mailed_link()
    gone = Client().get(first).content.decode()
    assert "This link is not good, or no longer" in gone
    client = Client()
    where = client.get(second)["Location"]
    client.post(where, NEW)
    assert "not good" in Client().get(second).content.decode()
    asked = time.time() - 60
    link = mailed_link()
    sent = len(mail.outbox)
    tasks.mail_reset("dora@example.org", "en", asked)
    assert len(mail.outbox) == sent
    assert Client().get(link).status_code == 302
    asked, works = time.time(), settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "tests.tournaments.notices.mail_servers.BreaksOff"
    with pytest.raises(OSError, match="timed out"):
        tasks.mail_reset("dora@example.org", "en", asked)
    settings.EMAIL_BACKEND = works
    assert Client().get(mailed_link(asked)).status_code == 302


@pytest.mark.parametrize(
    "cut", ["/sign-in/forgotten/1/abc/", "/sign-in/forgotten/zz/x-y/"]
)
def test_a_cut_or_foreign_link_says_so(dora, cut) -> None:
    assert "not good" in Client().get(cut).content.decode()
    link = mailed_link()
    olga = make_director("olga")
    uid = re.search(r"forgotten/(\w+)/", link)[1]
    foreign = link.replace(f"/{uid}/", f"/{olga.pk}/")
    assert "not good" in Client().get(foreign).content.decode()
    assert "not good" in Client().get(link[:-4] + "/").content.decode()


def test_an_old_link_is_over_after_an_hour(dora, monkeypatch) -> None:
    link = mailed_link()
    now = tasks.default_token_generator._now() + timedelta(minutes=61)
    monkeypatch.setattr(tasks.default_token_generator.__class__, "_now", lambda _: now)
    assert "not good" in Client().get(link).content.decode()


def test_no_answer_and_no_mail_tells_whether_an_account_exists(
    dora, monkeypatch
) -> None:
    queued: list = []
    monkeypatch.setattr(
        tasks.mail_reset, "apply_async", lambda args, **_: queued.append(args)
    )
    answers = [
        Client().post("/sign-in/forgotten/", {"email": email})
        for email in ("dora@example.org", "nobody@example.org")
    ]
    assert {answer["Location"] for answer in answers} == {"/sign-in/forgotten/sent/"}
    assert [args[0] for args in queued] == ["dora@example.org", "nobody@example.org"]
    tasks.mail_reset("nobody@example.org", "en", time.time())
    assert not mail.outbox


def test_too_many_mails_to_one_address_wait_and_say_how_long(dora, monkeypatch) -> None:
    monkeypatch.setattr(tasks.mail_reset, "apply_async", lambda *_, **__: None)
    for _ in range(4):
        answer = Client().post("/sign-in/forgotten/", {"email": "dora@example.org"})
    assert answer.status_code == 429
    assert "Wait 10 minutes" in answer.content.decode()


def test_where_no_broker_takes_the_mail_it_says_so(dora, monkeypatch) -> None:
    def away(*_, **__):
        raise OSError("away")

    monkeypatch.setattr(tasks.mail_reset, "apply_async", away)
    answer = Client().post("/sign-in/forgotten/", {"email": "dora@example.org"})
    assert answer.status_code == 503
    assert "No mail can be sent just now" in answer.content.decode()


def test_without_mail_the_page_names_the_owners_code(settings) -> None:
    settings.CAN_MAIL = False
    page = Client().get("/sign-in/forgotten/").content.decode()
    assert "An owner of your club makes a code" in page
    assert 'type="email"' not in page
    sent = Client().post("/sign-in/forgotten/", {"email": "dora@example.org"})
    assert sent.status_code == 404


def test_an_owners_code_sets_a_password_once_and_the_person_is_told(dora, club) -> None:
    scorekeeper = official(club, "scorekeeper", "sam")
    page = f"/desk/clubs/{club.slug}/directors/code/"
    directors = signed_in(dora).get(f"/desk/clubs/{club.slug}/directors/")
    assert f'<a href="{page}">Somebody forgot' in directors.content.decode()
    assert f'href="{BY_CODE}">I have a code' in Client().get("/sign-in/forgotten/").text
    answer = signed_in(dora).post(page, {"user": scorekeeper.pk})
    assert answer["Location"].startswith("/desk/account/confirm/")
    assert not PasswordReset.objects.exists()
    client = asked_again(signed_in(dora))
    shown = client.post(page, {"user": scorekeeper.pk})
    assert "no-store" in shown["Cache-Control"]
    code = re.search(r'class="mono big"\s*>\s*([a-z0-9-]{14})', shown.content.decode())[
        1
    ]
    assert code not in client.get(page).content.decode()
    assert PasswordReset.objects.get().digest != code
    assert str(club.entries.first()) == "Made a code for a new password of sam."
    phone = Client()
    done = phone.post(BY_CODE, NEW | {"code": code.upper().replace("-", " ")})
    assert done["Location"] == "/desk/"
    desk = phone.get("/desk/").content.decode()
    assert "dora made a code for a new password of yours; it was used." in desk
    assert "made a code" not in phone.get("/desk/").content.decode()
    assert "dora" in phone.get("/desk/account/").content.decode()
    again = Client().post(BY_CODE, NEW | {"code": code})
    assert "not good, or no longer" in again.content.decode()


def test_a_second_code_ends_the_first_and_an_hour_ends_both(dora, club) -> None:
    user = official(club, "treasurer")
    first = make_reset_code(club=club, user=user, owner=dora)
    second = make_reset_code(club=club, user=user, owner=dora)
    assert Client().post(BY_CODE, NEW | {"code": first}).status_code == 200
    PasswordReset.objects.update(at=timezone.now() - timedelta(minutes=61))
    assert Client().post(BY_CODE, NEW | {"code": second}).status_code == 200
    PasswordReset.objects.update(at=timezone.now())
    weak = {"password1": "x", "password2": "x"}
    assert Client().post(BY_CODE, weak | {"code": second}).status_code == 200
    assert Client().post(BY_CODE, NEW | {"code": second}).status_code == 302


def test_guesses_at_codes_wait(dora) -> None:
    for _ in range(21):
        answer = Client().post(BY_CODE, NEW | {"code": "aaaa-bbbb-cccc"})
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 500


def test_an_owner_of_another_club_makes_none(dora, club) -> None:
    otto = make_director("otto")
    make_club("Yoakum 42 Club", director=otto)
    own = "/desk/clubs/yoakum-42-club/directors/code/"
    assert asked_again(signed_in(otto)).post(own, {"user": dora.pk}).status_code == 404


def test_an_owner_makes_no_code_for_oneself_strangers_and_who_has_an_office_elsewhere(
    dora, club
) -> None:
    olga = official(club, "scorekeeper", "olga")
    other = make_club("Yoakum 42 Club", director=olga)
    with pytest.raises(Refused, match="not yours to give"):
        make_reset_code(club=club, user=olga, owner=dora)
    other.memberships.create(user=dora, role="owner")
    assert make_reset_code(club=club, user=olga, owner=dora)
    create_association(name="State", officer=olga)
    with pytest.raises(Refused, match="not yours to give"):
        make_reset_code(club=club, user=olga, owner=dora)
    for user in (dora, make_director("pete")):
        with pytest.raises(Refused):
            make_reset_code(club=club, user=user, owner=dora)


def test_a_code_is_good_only_while_its_owner_could_make_it(dora, club) -> None:
    olga, pete = official(club, "owner", "olga"), official(club, "director", "pete")
    taken_off = make_reset_code(club=club, user=pete, owner=olga)
    remove_official(club=club, user=olga, by="dora")
    sent = Client().post(BY_CODE, NEW | {"code": taken_off})
    assert "not good, or no longer" in sent.content.decode()
    promoted = make_reset_code(club=club, user=pete, owner=dora)
    make_club("Yoakum 42 Club", director=pete)
    assert Client().post(BY_CODE, NEW | {"code": promoted}).status_code == 200


def test_a_code_of_which_its_person_read_that_nobody_used_it_is_used_by_nobody(
    dora, club
) -> None:
    code = make_reset_code(
        club=club, user=official(club, "director", "pete"), owner=dora
    )
    pete = Client()
    pete.post("/sign-in/", {"username": "pete", "password": "shake the bones"})
    assert "nobody used it" in pete.get("/desk/").content.decode()
    late = Client().post(BY_CODE, NEW | {"code": code})
    assert "not good, or no longer" in late.content.decode()
