"""A captain's page in a league by dates, and the meeting of two clubs."""
