"""Before the day: what people ask, how they sign up, who draws a partner."""
