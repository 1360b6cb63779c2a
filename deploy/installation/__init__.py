"""The installation: its first start, its keeper, and the demo club's removal."""
