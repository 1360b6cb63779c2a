"""What was typed in an older form lies over what others stored since."""

import json

from django import forms
from django.http import QueryDict

from players.common.edits import EditForm, edit_form
from tests.each import each


class Facts(EditForm):
    name = forms.CharField()
    town = forms.CharField(required=False)
    is_member = forms.BooleanField(required=False)
    level = forms.ChoiceField(choices=[("a", "Major"), ("b", "Minor")])


ANN = {"name": "Ann", "town": "Shiner", "is_member": True, "level": "a"}
SHOWED = {"name": ["Ann"], "town": ["Shiner"], "is_member": ["on"], "level": ["a"]}


def sent(stored: dict, showed: object = SHOWED, **typed: str) -> Facts:
    """A form that showed Ann, sent with what was typed, while this is stored."""
    data = QueryDict(mutable=True)
    data.update({"name": "Ann", "town": "Shiner", "is_member": "on", "level": "a"})
    data.update(dict.fromkeys(("showed",), json.dumps(showed)))
    for name, value in typed.items():
        data[name] = value
    return edit_form(lambda posted: Facts(posted, initial=ANN | stored), data)


def test_what_was_not_changed_stays_as_another_saved_it() -> None:
    form = sent({"town": "Moulton", "is_member": False}, name="Ann Ray")
    assert form.is_valid()
    assert form.cleaned_data == ANN | {
        "name": "Ann Ray",
        "town": "Moulton",
        "is_member": False,
    }


def test_what_both_changed_is_refused_with_both_values() -> None:
    form = sent({"level": "b", "town": ""}, town="Yoakum", level="a")
    assert form.errors == {
        "town": [
            "Somebody changed this while the page was open: it is “empty” now. Yours "
            "is “Yoakum”; save once more to set it."
        ]
    }
    assert form["town"].value() == "Yoakum"
    again = json.loads(forms_value(form))
    assert again["town"] == [""]


def forms_value(form: Facts) -> str:
    """The values that the form sends as shown, out of its hidden input."""
    return form.shown.split('value="')[1].split('">')[0].replace("&quot;", '"')


def test_a_choice_is_refused_in_the_words_of_the_page() -> None:
    data = sent({"level": "b"}, showed=SHOWED | {"level": ["c"]}, level="a")
    assert "it is “Minor” now. Yours is “Major”" in data.errors["level"][0]


@each("showed", ["", "nonsense", [1], {"name": "Ann"}, {"name": [1]}])
def test_a_form_that_names_nothing_it_showed_is_taken_as_it_is(showed: object) -> None:
    assert sent({"town": "Moulton"}, showed, town="Yoakum").is_valid()
