"""Codes that give access without an account: made, printed, opened, revoked."""
