"""The exception of a service that refuses a write."""


class Refused(Exception):
    """A write is not allowed; the message is the sentence shown to the user."""

    def __init__(self, sentence: str, *, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field

    @property
    def sentence(self) -> str:
        """The reason and the remedy."""
        return str(self.args[0])
