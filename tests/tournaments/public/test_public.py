import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.views.defaults import server_error

from tests.each import each
from tests.make import (
    drawn_event,
    make_director,
    make_event,
    make_pairs,
    play_tables,
    signed_in,
    started_event,
)
from tests.tournaments.public.test_pairs import in_brackets
from tournaments.draw.services.drawing import draw_event
from tournaments.event.models import Event, Pair
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import open_change
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.results.services.results import record_result
from tournaments.schedule.selectors.forecast import forecast

pytestmark = pytest.mark.django_db

PAGES = ("event", "standings", "rounds", "brackets", "event-pairs")


def read(client: Client, name: str, *args: object, status: int = 200) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == status
    return response.text


def test_a_match_by_dates_with_one_of_its_games_stands_in_its_round(client) -> None:
    event = drawn_event(5, preset="austin-league")
    start_next(event=event, by="dora")
    match = event.matches.get(number=1)
    with open_change(event, by="dora") as change:
        record_result(change, game=match.games.get(), score=Score((7, 3)))
    page = read(client, "rounds", event.slug)
    assert "7–3" in page
    assert "Week 1" in page
    assert "Round 1" not in page


def test_a_pair_of_a_later_wave_is_told_so(client: Client) -> None:
    event = drawn_event(8, tables=2)
    first = event.matches.filter(round__number=1)
    for wave, match in (
        (1, first.get(table=1, wave=1)),
        (2, first.get(table=1, wave=2)),
    ):
        page = read(client, "pair", event.slug, match.sides.first().pair.number)
        pinned = page[page.index('id="pinned"') :]
        pinned_text = " ".join(pinned[: pinned.index("</section>")].split())
        assert "Table 1" in pinned_text
        assert ("round 1, wave 2" in pinned_text) == (wave == 2)


def test_a_forecast_says_until_when_it_is_one_and_names_are_escaped(client) -> None:
    event = started_event(4)
    pages = [("wall",), ("round", 1, 2), ("pair", 1)]
    about = forecast(read_snapshot(event)).waves[1, 2, 1]
    for name, *args in pages:
        page = read(client, name, event.slug, *args)
        assert f'data-until="{int(about.timestamp() * 1000)}">' in page
    Pair.objects.filter(event=event).update(name="<script>x</script> & Co")
    for name in PAGES:
        assert "<script>x" not in read(client, name, event.slug)


def test_the_door_says_what_to_do_when_nothing_is_there(client: Client) -> None:
    assert "No event yet" in read(client, "home")


def test_an_event_without_anything_says_so_until_its_draw_is_confirmed(client) -> None:
    event = make_event()
    for name in PAGES:
        assert 'class="empty"' in read(client, name, event.slug), name
    make_pairs(event, 4)
    draw_event(event=event, by="dora", seed=42)
    assert "The draw is not made yet" in read(client, "event", event.slug)
    assert "No round is drawn yet" in read(client, "rounds", event.slug)


@pytest.mark.parametrize("preset", ["richardson", "draw-box", "club-night", "spec"])
def test_every_kind_of_event_has_its_pages(client: Client, preset: str) -> None:
    event = started_event(8, preset=preset)
    play_tables(event)
    for name in PAGES:
        assert event.name in read(client, name, event.slug), name
    assert event.name in read(client, "pair", event.slug, 1)


@each(
    ("preset", "never"),
    [("spec", []), ("club-night", ["brackets"]), ("westfest", ["standings", "rounds"])],
)
def test_a_page_that_is_never_filled_is_not_in_the_bar(client, preset, never) -> None:
    event = make_event(preset=preset)
    page = read(client, "event-pairs", event.slug)
    filled = ["standings", "rounds", "brackets"]
    missing = [
        n for n in filled if f'href="{reverse(n, args=[event.slug])}"' not in page
    ]
    assert missing == never


def test_pages_are_the_same_for_everybody_and_sent_again_only_when_they_changed(client):
    event = started_event(4)
    director = signed_in(make_director("dana"))
    for name in PAGES:
        address = reverse(name, args=[event.slug])
        stranger, known = client.get(address), director.get(address)
        assert not stranger.cookies
        assert not known.cookies
        assert known.content == stranger.content
        assert b"csrf" not in stranger.content
    address = reverse("standings", args=[event.slug])
    etag = client.get(address).headers["ETag"]
    again = client.get(address, headers={"If-None-Match": etag})
    assert again.status_code == 304
    play_tables(event)
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 200


def test_the_door_the_pinned_pair_the_version_and_what_is_not_there(client) -> None:
    event = started_event(4)
    assert f'data-pinned-src="/e/{event.slug}/pairs/0/"' in read(
        client, "event", event.slug
    )
    page = read(client, "pair", event.slug, 1)
    assert 'id="pinned"' in page
    assert "Table 1" in page or "Table 2" in page
    assert 'data-pin="1"' in page
    response = client.get(reverse("version", args=[event.slug]))
    assert response.json() == {"version": event.version}
    assert "ETag" in response.headers
    for name, args, sentence in (
        ("pair", (99,), "There is no pair 99 here."),
        ("round", (1, 99), "There is no round 99 here."),
        ("round", (9, 1), "There is no round 1 here."),
        ("bracket", (7,), "There is no bracket 7 here."),
    ):
        assert sentence in read(client, name, event.slug, *args, status=404)
    page = read(client, "home")
    assert f'href="/e/{event.slug}/"' in page
    assert "Being played" in page
    assert "Have a code?" in page


def test_the_pairs_can_be_sorted_by_family_name(client: Client) -> None:
    event = started_event(3)
    address = reverse("event-pairs", args=[event.slug])
    page = client.get(address, {"sort": "-name"}).text
    assert page.index("Ann Ray") < page.index("Ed Nash") < page.index("Cy Hill")


def test_a_round_shows_tables_results_and_who_sits_out(client: Client) -> None:
    event = started_event(5)
    play_tables(event, (7, 2))
    page = read(client, "round", event.slug, 1, 1)
    assert "2 of 2 results are in." in page
    assert "Sitting out" in page
    assert page.count("state final") == 2


def test_where_partners_are_drawn_each_of_them_finds_the_match(client: Client) -> None:
    event = started_event(8, preset="club-night")
    match = event.matches.filter(round__number=1).first()
    text = read(client, "round", event.slug, 1, 1)
    for side in (1, 2):
        numbers = [s.pair.number for s in match.sides.filter(side=side)]
        assert len(numbers) == 2
        assert f'data-pair="{numbers[0]} {numbers[1]}"' in text


def test_every_page_stands_in_the_brackets_which_are_read_game_by_game(client) -> None:
    event = in_brackets()
    play_tables(event, (7, 3))
    for name in PAGES:
        assert event.name in read(client, name, event.slug), name
    page = read(client, "bracket", event.slug, 2)
    assert "<svg" in page
    assert "7\u20133, 7\u20133" in page


@each("name", [*PAGES, "version"])
def test_an_unknown_event_is_said_plainly(client: Client, name: str) -> None:
    page = read(client, name, "no-such-event", status=404)
    assert "No event has this address" in page


def test_no_such_address_a_fault_of_ours_and_a_page_of_others_are_said_plainly(
    client: Client, rf
) -> None:
    response = client.get("/nowhere/at/all/")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.text
    response = server_error(rf.get("/"))
    assert response.status_code == 500
    assert "Nothing that was saved is lost" in response.text
    event = make_event()
    client.force_login(make_director("dana"))
    page = read(client, "now", event.slug, status=403)
    assert "This page is for other officials of this club" in page


def test_an_event_all_in_brackets_says_there_is_no_table(client: Client) -> None:
    event = make_event(preset="richardson")
    for name in ("standings", "rounds"):
        page = read(client, name, event.slug)
        assert "played in brackets from the first match on" in page


def test_a_large_field_takes_no_more_reads(client, django_assert_max_num_queries):
    event = Event.objects.get(pk=started_event(32, tables=16).pk)
    play_tables(event)
    most_reads = {
        "event": 25,
        "standings": 16,
        "rounds": 17,
        "brackets": 16,
        "event-pairs": 16,
        "version": 4,
    }
    for name, most in most_reads.items():
        Event.objects.update(version=F("version") + 1)
        with django_assert_max_num_queries(most):
            read(client, name, event.slug)


def test_a_single_result_is_not_counted_as_several(client: Client) -> None:
    event = started_event(2)
    page = read(client, "rounds", event.slug)
    assert "0 of 1 result is in." in page
