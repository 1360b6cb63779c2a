from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand

from deploy.demo.club import load_demo
from deploy.demo.history import load_history
from deploy.sign_ins import make_sign_in
from players.clubs.models import Club


class Command(BaseCommand):
    help = "Loads the demo club, if there is no club yet, and prints a sign-in."

    def handle(self, *args: Any, **options: Any) -> None:
        password = make_sign_in("director")
        if not Club.objects.exists():
            director = User.objects.get(username="director")
            event = load_demo(director)
            load_history(event.club, director)
        self.stdout.write(f"director  {password}")
