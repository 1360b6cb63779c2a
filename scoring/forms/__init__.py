"""Forms of scoring: marks and rulings."""
