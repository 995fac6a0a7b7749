"""page.py - docs/OPERATING.md for its tests: the blocks in it, by their names.

A block is indented by four, and preceded by `<!-- block: NAME -->`.
"""
import os
import re

PATH = os.path.join(os.path.dirname(__file__), "../../docs/OPERATING.md")


def read():
    with open(PATH, encoding="utf-8") as f:
        return f.read()


def blocks(text=None):
    """[(name, text)] in order; the name is None if there is no marker before it."""
    found, name, lines = [], None, []
    for line in (read() if text is None else text).split("\n") + ["end"]:
        if line.startswith("    ") or (lines and not line):
            lines.append(line[4:])
            continue
        if lines:
            found.append((name, "\n".join(lines).rstrip("\n") + "\n"))
            name, lines = None, []
        marker = re.fullmatch(r"<!-- block: ([a-z-]+) -->", line)
        if marker:
            name = marker[1]
        elif line:
            name = None
    return found


def block(name):
    return dict(blocks())[name]


def changed(text, *pairs):
    """The text after replacing each (from, to); a missing one is an error: the page has changed."""
    for old, new in pairs:
        if old not in text:
            raise AssertionError(f"the page no longer says {old!r} here:\n{text}")
        text = text.replace(old, new)
    return text
