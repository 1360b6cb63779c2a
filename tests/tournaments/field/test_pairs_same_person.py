"""Who on a sheet is the club's person of that name: never by the name alone."""

import pytest

from tests.page_text import text_of
from tests.tournaments.field.sheet_pages import send, take
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(event: Event) -> Event:
    """An event of a club that knows Ann Ray of Shiner, with her phone."""
    event.club.people.create(
        name="Ann Ray", key="ann ray", town="Shiner", phone="(361) 555-0100"
    )
    return event


def people(event: Event) -> set[tuple[str, str]]:
    rows = event.pairs.get().players.select_related("person")
    return {(row.person.name, row.person.phone) for row in rows}


HEAD = "Player 1,Player 2,Town,Phone\n"
ELSEWHERE = HEAD + "Ann Ray,Bo Fitz,Yoakum,\n"


def test_somebody_of_another_town_is_a_new_person_unless_answered(signed_in, event):
    page = send(signed_in, event, text=ELSEWHERE)
    assert "The towns differ: Yoakum here, Shiner in the club's list." in text_of(page)
    for part in (
        "New; the club knows Ann Ray",
        "Yes, Ann Ray of Shiner",
        "No, somebody else: Ann Ray (Yoakum)",
        "Not answered: a new person, Ann Ray (Yoakum)",
    ):
        assert part in text_of(page)
    assert "555" not in page.text
    take(signed_in, event, text=ELSEWHERE)
    assert people(event) == {("Ann Ray (Yoakum)", ""), ("Bo Fitz", "")}


def test_a_name_alone_is_asked_about_too(signed_in, event) -> None:
    page = send(signed_in, event, text="Ann Ray / Bo Fitz")
    assert "Only the name agrees" in text_of(page)
    take(signed_in, event, text="Ann Ray / Bo Fitz")
    assert ("Ann Ray (2)", "") in people(event)


@pytest.mark.parametrize(
    "line", ["Ann Ray,Bo Fitz,shiner,", "Ann Ray,Bo Fitz,Yoakum,1 361 555 0100"]
)
def test_name_and_town_or_phone_make_the_same_person(signed_in, event, line) -> None:
    page = send(signed_in, event, text=HEAD + line)
    assert "Not answered" not in text_of(page)
    take(signed_in, event, text=HEAD + line)
    assert ("Ann Ray", "(361) 555-0100") in people(event)


@pytest.mark.parametrize(
    ("answer", "person"),
    [("same", ("Ann Ray", "(361) 555-0100")), ("other", ("Ann Ray (Yoakum)", ""))],
)
def test_an_answer_is_kept_while_other_lines_are_looked_at(
    signed_in, event, answer, person
) -> None:
    typed = {"text": ELSEWHERE, "person-2-1": answer}
    page = send(signed_in, event, do="look", **typed)
    assert f'<option value="{answer}" selected>' in page.text
    take(signed_in, event, **typed)
    assert person in people(event)


def test_one_press_says_that_all_are_the_people_the_club_knows(signed_in, event):
    page = send(signed_in, event, text=ELSEWHERE, do="same")
    assert '<option value="same" selected>' in page.text
    assert "Unanswered" not in text_of(page)
