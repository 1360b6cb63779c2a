"""An event as one JSON document and back: the public record, version 1."""
