"""A push service on this machine, with TLS, and phones that can read what it got."""

import datetime
import json
import os
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

CURVE = ec.SECP256R1()


def letters(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


class Phone:
    """A browser's keys."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.auth = os.urandom(16)

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": letters(self.point), "auth": letters(self.auth)}

    def read(self, body: bytes) -> dict:
        """What was sealed for this phone, as RFC 8291 and 8188 have it opened."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self.point + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0")
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0")
        opened = AESGCM(key.derive(secret)).decrypt(nonce.derive(secret), sealed, None)
        assert opened.endswith(b"\2")
        return json.loads(opened[:-1])


@dataclass
class Service:
    """What was posted, and what it answers by path."""

    place: str = ""
    posted: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)

    def address(self, name: str) -> str:
        return f"https://{self.place}/push/{name}"


def vouched(header: str) -> dict:
    """The claims of a voucher whose signature is right (RFC 8292)."""
    token, key = header.removeprefix("vapid t=").split(", k=")
    signed, _dot, signature = token.rpartition(".")
    r, s = raw(signature)[:32], raw(signature)[32:]
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(key))
    public.verify(
        encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big")),
        signed.encode(),
        ec.ECDSA(hashes.SHA256()),
    )
    return json.loads(raw(signed.split(".")[1]))


def certificate(folder: Path) -> Path:
    """A certificate for localhost, with its key."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=2))
        .add_extension(
            x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "push.pem"
    path.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        + made.public_bytes(Encoding.PEM)
    )
    return path


@contextmanager
def push_service(folder: Path, port: int = 0) -> Iterator[Service]:
    """It answers 201, or what its answers say, until the end."""
    service = Service()

    class Answers(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.posted.append((self.path, dict(self.headers), body))
            self.send_response(service.answers.get(self.path.rpartition("/")[2], 201))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *words: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Answers)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate(folder))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service.place = f"localhost:{server.server_address[1]}"
    thread = Thread(target=partial(server.serve_forever, 0.02), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
