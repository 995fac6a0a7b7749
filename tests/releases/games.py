#!/usr/bin/python3
"""games.py - saved games of released programs can be continued, and their records read: games.py HEARTS

For each tests/releases/VERSION/: saved/ of `hearts play`, and records/ with the output of replaying them at that time.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../server"))

from found import lacking  # noqa: E402
from harness import Tap  # noqa: E402

tap = Tap()


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def files(folder):
    return sorted(glob.glob(os.path.join(HERE, "*", folder, "*.txt")))


def name_of(path):
    return os.path.relpath(path, HERE)


def resumed(hearts, path, work):
    """The saved game is resumed in the same state, a decision is made, and it is saved again."""
    name, before = name_of(path), read(path)
    state = tempfile.mkdtemp(dir=work)
    table = os.path.join(state, "hearts", "table.txt")
    os.mkdir(os.path.dirname(table), 0o700)
    with open(table, "w", encoding="utf-8") as f:
        f.write(before)
    env = dict(os.environ, XDG_STATE_HOME=state, HOME=state, LC_ALL="C.UTF-8")
    done = subprocess.run([hearts, "play", "--plain", "--resume"], input="auto\nquit\n", env=env,
                          text=True, capture_output=True)
    tap.check(f"{name} goes on", done.returncode == 0 and "The game is saved" in done.stdout,
              done.stdout + done.stderr)
    after = read(table)
    tap.check(f"{name}: all that was decided stands, and more",
              after.startswith(before.rstrip("\n")) and len(after) > len(before), after)


def replayed(hearts, path):
    """The record gives the same result as then."""
    done = subprocess.run([hearts, "replay", "--json", path], text=True, capture_output=True)
    kept = [json.loads(line) for line in read(path.replace(".txt", ".json")).splitlines()]
    told = [json.loads(line) for line in done.stdout.splitlines()]
    faults = lacking(kept, told)
    tap.check(f"{name_of(path)} is replayed", done.returncode == 0 and not faults,
              "\n".join(faults) + done.stderr)


def reviewed(hearts, path):
    done = subprocess.run([hearts, "review", "--nodes", "20", path], text=True,
                          capture_output=True)
    tap.check(f"{name_of(path)} is judged", done.returncode == 0 and done.stdout,
              done.stdout + done.stderr)


def main():
    hearts = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="hearts-test-") as work:
        for path in files("saved"):
            resumed(hearts, path, work)
    for path in files("records"):
        replayed(hearts, path)
    for path in files("records"):
        if "/server-" in path:
            reviewed(hearts, path)
    tap.check("there are games and records", files("saved") and files("records"))
    tap.done()


if __name__ == "__main__":
    main()
