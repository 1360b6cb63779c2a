"""A changed result: planned with its consequences, then applied."""
