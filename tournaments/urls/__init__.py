"""URLs by audience: everybody, and the director's desk."""
