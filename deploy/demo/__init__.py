"""The demo club for newcomers, created through the same services as real play."""
