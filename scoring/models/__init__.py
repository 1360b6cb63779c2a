"""The records of a game at its table: links, submissions, sheets, rulings."""

from scoring.models.links import Link
from scoring.models.rulings import Ruling, RulingQuerySet
from scoring.models.sheets import SheetRow
from scoring.models.submissions import Submission, SubmissionQuerySet

__all__ = [
    "Link",
    "Ruling",
    "RulingQuerySet",
    "SheetRow",
    "Submission",
    "SubmissionQuerySet",
]
