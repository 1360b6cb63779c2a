"""The ground of the app: a game's links, submissions, sheets and rulings, and what ends it."""
