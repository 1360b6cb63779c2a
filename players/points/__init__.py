"""The points of a season: pure functions over small frozen values."""
