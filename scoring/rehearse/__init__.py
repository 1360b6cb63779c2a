"""Plays a whole event of invented pairs through the services of real ones."""
