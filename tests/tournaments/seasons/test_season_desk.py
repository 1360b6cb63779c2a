"""The desk of a season: made from a preset, typed, previewed, saved, sealed, deleted."""

from datetime import timedelta

import pytest
from django.forms import model_to_dict
from django.urls import reverse

from players.archive.models import Performance
from players.common import clock
from players.seasons.models import Season
from players.seasons.services import delete_season, seal_season
from tests.each import each
from tests.make import make_club, make_event
from tests.players.made_seasons import make_season, people, perform
from tests.tournaments.seasons.season_desk import MOMENT, TYPED, page, words
from tournaments.clubs.services import delete_club
from tournaments.seasons.forms.season import SeasonForm
from tournaments.setup.jobs import forget_old

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_context")]


def test_a_club_without_a_season_is_offered_presets(desk, club) -> None:
    text = page(desk, "seasons", club.slug)
    assert "No season yet" in text
    assert "Year-long circuit (an example)" in text


def test_a_season_is_saved_as_typed(desk, club) -> None:
    event = make_event(club)
    choice = {f"event-{event.uid}": "in:Major"}
    desk.post(reverse("season-new", args=[club.slug]), TYPED | choice | {"save": "1"})
    season = Season.objects.get()
    assert season.scale.places == (30, 20, 10)
    assert [step.percent for step in season.scale.field_steps] == [100, 150]
    assert season.scale.ties == ("firsts", "wins")
    assert (season.scale.best_of, season.scale.qualify) == (3, 2)
    assert season.events.get().level == "Major"
    form = desk.get(reverse("season-desk", args=[club.slug, season.pk])).text
    assert '<option value="in:Major" selected>' in form
    only_named = TYPED | choice | {"takes_all": "", "save": "1"}
    renamed = only_named | {"name": "Renamed", "levels": "Night: 100\nBig: 150"}
    answer = desk.post(reverse("season-new", args=[club.slug]), renamed, follow=True)
    assert '<option value="in:Night" selected>' in answer.text


def test_the_worst_two_are_dropped_where_the_season_says_so(desk, club, client) -> None:
    typed = TYPED | {"best_of": "", "drop_worst": "2", "save": "1"}
    desk.post(reverse("season-new", args=[club.slug]), typed)
    season = Season.objects.get()
    assert (season.scale.best_of, season.scale.drop_worst) == (None, 2)
    page = client.get(reverse("season", args=[season.pk])).text
    assert "the worst 2 of each, missed ones first" in " ".join(page.split())


def test_a_season_of_a_whole_state_is_saved(desk, club) -> None:
    events = {f"event-{number}": "in:Open" for number in range(2_500)}
    path = reverse("season-new", args=[club.slug])
    assert desk.post(path, TYPED | events | {"save": "1"}).status_code == 302
    assert Season.objects.get().events.count() == 2_500


def test_the_table_is_previewed_and_nothing_is_stored(desk, club) -> None:
    perform(people(club, "Ann Ray", "Bo Fitz"), 1)
    path = reverse("season-new", args=[club.slug])
    text = desk.post(path, TYPED, headers={"HX-Request": "true"}).text
    assert "<html" not in text
    assert "Ann Ray" in text
    assert "41" in text
    assert not Season.objects.exists()


def test_the_preview_says_who_qualifies_and_what_parts_equal_points(desk, club) -> None:
    four = people(club, "Ann Ray", "Bo Fitz", "Cy Hill", "Di Moss")
    perform(four[:2], 1, wins=9)
    perform(four[2:], 1, wins=8)
    typed = TYPED | {"ranks": "pairs", "tie_1": "wins", "tie_2": "", "qualify": "1"}
    text = words(desk.post(reverse("season-new", args=[club.slug]), typed))
    assert "Bo Fitz matches won: 9 to 8 · qualifies" in text
    assert text.count("qualifies") == 1


@each(
    ("field", "typed", "sentence"),
    [
        ("places", "5, 10", "in falling order"),
        ("places", "many", "whole numbers from 0 to 10000"),
        ("places", "20.5", "whole numbers from 0 to 10000"),
        ("places", "1 " * 201, "200 places at most"),
        ("levels", "Major", "a name and a per cent"),
        ("levels", "Major: 0", "from 1 to 1000"),
        ("levels", "Open: 100\nOpen: 150", "the same name"),
        ("levels", ": 100", "a name of 40 letters"),
        ("levels", "\n".join(f"{n}: 100" for n in range(13)), "12 levels at most"),
        ("field_steps", "8 pairs: 100", "a number of entrants and a per cent"),
        ("field_steps", "8: 0", "from 1 to 1000"),
        ("field_steps", "8: 100\n4: 50", "in rising order"),
        ("starts_on", "0001-01-01", "between 1900 and 2199"),
        ("ends_on", "9999-12-31", "between 1900 and 2199"),
        ("ends_on", "2026-12-31", "before the first"),
        ("best_of", "0", "greater than or equal to 1"),
        ("drop_worst", "2", "Choose one"),
        ("tie_2", "firsts", "stands here twice"),
        ("tie_4", "wins", "stands here twice"),
        ("name", "", "required"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(field, typed, sentence) -> None:
    [(faulty, sentences)] = SeasonForm(TYPED | {field: typed}).errors.items()
    assert (faulty, len(sentences)) == (field, 1)
    assert sentence in sentences[0]


def test_a_fault_stands_once_on_the_page_and_all_of_them_at_once(desk, club) -> None:
    typed = TYPED | {"name": "", "save": "1"}
    answer = desk.post(reverse("season-new", args=[club.slug]), typed)
    assert words(answer).count("This field is required") == 1
    assert not Season.objects.exists()
    typed = TYPED | {"name": "", "places": "many", "levels": "Major"}
    answer = desk.post(reverse("season-new", args=[club.slug]), typed)
    assert set(answer.context["form"].errors) == {"name", "places", "levels"}


def test_what_is_not_finished_is_named_before_a_season_is_sealed(desk, club) -> None:
    make_event(club, name="Still to come")
    path = reverse("season-desk", args=[club.slug, make_season(club).pk])
    text = words(desk.get(path))
    assert "without points in the sealed table: Still to come" in text


def test_what_was_chosen_for_an_event_stays_beside_a_fault_and_a_typed_level_is_offered(
    desk, club
) -> None:
    event = make_event(club)
    for chosen in ("out", "in:Major"):
        typed = TYPED | {f"event-{event.uid}": chosen, "places": "many"}
        answer = desk.post(reverse("season-new", args=[club.slug]), typed)
        assert f'<option value="{chosen}" selected>' in answer.text
    typed = TYPED | {"levels": "Open: 100\nFinal: 300"}
    path = reverse("season-new", args=[club.slug])
    answer = desk.post(path, typed, headers={"HX-Request": "true"}).text
    events = answer[answer.index('id="season-events"') :]
    assert events.startswith('id="season-events" hx-swap-oob="morph"')
    assert "counts as Final" in events


def test_a_season_is_sealed_opened_and_deleted_at_the_desk(desk, club) -> None:
    season = make_season(club)
    path = reverse("season-desk", args=[club.slug, season.pk])
    desk.post(path, {"do": "seal"})
    assert "Sealed on" in words(desk.get(path))
    refused = desk.post(path, TYPED | {"save": "1"})
    assert "The season is sealed" in words(refused)
    assert desk.post(path, {"do": "delete"}).status_code == 302
    assert Season.objects.filter(sealed_by="dora").exists()
    desk.post(path, {"do": "open"})
    desk.post(path, {"do": "delete"})
    assert not Season.objects.exists()
    assert desk.post(path, {"do": "seal"}).status_code == 404


def test_a_deleted_season_is_on_no_page_until_it_is_brought_back(desk, client, club):
    event = make_event(club)
    choice = {f"event-{event.uid}": "in:Major"}
    desk.post(reverse("season-new", args=[club.slug]), TYPED | choice | {"save": "1"})
    season = Season.objects.get()
    before = (model_to_dict(season), season.choices, page(client, "season", season.pk))
    path = reverse("season-desk", args=[club.slug, season.pk])
    answer = desk.post(path, {"do": "delete"}, follow=True)
    assert "Circuit is deleted. It can be brought back here." in words(answer)
    for name in ("season", "season-sheet", "season-statistics"):
        assert client.get(reverse(name, args=[season.pk])).status_code == 404
    for address in ("/", reverse("club-page", args=[club.slug])):
        assert "Circuit" not in client.get(address).text
    another = make_season(club, name="Circuit")
    seasons = reverse("seasons", args=[club.slug])
    refused = desk.post(seasons, {"season": season.pk}, follow=True)
    assert "a season of this name already" in words(refused)
    delete_season(season=another, by="dora", at=MOMENT)
    back = desk.post(seasons, {"season": season.pk}, follow=True)
    assert "Circuit is back." in words(back)
    season = Season.objects.get()
    after = (model_to_dict(season), season.choices, page(client, "season", season.pk))
    assert after == before
    assert desk.post(seasons, {"season": season.pk}).status_code == 404
    assert desk.post(seasons).status_code == 404


def test_a_season_deleted_long_ago_is_erased_and_its_club_can_go(desk, club) -> None:
    old, recent = make_season(club), make_season(club, name="Recent")
    for season, days in ((old, 31), (recent, 29)):
        at = clock.now() - timedelta(days=days)
        delete_season(season=season, by="dora", at=at)
    forget_old()
    assert list(Season.with_deleted.all()) == [recent]
    delete_club(club=club)
    assert not Season.with_deleted.exists()


def test_a_sealed_season_whose_event_was_corrected_says_so_at_the_desk(desk, club):
    perform(people(club, "Ann Ray", "Bo Fitz"), 1)
    season = make_season(club)
    seal_season(season=season, by="dora", at=MOMENT)
    path = reverse("season-desk", args=[club.slug, season.pk])
    assert "was corrected since" not in words(desk.get(path))
    Performance.objects.update(place=3, stage_place=3, behind=5)
    assert "was corrected since" in words(desk.get(path))


def test_a_season_of_another_club_is_not_at_this_desk(desk, club) -> None:
    other = make_season(make_club("Yoakum 42 Club"))
    path = reverse("season-desk", args=[club.slug, other.pk])
    assert desk.post(path, {"do": "delete"}).status_code == 404
