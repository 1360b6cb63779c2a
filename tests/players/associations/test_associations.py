"""Clubs agree to an association; people linked by both clubs add up in its seasons."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.utils import timezone

from players.associations.models import Association, AssociationClub, PersonLink
from players.associations.services import (
    agree_to_link,
    ask_for_link,
    create_association,
    end_association,
    end_link,
    join_association,
    remove_officer,
)
from players.clubs.models import Club
from players.clubs.services.invitations import invite
from players.common.refused import Refused
from players.doubles.services import refuse_merge
from players.people.models import Person
from players.seasons.selectors.season_tables import season_tables
from players.seasons.services import open_season, seal_season
from tests.make import make_club, make_director
from tests.players.made_seasons import (
    bring_in,
    link_people,
    make_season,
    people,
    perform,
)
from tournaments.people.services import forget_person

pytestmark = pytest.mark.django_db
NIGHT = datetime(2027, 12, 31, 22, tzinfo=UTC)


@pytest.fixture
def clubs() -> tuple[Club, Club]:
    return make_club("Waco 42 Club"), make_club("Shiner 42 Club")


@pytest.fixture
def association(clubs) -> Association:
    association = create_association(name="State", officer=make_director("otto"))
    bring_in(association, *clubs)
    return association


@pytest.fixture
def twice(clubs) -> tuple[Person, Person]:
    """Somebody who won for both clubs, with a partner in each."""
    waco, shiner = clubs
    own, partner = people(waco, "Ann Ray", "Bo Fitz")
    other, second = people(shiner, "Anna Ray", "Cy Fox")
    perform([own, partner], 1, event="Waco")
    perform([other, second], 2, event="Shiner")
    return own, other


def totals(club: Club, association: Association) -> dict[str, int]:
    season = association.seasons.first()
    season = season or make_season(club, association_id=association.pk)
    return {line.entrant.name: line.total for line in season_tables(season).people}


def test_points_add_up_once_both_clubs_agreed(clubs, association, twice) -> None:
    own, other = twice
    assert totals(clubs[0], association)["Anna Ray"] == 9
    link = ask_for_link(person=own, other=other.pk, by="dora")
    assert totals(clubs[0], association)["Ann Ray"] == 11
    agree_to_link(club=clubs[0], number=link.pk, by="dora")
    assert totals(clubs[0], association)["Ann Ray"] == 11
    agree_to_link(club=clubs[1], number=link.pk, by="otto")
    assert totals(clubs[0], association) == {"Ann Ray": 20, "Bo Fitz": 11, "Cy Fox": 9}
    end_link(club=clubs[1], number=link.pk)
    assert totals(clubs[0], association)["Ann Ray"] == 11


def test_a_club_that_was_asked_and_has_not_agreed_does_not_count(
    clubs, association, twice
) -> None:
    AssociationClub.objects.filter(club=clubs[1]).update(agreed_at=None, agreed_by="")
    assert totals(clubs[0], association) == {"Ann Ray": 11, "Bo Fitz": 11}


def test_a_sealed_season_has_the_people_of_its_seal(clubs, association, twice) -> None:
    own, other = twice
    waco, shiner = clubs
    season = make_season(waco, association_id=association.pk)

    def sealed() -> dict[str, int]:
        open_season(season=season)
        seal_season(season=season, by="dora", at=timezone.now())
        season.refresh_from_db()
        return {each.entrant.name: each.total for each in season_tables(season).people}

    apart = sealed()
    assert apart["Ann Ray"] == 11
    link = link_people(own, other)
    assert totals(waco, association) == apart
    together = sealed()
    assert together["Ann Ray"] == 20
    end_link(club=shiner, number=link.pk)
    assert totals(waco, association) == together
    assert sealed() == apart
    link_people(own, other)
    assert sealed() == together


def test_asking_back_agrees_and_a_club_that_left_counts_no_more(
    clubs, association, twice
) -> None:
    own, other = twice
    ask_for_link(person=own, other=other.pk, by="dora")
    ask_for_link(person=other, other=own.pk, by="otto")
    assert totals(clubs[0], association)["Ann Ray"] == 20
    row = AssociationClub.objects.get(club=clubs[1])
    end_association(number=row.pk, by="dora", club=clubs[0])
    assert totals(clubs[0], association)["Ann Ray"] == 20
    end_association(number=row.pk, by="dora", club=clubs[1])
    assert totals(clubs[0], association) == {"Ann Ray": 11, "Bo Fitz": 11}


def test_two_of_one_name_in_two_clubs_are_told_apart(clubs, association) -> None:
    for club, town in zip(clubs, ("Waco", ""), strict=True):
        pair = people(club, "Ann Ray", f"Partner of {club.slug[:4]}")
        Person.objects.filter(pk=pair[0].pk).update(town=town)
        perform(list(pair), 1, event=club.name)
    names = set(totals(clubs[0], association))
    assert {"Ann Ray (Waco)", "Ann Ray (Shiner 42 Club)"} < names
    assert set(totals(clubs[0], association)) == names


@pytest.mark.parametrize("hidden", [0, 1])
def test_who_is_hidden_in_one_club_is_hidden_in_the_association(
    clubs, association, twice, hidden: int
) -> None:
    link_people(*twice)
    Person.objects.filter(pk=twice[hidden].pk).update(
        shown_as="N. N. 2", shown_key="n. n. 2"
    )
    assert "N. N. 2" in totals(clubs[0], association)
    season = association.seasons.get()
    seal_season(season=season, by="dora", at=NIGHT)
    assert totals(clubs[0], association)["N. N. 2"] == 20


def test_a_sealed_season_stays_as_it_is_when_a_club_leaves(
    clubs, association, twice
) -> None:
    link_people(*twice)
    before = totals(clubs[0], association)
    season = association.seasons.get()
    seal_season(season=season, by="dora", at=NIGHT)
    sealed = season_tables(association.seasons.get())
    row = AssociationClub.objects.get(club=clubs[1])
    end_association(number=row.pk, by="dora", club=clubs[1])
    assert totals(clubs[0], association) == before
    assert season_tables(association.seasons.get()) == sealed


def test_who_is_forgotten_in_one_club_is_linked_with_nobody(association, twice) -> None:
    link_people(*twice)
    forget_person(person=twice[0], by="dora")
    assert not PersonLink.objects.exists()


def test_people_of_clubs_without_an_association_are_not_linked(clubs, twice) -> None:
    own, other = twice
    with pytest.raises(Refused, match="not in one association"):
        ask_for_link(person=own, other=other.pk, by="dora")
    with pytest.raises(Refused, match="two clubs"):
        ask_for_link(person=own, other=own.pk, by="dora")


def test_a_chain_of_links_joins_no_two_people_of_one_club(clubs, association) -> None:
    """Ann of Waco is Ann of Shiner is Ann of Yoakum; another of Waco is not."""
    waco, shiner = clubs
    yoakum = make_club("Yoakum 42 Club")
    bring_in(association, yoakum)
    ann, ann_p = people(waco, "Ann Ray", "Annie Ray")
    [in_shiner], [in_yoakum] = people(shiner, "Ann Ray"), people(yoakum, "Ann Ray")
    link_people(ann, in_shiner)
    late = ask_for_link(person=in_yoakum, other=ann_p.pk, by="dora")
    link_people(in_shiner, in_yoakum)
    sentence = "Ann Ray and Annie Ray of Waco 42 Club would become one person"
    with pytest.raises(Refused, match=sentence):
        agree_to_link(club=waco, number=late.pk, by="dora")
    with pytest.raises(Refused, match=sentence):
        ask_for_link(person=ann_p, other=in_yoakum.pk, by="dora")
    assert PersonLink.objects.filter(agreed_at__isnull=False).count() == 2


def test_a_merge_joins_no_two_people_of_another_club(clubs, association) -> None:
    waco, shiner = clubs
    ann, ann_p = people(waco, "Ann Ray", "Annie Ray")
    other, other_p = people(shiner, "Ann Ray", "Annie Ray")
    link_people(ann, other)
    link = link_people(ann_p, other_p)
    with pytest.raises(Refused, match="of Shiner 42 Club would become one person"):
        refuse_merge(kept=ann, gone=ann_p)
    end_link(club=shiner, number=link.pk)
    refuse_merge(kept=ann, gone=ann_p)


def test_an_association_has_an_officer(association) -> None:
    first = association.officers.get()
    with pytest.raises(Refused, match="needs an officer"):
        remove_officer(association=association, number=first.pk, by="otto")
    token = invite(holder=association, name="Olga", by="otto", key=uuid4())
    join_association(token=token, user=make_director("olga"))
    with pytest.raises(Refused, match="no longer good"):
        join_association(token=token, user=make_director("pete"))
    own = invite(holder=association, name="Al", by="otto", key=uuid4())
    remove_officer(association=association, number=first.pk, by="olga")
    assert association.officers.get().username == "olga"
    with pytest.raises(Refused, match="no longer good"):
        join_association(token=own, user=first)
