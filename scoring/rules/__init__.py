"""The game of 42 and its family."""

