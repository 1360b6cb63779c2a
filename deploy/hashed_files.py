"""The servers' static files, named by their content."""

from typing import ClassVar

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_, IMPORTS = HashedFilesMixin._js_module_import_aggregation_patterns  # type: ignore[attr-defined]


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Our modules import each other by these names: a page names them, and loads each once."""

    patterns: ClassVar = (*HashedFilesMixin.patterns, ("js/*.js", IMPORTS))
