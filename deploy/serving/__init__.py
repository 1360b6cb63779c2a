"""The web process: pages from memory, the front doors of both servers, health and metrics."""
