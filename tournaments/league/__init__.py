"""Leagues by dates: fixtures, line-ups, postponing, calendars."""
