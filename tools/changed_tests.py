#!/usr/bin/python3
"""changed_tests.py - which tests of the fast tier a change can break

changed_tests.py                           the files that were changed since main, a line each
changed_tests.py --objects BUILD           what ninja has to compile before the next is asked
changed_tests.py BUILD [--files FILE...]   the tests, on one line; and on standard error why each of them is run

BUILD is a folder that meson has set up. FILE... are taken in place of what git says. A test is run if its script, its
arguments or its program is made of a changed file, or by a row of tests/touches.txt.
"""
import collections
import fnmatch
import os
import subprocess
import sys

import find_tests
from made_of import ROOT, Build, printed

# These are made of nearly every file: touches.txt says which tests run them for what.
PROGRAMS = {"hearts", "hearts-seeded"}
COMPILED = (".c", ".h", ".def", ".weights")
NO_MAIN = "there is no main here to compare with"


def changed():
    """The files that differ from the point where this branch left main, including deleted ones, and those new to git.
    """
    for main in "origin/main", "main":
        try:
            base = printed("git", "merge-base", "HEAD", main).strip()
        except (OSError, subprocess.CalledProcessError):
            continue
        told = (printed("git", "diff", "--name-only", "--no-renames", "--relative", "-z", base)
                + printed("git", "ls-files", "--others", "--exclude-standard", "-z"))
        return sorted(set(told.split("\0")) - {""})
    return [NO_MAIN]


def rows():
    """(patterns of files, patterns of tests) of each row of tests/touches.txt."""
    with open(os.path.join(ROOT, "tests/touches.txt"), encoding="utf-8") as file:
        lines = [line.partition("#")[0].partition(":") for line in file]
    return [(files.split(), tests.split()) for files, colon, tests in lines if colon]


def fits(pattern, file):
    """A folder with its "/" stands for everything in it and below; elsewhere "*" stands for text without "/"."""
    if pattern.endswith("/"):
        return file.startswith(pattern)
    parts, names = pattern.split("/"), file.split("/")
    return len(parts) == len(names) and all(map(fnmatch.fnmatchcase, names, parts))


def by_rows(file, tests, always=False):
    """The tests of all rows that match a file; None if none does. Rows with "always" are separate."""
    fitting = [named for files, named in rows() if ("always" in files) == always
               and (files == ["always"] or any(fits(pattern, file) for pattern in files))]
    return {test for named in fitting for pattern in named for test in fnmatch.filter(tests, pattern)} if fitting else None


def given(test):
    """The files and folders that a test is given, its script first; some are named relative to that."""
    words = test["cmd"]
    folder = os.path.dirname(next((word for word in words if word.endswith((".sh", ".py"))), ""))
    return {os.path.relpath(os.path.realpath(os.path.join(folder, word)), ROOT) for word in words}


def targets_of(build, tests):
    """{test: the programs and libraries that it is given}, except those that are made of everything."""
    here = os.path.abspath(build)
    names = {target["id"]: [os.path.relpath(path, here) for path in target["filename"]]
             for target in find_tests.found(build, "targets")}
    return {test["name"]: {name for id in test["depends"] for name in names[id]} - PROGRAMS for test in tests}


def choose(files, known, fast):
    """{test: why it is run}, whatever its tier; `known` has the files of each test."""
    why = collections.defaultdict(list)
    for file in files:
        rowed, always = by_rows(file, known), by_rows(file, known, always=True) or ()
        made = {test for test, parts in known.items() if any(file == part or file.startswith(part + "/") for part in parts)}
        # What is in src/ is in the program too, and only a row says which scripts run it for that.
        if rowed is None and (not made or file.startswith(("src/", "include/"))):
            rowed = set(fast)
            file += ", which fits no row of tests/touches.txt" if file != NO_MAIN else ""
        for test in (rowed or set()) | made:
            why[test].append(file)
        for test in always:
            why.setdefault(test, ["always"])
    return why


def tell(why, fast):
    """Prints why each test is run; a reason that applies to every test is printed once."""
    def say(name, reasons):
        # "always" is not printed if there is a better reason.
        first, *others = [reason for reason in reasons if reason != "always"] or reasons
        print(f"{name}: {first}" + (f" and {len(others)} more" if others else ""), file=sys.stderr)
    everywhere = set.intersection(*(set(why.get(test, ())) for test in fast))
    if everywhere:
        say("the whole fast tier", sorted(everywhere))
        return
    for test in fast:
        if test in why:
            say(test, why[test])
    left = sorted(why.keys() - set(fast))
    if left:
        print(f"not of the fast tier, and not run: {' '.join(left)}", file=sys.stderr)


def main():
    words = sys.argv[1:]
    if not words:
        print(*changed(), sep="\n")
        return
    compile_only = words[0] == "--objects"
    build = words[compile_only]
    files = words[words.index("--files") + 1:] if "--files" in words else changed()
    tests = {test["name"]: test for test in find_tests.found(build, "tests")}
    fast = find_tests.named(["--fast"], tests)
    compiled = any(file.endswith(COMPILED) for file in files)
    targets = targets_of(build, [tests[name] for name in fast]) if compiled else {}
    made = Build(os.path.abspath(build), set().union(*targets.values()))
    if compile_only:
        print(*sorted(made.objects))
        return
    made.read()
    known = {name: given(test).union(*(made.files_of(target, test["cmd"][-1]) for target in targets.get(name, ())))
             for name, test in tests.items()}
    why = choose(files, known, fast)
    tell(why, fast)
    print(*(test for test in fast if test in why))


if __name__ == "__main__":
    main()
