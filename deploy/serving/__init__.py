"""The web process: cached pages, the fronts of both servers, health and metrics."""
