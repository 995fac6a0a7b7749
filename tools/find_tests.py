#!/usr/bin/python3
"""find_tests.py - what some tests need: find_tests.py BUILD NAME...

BUILD is a folder that meson has set up, NAME a test or a pattern as in shells ("server-*"). "--fast" instead of names
is every test of that tier of tests/tiers.txt, "--all" every test. Prints four lines for ./run: the names, what ninja
has to make for them, what else they need (see `takes` in tests/meson.build), and for those that take "release" what
has to be made in build/. For an unknown name it prints those that exist, and exits with 2.
"""
import fnmatch
import json
import os
import sys
import textwrap

import tiers

# What a test may need that does not come with every build; the other suites are names for people.
TAKES = {"browsers", "numpy", "packages", "page", "postgres", "proxies", "release", "shells"}


def found(build, what):
    with open(os.path.join(build, "meson-info", f"intro-{what}.json"), encoding="utf-8") as told:
        return json.load(told)


def named(wanted, tests):
    """The wanted names, each once; None if one does not exist, which is reported."""
    if wanted == ["--all"]:
        return list(tests)
    if wanted == ["--fast"]:
        rows = tiers.rows(os.path.join(os.path.dirname(__file__), "../tests/tiers.txt"))
        return [name for name in tests if tiers.tier_of(name, rows) == "fast"]
    names = []
    for pattern in wanted:
        these = fnmatch.filter(tests, pattern)
        if not these:
            print(f'There is no test "{pattern}". These there are:', file=sys.stderr)
            print(textwrap.fill(" ".join(sorted(tests)), 100, initial_indent="  ", subsequent_indent="  ",
                                break_on_hyphens=False), file=sys.stderr)
            return None
        names += [name for name in these if name not in names]
    return names


def released(tests):
    """What these tests need of build/: the programs that they are given, or all of it if one is given none."""
    made = set()
    for test in tests:
        if "release" in suites_of(test):
            place = os.path.join(test["workdir"], "build") + "/"
            made |= {word[len(place):] for word in test["cmd"] if word.startswith(place)} or {"all", "hearts-seeded"}
    return made


def suites_of(test):
    return {suite.partition(":")[2] for suite in test["suite"]}


def main():
    build, wanted = sys.argv[1], sys.argv[2:]
    tests = {test["name"]: test for test in found(build, "tests")}
    files = {target["id"]: target["filename"] for target in found(build, "targets")}
    names = named(wanted, tests)
    if names is None:
        return 2
    here = os.path.abspath(build)
    needs = {id for name in names for id in tests[name]["depends"]}
    made = sorted(os.path.relpath(path, here) for id in needs for path in files[id])
    suites = {suite for name in names for suite in suites_of(tests[name])}
    print(*names)
    print(*made)
    print(*sorted(suites & TAKES))
    print(*sorted(released(tests[name] for name in names)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
