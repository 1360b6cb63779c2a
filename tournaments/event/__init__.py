"""The ground of the app: an event's rows, its changes and log, its permissions, its snapshot."""
