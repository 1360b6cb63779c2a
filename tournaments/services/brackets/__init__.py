"""Brackets: settled with each result, drawn again, regrown for a late pair."""
