"""Date and time formats of each language, one style for every page."""
