"""The director's next step, and how far the day is."""
