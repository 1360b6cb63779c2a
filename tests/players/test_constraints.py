"""The database refuses what must not be of people, clubs, seasons and ratings."""

from datetime import UTC, date, datetime
from uuid import uuid4

import pytest

from players.accounts.models import PasswordReset
from players.archive.models import PastWinner, Performance
from players.associations.models import PersonLink
from players.associations.services import create_association, invite_club
from players.clubs.services.invitations import invite
from players.doubles.models import DismissedDouble, Merge
from players.people.models import Person
from players.ratings.models import RatedEvent
from players.seasons.services import seal_season
from tests.each import each
from tests.make import make_club, make_director
from tests.players.made_seasons import make_season, people, perform
from tests.refused import refused_again, refused_update

pytestmark = pytest.mark.django_db
NIGHT = datetime(2027, 12, 31, 22, tzinfo=UTC)


@pytest.fixture
def rows() -> None:
    """Two rows at least of whatever stands once."""
    dora = make_director()
    club, shiner = make_club(director=dora), make_club("Shiner 42 Club")
    state = create_association(name="State", officer=dora)
    for holder in (state, club):
        invite(holder=holder, name="Olga", by="dora", key=uuid4())
    ann, bo = people(club, "Ann Ray", "Bo Fitz")
    [cy] = people(shiner, "Cy Hill")
    for asking, asked in ((ann, cy), (cy, ann)):
        invite_club(association=state, slug=asking.club.slug, by="dora")
        PersonLink.objects.create(asking=asking, asked=asked, asked_by="dora")
    noted = {"club": club, "by": "dora", "at": NIGHT}
    Merge.objects.create(kept=ann, gone=bo, key=uuid4(), **noted)
    for second in (bo, cy):
        DismissedDouble.objects.create(first=ann, second=second, **noted)
    for number, person in enumerate((ann, bo, cy)):
        shown = {"shown_as": f"N. N. {number}", "shown_key": f"n n {number}"}
        Person.objects.filter(pk=person.pk).update(**shown)
        person.former_names.create(club=club, name="X", key=f"x{number}")
        PastWinner.objects.create(
            club=club, year=1998 + number, event_name="State", first=ann
        )
        state.withheld.create(event_uid=f"{number}")
        PasswordReset.objects.create(
            user=make_director(f"{number}"), way="mail", digest=f"{number}", at=NIGHT
        )
        event = RatedEvent.objects.create(
            club=club,
            event_uid=f"{number}",
            event_name="Waco",
            event_path="/",
            date=date(2027, 3, 6),
            number=number,
            games=7,
            brier=1.5,
            share_brier=1.6,
            coin_brier=1.75,
        )
        for rated in (ann, bo):
            event.points.create(
                person=rated, mean=25, deviation=8, games=7, wins=4, ties=1
            )
        perform([ann, bo], 3, event=f"Night {number}")
        season = make_season(club, name=f"{number}")
        make_season(club, name=f"{number}", association_id=state.pk)
        season.events.create(event_uid="a")
        season.events.create(event_uid="b")
    Performance.objects.update(partner=None)
    seal_season(season=season, by="dora", at=NIGHT)


@each(
    ("constraint", "change"),
    [
        ("players_person_merged_into_other", "merged_into_id = id"),
        ("players_person_shown_as_keyed", "shown_as = ''"),
        ("players_person_shown_as_keyed", "shown_key = ''"),
        ("players_person_dues_of_member", "dues_until = '2027-12-31'"),
        ("players_dismisseddouble_order", "second_id = first_id"),
        ("players_merge_of_two", "gone_id = kept_id"),
        ("players_merge_undoes_another", "undoes_id = id"),
        ("players_pastwinner_year_of_42", "year = 1800"),
        ("players_pastwinner_event_named", "event_name = ''"),
        ("players_pastwinner_two_people", "second_id = first_id"),
        ("players_performance_place_in_field", "place = 9"),
        ("players_performance_place_in_field", "behind = 6"),
        ("players_performance_placed_or_not", "place = NULL"),
        ("players_performance_stage_place", "stage_place = 0"),
        ("players_performance_stage_place", "stage_place = 4"),
        ("players_performance_event_named", "event_uid = ''"),
        ("players_performance_event_named", "event_name = ''"),
        ("players_performance_other_partner", "partner_id = person_id"),
        ("players_associationclub_agreed_by_somebody", "agreed_by = 'otto'"),
        ("players_withheldevent_named", "event_uid = ''"),
        ("players_officerinvitation_ends", "ends_at = at"),
        ("players_officerinvitation_used_or_revoked", "used_at = at, revoked_at = at"),
        ("players_personlink_of_two", "asked_id = asking_id"),
        ("players_personlink_agreed_by_somebody", "agreed_by = 'otto'"),
        ("players_invitation_ends", "ends_at = at"),
        ("players_invitation_used_or_revoked", "used_at = at, revoked_at = at"),
        ("players_passwordreset_way_known", "\"by\" = 'dora'"),
        ("players_passwordreset_way_known", "way = 'code'"),
        ("players_ratingpoint_deviation", "deviation = 0"),
        ("players_ratingpoint_games", "wins = 7"),
        ("players_season_days", "ends_on = '2026-01-01'"),
        ("players_season_sealed_by_somebody", "sealed_by = 'dora'"),
        ("players_season_sealed_by_somebody", "sealed_at = '2027-12-31'"),
        ("players_season_deleted_by_somebody", "deleted_by = 'dora'"),
        ("players_season_of_club_or_association", "club_id = NULL"),
        ("players_seasonevent_named", "event_uid = ''"),
        ("players_sealedresult_place_in_field", "place = 9"),
    ],
)
def test_a_row_that_must_not_be_is_refused(rows, constraint, change) -> None:
    refused_update(constraint, change)


@each(
    "constraint",
    [
        "players_person_shown_key_once",
        "players_personlink_once",
        "players_season_name_once",
        "players_season_name_once_in_association",
    ],
)
def test_what_stands_once_stands_once(rows, constraint) -> None:
    refused_again(constraint)
