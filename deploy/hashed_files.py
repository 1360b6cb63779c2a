"""The servers' static files, named by their content."""

from typing import Any, ClassVar

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

files: Any = HashedFilesMixin  # What it keeps to itself is not in the stubs
_, IMPORTS = files._js_module_import_aggregation_patterns


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Our modules import each other by these names: a page names them, and loads each once."""

    patterns: ClassVar = (*HashedFilesMixin.patterns, ("js/*.js", IMPORTS))
