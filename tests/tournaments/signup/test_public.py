"""What everybody sees of an event before the day: facts, flyer, calendar, frames, pictures."""

from datetime import UTC, date, datetime, time, timedelta
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from icalendar import Calendar
from PIL import Image

from players.common import clock
from players.common.refused import Refused
from tests.make import make_event, official_of, played_rounds
from tests.tournaments.signup.made import open_event, signed_up
from tournaments.event.models import Event, EventFacts
from tournaments.money.services.terms import set_fee
from tournaments.public.selectors.facts import next_invitation
from tournaments.signup.pictures import LONGEST_SIDE, MOST_BYTES, encode
from tournaments.signup.services.desk import copy_facts

pytestmark = pytest.mark.django_db
HALL = ZoneInfo("America/Chicago")
FACTS = {
    "check_in_at": time(8, 0),
    "starts_at": time(9, 30),
    "prizes": "Trophies; hams",
    "food": "Kolaches, coffee",
    "parking": "Behind the church",
    "about": "Bring your own dominoes.",
}


def photo(kind="JPEG", size=(1600, 900), mode="RGB") -> bytes:
    image, out = Image.new(mode, size, "red"), BytesIO()
    exif = Image.Exif()
    exif[0x010F], exif[0x0112] = "a camera", 6
    image.save(out, kind, exif=exif)
    return out.getvalue()


def event_with_facts() -> Event:
    event = open_event(**FACTS)
    day = timezone.localdate() + timedelta(days=3)
    Event.objects.filter(pk=event.pk).update(place="KC Hall, Shiner, TX", date=day)
    set_fee(event=event, cents=4000, per="entry", by="dora")
    return Event.objects.get(pk=event.pk)


def test_the_page_answers_what_people_ask() -> None:
    event = event_with_facts()
    page = Client().get(f"/e/{event.slug}/").text
    for text in ("KC Hall", "$40 a pair", "hams", "Kolaches", "Behind the", "9:30"):
        assert text in page
    assert f'href="/sign-up/{event.slug}/"' in page
    assert "openstreetmap.org/search?query=KC+Hall" in page


def test_held_again_an_event_keeps_its_facts() -> None:
    event = event_with_facts()
    event.date = date(2027, 3, 6)
    closes_at = datetime(2027, 3, 5, 20, tzinfo=HALL)
    EventFacts.objects.filter(event=event).update(closes_at=closes_at)
    again = make_event(event.club, name="Next month")
    again.date = date(2027, 4, 3)
    for _ in range(2):
        copy_facts(event=again, model=event, by="dora")
    facts = EventFacts.objects.get(event=again)
    assert (facts.food, facts.signs_up) == ("Kolaches, coffee", True)
    # At the same hour, although clocks went forward in between
    assert facts.closes_at == datetime(2027, 4, 2, 20, tzinfo=HALL)


def test_front_page_and_club_page_invite_to_the_next_event() -> None:
    event = event_with_facts()
    signed_up(event, "Ann Ray", "Bo Fitz")
    assert event.name in Client().get(f"/embed/clubs/{event.club.slug}/").text
    sign_up = f"/sign-up/{event.slug}/"
    for path in ("/", f"/clubs/{event.club.slug}/"):
        page = Client().get(path).text
        for text in (event.name, "$40 a pair", "Ann Ray / Bo Fitz", sign_up):
            assert text in page


def test_the_invitation_stands_until_its_day_is_over_in_the_hall() -> None:
    event = event_with_facts()
    midnight = datetime.combine(event.date + timedelta(days=1), time(), HALL)
    with clock.at((midnight - timedelta(minutes=1)).astimezone(UTC)):
        assert next_invitation(event.club).event == event
    with clock.at(midnight.astimezone(UTC)):
        assert next_invitation(event.club) is None


def test_a_flyer_survives_hostile_texts() -> None:
    event = event_with_facts()
    hostile = '#panic("x") $ \\ `[*_ #include "/etc/passwd"'
    Event.objects.filter(pk=event.pk).update(name=hostile, place=hostile)
    answer = Client().get(f"/e/{event.slug}/flyer-a4.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_the_calendar_has_the_facts(settings) -> None:
    settings.PUBLIC_URL = "https://marks.example.org/"
    event = event_with_facts()
    body = Client().get(f"/e/{event.slug}/calendar.ics").content
    [entry] = Calendar.from_ical(body).walk("VEVENT")
    assert entry["LOCATION"] == "KC Hall, Shiner, TX"
    assert "Kolaches, coffee" in entry["DESCRIPTION"]
    assert "\n" in entry["DESCRIPTION"]
    assert entry.decoded("DTSTART").astimezone(HALL).hour == 8
    assert entry["URL"] == f"https://marks.example.org/e/{event.slug}/"


def test_only_embedded_pages_may_be_framed() -> None:
    event = played_rounds()
    framed = (
        f"/embed/e/{event.slug}/standings/",
        f"/embed/e/{event.slug}/brackets/",
        f"/embed/clubs/{event.club.slug}/",
    )
    for path in (*framed, f"/e/{event.slug}/standings/", f"/sign-up/{event.slug}/"):
        answer = Client().get(path)
        assert answer.status_code == 200, path
        policy = answer["Content-Security-Policy"]
        assert ("frame-ancestors *" in policy) == (path in framed), path
        assert ("X-Frame-Options" not in answer) == (path in framed), path
    assert "Ann Ray" in Client().get(framed[0]).text


def test_a_picture_is_encoded_anew_without_its_data() -> None:
    with Image.open(BytesIO(encode(photo()))) as image:
        assert image.format == "JPEG"
        assert max(image.size) == LONGEST_SIDE
        assert image.size[0] < image.size[1]
        assert not image.getexif()
    with Image.open(BytesIO(encode(photo("PNG", (20, 20))))) as small:
        assert small.size == (20, 20)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (bytes, "no picture"),
        (lambda: b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no picture"),
        (lambda: photo()[:3000], "no picture"),
        (lambda: photo(size=(2000, 20)), "a strip"),
        (lambda: b"x" * (MOST_BYTES + 1), "1.9 MB"),
        (lambda: photo("PNG", (8000, 5001), "1"), "40 million"),
    ],
)
def test_what_is_no_picture_is_refused_in_one_sentence(source, sentence) -> None:
    with pytest.raises(Refused, match=sentence):
        encode(source())


def test_a_director_sets_facts_and_pictures_and_takes_them_away() -> None:
    event = event_with_facts()
    client = official_of(event.club)
    desk = f"/desk/{event.slug}/facts/"
    for kind in ("event", "winners"):
        file = SimpleUploadedFile("x.jpg", photo(), "image/jpeg")
        client.post(f"{desk}picture/", {"kind": kind, "picture": file})
    cache.clear()
    page = client.get(f"/e/{event.slug}/").text
    address = page.partition(f'src="/e/{event.slug}/photo/event/')[2].partition('"')[0]
    path = f"/e/{event.slug}/photo/event/{address}"
    assert client.get(path)["Content-Type"] == "image/jpeg"
    assert client.get(path.replace(address, "0.jpg")).status_code == 404
    flyer = client.get(f"/e/{event.slug}/flyer-letter.pdf").content
    assert b"/Image" in flyer
    bad = SimpleUploadedFile("x.jpg", b"x", "image/jpeg")
    answer = client.post(f"{desk}picture/", {"kind": "event", "picture": bad})
    assert answer.status_code == 422
    assert "no picture that can be read" in answer.text
    client.post(f"{desk}picture/", {"kind": "event"})
    assert "photo/event" not in client.get(f"/e/{event.slug}/").text
    assert "Behind the church" in client.get(desk).text
    assert event.date > date(2026, 1, 1)
