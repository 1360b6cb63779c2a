"""Brackets as results come in: settled, drawn anew, grown for a late pair."""
