"""Messages that a club's directors write to many, and what became of each."""
