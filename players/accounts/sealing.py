"""Seals the secrets of second steps under the server's key, for the database."""

from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

SEALED = "gAAAA"  # So begins every token, and no secret


def sealed(text: str) -> str:
    """Return the text as a token that only this server's key opens."""
    return _fernet().encrypt(text.encode()).decode()


def opened(token: str) -> str:
    """Return the text of a token; of one that another key sealed, a secret of nobody.

    So no code is right for it, and an owner helps. Secrets that were stored before they were sealed are returned as they are.
    """
    from cryptography.fernet import InvalidToken

    if not token.startswith(SEALED):
        return token
    try:
        return _fernet().decrypt(token.encode()).decode()
    except InvalidToken:
        return b32encode(token_bytes(20)).decode()


def _fernet() -> "Fernet":
    from cryptography.fernet import Fernet  # 8 MB, for who has a second step

    key = sha256(b"players.accounts.sealing " + settings.SECRET_KEY.encode())
    return Fernet(urlsafe_b64encode(key.digest()))
