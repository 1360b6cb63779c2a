"""Ratings of people by their games, and how well these forecast."""
