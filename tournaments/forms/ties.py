"""Forms of the tie console: what happened at the table becomes an order.

Which domino beats which is asked of the formats.
"""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.models import Pair


class OrderForm(forms.Form):
    """One hand or a lot: who came out where, a place for every level pair."""

    def __init__(self, *args: Any, pairs: Sequence[Pair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        places = [(str(n), str(n)) for n in range(1, len(pairs) + 1)]
        for pair in pairs:
            self.fields[f"place_{pair.number}"] = forms.ChoiceField(
                label=str(pair), choices=[("", "–"), *places]
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a place given twice."""
        cleaned = super().clean() or {}
        places = [cleaned.get(f"place_{p.number}") for p in self.pairs]
        if all(places) and len(set(places)) != len(places):
            raise forms.ValidationError(_("Two pairs cannot come out at one place."))
        return cleaned

    def order(self) -> list[int]:
        """The pairs' numbers, first place first."""
        return sorted(
            (p.number for p in self.pairs),
            key=lambda number: int(self.cleaned_data[f"place_{number}"]),
        )

    drawn: Sequence[str] = ()


class WinnerForm(forms.Form):
    """One hand or a lot between two pairs: who came out above."""

    def __init__(self, *args: Any, pairs: Sequence[Pair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        self.fields["winner"] = forms.TypedChoiceField(
            label=_("Who won it?"),
            choices=[(p.number, str(p)) for p in pairs],
            coerce=int,
            widget=forms.RadioSelect,
        )

    def order(self) -> list[int]:
        """The two pairs' numbers, the winner first."""
        winner = self.cleaned_data["winner"]
        return [winner, *(p.number for p in self.pairs if p.number != winner)]

    drawn: Sequence[str] = ()


class DominoForm(forms.Form):
    """The domino each level pair drew, typed as 6-5."""

    def __init__(self, *args: Any, pairs: Sequence[Pair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        for pair in pairs:
            self.fields[f"tile_{pair.number}"] = forms.CharField(
                label=str(pair),
                max_length=5,
                widget=forms.TextInput(
                    attrs={"placeholder": "6-5", "inputmode": "numeric", "size": 5}
                ),
            )

    def clean(self) -> dict[str, Any]:
        """Refuse what is no domino of a double-six set, and one drawn twice."""
        cleaned = super().clean() or {}
        seen: set[str] = set()
        for pair in self.pairs:
            field = f"tile_{pair.number}"
            if field not in cleaned:
                continue
            tile = _tile(cleaned[field])
            if tile is None:
                self.add_error(field, _("Type both ends, as in 6-5."))
            elif tile in seen:
                self.add_error(field, _("%(tile)s is drawn already.") % {"tile": tile})
            else:
                seen.add(tile)
                cleaned[field] = tile
        return cleaned

    @property
    def tiles(self) -> dict[int, str]:
        """The tile each pair drew."""
        return {p.number: self.cleaned_data[f"tile_{p.number}"] for p in self.pairs}

    def order(self) -> list[int]:
        """The pairs' numbers, the best domino first."""
        return list(formats.order_by_domino(self.tiles))

    @property
    def drawn(self) -> list[str]:
        """The tiles beside the order."""
        return [self.tiles[number] for number in self.order()]


def _tile(text: str) -> str | None:
    ends = sorted((c for c in text if c.isdigit()), reverse=True)
    tile = "-".join(ends)
    return tile if tile in formats.TILES else None
