"""Messages to followers: written, queued, delivered by mail and push."""
