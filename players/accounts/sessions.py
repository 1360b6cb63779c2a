"""Sessions in the database, read with a query whose SQL is made once."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as StoredInDatabase
from django.contrib.sessions.models import Session
from django.utils import timezone

from players.common.prepared import Prepared

_stored = Prepared(lambda key: Session.objects.filter(session_key=key))


class SessionStore(StoredInDatabase):
    """What Django's own store does; each page of somebody signed in reads a session."""

    def load(self) -> dict[str, Any]:
        """What the session holds; an unknown or expired one gets no key and nothing."""
        for session in _stored(self.session_key or ""):
            if session.expire_date > timezone.now():
                return self.decode(session.session_data)
        self._session_key = None
        return {}
