"""The director is signed in."""

from tests.tournaments.signed_in import club

__all__ = ["club"]
