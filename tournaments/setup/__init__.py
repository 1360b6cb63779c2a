"""An event's settings: made, its format, deleted and brought back, its log's page."""
