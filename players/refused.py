"""What a service raises where a write cannot be."""


class Refused(Exception):
    """A write that cannot be: the message is the sentence people read."""

    def __init__(self, sentence: str, *, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field

    @property
    def sentence(self) -> str:
        """What is wrong and what to do."""
        return str(self.args[0])
