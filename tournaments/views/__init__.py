"""Doors in the browser: fetch, permit, parse, one service, render."""
