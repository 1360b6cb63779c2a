"""A correction and what follows from it."""
