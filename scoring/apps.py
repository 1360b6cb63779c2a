"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Names the app."""

    name = "scoring"

    def ready(self) -> None:
        """An event is not over while an appeal waits."""
        from scoring.selectors.rulings import appeals_to_decide
        from tournaments.selectors.finish import more_open_points

        more_open_points.append(appeals_to_decide)
