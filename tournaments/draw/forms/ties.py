"""Forms of the tie console: each returns the order of the tied pairs."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.standings.selectors.ties import LevelPairs


class TieForm(forms.Form):
    """A hand or a lot: the winner of two pairs, a place for each of several."""

    def __init__(
        self, data: Mapping[str, Any] | None, *, tie: LevelPairs, way: str
    ) -> None:
        super().__init__(data, prefix=f"{tie.id}-{way}")
        self.tie, self.way = tie, way
        self.ask()

    def ask(self) -> None:
        """Add the fields the pairs need."""
        pairs = self.tie.pairs
        if len(pairs) == 2:
            self.fields["winner"] = forms.TypedChoiceField(
                label=_("Who won?"),
                choices=[(p.number, str(p)) for p in pairs],
                coerce=int,
                widget=forms.RadioSelect,
            )
            return
        places = [(str(n), str(n)) for n in range(1, len(pairs) + 1)]
        for pair in pairs:
            self.fields[f"place_{pair.number}"] = forms.ChoiceField(
                label=str(pair), choices=[("", _("place")), *places]
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        places = [cleaned.get(f"place_{number}") for number in self.tie.numbers]
        if all(places) and len(set(places)) != len(places):
            raise forms.ValidationError(_("Two pairs cannot come out at one place."))
        return cleaned

    def settled(self) -> formats.TieBreak:
        """The tie as it is settled by what was typed."""
        order, drawn = tuple(self.order()), tuple(self.drawn())
        return formats.TieBreak(
            self.tie.group, self.tie.numbers, self.way, order, drawn
        )

    def order(self) -> list[int]:
        """The pairs' numbers, the best first."""
        typed = self.cleaned_data
        if "winner" in typed:
            return sorted(self.tie.numbers, key=lambda n: n != typed["winner"])
        return sorted(self.tie.numbers, key=lambda n: int(typed[f"place_{n}"]))

    def drawn(self) -> list[str]:
        """The dominoes in that order, if there were any."""
        return []


class DominoForm(TieForm):
    """The dominoes that each level pair drew, typed as 6-5, draw after draw."""

    def ask(self) -> None:
        example = "6-5" if self.tie.dominoes.players == 1 else "6-5 + 3-1"
        attrs = {"placeholder": example, "autocomplete": "off"}
        for pair in self.tie.pairs:
            self.fields[f"tile_{pair.number}"] = forms.CharField(
                label=str(pair), max_length=120, widget=forms.TextInput(attrs=attrs)
            )

    def clean(self) -> dict[str, Any]:
        """Refuse what is no domino or drawn twice, and pips that are still level."""
        cleaned = super().clean() or {}
        drawn: set[tuple[int, str]] = set()
        for field in [f for f in self.fields if f in cleaned]:
            draws = self._draws(cleaned[field])
            tiles = {(n, tile) for n, draw in enumerate(draws) for tile in draw}
            if not draws:
                self.add_error(field, self._wanted())
            elif twice := drawn & tiles:
                sentence = _("%(tile)s was drawn by another pair.")
                self.add_error(field, sentence % {"tile": min(twice)[1]})
            elif len(tiles) < sum(map(len, draws)):
                self.add_error(field, _("A domino is typed twice."))
            cleaned[field] = draws
            drawn |= tiles
        if not self.errors:
            for number in self.tie.dominoes.level(self._drawn()):
                sentence = _(
                    "As many pips as another: draw again, and type the next draw after this one."
                )
                self.add_error(f"tile_{number}", sentence)
        return cleaned

    def order(self) -> list[int]:
        return list(self.tie.dominoes.order(self._drawn()))

    def drawn(self) -> list[str]:
        drawn = self._drawn()
        return [formats.write_draws(drawn[number]) for number in self.order()]

    def _drawn(self) -> dict[int, formats.Draws]:
        return {n: self.cleaned_data[f"tile_{n}"] for n in self.tie.numbers}

    def _draws(self, text: str) -> list[tuple[str, ...]]:
        """The dominoes typed as 6-5, 5-6, 65 or 6 5, high end first, by draw."""
        ends = [c for c in text if c.isdigit()]
        tiles = [
            "-".join(sorted(ends[at : at + 2])[::-1]) for at in range(0, len(ends), 2)
        ]
        players = self.tie.dominoes.players
        if len(tiles) % players or any(tile not in formats.TILES for tile in tiles):
            return []
        return [tuple(tiles[at : at + players]) for at in range(0, len(tiles), players)]

    def _wanted(self) -> str:
        if self.tie.dominoes.players == 1:
            return _("Type both ends of a domino, as in 6-5.")
        return _("Type a domino for each player, as in 6-5 + 3-1.")


def tie_form(
    tie: LevelPairs, way: str, data: Mapping[str, Any] | None = None
) -> TieForm:
    kind = DominoForm if way == "domino" else TieForm
    return kind(data, tie=tie, way=way)
