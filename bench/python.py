#!/usr/bin/python3
"""python.py - how fast a batch plays from Python, compared with the engine's own random hands: python.py BUILD [RULES
[COUNT]]

All three take turns, five times, measured in processor time on one core; the median counts. A decision is an action: a
card played, or one of those passed. Every step writes observations, points, masks and rewards.
"""
import json
import os
import statistics
import subprocess
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ROUNDS, SECONDS = 5, 1.0


def engine(build, rules):
    """Hands a second of `hearts bench`: dealt and played at random within the engine."""
    told = subprocess.run([os.path.join(build, "hearts"), "bench", rules, "--seconds", str(SECONDS), "--json"],
                          capture_output=True, text=True, check=True)
    return json.loads(told.stdout.splitlines()[0])["hands_per_s"]


def batch_rates(batch, step):
    """Decisions and hands a second."""
    begun, steps, hands = time.process_time(), 0, 0
    while (passed := time.process_time() - begun) < SECONDS:
        for _ in range(16):
            step()
            hands += int(batch.done.astype(bool).sum())
        steps += 16
    return steps * len(batch) / passed, hands / passed


def main():
    build, rules = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "classic"
    os.environ.setdefault("OPENHEARTS_LIBRARY", os.path.abspath(build))
    sys.path.insert(0, os.path.join(ROOT, "python"))
    import numpy as np
    import openhearts as oh
    if rules not in [game.name for game in oh.games()]:
        sys.exit(f"python.py: it expects the name of a game, not \"{rules}\"")
    batch = oh.Batch(rules, int(sys.argv[3]) if len(sys.argv) > 3 else 1024)
    generator = np.random.default_rng(1)
    rounds = []
    for _ in range(ROUNDS):
        whole = engine(build, rules)
        inside = batch_rates(batch, batch.step)
        drawn = batch_rates(batch, lambda: batch.step(oh.draw(batch.mask, generator)))
        rounds.append((whole, inside, drawn))
    print(f"{rules}, {len(batch)} games, rows of {batch.observation.shape[1]} bytes")
    print(f"{'One core, a second':30} {'decisions':>11} {'hands':>9} {'ratio':>7}")
    print(f"{'engine, random hands':30} {'':11} {statistics.median(r[0] for r in rounds):9.0f} {1:7.3f}")
    for name, at in (("batch, drawn inside the call", 1), ("batch, drawn by numpy", 2)):
        print(f"{name:30} {statistics.median(r[at][0] for r in rounds):11.0f} "
              f"{statistics.median(r[at][1] for r in rounds):9.0f} "
              f"{statistics.median(r[at][1] / r[0] for r in rounds):7.3f}")


main()
