"""Ways to send a message: mail and web push."""
