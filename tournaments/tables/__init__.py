"""Lists and standings as tables; columns only format."""
