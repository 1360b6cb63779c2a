"""What a phone without a network stored, read when it arrives."""
