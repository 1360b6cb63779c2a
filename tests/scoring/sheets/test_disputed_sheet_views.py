"""A score against the sheet: what is asked, who sees both."""

from uuid import uuid4

import pytest

from scoring.game.links import code_of
from scoring.game.models import Submission
from scoring.results.services.decisions import confirm_result
from tests.page_text import text_of
from tests.scoring.sheets.tapped_sheet import tap
from tests.scoring.tables import at_table, enter, judge, pair_at, path_of, send

pytestmark = pytest.mark.django_db


def test_a_dispute_shows_both_sheets_side_by_side(admin_client, game) -> None:
    event = game.match.event
    for _hand in range(4):
        tap(admin_client, game, "1:2m")
    send(at_table(game), game, (8, 0))
    send(judge(event), game, (7, 4), off_sheet="wrong")
    page = text_of(admin_client.get(f"/desk/{event.slug}/matches/{game.match.number}/"))
    assert "Which is right?" in page
    first = game.match.sides.get(side=1).pair
    assert "The sheet has 8–0: the sheet is wrong." in page
    assert page.count(f"{first.number} {first.name} 2m made") == 4 + 4


@pytest.mark.usefixtures("with_context")
def test_who_contests_is_asked_for_marks_and_its_sheet_is_shown_unsent(
    admin_client, game
) -> None:
    for _hand in range(4):
        tap(admin_client, game, "1:2m")
    sent = send(at_table(game), game, (8, 0))
    link = pair_at(game, 2)
    where = f"/t/{code_of(link)}/"
    for n, call in enumerate(("1:2m", "2:2m"), 1):
        given = {"number": n, "shaker": n, "seen_versions": n - 1}
        tap(admin_client, game, call, link=link, **given)
    objection = {"do": "dispute", "version": sent.pk, "key": uuid4()}
    admin_client.post(f"{where}{game.match.number}/", objection)
    asked = admin_client.get(where)
    assert "What do you have?" in text_of(asked)
    form = asked.context["form"]
    assert (form["marks_1"].value(), form["marks_2"].value()) == (2, 2)

    event = game.match.event
    page = text_of(admin_client.get(f"/desk/{event.slug}/matches/{game.match.number}/"))
    assert "Not sent yet: their sheet as far as it is written." in page
    second = game.match.sides.get(side=2).pair
    assert f"{second.number} {second.name} 2m made, 0–2" in page
    inbox = admin_client.get(f"/desk/{event.slug}/inbox/").text
    assert "not sent yet" in inbox
    assert inbox.count("differs</span>") == 3
    send(link, game, (4, 7), off_sheet="unwritten")
    page = text_of(admin_client.get(f"/desk/{event.slug}/matches/{game.match.number}/"))
    assert "Not sent yet" not in page


def test_a_score_against_the_sheet_is_asked_about_and_seen_by_everybody(
    admin_client, game
) -> None:
    event, number = game.match.event, game.match.number
    for call in ("1:30", "2:2m", "1:31", "2:32"):
        tap(admin_client, game, call)
    where = path_of(at_table(game), game.match)
    typed = {"game": 1, "seen_versions": 0, "marks_1": 7, "marks_2": 1}
    for do, status in (("review", 200), ("send", 409)):
        asked = admin_client.post(where, typed | {"do": do, "key": str(uuid4())})
        assert asked.status_code == status
        page = text_of(asked)
        assert "The sheet has 2–3, and 7–1 was entered." in page
        assert "Hands were played without the sheet" in page
        assert 'name="marks_1" value="7"' in " ".join(asked.text.split())
    assert not Submission.objects.exists()
    reason = {"do": "send", "off_sheet": "unwritten", "key": str(uuid4())}
    assert admin_client.post(where, typed | reason).status_code == 302
    words = "The sheet has 2–3: hands were played without the sheet."
    desk = f"/desk/{event.slug}/"
    other_side = path_of(pair_at(game, 2), game.match)
    for page in (other_side, f"{desk}inbox/", f"{desk}matches/{number}/"):
        assert words in text_of(admin_client.get(page)), page
    sent = Submission.objects.get()
    assert (len(sent.sheet), sent.whole_sheet) == (4, None)
    confirm_result(link=judge(event), version=sent)
    public = text_of(admin_client.get(f"/e/{event.slug}/matches/{number}/sheet/"))
    assert words in public
    assert "No sheet" not in public
    first = game.match.sides.get(side=1).pair
    assert public.count(f"{first.number} {first.name} 3") == 2


def test_nobody_says_that_no_sheet_was_kept_where_the_desk_entered_the_score(
    client, game
) -> None:
    tap(client, game)
    enter(game)
    where = f"/e/{game.match.event.slug}/matches/{game.match.number}/sheet/"
    page = text_of(client.get(where))
    assert "No sheet was kept" not in page
    assert "no sheet was sent with a score that stands" in page
