"""Sign-ups of somebody whom the club forgets."""

from players.people.models import Person
from players.people.names import name_key
from players.people.services.people import placeholder
from tournaments.signup.models import SignUp


def forget_in_sign_ups(person: Person) -> None:
    """Delete a forgotten person's name and contacts in the club's sign-ups."""
    spellings = {spelt.key for spelt in (person, *person.merged.all())}
    for row in SignUp.objects.filter(event__club=person.club_id):
        if spellings.intersection(map(name_key, row.players)):
            row.players = [
                placeholder(person) if name_key(name) in spellings else name
                for name in row.players
            ]
            row.email = row.phone = row.note = row.town = ""
            row.save()
            row.messages.all().delete()
