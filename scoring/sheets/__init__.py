"""A scoresheet on a phone, hand by hand, and on paper."""
