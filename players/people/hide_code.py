"""The code with which somebody hides their own name: made by the club, used once.

It follows from the server's key, the person and how often they hid it, so nothing
usable is stored, and a code that was used opens nothing again.
"""

from django.utils.crypto import constant_time_compare, salted_hmac

from players.clubs.models import ClubEntry
from players.people.models import Person
from players.people.services.people import placeholder

DIGITS = 8


def hide_code_of(person: Person) -> str:
    """The person's present code, in two groups: ``4071 2250``."""
    used = ClubEntry.objects.filter(
        club=person.club_id, action=ClubEntry.Action.HIDE, name=placeholder(person)
    )
    mac = salted_hmac("people.hide", f"{person.pk} {used.count()}", algorithm="sha256")
    digits = f"{int(mac.hexdigest(), 16) % 10**DIGITS:0{DIGITS}}"
    return f"{digits[:4]} {digits[4:]}"


def is_hide_code(person: Person, typed: str) -> bool:
    """Whether this is the person's code, however it is spaced."""
    plain = "".join(filter(str.isalnum, typed))
    return constant_time_compare(plain, hide_code_of(person).replace(" ", ""))
