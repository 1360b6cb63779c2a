"""Finished events rated in order, and the pages of ratings."""
