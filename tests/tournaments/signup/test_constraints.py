"""What the database refuses of facts, pictures, sign-ups and blind draws."""

import pytest

from tests.refused import refused, refused_twice
from tests.tournaments.signup.made import open_event, signed_up
from tournaments.event.models import BlindDraw, EventPicture
from tournaments.signup.models import PartnerMessage, SignUpMail

pytestmark = pytest.mark.django_db


def test_impossible_rows_are_refused() -> None:
    event = open_event()
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    at = event.changed_at
    for kind in ("event", "winners"):
        EventPicture.objects.create(event=event, kind=kind, jpeg=b"x")
    for number in (1, 2):
        BlindDraw.objects.create(event=event, number=number, seed=1, singles=[])
    message = PartnerMessage.objects.create(
        sign_up=row, name="Bo", reply_to="b@c.org", text="Hi", at=at
    )
    SignUpMail.objects.create(sign_up=row, kind="partner", message=message, next_at=at)
    for name, table, change in [
        ("tournaments_eventfacts_cap_from_1", "eventfacts", "cap = 0"),
        ("tournaments_eventfacts_admits_known", "eventfacts", "admits = 'x'"),
        ("tournaments_eventpicture_kind_known", "eventpicture", "kind = 'x'"),
        ("tournaments_signup_state_known", "signup", "state = 'x', pair_id = NULL"),
        ("tournaments_signup_pair_when_in", "signup", "state = 'waiting'"),
        ("tournaments_partnermessage_text_given", "partnermessage", "text = ''"),
        ("tournaments_signupmail_kind_known", "signupmail", "kind = 'x'"),
        ("tournaments_signupmail_state_known", "signupmail", "state = 'x'"),
    ]:
        refused(name, f"UPDATE tournaments_{table} SET {change}")  # noqa: S608
    refused_twice(
        "tournaments_eventpicture_kind_once",
        "tournaments_eventpicture",
        "event_id, kind",
    )
    refused_twice(
        "tournaments_blinddraw_number_once",
        "tournaments_blinddraw",
        "event_id, number",
    )
