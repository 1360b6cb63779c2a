"""Every write of scoring: links, what they send, what the director decides."""
