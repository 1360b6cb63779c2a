"""manage.py sign_in: a new password for a director."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from deploy.sign_ins import make_sign_in


class Command(BaseCommand):
    help = "Makes a director's sign-in, or a new password for one that exists."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", default="director")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        self.stdout.write(f"{name}  {make_sign_in(name)}")
