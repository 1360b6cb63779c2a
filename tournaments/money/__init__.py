"""Fees, pots and prizes of an event: noted to the cent, none of it processed here."""
