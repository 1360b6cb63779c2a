"""A hand domino by domino: recorded, judged, replayed, a lay-down."""
