"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Names the app."""

    name = "scoring"

    def ready(self) -> None:
        """An event is not over while an appeal waits."""
        from scoring.selectors.rulings import appeals_to_decide
        from tournaments.selectors.finish import besides

        besides.append(appeals_to_decide)
