"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Register what rulings leave open as open points, sheets for the board, checks of the log.

        Also what goes with a draw, and with pairs that change places by hand.
        """
        from scoring.game.selectors.covered import (
            covered_rows,
            matches_with_sheets,
            written_matches,
        )
        from scoring.game.selectors.running_sheets import sets_of, sheet_scores
        from scoring.results.selectors.lost import (
            deleted_with_matches,
            lost_with_pairs,
        )
        from scoring.results.services.reseated import clear_written
        from scoring.rulings.selectors.audit import compare_rulings
        from scoring.rulings.selectors.overruled import results_to_correct
        from scoring.rulings.selectors.rulings import (
            appeals_to_decide,
            ejected_to_replace,
        )
        from tournaments.draw.selectors import draw
        from tournaments.event.rows import more_result_sheets
        from tournaments.event.selectors.covered import more_covered
        from tournaments.event.selectors.log_lines import more_log_checks
        from tournaments.event.selectors.written import more_lost, more_written
        from tournaments.event.services.written import clear_reseated
        from tournaments.floor.selectors.tile_sheets import more_sheets
        from tournaments.money.selectors.stakes import sets_of_games
        from tournaments.standings.selectors.finish import more_open_points

        more_open_points += [appeals_to_decide, results_to_correct, ejected_to_replace]
        draw.deleted_with_matches.append(deleted_with_matches)
        clear_reseated.append(clear_written)
        more_covered.append(covered_rows)
        more_written.append(written_matches)
        more_lost.append(lost_with_pairs)
        sets_of_games.append(sets_of)
        more_log_checks.append(compare_rulings)
        more_sheets.append(sheet_scores)
        more_result_sheets.append(matches_with_sheets)
