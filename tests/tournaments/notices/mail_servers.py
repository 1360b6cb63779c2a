"""Mail servers that fail."""

import smtplib

from django.core.mail.backends.locmem import EmailBackend


class DeadServer(EmailBackend):
    """Nobody answers."""

    def open(self) -> bool:
        raise ConnectionRefusedError("nobody answers")


class RefusesAddress(EmailBackend):
    """The server knows no such address."""

    def send_messages(self, messages) -> int:
        raise smtplib.SMTPRecipientsRefused({messages[0].to[0]: (550, b"no such user")})


class BreaksOff(EmailBackend):
    """Hangs up on the first message."""

    asked = 0

    def send_messages(self, messages) -> int:
        BreaksOff.asked += 1
        raise TimeoutError("timed out")
