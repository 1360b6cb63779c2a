"""The demo club: what a newcomer sees first, made through the same services as real play."""
