"""Forms turn input into typed values, once."""
