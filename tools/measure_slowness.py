#!/usr/bin/python3
"""measure_slowness.py - the factor by which this machine, in its current state, is slower than a quiet two-core
machine: a number from 1.

./run test passes it to the tests as HEARTS_SLOW: what they wait for may take that much longer. It measures what tests
do most: computing, and starting processes, for about a second.
"""
import subprocess
import sys
import time

# Seconds that each takes on a quiet machine with two cores.
COMPUTING, STARTING = 0.45, 0.27


def computing():
    value = 1
    for _ in range(2_000_000):
        value = value * 48271 % 0x7fffffff


def starting():
    for _ in range(25):
        subprocess.run([sys.executable, "-S", "-c", "pass"], check=True)


def seconds(work):
    begun = time.monotonic()
    work()
    return time.monotonic() - begun


def main():
    print(f"{max(1, seconds(computing) / COMPUTING, seconds(starting) / STARTING):.1f}")


if __name__ == "__main__":
    main()
