"""The game of 42 and its family: every game, every contract, every hand judged.

A pure package: standard library only. Start with `check`; the README walks through it.
"""

from json import loads

from .explain import Position, Trick, legal_plays, who_wins, why
from .glossary_terms import Term, glossary
from .hand import Hand, parse
from .judge import judge
from .notation import NotationError
from .presets import NotARecordError
from .sheet import check_final, check_sheet
from .verdict import Fault, Final, Outcome, PenaltyMarks, Verdict, format_verdict

__all__ = [
    "Fault",
    "Final",
    "Hand",
    "NotARecordError",
    "NotationError",
    "Outcome",
    "PenaltyMarks",
    "Position",
    "Term",
    "Trick",
    "Verdict",
    "check",
    "check_final",
    "check_sheet",
    "check_text",
    "glossary",
    "judge",
    "legal_plays",
    "parse",
    "who_wins",
    "why",
]


def check(record: object) -> Verdict:
    """Judge one hand record, version 1. Never raises; equal records get equal verdicts.

    A value that is not a record gets a single `format` fault.
    """
    try:
        return judge(Hand.from_record(record))
    except NotARecordError as error:
        return format_verdict(error.fault)


def check_text(text: str | bytes) -> Verdict:
    """Judge one hand record in JSON; text that is not JSON is a `format` fault."""
    try:
        record = loads(text)
    except (ValueError, RecursionError):
        return format_verdict(Fault("format.not_json"))
    return check(record)
