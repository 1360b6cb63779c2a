"""What people type, parsed once."""
