"""Backups in the browser: taken by directors, taken along by who directs every club."""

import gzip
from pathlib import Path

import pytest
from django.conf import settings

from deploy.models import Backup
from deploy.serving import metrics
from players.clubs.roles import Role
from players.common import clock
from tests.make import make_club, make_director, started_event

pytestmark = pytest.mark.django_db
PAGE = "/desk/backups/"


@pytest.fixture
def dora(client):
    """Who directs the only club there is."""
    director = make_director()
    started_event(8).club.memberships.get_or_create(user=director)
    client.force_login(director)
    return client


def words(answer) -> str:
    return " ".join(answer.text.split())


def test_the_desk_leads_to_it_and_it_says_that_there_is_none(dora):
    assert PAGE in words(dora.get("/desk/"))
    assert "None was taken yet." in words(dora.get(PAGE))


def test_a_press_takes_one_and_it_can_be_taken_along(dora):
    page = words(dora.post(PAGE, follow=True))
    assert "Backed up." in page
    assert "asked for by a director" in page
    number = Backup.objects.get().pk
    file = dora.get(f"{PAGE}{number}/")
    assert "attachment" in file["Content-Disposition"]
    assert b"seven-marks-backup 1" in gzip.decompress(file.getvalue()).splitlines()[0]


def test_pressing_again_and_again_pushes_no_other_backup_out(dora):
    dora.post(PAGE)
    page = words(dora.post(PAGE, follow=True))
    assert "only seconds old" in page
    assert Backup.objects.count() == 1


def test_a_full_disk_is_said_in_one_sentence(dora, settings, tmp_path):
    (tmp_path / "a file").write_text("")
    settings.BACKUP_DIR = tmp_path / "a file" / "below"
    page = words(dora.post(PAGE, follow=True))
    assert "The backup could not be written: Not a directory" in page
    assert not Backup.objects.exists()


def test_a_second_place_that_is_gone_is_told_until_one_is_written(
    dora, settings, tmp_path
):
    (tmp_path / "a file").write_text("")
    settings.BACKUP_DIR2 = str(tmp_path / "a file" / "below")
    assert "The second place could not be written" in words(
        dora.post(PAGE, follow=True)
    )


def test_a_file_that_is_no_longer_kept_is_not_offered(dora, settings):
    dora.post(PAGE)
    taken = Backup.objects.get()
    (settings.BACKUP_DIR / taken.name).unlink()
    assert "Download" not in words(dora.get(PAGE))
    assert dora.get(f"{PAGE}{taken.pk}/").status_code == 404


def test_a_director_of_one_club_among_others_sees_when_and_gets_no_file(dora):
    dora.post(PAGE)
    make_club("Yoakum 42 Club", director=make_director("olga"))
    page = words(dora.get(PAGE))
    assert "The last one" in page
    assert "Download" not in page
    assert "asked for by" not in page
    taken = Backup.objects.get()
    assert dora.get(f"{PAGE}{taken.pk}/").status_code == 403


def test_a_superuser_gets_every_file(client, django_user_model, dora):
    dora.post(PAGE)
    make_club("Yoakum 42 Club", director=make_director("olga"))
    client.force_login(django_user_model.objects.create_superuser("root"))
    file = client.get(f"{PAGE}{Backup.objects.get().pk}/")
    assert file.status_code == 200
    file.close()


def test_a_proof_stands_on_the_page_and_beside_its_backup(dora):
    dora.post(PAGE)
    assert "The newest one is not tested yet" in words(dora.get(PAGE))
    Backup.objects.update(proved_at=clock.now())
    page = words(dora.get(PAGE))
    assert "every row was equal" in page
    assert "not tested yet" not in page
    Backup.objects.update(fault="Row 3, of players_club, came back otherwise.")
    page = words(dora.get(PAGE))
    assert "did not come back whole" in page
    assert "Row 3, of players_club" in page


def test_a_press_has_the_newest_proved_by_a_worker(dora, at_once):
    """A harmed one, which costs no restore."""
    dora.post(PAGE)
    [path] = Path(settings.BACKUP_DIR).glob("*.gz")
    path.write_bytes(gzip.compress(b"no backup"))
    page = words(dora.post(PAGE, {"do": "prove"}, follow=True))
    assert "did not come back whole" in page
    assert path.name in page
    assert path.name in Backup.objects.get().fault
    assert metrics.gauges["backup_tested_age_seconds"][1]() == -1


@pytest.mark.parametrize("role", [Role.TREASURER, Role.SCOREKEEPER, None])
def test_who_directs_no_club_takes_none(client, role):
    user = make_director("tess")
    if role:
        make_club("Yoakum 42 Club").memberships.create(user=user, role=role)
    client.force_login(user)
    for answer in (
        client.get(PAGE),
        client.post(PAGE),
        client.post(PAGE, {"do": "prove"}),
    ):
        assert answer.status_code == 403
    assert PAGE not in words(client.get("/desk/"))
    assert not Backup.objects.exists()


@pytest.mark.parametrize(
    ("clubs", "role", "label"),
    [
        (1, Role.OWNER, "on-demand"),
        (1, Role.DIRECTOR, "on-demand-director"),
        (2, Role.OWNER, "on-demand-director"),  # the first owner keeps the installation
    ],
)
def test_a_directors_backups_are_not_counted_with_the_keepers(
    client, clubs, role, label
):
    if clubs > 1:
        make_club(director=make_director())
    user = make_director("olga")
    make_club("Yoakum 42 Club").memberships.create(user=user, role=role)
    client.force_login(user)
    client.post(PAGE)
    assert Backup.objects.get().label == label
