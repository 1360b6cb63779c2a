"""A club, its officials and their rights."""
