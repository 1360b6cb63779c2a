"""Components say in words what they show, and keep what was typed."""

from datetime import UTC, datetime, timedelta

from django import forms

from players.common.clock import Reading
from scoring.rules.house import CUSTOMS
from tests.each import each
from tests.page_text import words
from tests.templates.draw import draw, include
from tournaments.templatetags.drawings import TALLIES
from tournaments.templatetags.marks import STATES, numbered

SHAKE = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def running(minutes: float) -> Reading:
    left = timedelta(minutes=minutes)
    return Reading("running", left, SHAKE + left, timedelta(minutes=25))


@each("marks", range(8))
def test_a_tally_draws_a_stroke_for_each_mark(marks: int) -> None:
    html = draw("{% tally marks %}", marks=marks)
    assert html.count('class="on') == marks
    assert f'aria-label="{marks} mark{"" if marks == 1 else "s"}"' in html


def test_a_tally_beyond_seven_says_how_many_more() -> None:
    html = draw("{% tally 9 %}")
    assert html.count('class="on') == 7
    assert "+2" in html


@each("custom", CUSTOMS["tallies"])
def test_each_way_to_tally_has_seven_strokes_of_its_own(custom: str) -> None:
    html = draw("{% tally 5 custom=custom %}", custom=custom)
    assert html.count("<path") == 7
    assert html.count('class="on') == 5
    others = {name: paths for name, paths in TALLIES.items() if name != custom}
    assert TALLIES[custom] not in others.values()


def test_only_the_newest_stroke_is_drawn_anew() -> None:
    assert draw("{% tally 4 is_new=True %}").count("is-new") == 1
    assert "is-new" not in draw("{% tally 4 %}")


@each("tile", ["0-0", "1-0", "6-4", "6-6", "5-5"])
def test_a_tile_has_as_many_pips_as_it_counts(tile: str) -> None:
    high, low = tile.split("-")
    for upright in (False, True):
        html = draw("{% tile tile upright=upright %}", tile=tile, upright=upright)
        assert html.count('class="pip"') == int(high) + int(low)
        assert f'aria-label="{tile}"' in html


def test_a_tile_face_down_shows_nothing() -> None:
    html = draw('{% tile "" %}')
    assert "pip" not in html
    assert "face down" in html


@each("state", STATES)
def test_every_state_has_a_word_and_a_shape_of_its_own(state: str) -> None:
    html = draw("{% state_mark state %}", state=state)
    assert words(html) == state
    shapes = {draw("{% state_mark s 'x' %}", s=s).split("<svg")[1] for s in STATES}
    assert len(shapes) == 7


def test_a_clock_tells_the_browser_when_it_ends() -> None:
    html = draw("{% clock reading %}", reading=running(17.5))
    ends = int((SHAKE + timedelta(minutes=17.5)).timestamp() * 1000)
    assert f'data-ends-at="{ends}"' in html
    assert "17:30" in words(html)
    assert "is-last" not in html
    assert "is-last" in draw("{% clock reading %}", reading=running(5))


def test_a_still_clock_is_the_same_whenever_it_is_drawn() -> None:
    early = draw("{% clock reading still=True %}", reading=running(17))
    reading = Reading("running", timedelta(minutes=2), running(17).ends_at, timedelta())
    assert draw("{% clock reading still=True %}", reading=reading) == early


def test_a_clock_at_zero_says_finish_the_hand() -> None:
    over = Reading("expired", timedelta(), None, timedelta(minutes=25))
    assert words(draw("{% clock reading %}", reading=over)) == "0:00 Finish the hand"


def test_at_the_end_of_a_break_there_is_no_hand_to_finish() -> None:
    over = Reading("expired", timedelta(), None, timedelta(minutes=25))
    drawn = draw("{% clock reading of_break=True %}", reading=over)
    assert words(drawn) == "0:00 Time is up"


def test_a_score_marks_the_winner_and_a_game_not_played_is_no_score() -> None:
    assert "<b>7</b>" in draw("{% score 7 4 %}")
    assert "<b>5</b>" in draw("{% score 5 5 winner=2 %}")
    assert "not played" in draw("{% score None None %}")
    assert "0" in words(draw("{% score 0 7 %}"))


def test_a_pair_shows_its_number_and_escapes_its_names() -> None:
    html = draw("{% pair 12 names href='/e/open/pairs/12/' %}", names="A & <b>")
    assert "A &amp; &lt;b&gt;" in html
    assert '<a href="/e/open/pairs/12/"' in html


def test_the_address_of_a_match_is_made_from_that_of_match_0() -> None:
    assert numbered("/e/open-2020/matches/0/", 31) == "/e/open-2020/matches/31/"
    assert numbered("/m/0", 5) == "/m/5"


class Hall(forms.Form):
    tables = forms.IntegerField(max_value=80, help_text="Only those with chairs.")
    town = forms.CharField(required=False)
    ready = forms.BooleanField(required=False)
    hidden = forms.CharField(widget=forms.HiddenInput, required=False)
    policy = forms.ChoiceField(
        widget=forms.RadioSelect, choices=[("a", "Alone"), ("b", "Both")]
    )


def test_a_field_keeps_what_was_typed_and_says_what_is_wrong_beside_it() -> None:
    html = include("form", form=Hall({"tables": "95", "policy": "a"}))
    assert 'value="95"' in html
    assert 'aria-invalid="true"' in html
    assert 'aria-describedby="id_tables_helptext id_tables_error"' in html
    assert 'id="id_tables_error" role="alert"' in html


def test_choices_share_one_question() -> None:
    html = include("field", field=Hall({})["policy"])
    assert "<legend>Policy</legend>" in html
    assert html.count('type="radio"') == 2


def test_a_hidden_field_is_only_carried_along() -> None:
    assert words(include("field", field=Hall()["hidden"])) == ""


def test_faults_of_the_whole_form_come_first() -> None:
    form = Hall({"tables": "8", "policy": "a"})
    form.add_error(None, "The hall is closed on Sunday.")
    assert words(include("form", form=form)).startswith("The hall is closed on Sunday.")


def test_a_page_that_places_its_fields_itself_shows_the_faults_alone() -> None:
    form = Hall({"tables": "8", "policy": "a"})
    form.add_error(None, "The hall is closed on Sunday.")
    html = draw('{% include "components/form.html#faults" %}', form=form)
    assert words(html) == "The hall is closed on Sunday."


def test_an_empty_page_says_what_to_do_first() -> None:
    html = include(
        "empty", title="Nobody yet", text="Add one.", href="/a/", button="Add"
    )
    assert 'href="/a/"' in html
    assert "Nobody yet Add one. Add" in words(html)


def test_a_confirmation_names_what_it_will_do() -> None:
    html = include(
        "confirm",
        title="Withdraw pair 12?",
        lines=["Round 4: table 12 stays empty."],
        button="Withdraw pair 12",
        action="/x/",
        back="/y/",
        hidden=[("key", "k1")],
    )
    assert "Round 4: table 12 stays empty." in html
    assert '<input type="hidden" name="key" value="k1">' in html
    assert 'href="/y/"' in html


def test_the_day_marks_where_it_stands() -> None:
    html = draw(
        "{% sample_steps as steps %}{% include 'components/steps.html' with steps=steps only %}"
    )
    assert html.count('class="done"') == 2
    assert html.count('aria-current="step"') == 1


def test_progress_without_an_end_claims_none() -> None:
    assert "value=" not in include("progress", text="Drawing")
    assert 'value="60" max="147"' in include("progress", text="x", done=60, of=147)
