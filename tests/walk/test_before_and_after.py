"""One event from its draft to the treasurer's page: many sign-ups, one day, every cent.

Each form is sent as its page shows it; ``test_browser.py`` presses what a day has,
up to round 1. ``make soak`` goes on to the trophy (``walk.day``), and takes the sixty
sign-ups of a whole hall (``walk.season``).
"""

import csv
import os
import re
import shutil
from io import StringIO
from math import ceil
from urllib.error import HTTPError

import pytest
from icalendar import Calendar
from playwright.sync_api import APIRequestContext, Playwright

from tests.mail_server import Inbox, links_in, mail_server, text_of
from tests.paper_pages import pages_of
from tests.push_service import Phone, Service, push_service
from tests.served import NO_CHILD, free_port, served
from tests.shared import PASSWORD
from tests.walk.entrants import (
    Send,
    Visitors,
    confirm,
    dollars_of,
    next_thing,
    sender,
    settle_ties,
    two,
)
from tests.walk.phones import until
from tests.walk.preset_day import PLAYED

pytestmark = pytest.mark.long

HOME = int(os.environ.get("HOME_PAIRS", "2"))  # An even number
FIRST_PAIRS, LATER_PAIRS, SINGLES = HOME, HOME, HOME + 2  # Beside those with mail
PLACES = 8 + HOME + HOME // 2
# A pair that plays in the first wave: of eleven one has a bye.
PLAYS = """
matches = Event.objects.get(slug="{slug}").matches.exclude(sides__pair=None)
print(matches.order_by("wave", "number").first().sides.first().pair.number)
"""
TREASURER = """
tess = User.objects.create_user("tess", password="shake the bones")
Club.objects.get(name="Circle 42").memberships.create(user=tess, role="treasurer")
"""


@pytest.fixture
def inbox_and_port():
    with mail_server() as opened:
        yield opened


@pytest.fixture
def phones(tmp_path):
    with push_service(tmp_path) as service:
        yield service


@pytest.fixture
def program(tmp_path, first_start, inbox_and_port, phones):
    """Seven Marks on a laptop that mails and tells phones, behind a proxy."""
    folder, port = shutil.copytree(first_start, tmp_path / "hall"), free_port()
    more = {
        "PUBLIC_URL": f"http://127.0.0.1:{port}/",
        "EMAIL_URL": f"smtp://127.0.0.1:{inbox_and_port[1]}",
        "PUSH_SERVICES": phones.place,
        "SSL_CERT_FILE": str(tmp_path / "push.pem"),
        "TRUSTED_PROXIES": "127.0.0.1",
    }
    with served(folder, port, **more, **NO_CHILD) as running:
        yield running


def test_from_the_draft_to_the_treasurers_page(
    program, inbox_and_port, phones, playwright: Playwright
) -> None:
    inbox, _port = inbox_and_port
    home = Visitors(program.url)
    new_user = playwright.request.new_context
    desk, tess = new_user(base_url=program.url), new_user(base_url=program.url)
    send = sender(desk)
    password = (program.folder / PASSWORD).read_text()
    send("/sign-in/", "username", username="director", password=password)
    slug = an_event_is_announced(desk, send, home)
    they_sign_up_by_three_doors(send, home, inbox, slug)
    one_cancels_and_who_waits_moves_up(home, inbox)
    the_morning(desk, send, home, inbox, slug)
    the_draw(desk, send, slug)
    pair = program.run(PLAYS, slug=slug).strip()
    the_first_round_is_called(desk, send, phones, slug, pair)
    the_day(desk, send, program, slug)
    program.run(TREASURER)
    the_treasurer_settles(tess, slug)
    the_papers(desk, slug)


def an_event_is_announced(desk: APIRequestContext, send: Send, home: Visitors) -> str:
    """Its draft is nobody's; then people read the facts, the fee, the calendar."""
    send("/desk/clubs/new/", "town", name="Circle 42", town="Shiner")
    event = {"name": "Spring Open", "date": "2027-03-06", "tables": "24"}
    new = "/desk/clubs/circle-42/events/new/"
    made = send(new, "preset", preset="chambers-lake", **event)
    slug = made.rstrip("/").rpartition("/")[2]
    settings = {"place": "KC Hall, 201 Avenue F, Shiner", "visibility": "draft"}
    send(f"/desk/{slug}/settings/", "visibility", **settings)
    with pytest.raises(HTTPError):
        home.get(f"/e/{slug}/")
    facts = {"check_in_at": "08:00", "starts_at": "09:30", "signs_up": "on"}
    facts |= {"prizes": "Trophies, hams; and pie", "cap": PLACES}
    send(f"/desk/{slug}/facts/", "prizes", **facts)
    assert "Saved." in desk.get(f"/desk/{slug}/facts/").text()
    send(f"/desk/{slug}/money/fee/", "fee", fee="25", per="entry")
    pot = {"name": "Prizes", "scale": "50/30/20", "share": "20", "added": "100.01"}
    send(f"/desk/{slug}/money/pots/new/", "scale", **pot)
    send(f"/desk/{slug}/settings/", "visibility", visibility="listed")
    shown = home.get(f"/e/{slug}/")
    for fact in ("KC Hall", "hams; and pie", "$25", "Sign up"):
        assert fact in shown, fact
    [day] = Calendar.from_ical(home.get(f"/e/{slug}/calendar.ics")).walk("VEVENT")
    assert str(day["SUMMARY"]) == "Spring Open"
    assert f"{day.decoded('DTSTART'):%Y-%m-%d %H:%M}" == "2027-03-06 14:00"  # UTC
    assert "hams; and pie" in str(day["DESCRIPTION"])
    return slug


def they_sign_up_by_three_doors(
    send: Send, home: Visitors, inbox: Inbox, slug: str
) -> None:
    """With mail, one of them in Spanish; at the desk; without mail.

    ``signup/test_browser.py`` types the form.
    """
    path = f"/sign-up/{slug}/"
    ann = {"player_1": "Ann Ray", "player_2": "Bo Fitz", "email": "ann@example.org"}
    cy = {"player_1": "Cy Hill", "email": "cy@example.org"}
    jose = {"player_1": "José Núñez", "player_2": "María Peña", "language": "es-MX"}
    home.fill(path, [ann, cy, jose | {"email": "jose@example.org"}])
    for name in ("ann", "cy", "jose"):
        confirm(home, inbox, f"{name}@example.org")
    assert inbox.subjects("jose@example.org")[0].endswith("confirme su inscripción")
    for n in range(4):
        names = {"first": f"Walk {n}", "second": f"Up {n}"}
        send(f"/desk/{slug}/pairs/", "first", **names)
    send(f"/desk/{slug}/blind-draw/", "name", name="Zoe Lamb", do="add")
    pairs = [two(n) for n in range(FIRST_PAIRS)]
    singles = [{"player_1": f"Single {n}"} for n in range(SINGLES)]
    answers = home.fill(path, [*pairs, *singles])
    assert sum("You are on the list" in page for page in answers) == FIRST_PAIRS
    late = [two(100 + n) | {"email": f"late{n}@example.org"} for n in range(2)]
    home.fill(path, late)
    for entry in late:
        page = confirm(home, inbox, entry["email"])
        assert "you are on the waiting list" in page
    later = home.fill(path, [two(200 + n) for n in range(LATER_PAIRS)])
    assert all("you are on the waiting list" in page for page in later)
    [number] = re.findall(r"/partners/(\d+)/", home.get(path))[:1]
    writes = {"name": "Ed", "reply_to": "ed@example.org", "text": "Shall we play?"}
    assert "through the club" in home.fill(f"{path}partners/{number}/", [writes])[0]
    until(lambda: "Ed writes to you" in str(inbox.subjects("cy@example.org")))
    letter = inbox.to("cy@example.org")[-1]
    assert "Shall we play?" in text_of(letter)
    assert letter["Reply-To"] == "ed@example.org"


def one_cancels_and_who_waits_moves_up(home: Visitors, inbox: Inbox) -> None:
    [path] = links_in(inbox.to("ann@example.org")[-1], home.base)
    assert "This sign-up is cancelled" in home.press(path, "cancel")
    is_in = "Spring Open: you are on the list"
    until(lambda: is_in in inbox.subjects("late0@example.org"))
    assert is_in not in inbox.subjects("late1@example.org")


def the_morning(
    desk: APIRequestContext, send: Send, home: Visitors, inbox: Inbox, slug: str
) -> None:
    """One checks in by phone, singles are drawn together, each pair pays by a tap."""
    send(f"/desk/{slug}/sign-ups/", "do", do="open-check-in")
    [path] = links_in(inbox.to("jose@example.org")[-1], home.base)
    assert "You are checked in." in home.press(path, "here")
    blind, pairs = f"/desk/{slug}/blind-draw/", f"/desk/{slug}/pairs/"
    singles = re.findall(r'name="single"\s+value="(\d+)"', desk.get(blind).text())
    send(blind, "single", single=singles, do="draw")
    assert re.search("Seed [0-9]{6}", desk.get(blind).text())
    first = re.search(r'name="cash" value="(\d+)"', desk.get(pairs).text())[1]
    send(pairs, "cash", cash=first)
    shown = desk.get(pairs).text()
    assert "paid" in shown
    numbers = re.findall(r'name="check" value="(\d+)"', shown)
    assert len(numbers) == PLACES - 1
    check, waived, *cash = numbers
    send(pairs, "check", check=check)
    send(f"/desk/{slug}/money/{waived}/", "does", do="pay", does="waived", amount="")
    send(pairs, "in", **{"in": waived})
    for number in cash:
        send(pairs, "cash", cash=number)
    assert f"{PLACES}</strong> of {PLACES}" in desk.get(pairs).text()


def the_draw(desk: APIRequestContext, send: Send, slug: str) -> None:
    assert next_thing(desk, slug) == "Go to the draw"
    send(f"/desk/{slug}/draw/", "seen", do="make")
    send(f"/desk/{slug}/draw/", "seen", do="confirm")


def the_first_round_is_called(
    desk: APIRequestContext, send: Send, phones: Service, slug: str, pair: str
) -> None:
    """Who follows a pair is told of its table by a push that the phone can read."""
    phone = Phone()
    form = {"do": "tell", "address": phones.address("jose"), **phone.keys}
    answer = desk.post(f"/follow/{slug}/{pair}/phone/", form=form)
    assert answer.json() == {"is_following": True}
    assert next_thing(desk, slug) == "Start round 1"
    send(f"/desk/{slug}/", "do", do="start")

    def titles() -> list[str]:
        return [phone.read(body)["title"] for _path, _headers, body in phones.posted]

    until(lambda: any(title.startswith("You play at table") for title in titles()))


def the_day(desk: APIRequestContext, send: Send, program, slug: str) -> None:
    """Every round through the services, what stands between them on the desk."""
    for _stage in range(4):
        program.run(PLAYED, slug=slug)
        if next_thing(desk, slug).startswith("Settle ties"):
            settle_ties(desk, send, slug)
        if next_thing(desk, slug).startswith("Look at the cut"):
            send(f"/desk/{slug}/cut/", "seen", do="make")
    settle_ties(desk, send, slug)
    finish = f"/desk/{slug}/finish/"
    assert "is won by" in desk.get(finish).text()
    send(finish, "seen", do="seal")
    assert "This event is final." in desk.get(finish).text()


def the_treasurer_settles(tess: APIRequestContext, slug: str) -> None:
    """All paid $25 but one, let off: $20 of each and $100.01 are split 50/30/20."""
    paid = PLACES - 1
    pot = 20_00 * paid + 100_01
    send = sender(tess)
    send("/sign-in/", "username", username="tess", password="shake the bones")
    money = f"/desk/{slug}/money/"
    assert tess.get(f"/desk/{slug}/scores/").status == 403
    prizes = re.findall(
        r"<strong>([^<]+)</strong>\s*<button[^>]* value=\"([^\"]+)",
        tess.get(f"{money}prizes/").text(),
    )
    amounts = [amount for amount, _prize in prizes]
    shares = [pot // 2 + 1, pot * 3 // 10, *[pot // 10] * 2]  # The odd cent is first's
    assert sum(shares) == pot
    assert amounts == [dollars(share) for share in shares]
    for _amount, prize in prizes:
        send(f"{money}prizes/", "prize", prize=prize)
    page = tess.get(f"{money}prizes/").text()
    assert 'name="prize"' not in page
    assert dollars_of(page, "Came in, with what was added") == dollars(
        25_00 * paid + 100_01
    )
    assert dollars_of(page, "Prizes") == dollars(pot)
    assert dollars_of(page, "In pots, for nobody yet") == "$0.00"
    assert dollars_of(page, "The club's part") == dollars(5_00 * paid)
    page = tess.get(money).text()
    assert dollars_of(page, "Received") == dollars(25_00 * paid)
    assert dollars_of(page, "Waived") == "$25.00"
    assert dollars_of(page, "Still to pay") == "$0.00"
    sheet = tess.get(f"{money}payments.csv").body().decode("utf-8-sig")
    rows = list(csv.reader(StringIO(sheet)))[1:]
    assert len(rows) == PLACES + len(amounts)


def dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02}"


def the_papers(desk: APIRequestContext, slug: str) -> None:
    """Certificates and receipts; ``scoring/paper`` reads the other papers."""
    paper = f"/desk/{slug}/paper/"
    winner = desk.get(f"/e/{slug}/").text()
    pdf = desk.get(f"{paper}certificates.pdf?language=es").body()
    certificates = pages_of(pdf)
    assert len(certificates) == 4  # Two share the third place
    first = certificates[0].text.splitlines()
    assert first[0] == "Diploma"
    assert first[2] in winner
    receipts = pages_of(desk.get(f"{paper}receipts.pdf").body())
    assert len(receipts) == ceil((PLACES + 4) / 4)
    shown = desk.get("/clubs/circle-42/").text()
    assert "Spring Open" in shown
