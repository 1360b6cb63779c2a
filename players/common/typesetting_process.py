"""Sets one document with typst in a process of its own, which gives its memory back.

Reads JSON from standard input: the template's path and the values, which the template
gets as data, never as source. Writes the PDF to standard output. Imports no Django.
"""

import json
import sys
from pathlib import Path

MOST_BYTES = 1 << 30  # Of memory that it may use, where the system can hold it to that


def main() -> None:
    import typst

    _bound_memory()
    order = json.load(sys.stdin.buffer)
    values = json.dumps(order["values"], ensure_ascii=False)
    template = Path(order["template"])
    pdf = typst.compile(
        template,
        root=template.parent,
        ignore_system_fonts=not _needs_more_letters(values),
        sys_inputs={"values": values},
    )
    sys.stdout.buffer.write(pdf)


def _needs_more_letters(text: str) -> bool:
    """Whether it has letters beyond typst's own fonts, which the system's may have."""
    return any(
        letter > "\u052f" and not "\u1e00" <= letter <= "\u25ff" for letter in text
    )


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    # Threads reserve addresses that they never use: data alone is bound.
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))


if __name__ == "__main__":
    main()
