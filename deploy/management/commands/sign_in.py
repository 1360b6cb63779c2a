from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from deploy.installation.first_start import path_of_start
from deploy.sign_ins import make_sign_in


class Command(BaseCommand):
    help = "Makes a director's sign-in, or a new password for one that exists."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="*", help="several words are one name")

    def handle(self, *args: Any, **options: Any) -> None:
        name = " ".join(options["name"]) or "director"
        self.stdout.write(f"{name}  {make_sign_in(name)}")
        if settings.PUBLIC_URL and (path := path_of_start()):
            start = f"{settings.PUBLIC_URL.rstrip('/')}{path}"
            self.stdout.write(f"or make your club, name and password at {start}")
