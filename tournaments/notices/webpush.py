"""Web push on the wire: encrypted payloads and the proof of the sender.

RFC 8291 encrypts a payload for one browser; RFC 8292 identifies this server to the
browser's push service.
"""

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE = ec.SECP256R1()
RECORD = 4096
MOST_BYTES = 3993
VOUCHED_SECONDS = 12 * 3600
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def packed(raw: bytes) -> str:
    """Encode bytes as base64url without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def unpacked(letters: str) -> bytes:
    """Decode base64url without padding; raises ``ValueError``."""
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def reader(p256dh: str) -> ec.EllipticCurvePublicKey:
    """Parse the browser's public key; raises ``ValueError``."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(p256dh))


def encrypted(
    payload: bytes,
    p256dh: str,
    auth: str,
    *,
    once: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """Encrypt the payload for the browser with these keys, with a fresh key and salt."""
    once, salt = once or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs, ours = _point(reader(p256dh)), _point(once.public_key())
    shared = once.exchange(ec.ECDH(), reader(p256dh))
    info = b"WebPush: info\0" + theirs + ours
    secret = _derived(32, unpacked(auth), info, shared)
    key = _derived(16, salt, b"Content-Encoding: aes128gcm\0", secret)
    nonce = _derived(12, salt, b"Content-Encoding: nonce\0", secret)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, payload[:MOST_BYTES] + b"\2", None)


def public_key() -> str:
    """The server's public key, which a browser needs to subscribe."""
    own = _own_key(settings.VAPID_KEY, settings.SECRET_KEY)
    return packed(_point(own.public_key()))


def vapid_header(origin: str) -> str:
    """Return the Authorization header that identifies this server (RFC 8292)."""
    claims = {
        "aud": origin,
        "exp": int(time.time()) + VOUCHED_SECONDS,
        "sub": settings.VAPID_CONTACT,
    }
    token = ".".join(
        packed(json.dumps(part).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    own = _own_key(settings.VAPID_KEY, settings.SECRET_KEY)
    r, s = decode_dss_signature(own.sign(token.encode(), ec.ECDSA(hashes.SHA256())))
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return f"vapid t={token}.{packed(signature)}, k={public_key()}"


@cache
def _own_key(configured: str, secret: str) -> ec.EllipticCurvePrivateKey:
    """Return the configured key, else one derived from the server's secret."""
    if configured:
        return ec.derive_private_key(int.from_bytes(unpacked(configured), "big"), CURVE)
    raw = _derived(48, b"", b"web push", secret.encode())
    return ec.derive_private_key(1 + int.from_bytes(raw, "big") % (ORDER - 1), CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(length: int, salt: bytes, info: bytes, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
