"""A mail server on this machine, and the messages that it received."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as Handler

from tests.served import free_port


class Inbox(Handler):
    """The messages that came in, the first first."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[EmailMessage] = []

    def handle_message(self, message: Message) -> None:
        self.messages.append(message_from_bytes(message.as_bytes(), policy=default))

    def to(self, address: str) -> list[EmailMessage]:
        """What came for this address."""
        return [message for message in self.messages if message["To"] == address]

    def subjects(self, address: str = "") -> list[str]:
        """The subjects of all messages, or of those to this address."""
        messages = self.to(address) if address else self.messages
        return [str(message["Subject"]) for message in messages]


@contextmanager
def mail_server() -> Iterator[tuple[Inbox, int]]:
    """An inbox and the port at which it receives."""
    inbox, port = Inbox(), free_port()
    server = Controller(inbox, hostname="127.0.0.1", port=port)
    server.start()
    try:
        yield inbox, port
    finally:
        server.stop()


def text_of(message: EmailMessage) -> str:
    """The message's text."""
    return str(message.get_content())


def links_in(message: EmailMessage, base: str) -> list[str]:
    """The paths of the program's pages that a message names."""
    return re.findall(rf"{re.escape(base.rstrip('/'))}(/\S+)", text_of(message))
