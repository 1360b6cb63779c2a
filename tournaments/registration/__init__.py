"""The registration sheet: its columns and its lines."""
