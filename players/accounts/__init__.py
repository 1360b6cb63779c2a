"""Accounts of officials: signing in, passwords, second steps, sessions."""
