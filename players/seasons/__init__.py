"""Seasons of a club: their scale, their points, their seal."""
