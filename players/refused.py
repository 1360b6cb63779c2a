"""The exception of a service that refuses a write."""


class Refused(Exception):
    """A write is not allowed; the message is the sentence that people read."""

    def __init__(self, sentence: str, *, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field

    @property
    def sentence(self) -> str:
        """What is wrong and what to do."""
        return str(self.args[0])
