"""A game's score and what follows for its match; forfeits."""
