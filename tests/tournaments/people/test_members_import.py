"""A club's list of people from a sheet: shown line by line, mended, taken in."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from players.clubs.models import Club
from players.people.models import PeopleImport, Person
from players.people.services.club_list import add_people
from players.people.services.people import MemberFacts, add_person
from tests.each import each
from tests.make import make_event
from tests.page_text import text_of
from tests.tournaments.field.check_in import entered
from tests.tournaments.people.sent import send
from tournaments.field.lists import read_list
from tournaments.people.forms import PeopleListForm, WinnersListForm
from tournaments.people.selectors.member_facts import WITHOUT_DUES
from tournaments.people.services import import_members, take_back_members

pytestmark = pytest.mark.django_db
SHEET = """Name;Town;Phone;E-mail;Member;Dues paid until;Notes;Shirt
Ann Ray;Shiner;361 555 0100;ann@example.org;yes;2027-12-31;Brings coffee;L
Bo Fitz;;;;no;;;
"""


def test_each_line_is_shown_first_then_written_down_and_comes_back_from_its_workbook(
    desk, club
) -> None:
    page = text_of(send(desk, club, SHEET))
    assert "2 lines." in page
    assert "Not read: Shirt." in page
    assert "Take in 2" in page
    assert not club.people.exists()
    page = text_of(send(desk, club, SHEET, do="take"))
    assert "2 people" in page
    ann = club.people.get(key="ann ray")
    facts = (ann.town, ann.phone, ann.email, ann.notes)
    assert facts == ("Shiner", "361 555 0100", "ann@example.org", "Brings coffee")
    assert (ann.is_member, ann.dues_until) == (True, date(2027, 12, 31))
    assert not club.people.get(key="bo fitz").is_member
    path = reverse("members-workbook", args=[club.slug])
    file = SimpleUploadedFile("people.xlsx", desk.get(path).content)
    Person.objects.filter(name="Bo Fitz").update(town="Waco")
    page = text_of(send(desk, club, "", file=file))
    assert "2 lines." in page
    assert "Not read" not in page
    ann = club.people.get(name="Ann Ray")
    assert (ann.phone, ann.dues_until) == ("361 555 0100", date(2027, 12, 31))


def test_a_list_that_changes_no_name_locks_no_event(club) -> None:
    entered(make_event(club), "Ann Ray / Bo Fitz")
    sheet = "Name,Notes\nAnn Ray,Brings coffee"
    lines = read_list(sheet, PeopleListForm.columns).lines
    with CaptureQueriesContext(connection) as asked:
        assert import_members(club=club, lines=lines, by="dora") == 1
        taken = PeopleImport.objects.latest("pk")
        take_back_members(club=club, number=taken.pk, by="dora")
    read = [query["sql"] for query in asked]
    assert not [sql for sql in read if 'FROM "tournaments_event"' in sql]


def test_the_preview_says_what_changes_and_empty_cells_change_nothing(desk, club):
    facts = MemberFacts(phone="361 555 0199", notes="Plays nello.")
    add_person(club=club, name="Ann Ray", facts=facts)
    text = "Name,Phone,Notes\nANN RAY,361 555 0100,\n"
    same = {"line-2-same_person": "yes"}
    page = text_of(send(desk, club, text, **same))
    assert "Phone: 361 555 0199 361 555 0100" in page
    send(desk, club, text, do="take", **same)
    ann = club.people.get()
    assert (ann.phone, ann.notes) == ("361 555 0100", "Plays nello.")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_exported_list_comes_back_without_a_change(desk, club, language) -> None:
    send(desk, club, SHEET, do="take")
    before = list(Person.objects.values())
    with translation.override(language):
        desk.cookies.load({"django_language": language})
        sheet = desk.get(reverse("members-sheet", args=[club.slug]))
        file = SimpleUploadedFile("people.csv", sheet.content)
        path = reverse("members-import", args=[club.slug])
        page = text_of(desk.post(path, {"file": file}))
    assert ("Take in" if language == "en" else "Agregar") not in page
    assert list(Person.objects.values()) == before


FAULTY = [
    (",Shiner,,,", "name", "There is no name on this line."),
    ("Ann Ray,,ann at home,,", "email", "“ann at home” is no e-mail address."),
    ("Ann Ray,,,perhaps,", "is_member", "“perhaps” is neither yes nor no."),
    ("Ann Ray,,,yes,soon", "dues_until", "“soon” is no day. Write it as 2027-12-31."),
    ("Ann Ray,,,no,2027-12-31", "is_member", "Only a member pays dues"),
]


@pytest.mark.parametrize(("line", "field", "sentence"), FAULTY)
def test_a_faulty_line_stays_out_and_says_why_beside_the_field(
    desk: Client, club: Club, line: str, field: str, sentence: str
) -> None:
    text = f"Name,Town,E-mail,Member,Dues paid until\n{line}\nBo Fitz,,,,\n"
    answer = send(desk, club, text)
    assert sentence in text_of(answer)
    assert f'name="line-2-{field}"' in answer.text
    send(desk, club, text, do="take")
    assert [person.name for person in club.people.all()] == ["Bo Fitz"]


def test_a_visitor_with_dues_is_made_a_member_or_a_visitor_without(desk, club) -> None:
    text = "Name,Member,Dues paid until\nAnn Ray,visitor,2027-12-31\n"
    page = send(desk, club, text)
    assert "A member, and the dues are paid until that day" in text_of(page)
    assert "Take in" not in text_of(page)
    for chosen, is_member, dues in (
        (WITHOUT_DUES, False, None),
        ("yes", True, date(2027, 12, 31)),
    ):
        mended = {"line-2-is_member": chosen}
        assert f'value="{chosen}"' in page.text
        assert "Take in 1" in text_of(send(desk, club, text, do="look", **mended))
        send(desk, club, text, do="take", **mended)
        ann = club.people.get()
        assert (ann.is_member, ann.dues_until) == (is_member, dues)


def test_the_same_person_twice_is_a_fault_and_names_may_stand_apart(desk, club) -> None:
    page = text_of(send(desk, club, "Name,Town\nAnn Ray,A\nann  ray,B\n"))
    assert "ann ray is on line 2 already." in page.lower()
    send(desk, club, "Apellido\tNombre de pila\nRay\tAnn\n", do="take")
    assert club.people.get().name == "Ann Ray"


@pytest.mark.usefixtures("with_context")
def test_a_file_with_headings_alone_is_refused(desk: Client, club: Club) -> None:
    empty = SimpleUploadedFile("people.csv", b"Name;Town\n")
    page = send(desk, club, "", file=empty)
    assert "Nobody is on it" in page.context["form"].errors["file"][0]
    assert "None" not in text_of(page)


def test_the_phones_of_a_registration_sheet_stand_in_the_list(desk, club) -> None:
    add_people(club=club, people=[("Ann Ray", "", "")])
    text = "Player 1;Player 2;Town;Phone\nAnn Ray;Bo Fitz;Shiner;361 555 0100"
    entered(make_event(club), text)
    page = text_of(desk.get(reverse("members", args=[club.slug])))
    assert page.count("361 555 0100") == 1  # Whose of the two it is, nobody said
    ann = club.people.get(key="ann ray")
    assert (ann.phone, ann.town) == ("361 555 0100", "Shiner")


def test_a_new_name_that_looks_like_one_of_the_list_says_whose(desk, club) -> None:
    add_people(club=club, people=[("Ann Ray", "Shiner", ""), ("Bo Fitz", "", "")])
    page = text_of(send(desk, club, "Name;Town\nRay Ann;Shiner\nCy Hill;\nBo Fitz;\n"))
    assert "Ray Ann New, but it looks like Ann Ray, who is in the list" in page
    assert page.count("looks like") == 1
    assert "Take in 2" in page


NAMESAKE = "Name,Town,Phone\nAnn Ray,Austin,512 555 0199\n"


def test_a_name_alone_is_asked_about_and_somebody_else_is_entered_with_the_town(
    desk: Client, club: Club
) -> None:
    add_people(club=club, people=[("Ann Ray", "Shiner", "361 555 0100")])
    page = send(desk, club, NAMESAKE)
    sentence = "Ann Ray (Shiner) is in the list, but neither town, phone nor mail"
    assert f"{sentence} agrees." in text_of(page)
    assert "Take in" not in text_of(page)
    assert "361 555 0100" not in page.text
    send(desk, club, NAMESAKE, do="take")
    stored = (club.people.get().town, club.people.get().phone)
    assert stored == ("Shiner", "361 555 0100")
    other = {"line-2-same_person": "no"}
    for _again in range(2):
        send(desk, club, NAMESAKE, do="take", **other)
        known = club.people.order_by("pk").values_list("name", "town", "phone")
        assert list(known) == [
            ("Ann Ray", "Shiner", "361 555 0100"),
            ("Ann Ray (Austin)", "Austin", "512 555 0199"),
        ]


def test_one_press_says_that_all_are_the_people_in_the_list(desk, club) -> None:
    add_people(club=club, people=[("Ann Ray", "Shiner", ""), ("Bo Fitz", "", "")])
    text = NAMESAKE + "Bo Fitz,Waco,\n"
    assert "2 lines have the name of somebody in the list" in text_of(
        send(desk, club, text)
    )
    page = send(desk, club, text, do="same")
    assert "Take in 2" in text_of(page)
    assert page.text.count('value="yes"') == 2
    answers = {f"line-{line}-same_person": "yes" for line in (2, 3)}
    send(desk, club, text, do="take", **answers)
    towns = club.people.order_by("key").values_list("name", "town")
    assert list(towns) == [("Ann Ray", "Austin"), ("Bo Fitz", "Waco")]


@each("line", ["Ann Ray,shiner,512 555 0199", "Ann Ray,Austin,+1 (361) 555-0100"])
def test_town_or_phone_says_that_it_is_the_same_person(desk, club, line: str) -> None:
    add_people(club=club, people=[("Ann Ray", "Shiner", "361 555 0100")])
    assert "Take in 1" in text_of(send(desk, club, f"Name,Town,Phone\n{line}\n"))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", [PeopleListForm, WinnersListForm])
def test_the_headings_that_the_page_names_are_read(kind, language) -> None:
    with translation.override(language):
        head = str(kind.example)
    assert language == "en" or "Nombre" in head or "Torneo" in head
    sheet = read_list(head.replace(", ", ";"), kind.columns)
    assert sheet.rows.columns
    assert all(column.role for column in sheet.rows.columns)
