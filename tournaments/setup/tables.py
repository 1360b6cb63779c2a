"""The audit log as a table: a sentence for each action, in the event's time zone."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import django_tables2 as tables
from django.db.models import QuerySet
from django.utils.formats import date_format, get_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from players.common.columns import column, figures
from players.common.text import isolated, single_stop
from tournaments.event.author import Author
from tournaments.event.models import AuditEntry, Event
from tournaments.event.part_rounds import name_of_round
from tournaments.event.translation import translate
from tournaments.formats import written
from tournaments.money.models import Payment
from tournaments.setup.log_sentences import SENTENCES

MOST_NAMED = 12


# The sentences that differ if single players enter.
OF_PLAYERS = {
    "pair.add": _("Added player %(number)s, %(name)s."),
    "pair.import": ngettext_lazy(
        "Took in %(pairs)s player from a list.",
        "Took in %(pairs)s players from a list.",
        "pairs",
    ),
    "pair.import-back": ngettext_lazy(
        "Took back a list of %(pairs)s player.",
        "Took back a list of %(pairs)s players.",
        "pairs",
    ),
    "pair.rename": _("Player %(number)s, %(before)s, is now %(name)s."),
    "pair.remove": _("Removed player %(number)s, %(name)s."),
    "pair.withdraw": _("Player %(pair)s withdrew. %(reason)s"),
    "pair.disqualify": _("Disqualified player %(pair)s. %(reason)s"),
    "pair.reinstate": _("Player %(pair)s is in again."),
    "pair.substitute": _("Player %(pair)s, %(was)s, is now %(name)s."),
    "pair.shown": _("Players shown under another name: %(numbers)s."),
    "pair.merge": _("Players whose two spellings became one: %(numbers)s."),
    "pair.unmerge": _("Players who had been taken for one: %(numbers)s."),
    "pair.late": _("Player %(pair)s came late and was drawn in."),
    "pair.late-back": _("Took player %(pair)s, who came late, out of the draw again."),
    "draw.make": _("Drew %(pairs)s players with seed %(seed)s."),
    "match.no-show": _("Nobody of players %(pairs)s came to match %(match)s."),
    "ruling": _(
        "Ruled on player %(pair)s in match %(match)s: %(code)s, %(consequence)s. %(note)s"
    ),
    "tie.reopen": _("Took back how the tie of players %(pairs)s was settled."),
}

# The sentences that differ if teams of three or four enter.
OF_TEAMS = {
    "pair.add": _("Added team %(number)s, %(name)s."),
    "pair.import": ngettext_lazy(
        "Took in %(pairs)s team from a list.",
        "Took in %(pairs)s teams from a list.",
        "pairs",
    ),
    "pair.import-back": ngettext_lazy(
        "Took back a list of %(pairs)s team.",
        "Took back a list of %(pairs)s teams.",
        "pairs",
    ),
    "pair.rename": _("Team %(number)s, %(before)s, is now %(name)s."),
    "pair.remove": _("Removed team %(number)s, %(name)s."),
    "pair.withdraw": _("Team %(pair)s withdrew. %(reason)s"),
    "pair.disqualify": _("Disqualified team %(pair)s. %(reason)s"),
    "pair.reinstate": _("Team %(pair)s is in again."),
    "pair.substitute": _("Team %(pair)s, %(was)s, now plays as %(name)s."),
    "pair.shown": _("Teams shown under another name: %(numbers)s."),
    "pair.merge": _("Teams of a person whose two spellings became one: %(numbers)s."),
    "pair.unmerge": _("Teams of two people who had been taken for one: %(numbers)s."),
    "pair.late": _("Team %(pair)s came late and was drawn in."),
    "pair.late-back": _("Took team %(pair)s, which came late, out of the draw again."),
    "draw.make": _("Drew %(pairs)s teams with seed %(seed)s."),
    "match.no-show": _("Nobody of teams %(pairs)s came to match %(match)s."),
    "ruling": _(
        "Ruled on team %(pair)s in match %(match)s: %(code)s, %(consequence)s. %(note)s"
    ),
    "tie.reopen": _("Took back how the tie of teams %(pairs)s was settled."),
}

OF_OTHERS = {"player": OF_PLAYERS, "team": OF_TEAMS}

OF_WEEKS = {
    "round.start": _("Started week %(round)s."),
    "round.undo": _("Took back the start of week %(round)s."),
}

CLOCKS = {"Round": _("Round %(number)s"), "Table": _("Table %(number)s")}

# The entry names who left and who came.
NAMED_SUBSTITUTE = _("Pair %(pair)s: %(came)s now plays for %(left)s.")
SWAPPED_IN_BRACKET = _("Pairs %(pairs)s changed places (%(round)s).")
DATED = _("Gave match %(match)s, which had no date, %(at)s. %(venue)s")
ONE_CALLED = _("Called match %(matches)s to table %(tables)s.")

NAMES = {
    **{value.value: value.label for value in (*Event.Visibility, *Payment.Way)},
    "one_hand": _("one hand"),
    "domino": _("a drawn domino"),
    "lot": _("lot"),
    "played": _("played out"),
    "time": _("at time"),
    "forfeit": _("forfeit"),
    "penalty": _("by penalty"),
    "bye": _("bye"),
    "pair": _("pair"),
    "player": _("player"),
    "team": _("team"),
    "table": _("table"),
    "judge": _("judge"),
    "rule": _("the rule"),
    "director": _("the director"),
    "upheld": _("upheld"),
    "overturned": _("overturned"),
    "Others play this match now.": _("Others play this match now."),
}


def log_sentence(
    action: str,
    detail: Mapping[str, Any],
    entered_as: str = "pair",
    *,
    by_weeks: bool = False,
) -> str:
    """Return the sentence of an entry; a missing detail stays empty.

    ``by_weeks``: in a league whose rounds are weeks.
    """
    sentence = OF_OTHERS.get(entered_as, {}).get(action) or SENTENCES.get(action)
    if by_weeks and action in OF_WEEKS:
        sentence = OF_WEEKS[action]
    if action == "pair.substitute" and "came" in detail:
        sentence = NAMED_SUBSTITUTE
    if action == "fixture.move" and not detail.get("was"):
        sentence = DATED
    if action == "round.swap" and "part_round" in detail:
        sentence, part = SWAPPED_IN_BRACKET, detail["part"]
        name = name_of_round(detail["round"], part, detail["part_round"])
        detail = {**detail, "round": name}
    if action == "match.call" and len(detail.get("matches", ())) == 1:
        sentence = ONE_CALLED
    if sentence is None:
        return action
    names = {**NAMES, "pair": NAMES[entered_as]}
    values = {name: _text(name, value, names) for name, value in detail.items()}
    return single_stop(str(sentence % defaultdict(str, values)).strip())


def _text(name: str, value: Any, names: Mapping[str, Promise]) -> str | int:
    """Return a detail as text; a number stays a number, for plurals."""
    if type(value) is int:
        return value
    if isinstance(value, list) and name == "marks":
        return written(value)
    if isinstance(value, list):
        named = [_clock(v) if name == "clocks" else str(v) for v in value[:MOST_NAMED]]
        more = len(value) - len(named)
        joined = ", ".join(named)
        return f"{joined} .. (+{more})" if more else joined
    return isolated(str(names.get(str(value), value)))


def _clock(title: str) -> str:
    """Return the title of a clock of the hall; a session's is as the director wrote it."""
    kind, _space, number = title.partition(" ")
    template = CLOCKS.get(kind) if number.isdecimal() else None
    return str(template % {"number": number}) if template else title


class LogTable(tables.Table):
    """The lines of the log, the newest first."""

    number = figures(_("No."), more=True)
    at = column(_("When"), "when")
    action = column(_("What"))
    by = column(_("Who"), "col-more who", "col-more")

    class Meta:
        orderable = False
        empty_text = _("Nothing was done yet.")

    def __init__(self, entries: QuerySet[AuditEntry], *, event: Event) -> None:
        super().__init__(entries)
        self.zone = ZoneInfo(event.time_zone)
        self.entered_as = event.entered_as
        self.by_weeks = event.format.counts_weeks

    def render_at(self, value: datetime) -> str:
        """The time in the hall, to the second; narrow, it breaks after the date alone."""
        style = get_format("SHORT_DATETIME_FORMAT").replace("i", "i:s")
        text = date_format(value.astimezone(self.zone), style)
        return ", ".join(
            part.replace(" ", "\N{NO-BREAK SPACE}") for part in text.split(", ")
        )

    def render_action(self, record: AuditEntry) -> str:
        return log_sentence(
            record.action, record.detail, self.entered_as, by_weeks=self.by_weeks
        )

    def render_by(self, value: str) -> str:
        return translate(Author.parse(value))
