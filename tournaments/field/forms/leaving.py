"""A pair leaves or comes back: what the page says, asks and does."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.common.choices import set_choices
from tournaments.field.forms.pair_actions import PairActionForm, Wording, alike
from tournaments.field.services.after_leaving import after_leaving
from tournaments.field.services.withdrawals import reinstate_pair, withdraw_pair


class WithdrawForm(PairActionForm):
    """Why a pair leaves, and in a league by dates what becomes of its matches."""

    title = _("%(pair)s goes home")
    text: Wording = (
        _(
            "What it has played stands; what it still owes is forfeited. Until "
            "the next thing depends on it the pair can come back."
        ),
        _(
            "What was played stands, and no more rounds are drawn for the "
            "player, who can come back until the next thing depends on it."
        ),
        _(
            "What it has played stands; what it still owes is forfeited. Until "
            "the next thing depends on it the team can come back."
        ),
    )
    button = (
        _("Withdraw this pair"),
        _("Withdraw this player"),
        _("Withdraw this team"),
    )
    is_danger = True
    is_disqualified = False

    rest = forms.ChoiceField(
        label=_("What becomes of its matches?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what becomes of its matches.")},
    )
    reason = forms.CharField(
        label=_("Why?"),
        max_length=200,
        required=False,
        help_text=_("The log keeps it."),
    )

    def set_up(self) -> None:
        self.after = after_leaving(self.event, self.pair)
        if self.after is None:
            del self.fields["rest"]
            return
        played = {"played": self.after.played, "all": self.after.matches}
        counts = _(
            "What it played counts (%(played)s of %(all)s), the rest is forfeited"
        )
        annulled = _("All its matches are annulled")
        set_choices(self, "rest", [("forfeit", counts % played), ("annul", annulled)])
        is_few = 2 * self.after.played < self.after.matches
        self.initial["rest"] = "annul" if is_few else "forfeit"

    def carry_out(self, **write: Any) -> None:
        withdraw_pair(
            pair=self.pair,
            reason=self.typed.get("reason", ""),
            annul=self.typed.get("rest") == "annul",
            is_disqualified=self.is_disqualified,
            **write,
        )

    @property
    def asks_first(self) -> bool:
        return "rest" in self.fields

    @property
    def intro(self) -> str:
        if not self.asks_first:
            return super().intro
        return gettext("Look at both tables, then choose. The pair can come back.")


class DisqualifyForm(WithdrawForm):
    title = _("Disqualify %(pair)s")
    text = (
        _(
            "What it has played stands, what it still owes is forfeited, and it"
            " stands last in its stage."
        ),
        _(
            "What was played stands, no more rounds are drawn for the player, "
            "who stands last."
        ),
    )
    button = (
        _("Disqualify this pair"),
        _("Disqualify this player"),
        _("Disqualify this team"),
    )
    is_disqualified = True

    def set_up(self) -> None:
        super().set_up()
        self.fields["reason"].required = True
        self.fields["reason"].error_messages = {
            "required": _("Say why; the log keeps it.")
        }


class ReinstateForm(PairActionForm):
    title = _("%(pair)s is back")
    text = alike(
        _(
            "Forfeits of rounds that have not started become matches again; "
            "others stand until their result is taken back."
        )
    )
    button = alike(_("Let it play on"))

    @property
    def intro(self) -> str:
        if not self.event.format.is_by_dates:
            return super().intro
        return gettext(
            "Matches forfeited since it left are to be played after all; "
            "others stand until their result is taken back."
        )

    def carry_out(self, **write: Any) -> None:
        reinstate_pair(pair=self.pair, **write)
