"""Turns an official's input into a ruling that is not stored, or a sentence."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from players.common.choices import set_choices
from scoring.game.catalogue import Consequence
from scoring.game.choices import marks_bid, numbers_bid
from scoring.game.models import Link, Ruling
from scoring.rulings.selectors.rulings import offences, pairs_of
from scoring.rulings.services.rulings import MOST_NOTE
from tournaments.event.models import Game, PairPlayer

# The most frequent offences; a phone folds the others away.
OFTEN = ("renege", "play_turn", "talking", "lay_down", "exposed", "late")


class IncidentForm(forms.Form):
    code = forms.ChoiceField(
        label=_("What happened?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Tap what happened.")},
    )
    pair = forms.ChoiceField(
        label=_("Who did it?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Tap who did it.")},
    )
    player = forms.ChoiceField(
        label=_("Which of them, if you know it"),
        widget=forms.RadioSelect,
        required=False,
    )
    bid = forms.TypedChoiceField(
        label=_("Marks bid in this hand"),
        coerce=int,
        empty_value="0",
        required=False,
        widget=forms.RadioSelect,
    )
    hand = forms.IntegerField(
        label=_("Which hand, if you know it"), min_value=1, max_value=99, required=False
    )

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.pairs = {str(p.number): p for p in pairs_of(game.match)}
        event, rules = game.match.event, game.match.event.rules
        set_choices(self, "code", [(x.code, x.words) for x in offences(event)])
        bids = [(str(n), n or numbers_bid(rules)) for n in marks_bid(rules)]
        set_choices(self, "bid", bids)
        self.asks_bid = len(bids) > 1 and rules.scoring == "marks"
        set_choices(self, "pair", [(n, str(p)) for n, p in self.pairs.items()])
        players = PairPlayer.objects.filter(pair__in=self.pairs.values())
        self.players = {str(player.pk): player for player in players}
        set_choices(self, "player", [(n, p.name) for n, p in self.players.items()])

    @property
    def asks_player(self) -> bool:
        """Whether the event's rules count offences for each player."""
        return self.game.match.event.house.customs.repeats_of == "player"

    @property
    def often(self) -> list[forms.boundfield.BoundWidget]:
        return [choice for choice in self["code"] if choice.data["value"] in OFTEN]

    @property
    def seldom(self) -> list[forms.boundfield.BoundWidget]:
        return [choice for choice in self["code"] if choice.data["value"] not in OFTEN]

    @property
    def is_seldom(self) -> bool:
        return any(choice.data["selected"] for choice in self.seldom)

    def ruling(self, link: Link | None) -> Ruling:
        """What the valid form says, as a ruling of this judge or of the director."""
        cleaned = self.cleaned_data
        pair = self.pairs[cleaned["pair"]]
        player = self.players.get(cleaned["player"])
        return Ruling(
            game=self.game,
            pair=pair,
            player=player if player and player.pair_id == pair.pk else None,
            code=cleaned["code"],
            hand=cleaned["hand"],
            bid=int(cleaned["bid"] or 0),
            consequence=cleaned.get("consequence", ""),
            note=cleaned.get("note", ""),
            key=cleaned.get("key") or uuid4(),
            link=link,
        )

    @property
    def new_key(self) -> str:
        return str(uuid4())


class RulingForm(IncidentForm):
    consequence = forms.TypedChoiceField(
        choices=Consequence.choices,
        coerce=Consequence,
        error_messages={"required": _("Tap what you rule.")},
    )
    note = forms.CharField(max_length=MOST_NOTE, required=False)
    key = forms.UUIDField(widget=forms.HiddenInput)
