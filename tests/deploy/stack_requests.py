"""Requests to the servers' set."""

import json
import socket

from tests.served import ask
from tests.soak.hall import entry
from tests.stack import Stack


def connect(port: int, request: str) -> socket.socket:
    """An open connection on which this was asked."""
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    line.sendall(request.encode())
    return line


def send(hall: Stack, table: int, number: int, port: int = 0):
    """The table's n-th word on its game."""
    code, match = hall.made["tables"][table]
    return ask(port or hall.web_port, f"/t/{code}/{match}/", entry(number))


def version(hall: Stack, port: int = 0) -> int:
    path = f"/e/{hall.made['slug']}/version"
    return json.loads(ask(port or hall.web_port, path)[2])["version"]


def query(hall: Stack, question: str) -> str:
    """What the database says to this."""
    ask_it = (
        "from deploy.models import Backup\n"
        "from django.utils import timezone\n"
        "from tournaments.event.models import AuditEntry, ClockEntry, Expiry, Match\n"
        "from datetime import timedelta\n"
        f"{question}"
    )
    return hall.beside.run(ask_it)
