"""Makes every page inside one snapshot of the database."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.response import SimpleTemplateResponse
from django.utils.deprecation import MiddlewareMixin

from tournaments.event.snapshot import snapshot


class PageSnapshot(MiddlewareMixin):
    """Makes each page that is asked for inside one snapshot; the last middleware.

    A view with ``reads_own_snapshot`` opens one itself, once it knows that it has to.
    """

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        is_page = request.method in ("GET", "HEAD")
        if not is_page or getattr(view, "reads_own_snapshot", False):
            return None
        with snapshot():
            response = view(request, *args, **kwargs)
            if isinstance(response, SimpleTemplateResponse):
                response.render()
        return response
