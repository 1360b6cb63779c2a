"""Entries stored on a phone, sent once there is a network."""
