"""Writes about clubs, people, partnerships and who directs."""

from players.services.clubs import (
    create_club,
    free_slug,
    know_partnerships,
    know_people,
)

__all__ = ["create_club", "free_slug", "know_partnerships", "know_people"]
