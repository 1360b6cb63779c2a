"""The WSGI front of a web worker: fresh pages from memory, all else to Django."""

from collections.abc import Callable, Iterable
from typing import Any

from deploy.serving.page_cache import Answer, FreshPages, Languages, slug_of
from deploy.serving.versions import Away, Versions

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
App = Callable[[Environ, StartResponse], Iterable[bytes]]


class WsgiFront:
    """Sends each request where it is answered best."""

    def __init__(self, pages: FreshPages, versions: Versions, django: App) -> None:
        self.pages, self.versions, self.django = pages, versions, django
        self.languages = Languages()

    def __call__(
        self, environ: Environ, start_response: StartResponse
    ) -> Iterable[bytes]:
        answer = self._page(environ)
        if answer is None:
            return self.django(environ, start_response)
        start_response(answer.status_line, list(answer.headers))
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [answer.body]

    def _page(self, environ: Environ) -> Answer | None:
        path = environ.get("PATH_INFO", "")
        slug = slug_of(environ["REQUEST_METHOD"], path, environ.get("QUERY_STRING", ""))
        if slug is None:
            return None
        try:
            version = self.versions.of(slug)
        except Away:
            return None
        if version is None:
            return None
        language = self.languages.of(
            environ.get("HTTP_COOKIE", ""), environ.get("HTTP_ACCEPT_LANGUAGE", "")
        )
        page = self.pages.kept(path, language, version)
        page = page or self.pages.make(path, language, version)
        return page.answer(
            environ.get("HTTP_IF_NONE_MATCH", ""),
            environ.get("HTTP_ACCEPT_ENCODING", ""),
        )
