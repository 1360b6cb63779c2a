"""Forms of the tie console: each returns the order of the tied pairs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.event.models import Pair
from tournaments.standings.selectors.ties import LevelPairs


class TieForm(forms.Form):
    """One way to settle a tie between ``pairs``."""

    def __init__(
        self, *args: Any, pairs: Sequence[Pair], way: str, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.pairs, self.way = pairs, way
        self.ask()

    def ask(self) -> None:
        """Add the fields the pairs need."""
        raise NotImplementedError

    def order(self) -> list[int]:
        """The pairs' numbers, the best first."""
        raise NotImplementedError

    def drawn(self) -> list[str]:
        """The dominoes in that order, if there were any."""
        return []


class OrderForm(TieForm):
    """A hand or a lot among several: a place for every level pair."""

    def ask(self) -> None:
        """Ask for a place for each pair."""
        places = [(str(n), str(n)) for n in range(1, len(self.pairs) + 1)]
        for pair in self.pairs:
            self.fields[f"place_{pair.number}"] = forms.ChoiceField(
                label=str(pair), choices=[("", _("place")), *places]
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a place given twice."""
        cleaned = super().clean() or {}
        places = [cleaned.get(f"place_{p.number}") for p in self.pairs]
        if all(places) and len(set(places)) != len(places):
            raise forms.ValidationError(_("Two pairs cannot come out at one place."))
        return cleaned

    def order(self) -> list[int]:
        """The pairs' numbers by place."""
        return sorted(
            (p.number for p in self.pairs),
            key=lambda number: int(self.cleaned_data[f"place_{number}"]),
        )


class TieWinnerForm(TieForm):
    """A hand or a lot between two pairs: the winner."""

    def ask(self) -> None:
        """Ask for the winner."""
        self.fields["winner"] = forms.TypedChoiceField(
            label=_("Who won?"),
            choices=[(p.number, str(p)) for p in self.pairs],
            coerce=int,
            widget=forms.RadioSelect,
        )

    def order(self) -> list[int]:
        """The winner, then the other."""
        winner = self.cleaned_data["winner"]
        return [winner, *(p.number for p in self.pairs if p.number != winner)]


class DominoForm(TieForm):
    """The domino each level pair drew, typed as 6-5."""

    def ask(self) -> None:
        """Ask for a domino for each pair."""
        attrs = {"placeholder": "6-5", "autocomplete": "off"}
        for pair in self.pairs:
            self.fields[f"tile_{pair.number}"] = forms.CharField(
                label=str(pair), max_length=20, widget=forms.TextInput(attrs=attrs)
            )

    def clean(self) -> dict[str, Any]:
        """Refuse text that is no domino of a double-six set, and a domino drawn twice."""
        cleaned = super().clean() or {}
        tiles: set[str] = set()
        for field in [f for f in self.fields if f in cleaned]:
            tile = _tile(cleaned[field])
            if tile is None:
                self.add_error(field, _("Type both ends of a domino, as in 6-5."))
            elif tile in tiles:
                sentence = _("%(tile)s was drawn by another pair.")
                self.add_error(field, sentence % {"tile": tile})
            else:
                tiles.add(tile)
                cleaned[field] = tile
        return cleaned

    def order(self) -> list[int]:
        """The pairs' numbers, the best domino first."""
        return list(formats.order_by_domino(self._tiles()))

    def drawn(self) -> list[str]:
        """The dominoes in that order."""
        tiles = self._tiles()
        return [tiles[number] for number in self.order()]

    def _tiles(self) -> dict[int, str]:
        return {p.number: self.cleaned_data[f"tile_{p.number}"] for p in self.pairs}


def tie_form(
    tie: LevelPairs, way: str, data: Mapping[str, Any] | None = None
) -> TieForm:
    """The form for a way to settle a tie, empty or with the posted data."""
    kind: type[TieForm] = OrderForm if len(tie.pairs) > 2 else TieWinnerForm
    if way == "domino":
        kind = DominoForm
    return kind(data, pairs=tie.pairs, way=way, prefix=f"{tie.id}-{way}")


def _tile(text: str) -> str | None:
    """The domino typed as 6-5, 5-6, 65 or 6 5, high end first."""
    ends = sorted((c for c in text if c.isdigit()), reverse=True)
    tile = "-".join(ends)
    return tile if tile in formats.TILES else None
