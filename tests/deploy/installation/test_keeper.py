"""The installation's keeper: the first owner, until it is handed over."""

import pytest
from django.contrib.auth.models import User

from deploy.models import Backup
from players.clubs.models import Keeper
from players.clubs.selectors import is_keeper, keeper
from players.clubs.services.keeper import hand_installation_over
from players.common.refused import Refused
from tests.make import asked_again, make_club, make_director, signed_in, started_event
from tests.page_text import text_of

pytestmark = pytest.mark.django_db
PAGE, BACKUPS = "/desk/installation/", "/desk/backups/"
HAND = f"{PAGE}hand-over/"


@pytest.fixture(autouse=True)
def _places(settings, tmp_path) -> None:
    settings.BACKUP_DIR = tmp_path


@pytest.fixture
def dora() -> User:
    """The first owner."""
    user = make_director()
    make_club(director=user)
    return user


@pytest.fixture
def olga(dora: User) -> User:
    """The owner of another club."""
    user = make_director("olga")
    make_club("Yoakum 42 Club", director=user)
    return user


def test_the_first_owner_keeps_the_installation(dora, olga) -> None:
    assert keeper() == dora
    page = text_of(signed_in(dora).get(PAGE))
    assert "Yoakum 42 Club olga" in page
    refused = signed_in(olga).get(PAGE)
    assert refused.status_code == 403
    assert "dora keeps this installation: ask there." in text_of(refused)
    assert PAGE in signed_in(dora).get("/desk/").text
    assert PAGE not in signed_in(olga).get("/desk/").text


def test_with_clubs_of_different_owners_the_keeper_alone_fetches_a_backup(
    dora, olga
) -> None:
    started_event(8)
    signed_in(olga).post(BACKUPS)
    file = f"{BACKUPS}{Backup.objects.get().pk}/"
    page = text_of(signed_in(olga).get(BACKUPS))
    assert "So only dora can fetch one, who keeps this installation" in page
    assert signed_in(olga).get(file).status_code == 403
    assert "Download" in text_of(signed_in(dora).get(BACKUPS))
    answer = signed_in(dora).get(file)
    assert answer.status_code == 200
    answer.close()


def test_a_keeper_without_a_club_still_comes_to_the_backups(dora, olga) -> None:
    dora.memberships.all().delete()
    assert BACKUPS in signed_in(dora).get("/desk/").text
    assert signed_in(dora).get(BACKUPS).status_code == 200


def test_the_installation_is_handed_over_to_an_owner_alone(dora, olga) -> None:
    scorer = make_director("tess")
    desk = asked_again(signed_in(dora))
    assert "olga" in text_of(desk.get(HAND))
    desk.post(HAND, {"to": scorer.pk})
    assert keeper() == dora
    done = desk.post(HAND, {"to": olga.pk}, follow=True)
    assert "olga keeps the installation from now on." in text_of(done)
    assert (is_keeper(olga), is_keeper(dora)) == (True, False)
    assert desk.post(HAND, {"to": dora.pk}).status_code == 403
    with pytest.raises(Refused, match="Somebody else keeps"):
        hand_installation_over(user=dora, to=dora)
    assert Keeper.objects.count() == 2
    assert "handed over by dora" in text_of(signed_in(olga).get(PAGE))


def test_the_keeper_takes_a_club_that_has_no_owner(dora, olga) -> None:
    lost, desk = make_club("Lost Club"), signed_in(dora)
    assert "It has no owner: become one Lost Club" in text_of(desk.get(PAGE))
    desk.post(PAGE, {"club": lost.pk})
    assert lost.memberships.get(role="owner").user == dora
    assert str(lost.entries.get()) == "dora is owner from now on."
    theirs = olga.memberships.get().club
    refused = desk.post(PAGE, {"club": theirs.pk}, follow=True)
    assert "Yoakum 42 Club has an owner." in text_of(refused)
    assert theirs.memberships.get().user == olga
    assert signed_in(olga).post(PAGE, {"club": lost.pk}).status_code == 403
