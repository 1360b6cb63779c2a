"""How dates and times are written in each language, one style for every page."""
