"""Two entries of one person in a club's list: found, merged, separated."""
