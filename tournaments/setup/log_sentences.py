"""What each action in an event's log says."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

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
    "event.facts": _("Changed what people ask about the event."),
    "event.picture": _("Changed a picture of the event."),
    "single.add": _("Added a single player, number %(number)s."),
    "blind.draw": _(
        "Drew %(singles)s single players together: blind draw %(number)s, seed %(seed)s."
    ),
    "blind.back": _("Took blind draw %(number)s with seed %(seed)s back."),
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
    "result.undo": _("Undid the result of match %(match)s, game %(game)s."),
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
    "money.fee": _("Set the entry fee: %(amount)s, by the %(per)s."),
    "money.pot": _(
        "Set the pot %(name)s: %(share)s of each fee, %(added)s added, %(scale)s."
    ),
    "money.pot-gone": _("Removed the pot %(name)s."),
    "money.enter": _("No. %(number)s plays for side pots: %(pots)s."),
    "money.fee-paid": _("Receipt %(payment)s: No. %(number)s, %(amount)s, %(way)s."),
    "money.refund": _(
        "Receipt %(payment)s: %(amount)s went back to No. %(number)s, %(way)s."
    ),
    "money.payout": _(
        "Receipt %(payment)s: No. %(number)s was paid %(amount)s of %(pot)s, %(way)s."
    ),
    "money.undo": _("Undid receipt %(payment)s of No. %(number)s, %(amount)s."),
}
