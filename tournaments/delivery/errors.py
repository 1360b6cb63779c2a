"""Why a message did not go out."""


class DeliveryError(Exception):
    """What the mail server or the push service said, or that it did not answer.

    ``is_final``: trying again is no use; ``is_dead``: nor is trying another there now;
    ``is_gone``: there is nobody any more to send to.
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
