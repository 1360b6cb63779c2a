"""The records of a game at its table: links, submissions, sheets, rulings."""

from scoring.game.models.links import Link
from scoring.game.models.rulings import Ruling, RulingQuerySet
from scoring.game.models.sheets import SheetRow
from scoring.game.models.submissions import Submission, SubmissionQuerySet
