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

from tournaments.event.author import Author
from tournaments.event.models import AuditEntry, Event
from tournaments.event.translation import translate

MOST_NAMED = 12

# The sentence of each action; without one the log shows the action's name.
SENTENCES = {
    "event.create": ngettext_lazy(
        "Made the event: preset %(preset)s, %(tables)s table.",
        "Made the event: preset %(preset)s, %(tables)s tables.",
        "tables",
    ),
    "event.change": ngettext_lazy(
        "Changed the settings: %(name)s, preset %(preset)s, %(tables)s table.",
        "Changed the settings: %(name)s, preset %(preset)s, %(tables)s tables.",
        "tables",
    ),
    "event.format": _("Changed the format: %(title)s."),
    "event.preset": _("Saved the format as %(name)s, version %(version)s."),
    "event.rules": _("Changed the rules: %(preset)s, %(rules)s."),
    "event.house": _("Saved the rules as %(name)s, version %(version)s."),
    "practice.begin": ngettext_lazy(
        "A practice day of %(pairs)s pair, up to round %(round)s of stage %(stage)s.",
        "A practice day of %(pairs)s pairs, up to round %(round)s of stage %(stage)s.",
        "pairs",
    ),
    "practice.ready": _("Ready to practise: round %(round)s has begun."),
    "event.visibility": _("Who sees the event: %(visibility)s."),
    "event.delete": _("Deleted the event %(name)s."),
    "event.bring-back": _("Brought the event %(name)s back."),
    "club.rename": _("The club %(was)s is now called %(name)s."),
    "event.final": _("Sealed the event."),
    "event.reopen": _("Reopened the event: %(reason)s"),
    "log.cover": _("Digests of what is stored so far, so that no change goes unseen."),
    "season.seal": _("Sealed in the season %(season)s."),
    "season.open": _("Opened again in the season %(season)s."),
    "table.take-out": _("Took table %(table)s out of use."),
    "table.put-back": _("Put table %(table)s back in use."),
    "pair.add": _("Added pair %(number)s, %(name)s."),
    "pair.import": ngettext_lazy(
        "Took in %(pairs)s pair from a list.",
        "Took in %(pairs)s pairs from a list.",
        "pairs",
    ),
    "pair.import-back": ngettext_lazy(
        "Took back a list of %(pairs)s pair.",
        "Took back a list of %(pairs)s pairs.",
        "pairs",
    ),
    "pair.rename": _("Pair %(number)s, %(before)s, is now %(name)s."),
    "pair.remove": _("Removed pair %(number)s, %(name)s."),
    "pair.check-in": _("Checked in: %(numbers)s."),
    "pair.check-out": _("Took back the check-in of %(numbers)s."),
    "pair.withdraw": _("Pair %(pair)s withdrew. %(reason)s"),
    "pair.disqualify": _("Disqualified pair %(pair)s. %(reason)s"),
    "pair.reinstate": _("Pair %(pair)s is in again."),
    "pair.substitute": _("Pair %(pair)s, %(was)s, now plays as %(name)s."),
    "pair.annul": _("Annulled the matches of pair %(pair)s: %(matches)s."),
    "pair.annul-undone": _("Matches of pair %(pair)s count again: %(matches)s."),
    "pair.shown": _("Pairs shown under another name: %(numbers)s."),
    "pair.merge": _("Pairs of a person whose two spellings became one: %(numbers)s."),
    "pair.unmerge": _("Pairs of two people who had been taken for one: %(numbers)s."),
    "pair.late": _("Pair %(pair)s came late and was drawn in."),
    "pair.late-back": _("Took pair %(pair)s, which came late, out of the draw again."),
    "draw.make": _("Drew %(pairs)s pairs with seed %(seed)s."),
    "draw.confirm": _("Confirmed the draw with seed %(seed)s."),
    "draw.take-back": _("Took the draw back."),
    "round.start": _("Started round %(round)s, wave %(wave)s."),
    "round.swap": _("Pairs %(pairs)s changed places in round %(round)s."),
    "round.undo": _("Took back the start of round %(round)s, wave %(wave)s."),
    "match.call": _("Called matches %(matches)s to tables %(tables)s."),
    "match.start": _("Match %(match)s plays at table %(table)s."),
    "match.move": _("Moved match %(match)s from table %(was)s to table %(table)s."),
    "match.wait": _("Match %(match)s, called to table %(was)s, waits for another."),
    "match.no-show": _("Nobody of pair %(pairs)s came to match %(match)s."),
    "match.forfeit": _("Match %(match)s is forfeited."),
    "match.forfeit-undone": _("Took back the forfeit of match %(match)s."),
    "final.award": _(
        "Awarded match %(match)s, which neither side came to, to %(pair)s."
    ),
    "final.empty": _("Nobody won match %(match)s: place 1 stays empty."),
    "final.replay": _("Match %(match)s, which neither side came to, is to be played."),
    "clock.pause": _("Paused the clock: %(clocks)s."),
    "clock.resume": _("Let the clock run on: %(clocks)s."),
    "clock.extend": _("%(minutes)s min more on the clock: %(clocks)s."),
    "clock.shorten": _("%(minutes)s min less on the clock: %(clocks)s."),
    "clock.expired": _("Time ran out: %(clocks)s."),
    "session.start": ngettext_lazy(
        "Put %(minutes)s minute on the clock for %(title)s.",
        "Put %(minutes)s minutes on the clock for %(title)s.",
        "minutes",
    ),
    "session.stop": _("Took the clock for %(title)s down."),
    "announce": _("Announced: %(text)s"),
    "announce.down": _("Took the announcement down."),
    "clock.stop": _("Stopped the clock of round %(round)s."),
    "result": _("Match %(match)s, game %(game)s ended %(marks)s (%(ended)s)."),
    "result.sent": _("Match %(match)s, game %(game)s reported as %(marks)s."),
    "result.confirm": _("Confirmed match %(match)s, game %(game)s."),
    "result.dispute": _("Disputed match %(match)s, game %(game)s. %(note)s"),
    "result.withdraw": _("Withdrew the report of match %(match)s, game %(game)s."),
    "result.decide": _("Decided match %(match)s, game %(game)s."),
    "result.correct": _("Corrected match %(match)s, game %(game)s to %(marks)s."),
    "result.take-back": _("Took back the result of match %(match)s, game %(game)s."),
    "result.settle": _(
        "A judge settled the dispute of match %(match)s, game %(game)s. %(note)s"
    ),
    "result.unsettle": _(
        "The judge took back how match %(match)s, game %(game)s was settled."
    ),
    "ruling.take-back": _("A ruling in match %(match)s was taken back by its judge."),
    "ruling": _(
        "Ruled on pair %(pair)s in match %(match)s: %(code)s, %(consequence)s. %(note)s"
    ),
    "ruling.appeal": _("A ruling in match %(match)s was appealed: %(text)s"),
    "ruling.decide": _("Appeal in match %(match)s: %(decision)s. %(reasons)s"),
    "tie.settle": _("Settled a tie by %(by)s: order %(order)s. %(drawn)s"),
    "tie.reopen": _("Took back how the tie of pairs %(pairs)s was settled."),
    "cut.make": _("Made the cut: %(advancing)s go on."),
    "cut.take-back": _("Took the cut back."),
    "fixture.move": _("Moved match %(match)s from %(was)s to %(at)s. %(venue)s"),
    "fixture.postpone": _("Postponed match %(match)s, which was to be on %(was)s."),
    "fixture.acknowledge": _("Acknowledged that match %(match)s was moved."),
    "fixture.offer": _("Offered %(at)s for match %(match)s."),
    "fixture.deadline": _("The deadline of match %(match)s is over: %(rule)s decides."),
    "fixture.lineup": _("Entered who plays match %(match)s for pair %(pair)s."),
    "fixture.skip": _("Left week %(week)s free: it begins %(days)s days later."),
    "fixture.homes": _("Set where pairs %(pairs)s play at home."),
    "links.make": _("Made links: %(kind)s %(numbers)s."),
    "links.judge": _("Made a link for judge %(name)s."),
    "links.revoke": _("Made the link of %(kind)s %(number)s useless."),
}

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

# The entry names who left and who came.
NAMED_SUBSTITUTE = _("Pair %(pair)s: %(came)s now plays for %(left)s.")

NAMES = {
    "listed": Event.Visibility.LISTED.label,
    "unlisted": Event.Visibility.UNLISTED.label,
    "draft": Event.Visibility.DRAFT.label,
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
}


def log_sentence(
    action: str, detail: Mapping[str, Any], entered_as: str = "pair"
) -> str:
    """Return the sentence of an entry; a missing detail stays empty."""
    sentence = OF_OTHERS.get(entered_as, {}).get(action) or SENTENCES.get(action)
    if action == "pair.substitute" and "came" in detail:
        sentence = NAMED_SUBSTITUTE
    if sentence is None:
        return action
    names = {**NAMES, "pair": NAMES[entered_as]}
    values = {name: _text(name, value, names) for name, value in detail.items()}
    return str(sentence % defaultdict(str, values)).strip()


def _text(name: str, value: Any, names: Mapping[str, Promise]) -> str | int:
    """Return a detail as text; a number stays a number, for plurals."""
    if type(value) is int:
        return value
    if isinstance(value, list):
        named = [str(v) for v in value[:MOST_NAMED]]
        more = len(value) - len(named)
        joined = ("-" if name == "marks" else ", ").join(named)
        return f"{joined} .. (+{more})" if more else joined
    return str(names.get(str(value), value))


class LogTable(tables.Table):
    """The lines of the log, the newest first."""

    number = tables.Column(
        verbose_name=_("No."),
        attrs={"td": {"class": "num col-more"}, "th": {"class": "num col-more"}},
    )
    at = tables.Column(verbose_name=_("When"), attrs={"td": {"class": "when"}})
    action = tables.Column(verbose_name=_("What"))
    by = tables.Column(
        verbose_name=_("Who"),
        attrs={"td": {"class": "col-more who"}, "th": {"class": "col-more"}},
    )

    class Meta:
        orderable = False
        empty_text = _("Nothing was done yet.")

    def __init__(self, entries: QuerySet[AuditEntry], *, event: Event) -> None:
        super().__init__(entries)
        self.zone = ZoneInfo(event.time_zone)
        self.entered_as = event.entered_as

    def render_at(self, value: datetime) -> str:
        """The time in the hall, to the second."""
        style = get_format("SHORT_DATETIME_FORMAT").replace("i", "i:s")
        return date_format(value.astimezone(self.zone), style)

    def render_action(self, record: AuditEntry) -> str:
        """The sentence of the line."""
        return log_sentence(record.action, record.detail, self.entered_as)

    def render_by(self, value: str) -> str:
        """A table, a pair or a judge in the reader's language."""
        return translate(Author.parse(value))
