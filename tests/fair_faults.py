#!/usr/bin/python3
"""fair_faults.py - every fault planted in deals that nobody chose is found: fair_faults.py PROGRAM

PROGRAM is tests/unit/rooms_fair.c built with HEARTS_PLANTED. It passes as it is; with each fault of
src/base/planted_fair.def at least one of its tests fails.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import Tap  # noqa: E402

tap = Tap()
# The tests that are quick, and that each fault is found by.
TESTS = {
    "": "*",
    "OPENED_EARLY": "everybody_gives*",
    "UNUSED_NOT_OPENED": "everybody_gives*",
    "SECRET_TOLD": "secrets_are_kept",
    "SECRET_UNSEALED": "secrets_are_kept",
    "SEAT_LEFT_OUT": "everybody_gives*",
    "TWO_TRANSCRIPTS": "everybody_gives*",
    "LATE_CHANCE_USED": "who_does_not_reveal*",
    "CHANCE_NOT_WAITED_FOR": "everybody_gives*",
    "WRONG_CHANCE_TAKEN": "a_wrong_chance*",
    "CHANCE_OF_ANOTHER": "everybody_gives*",
    "NUMBER_TWICE": "everybody_gives*",
    "SECRET_DRAWN_LATE": "everybody_gives*",
    "CARDS_BY_CHANCE": "everybody_gives*",
}


def fails(fault):
    """What failed, or how it ended; None: all passed."""
    got = subprocess.run([sys.argv[1]], env=dict(os.environ, HEARTS_FAULT=fault,
                                                 HEARTS_TESTS=TESTS[fault]),
                         text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    bad = re.search(r"^not ok .*(\n# .*)?", got.stdout, re.M)
    if bad:
        return bad.group(0)
    ran = re.search(r"^ok ", got.stdout, re.M)
    return f"it ended with {got.returncode}" if got.returncode or not ran else None


def main():
    with open(os.path.join(HERE, "../src/base/planted_fair.def"), encoding="utf-8") as f:
        rows = re.findall(r'^X\((\w+), "(.*)"\)$', f.read(), re.M)
    found = fails("")
    tap.check("nothing is found where nothing is planted", found is None, found)
    for name, what in rows:
        found = fails(name) if name in TESTS else None
        tap.check(f"{name}: {what}: it is found", found is not None)
        print("#", (found or "").replace("\n", " "))
    tap.done()


if __name__ == "__main__":
    main()
