"""Associations of clubs, and people who are one person in several of their clubs."""
