#!/usr/bin/python3
"""planted.py - each fault planted in the server is found by its script: planted.py HEARTS [FAULT...]

HEARTS is built with HEARTS_PLANTED. Each script passes on it as it is, and fails with the fault.
"""
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from harness import PATIENCE, SLOW, Tap

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "..", "src", "base", "planted_server.def")
ROW = re.compile(r'^X\((\w+), "([^"]*)", "([^"]*)"\)', re.M)
AT_A_TIME = 4
tap = Tap()


def fails(script, hearts, fault):
    """What the script found: its lines that are not ok; None for nothing."""
    # A fault often shows in what never comes: that need not be waited for as long.
    env = dict(os.environ, HEARTS_FAULT=fault, **({"HEARTS_PATIENCE": str(10 * SLOW)} if fault else {}))
    name, *more = script.split()
    got = subprocess.run([sys.executable, os.path.join(HERE, name), hearts, *more], env=env,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=20 * PATIENCE,
                         check=False)
    bad = re.findall(r"^not ok.*", got.stdout, re.M)
    if not bad and got.returncode == 0:
        return None
    return "; ".join(bad) or got.stdout.strip().splitlines()[-1]


def main():
    with open(TABLE, encoding="utf-8") as f:
        rows = ROW.findall(f.read())
    rows = [r for r in rows if not sys.argv[2:] or r[0] in sys.argv[2:]]
    scripts = sorted({r[2] for r in rows})
    # They mostly wait for servers: several at a time.
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        clean = [pool.submit(fails, script, sys.argv[1], "") for script in scripts]
        faulty = [pool.submit(fails, row[2], sys.argv[1], row[0]) for row in rows]
        for script, found in zip(scripts, clean):
            tap.check(f"{script}: nothing is found where nothing is planted",
                      found.result() is None, found.result())
        for (name, what, script), found in zip(rows, faulty):
            tap.check(f"{name}: {what}: {script} finds it", found.result() is not None)
            if found.result():
                print(f"# {found.result()}")
    tap.done()


if __name__ == "__main__":
    main()
