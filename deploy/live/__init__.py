"""Streams to open pages: the hub of a process, and the relay between processes."""
