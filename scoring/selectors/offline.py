"""What a phone kept, in words for the director who scanned its code. Reads only."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.catalogue import CONSEQUENCES, Consequence, Words, catalogue_of
from scoring.models import Submission
from scoring.offline.entries import Kept
from scoring.selectors.rulings import pairs_of
from tournaments.models import Game, Match
from tournaments.selectors.matches import MatchLine


@dataclass(frozen=True, slots=True)
class KeptLine:
    """One entry as the director reads it."""

    kept: Kept
    match: MatchLine
    words: str
    score: tuple[int, int] | None
    """The final marks it says, where it says any."""
    stands: tuple[int, int] | None
    """What stands for that game by now."""
    is_in: bool
    may_enter: bool
    refusal: str = ""
    waits: bool = False
    """For the hand before it, which was refused."""

    @property
    def is_hand(self) -> bool:
        """A hand that could stand at the end of the sheet."""
        return self.kept.page in ("hands", "record") and self.kept.do != "undo"


def words_of(match: Match, line: MatchLine, kept: Kept) -> str:
    """What one entry says; final marks are shown as figures besides."""
    if kept.page == "hands":
        return _hand(line, kept)
    if kept.page == "record":
        said = [kept.fields.get(name, "") for name in ("bids", "trump", "plays")]
        return _("A hand in full: %(said)s") % {"said": "; ".join(filter(None, said))}
    if kept.page == "rulings":
        return _appeal(kept) if kept.do == "appeal" else _ruling(match, kept)
    return _decision(kept) or _("Game %(game)s is over.") % {
        "game": kept.number("game") or 1
    }


def score_of(kept: Kept) -> tuple[int, int] | None:
    """The final marks an entry says."""
    first, second = kept.number("marks_1"), kept.number("marks_2")
    is_marks = kept.page == "" and first is not None and second is not None
    return (first, second) if is_marks else None  # type: ignore[return-value]


def stands_of(match: Match, kept: Kept) -> tuple[int, int] | None:
    """The marks that stand for the game an entry is of."""
    games = Game.objects.filter(match=match, marks_1__isnull=False)
    game = games.filter(number=kept.number("game") or 1).first()
    if game is None or game.marks_1 is None or game.marks_2 is None:
        return None
    return game.marks_1, game.marks_2


def _hand(line: MatchLine, kept: Kept) -> str:
    if kept.do == "undo":
        return _("The last hand is taken off the sheet.")
    if kept.do == "thrown":
        return _("A hand was thrown in.")
    side, _colon, bid = kept.fields.get("call", "").partition(":")
    who = line.sides[int(side) - 1].numbered if side in ("1", "2") else "?"
    came = _("made") if kept.do == "made" else _("set")
    told = {"pair": who, "bid": bid, "came": came}
    return _("%(pair)s bid %(bid)s: %(came)s.") % told


def _ruling(match: Match, kept: Kept) -> str:
    catalogue = catalogue_of(match.event.format.penalties)
    line = catalogue.line(kept.fields.get("code", ""))
    pair = next((p for p in pairs_of(match) if p.number == kept.number("pair")), None)
    asked = kept.fields.get("consequence", "")
    known: dict[str, Words] = {c.value: CONSEQUENCES[c] for c in Consequence}
    said = [
        str(line.words) if line else "?",
        str(pair) if pair else "?",
        str(known.get(asked, "?")),
        kept.fields.get("note", ""),
    ]
    return ", ".join(filter(None, said))


def _appeal(kept: Kept) -> str:
    return _("Appeal: %(text)s") % {"text": kept.fields.get("text", "")}


def _decision(kept: Kept) -> str:
    version = Submission.objects.filter(pk=kept.number("version") or 0).first()
    score = version.score if version else "?"
    words = {
        "confirm": _("%(score)s is right."),
        "dispute": _("%(score)s is not right."),
        "withdraw": _("%(score)s is taken back."),
    }
    return words[kept.do] % {"score": score} if kept.do in words else ""
