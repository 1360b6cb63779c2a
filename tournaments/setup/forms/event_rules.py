"""The rules of a whole event as a form."""

from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from players.common.edits import EditForm
from tournaments import formats
from tournaments.event.models import MOST_SCORE
from tournaments.setup.forms.format_fields import NO_SHOWS, PENALTIES, number_field

PLAIN = ("penalties", "marks_cap", "no_show_minutes", "no_show")


class EventRulesForm(EditForm):
    """The rules of the whole event; ``in_points``: its games are scored in points."""

    least = number_field(_("Fewest who can play"), 2, required=True)
    most = number_field(_("Most who can play"), 2, required=True)
    penalties = forms.ChoiceField(label=_("Penalties"), choices=PENALTIES)
    marks_cap = number_field(_("Most marks a game counts in the standings"))
    bye_won = number_field(_("A bye counts"), 0, MOST_SCORE, required=True)
    bye_lost = number_field(_("to"), 0, MOST_SCORE, required=True)
    forfeit_won = number_field(_("A forfeit counts"), 0, MOST_SCORE, required=True)
    forfeit_lost = number_field(_("to"), 0, MOST_SCORE, required=True)
    no_show_minutes = number_field(_("Minutes until a no-show"), 0, required=True)
    no_show = forms.ChoiceField(label=_("Who does not come"), choices=NO_SHOWS)

    def __init__(
        self, *args: Any, shape: formats.Format, in_points: bool, **kwargs: Any
    ) -> None:
        kwargs["initial"] = {
            "least": shape.field[0],
            "most": shape.field[1],
            "bye_won": shape.bye[0],
            "bye_lost": shape.bye[1],
            "forfeit_won": shape.forfeit[0],
            "forfeit_lost": shape.forfeit[1],
            **{name: getattr(shape, name) for name in PLAIN},
        }
        super().__init__(*args, **kwargs)
        if in_points:
            cap = _("Most points a game counts in the standings")
            self.fields["marks_cap"].label = cap

    @property
    def scores(self) -> list[tuple[BoundField, BoundField]]:
        """The fields of a bye's and a forfeit's score, winner and loser side by side."""
        return [(self[f"{n}_won"], self[f"{n}_lost"]) for n in ("bye", "forfeit")]

    @property
    def plain(self) -> list[BoundField]:
        paired = {field.name for score in self.scores for field in score}
        return [field for field in self if field.name not in paired]

    def as_json(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {name: cleaned[name] for name in PLAIN} | {
            "field": [cleaned["least"], cleaned["most"]],
            "bye": [cleaned["bye_won"], cleaned["bye_lost"]],
            "forfeit": [cleaned["forfeit_won"], cleaned["forfeit_lost"]],
        }
