#!/usr/bin/python3
"""store_planted.py - each fault planted in the store is found: store_planted.py PROGRAM LIST

PROGRAM is tests/store.c or tests/ledger.c built with HEARTS_PLANTED, LIST its faults, a file of
src/base/. It passes as it is, and fails with each fault.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import Tap  # noqa: E402

tap = Tap()


# Where nothing has to reach a disk.
QUICK = {"TMPDIR": "/dev/shm"} if os.access("/dev/shm", os.W_OK) else {}


def fails(fault):
    """The first case that failed, or how it ended; None: all passed."""
    got = subprocess.run([sys.argv[1], "brief"], env=dict(os.environ, HEARTS_FAULT=fault, **QUICK),
                         text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    bad = re.search(r"^not ok .*$", got.stdout, re.M)
    return bad.group(0) if bad else got.stdout[-500:] if got.returncode else None


def main():
    with open(os.path.join(HERE, "../src/base", sys.argv[2]), encoding="utf-8") as f:
        rows = re.findall(r'^X\((\w+), "(.*)"\)$', f.read(), re.M)
    found = fails("")
    tap.check("nothing is found where nothing is planted", found is None, found)
    for name, what in rows:
        found = fails(name)
        tap.check(f"{name}: {what}: it is found", found is not None)
        print("#", found)
    tap.done()


if __name__ == "__main__":
    main()
