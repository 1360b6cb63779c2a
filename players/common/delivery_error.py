"""The error of a message that was not sent."""


class DeliveryError(Exception):
    """A message was not sent; the reason is the server's, or that it did not answer.

    ``is_final``: a second try fails too; ``is_dead``: the server takes no messages now;
    ``is_gone``: the address no longer exists.
    """

    def __init__(
        self,
        reason: str,
        *,
        is_final: bool = False,
        is_dead: bool = False,
        is_gone: bool = False,
    ) -> None:
        super().__init__(reason)
        self.is_final, self.is_dead, self.is_gone = is_final, is_dead, is_gone
