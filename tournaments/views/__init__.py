"""Views: each loads, checks permission, parses, calls one service and renders."""
