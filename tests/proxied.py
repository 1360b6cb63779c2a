"""The real Caddy with our Caddyfile, in front of a stack, as a browser meets it."""

import http.client
import shutil
import ssl
import subprocess
import threading
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.served import ROOT, TOKEN, free_port, wait_for
from tests.soak.hall import entry
from tests.stack import Stack

CADDY = shutil.which("caddy")
OPTIONS = """{
    http_port %d
    https_port %d
    admin off
    skip_install_trust
    storage file_system %s
"""


@dataclass
class Site:
    """What a browser sees of it."""

    stack: Stack
    folder: Path
    webs: tuple[str, ...] = ("web",)
    http_port: int = field(default_factory=free_port)
    https_port: int = field(default_factory=free_port)

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.https_port}"

    @property
    def trust(self) -> ssl.SSLContext:
        root = self.folder / "pki" / "authorities" / "local" / "root.crt"
        return ssl.create_default_context(cafile=str(root))

    def line(self, address: str = "127.0.0.1") -> http.client.HTTPSConnection:
        """A line from this address of a browser."""
        return http.client.HTTPSConnection(
            "localhost",
            self.https_port,
            timeout=20,
            context=self.trust,
            source_address=(address, 0),
        )

    def ask(self, path: str, form: dict | None = None, address="127.0.0.1", **headers):
        """Status, headers and body of one request."""
        line = self.line(address)
        if form is None:
            line.request("GET", path, headers=headers)
        else:
            body = urllib.parse.urlencode({"csrfmiddlewaretoken": TOKEN, **form})
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": f"csrftoken={TOKEN}",
                "Origin": self.origin,
            }
            line.request("POST", path, body, headers)
        answer = line.getresponse()
        content = answer.read()
        line.close()
        return answer.status, answer.headers, content

    def is_healthy(self) -> bool:
        with suppress(OSError):
            return self.ask("/health")[0] == 200
        return False

    def send(self, table: int, number: int):
        """The table's n-th word on its game."""
        code, match = self.stack.made["tables"][table]
        return self.ask(f"/t/{code}/{match}/", entry(number))

    def page(self, name: str) -> str:
        """The address of a public page of the hall."""
        return f"/e/{self.stack.made['slug']}/{name}"


def _buffer_option() -> str:
    """What this Caddy calls it to receive a request whole before it passes it on."""
    content = subprocess.run([CADDY, "version"], capture_output=True, text=True).stdout
    major, minor = content.removeprefix("v").split(".")[:2]
    is_old = (int(major), int(minor)) < (2, 7)
    return "buffer_requests" if is_old else "request_buffers 2MB"


@contextmanager
def caddy(site: Site) -> Iterator[None]:
    """Our Caddyfile as it is; ports, store and the test's names around it."""
    around = site.folder / "around"
    ports = (site.http_port, site.https_port)
    ours = (ROOT / "deploy" / "Caddyfile").read_text()
    around.write_text(ours.replace("{\n", OPTIONS % (*ports, site.folder), 1))
    env = {
        "HOME": str(site.folder),
        "SITE": "localhost",
        "WEB": " ".join(f"127.0.0.1:{site.stack.ports[web]}" for web in site.webs),
        "BUFFER": _buffer_option(),
        "LIVE": f"127.0.0.1:{site.stack.live_port}",
    }
    with (site.folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            [CADDY, "run", "--config", around, "--adapter", "caddyfile"],
            env=env,
            stdout=log,
            stderr=log,
        )
    try:
        wait_for(site.is_healthy, process, site.folder / "caddy.log")
        yield
    finally:
        process.terminate()
        process.wait(20)


class Standby(BaseHTTPRequestHandler):
    """A worker that starts at once."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"back again")

    def log_message(self, *_args: object) -> None:
        pass


class StandIn:
    """Answers at this port after so many seconds, until closed."""

    def __init__(self, port: int, after: float) -> None:
        self.port, self.server = port, None
        self.timer = threading.Timer(after, self.open)
        self.timer.start()

    def open(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Standby)
        serve = partial(self.server.serve_forever, 0.02)
        threading.Thread(target=serve, daemon=True).start()

    def close(self) -> None:
        self.timer.join()
        self.server.shutdown()
        self.server.server_close()
