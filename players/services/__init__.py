"""Writes about clubs, people, partnerships and officials."""

from players.services.clubs import (
    add_partnerships,
    add_people,
    create_club,
    free_slug,
)

__all__ = ["add_partnerships", "add_people", "create_club", "free_slug"]
