"""The address of this server for people, and its QR code."""

from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

OWN_MACHINE = ("localhost", "127.0.0.1", "::1")


def base_of(request: HttpRequest) -> str:
    """The base address of this server: as configured, else as in this request."""
    return str(settings.PUBLIC_URL or request.build_absolute_uri("/"))


def is_local_only(base: str) -> bool:
    """Whether the address works on this machine only."""
    return urlsplit(base).hostname in OWN_MACHINE


def qr(address: str) -> SafeString:
    """The address as an inline SVG without styles."""
    svg = segno.make(address, error="m").svg_inline(omitsize=True, border=2)
    return mark_safe(svg)  # noqa: S308  segno's own markup of a QR
