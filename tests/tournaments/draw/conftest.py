"""The director is signed in."""

from tests.tournaments.signed_in import club, desk

__all__ = ["club", "desk"]
