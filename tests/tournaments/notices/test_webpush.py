"""Web push as the standards have it."""

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.each import each
from tests.push_service import vouched
from tournaments.notices.webpush import (
    encrypted,
    public_key,
    reader,
    unpacked,
    vapid_header,
)


def test_the_example_of_rfc_8291_comes_out_byte_for_byte() -> None:
    once = int.from_bytes(
        unpacked("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"
    )
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
        "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        once=ec.derive_private_key(once, ec.SECP256R1()),
        salt=unpacked("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert body == unpacked(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_voucher_names_the_service_and_who_sends(settings) -> None:
    settings.VAPID_CONTACT = "mailto:ann@example.org"
    claims = vouched(vapid_header("https://fcm.googleapis.com"))
    assert claims["aud"] == "https://fcm.googleapis.com"
    assert claims["sub"] == "mailto:ann@example.org"


def test_every_process_finds_the_same_key_and_another_secret_another(settings) -> None:
    settings.SECRET_KEY = "one" * 20
    first = public_key()
    assert public_key() == first
    settings.SECRET_KEY = "two" * 20
    assert public_key() != first
    reader(public_key())


def test_a_key_that_was_given_is_used(settings) -> None:
    settings.VAPID_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw="
    assert public_key().startswith("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27")


@each("key", ["", "abc", "B" * 87, "!!"])
def test_what_is_no_key_of_a_browser_is_found_out(key: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        reader(key)
