#!/usr/bin/python3
"""measure_slowness.py - how many times as long as a quiet two-core machine this one takes, as it is now: a number from 1.

./run test gives it to the tests as HEARTS_SLOW: what they wait for may come so much later. Measured is what tests do
most: computing, and starting processes, for about a second.
"""
import subprocess
import sys
import time

# Seconds that each takes on a quiet machine of two cores.
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
