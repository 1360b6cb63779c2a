"""Forms: input becomes typed values here, once."""
