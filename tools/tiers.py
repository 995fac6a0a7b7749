"""tiers.py - reads tests/tiers.txt: when a test is run, and why then.

A row is NAME TIER WHY. NAME is a test, or a pattern as in shells ("unit-*"); TIER is one of TIERS.
"""
import fnmatch

TIERS = ("fast", "all")


def rows(path):
    """(pattern, tier, why) of each row; missing parts are "". Empty lines and those that begin with # are skipped."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split(maxsplit=2) for line in file if line.strip() and not line.startswith("#")]
    return [tuple(words + ["", ""])[:3] for words in lines]


def row_of(name, of):
    """The first of these rows that matches the test, or None."""
    return next((row for row in of if fnmatch.fnmatchcase(name, row[0])), None)


def tier_of(name, of):
    """The tier of a test, or None if no row matches it."""
    row = row_of(name, of)
    return row and row[1]
