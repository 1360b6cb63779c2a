"""What somebody says of a game, before anybody judges it."""

from dataclasses import dataclass

from scoring.models import Submission, score_text


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody says of a game: marks, how it ended, who won if marks do not tell."""

    marks: tuple[int, int]
    ended: str = "played"
    winner: int | None = None

    @property
    def score(self) -> str:
        """The marks as people write them."""
        return score_text(*self.marks)

    def is_said_by(self, version: Submission) -> bool:
        """Whether a version says exactly this."""
        return (
            self.marks == (version.marks_1, version.marks_2)
            and self.ended == version.ended
            and self.winner == version.winner
        )
