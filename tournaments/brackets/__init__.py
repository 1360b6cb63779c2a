"""Which slots of a bracket fill once a result stands."""
