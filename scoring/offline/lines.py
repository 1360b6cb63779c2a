"""Describes offline entries for the director who scanned their code. Reads only."""

from django.utils.translation import gettext as _

from scoring.game.catalogue import Consequence, Words
from scoring.game.rule_books import catalogue_of
from scoring.offline.entries import OfflineEntry
from scoring.offline.sync import is_in, match_of, may_enter, pair_of, version_of
from tournaments.event.models import Event, Match
from tournaments.event.selectors.matches import MatchLine, line_of
from tournaments.formats import Score


class EntryLine:
    def __init__(self, event: Event, entry: OfflineEntry) -> None:
        match = match_of(event, entry)
        game = match.games.filter(number=entry.number("game") or 1).first()
        marks = () if entry.page else entry.marks
        self.entry, self.match = entry, line_of(match.pk)
        self.words = _words(match, self.match, entry)
        # Its final marks, if it has any, and those confirmed for that game so far.
        self.score = Score(marks) if len(marks) > 1 else None
        self.stands = game.score if game else None
        self.is_in, self.may_enter = is_in(event, entry), may_enter(entry)
        self.refusal = ""  # Why it was refused just now
        self.waits = False  # It follows a hand that was refused just now

    @property
    def is_hand(self) -> bool:
        """Whether the entry is a hand that can be added at the end of the sheet."""
        return self.entry.page in ("hands", "record") and self.entry.do != "undo"


def _words(match: Match, line: MatchLine, entry: OfflineEntry) -> str:
    """Describe an entry; its final marks are shown beside it."""
    if entry.page == "hands":
        return _hand(line, entry)
    if entry.page == "record":
        parts = [entry.fields.get(name, "") for name in ("bids", "trump", "plays")]
        return _("A hand in full: %(hand)s") % {"hand": "; ".join(filter(None, parts))}
    if entry.page == "rulings":
        if entry.do == "appeal":
            return _("Appeal: %(text)s") % {"text": entry.fields.get("text", "")}
        return _ruling(match, entry)
    return _decision(match, entry) or _("Game %(game)s is over.") % {
        "game": entry.number("game") or 1
    }


def _hand(line: MatchLine, entry: OfflineEntry) -> str:
    if entry.do == "undo":
        return _("The last hand is taken off the sheet.")
    if entry.do == "thrown":
        return _("A hand was thrown in.")
    side, _colon, bid = entry.fields.get("call", "").partition(":")
    numbered = {str(n): each.numbered for n, each in enumerate(line.sides, 1)}
    bidder = numbered.get(side, "?")
    came = _("set") if entry.do == "set" else _("made")
    values = {"pair": bidder, "bid": bid, "came": came}
    return _("%(pair)s bid %(bid)s: %(came)s.") % values


def _ruling(match: Match, entry: OfflineEntry) -> str:
    catalogue = catalogue_of(match.event.format.penalties)
    line = catalogue.line(entry.fields.get("code", ""))
    asked = entry.fields.get("consequence", "")
    scoring = match.event.rules.scoring
    consequences: dict[str, Words] = {c.value: c.words_in(scoring) for c in Consequence}
    phrases = [
        str(line.words) if line else "?",
        str(pair_of(match, entry) or "?"),
        str(consequences.get(asked, "?")),
        entry.fields.get("note", ""),
    ]
    return ", ".join(filter(None, phrases))


def _decision(match: Match, entry: OfflineEntry) -> str:
    version = version_of(match, entry)
    score = version.score if version else "?"
    words = {
        "confirm": _("%(score)s is right."),
        "dispute": _("%(score)s is not right."),
        "withdraw": _("%(score)s is taken back."),
    }
    return words[entry.do] % {"score": score} if entry.do in words else ""
