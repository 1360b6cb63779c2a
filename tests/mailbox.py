"""A mailbox on this machine: IMAP over TLS, as much of it as reads unseen mail."""

import re
import socketserver
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Thread

from tests.push_service import certificate

PASSWORD = "shake it"


@dataclass
class Mailbox:
    """What lies in it, and which mails are marked as seen."""

    address: str = ""
    mails: list[bytes] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    fetched: set[int] = field(default_factory=set)

    def answer(self, command: str) -> bytes:
        """What it says to a command, before the line that ends it."""
        if command == "UID SEARCH UNSEEN":
            unseen = set(range(1, len(self.mails) + 1)) - self.seen
            return f"* SEARCH {' '.join(map(str, sorted(unseen)))}".rstrip().encode()
        number = int((re.findall(r"UID \w+ (\d+)", command) or ["0"])[0])
        if "RFC822.SIZE" in command:
            size = len(self.mails[number - 1])
            return f"* {number} FETCH (UID {number} RFC822.SIZE {size})".encode()
        if "BODY.PEEK[]" in command:
            self.fetched.add(number)
            mail = self.mails[number - 1]
            head = f"* {number} FETCH (UID {number} BODY[] {{{len(mail)}}}\r\n"
            return head.encode() + mail + b")"
        if "STORE" in command:
            self.seen.add(number)
        return b"* CAPABILITY IMAP4rev1" if command == "CAPABILITY" else b""


@contextmanager
def mailbox(folder: Path) -> Iterator[Mailbox]:
    """It lets in who knows the password."""
    box = Mailbox()

    class Session(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"* OK ready\r\n")
            for line in self.rfile:
                tag, _space, command = line.decode().strip().partition(" ")
                if answer := box.answer(command):
                    self.wfile.write(answer + b"\r\n")
                is_let_in = not command.startswith("LOGIN") or PASSWORD in command
                ends = "OK" if is_let_in else "NO wrong password,"
                self.wfile.write(f"{tag} {ends} done\r\n".encode())
                if command == "LOGOUT":
                    break

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)
    server.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate(folder))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    port = server.server_address[1]
    box.address = f"imaps://back%40club.org:shake%20it@localhost:{port}/INBOX"
    Thread(target=partial(server.serve_forever, 0.02), daemon=True).start()
    yield box
    server.shutdown()
    server.server_close()
