"""Pages of clubs and associations: everybody's, and the desk of their officials."""
