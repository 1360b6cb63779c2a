"""Long proofs in full: `make soak` prints one JSON line a proof."""
