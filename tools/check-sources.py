#!/usr/bin/python3
"""check-sources.py - checks that apply to all sources and can be made by reading them: check-sources.py [BUILD]

C is short: a function has at most 70 lines, a file 600, a line 100 columns. Every test is named in the build
description, whose lists are sorted, and has a tier. Every player is named where people read about it, and the ladder is
as it was measured. Tests draw from a seed; one file writes JSON. BUILD is a folder that meson has set up: it knows the
names of the tests, with which tests/tiers.txt and tests/touches.txt are compared.
"""
import collections
import fnmatch
import glob
import itertools
import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests/server"))

import changed_tests  # noqa: E402
import mutate_named  # noqa: E402
import tiers  # noqa: E402
from harness import Tap  # noqa: E402

MOST_OF_FUNCTION, MOST_OF_FILE, MOST_OF_LINE = 70, 600, 100


def read(path):
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return file.read()


def lines_of(text):
    return text.removesuffix("\n").split("\n")


def files_in(folders, endings=""):
    """The files there and below, with one of these endings."""
    for folder in folders:
        for place, _, names in os.walk(folder):
            yield from (f"{place}/{name}" for name in names if name.endswith(endings))


def nothing(tap, name, found):
    """A case: what was found that should not be there, one on each line."""
    found = list(found)
    tap.check(name, not found, "\n".join(found))


# ---- Sizes ----

def long_functions(lines):
    """A function is the text between a { and a } at the left edge, after a line that ends a list of parameters."""
    start, before = 0, ""
    for n, line in enumerate(lines, 1):
        if line == "{" and before.endswith(")") or re.match(r"[a-zA-Z].*\) \{$", line):
            start = n
        if line.startswith("}") and start:
            if n - start - 1 > MOST_OF_FUNCTION:
                yield f"line {start}: a function of {n - start - 1} lines, where {MOST_OF_FUNCTION} are the most"
            start = 0
        before = line


def too_long(path):
    """What is too long in a C file. The tables of .def files may have long lines."""
    lines = lines_of(read(path))
    name = os.path.basename(path)
    if not lines[0].startswith("/* " + name):
        yield f'the first line does not say what {name} is: begin with "/* {name} - "'
    yield from long_functions(lines)
    if len(lines) > MOST_OF_FILE:
        yield f"{len(lines)} lines, where {MOST_OF_FILE} are the most"
    for n, line in enumerate(lines, 1):
        if len(line) > MOST_OF_LINE and not path.endswith(".def"):
            yield f"line {n}: {len(line)} columns, where {MOST_OF_LINE} are the most"


def try_sizes(tap):
    paths = sorted(files_in(["include", "src", "tests", "tools", "bench", "fuzz", "examples"], (".c", ".h", ".def")),
                   key=lambda path: (os.path.dirname(path), path))
    for folder, inside in itertools.groupby(paths, os.path.dirname):
        nothing(tap, f"{folder}: C is short, and each file says first what it is",
                (f"{path}: {fault}" for path in inside for fault in too_long(path)))


# ---- The build description ----

def unnamed(kind, pattern, described, wanted, row, but=()):
    """The files of the pattern that tests/meson.build names by none of the forms of `wanted`."""
    paths = [path for path in sorted(glob.glob(pattern)) if path not in but]
    for path in paths:
        file = path.removeprefix("tests/")
        stem = file.removesuffix(pattern.rpartition("*")[2])
        words = {"file": file, "name": os.path.basename(stem), "row": re.sub("[_/]", "-", stem)}
        if not any(re.search(form.format(**words), described, re.M) for form in wanted):
            yield f"{path} is not in tests/meson.build: add to {kind} there:  {row.format(**words)}"
    if not paths:
        yield f"there is no {pattern}"


# Files that begin with #! but are no tests: they are started by ./run soak, by somebody who makes a release, or by
# tests/releases/abi.sh.
NO_TESTS = ["tests/releases/keep.py", "tests/releases/layout.py", "tests/server/soak.py"]


def try_named(tap):
    described = read("tests/meson.build")
    # A unit test is named by its name alone, additional sources of it by their file.
    nothing(tap, "each tests/unit/*.c is in tests/meson.build",
            unnamed("unit_tests", "tests/unit/*.c", described, [r"'unit/{name}\.c'", r"^  '{name}',$"],
                    "'{name}',"))
    nothing(tap, "each tests/*.c is in tests/meson.build",
            unnamed("programs", "tests/*.c", described, [r"'{name}\.c'", r"^  '{row}': \[\["],
                    "'{row}': [[], 60],", ["tests/seeded.c"]))  # of hearts-seeded, in meson.build
    nothing(tap, "each tests/*.sh is in tests/meson.build",
            unnamed("scripts", "tests/*.sh", described, [r"'{name}\.sh'"],
                    "'{row}': ['{name}.sh', [hearts], 60],", ["tests/tap.sh"]))
    # A Python file that does not begin with #! is only imported.
    modules = [path for path in files_in(["tests"], ".py") if not read(path).startswith("#!")]
    for pattern in "tests/*.py", "tests/*/*.py":
        nothing(tap, f"each {pattern} that can be run is in tests/meson.build",
                unnamed("scripts", pattern, described, [r"'{file}'"],
                        "'{row}': ['{file}', [hearts], 60],", modules + NO_TESTS))
    nothing(tap, "each web/test/*.test.mjs is in tests/meson.build",
            unnamed("web", "web/test/*.test.mjs", described, [r"\['{name}', "],
                    "'{name}': ['{name}', '0', 120],"))


def unsorted(path):
    """A list over several lines: NAME = [ or { or files(, one item on each line, and the closing bracket."""
    within, before = False, ""
    for n, line in enumerate(lines_of(read(path)), 1):
        if re.match(r" *[a-z_0-9]+ \+?= (files\(|\[|\{)", line) and not line.endswith(("]", ")", "}")):
            if not line.endswith(("[", "(", "{")):
                yield f"line {n}: the first item goes on a line of its own"
            within, before = True, ""
            continue
        if re.match(r" *[\])}]", line):
            within = False
        if not within or line.lstrip(" ").startswith("#"):
            continue
        item = re.match(r" *'([^']*)'(: .*)?,$", line)
        if not item or re.search(r", '[^']*': ", line):
            yield f"line {n}: one item goes on a line, and a comma behind it: {line}"
            continue
        if before and item.group(1) <= before:
            yield f"line {n}: '{item.group(1)}' goes before '{before}'"
        before = item.group(1)


def try_sorted(tap):
    for path in "meson.build", "man/meson.build", "completions/meson.build", "tests/meson.build":
        nothing(tap, f"the lists of {path} are sorted, one item a line", unsorted(path))


# ---- Players, in the texts for people ----

Strength = collections.namedtuple("Strength", "player offered called")


def offered(strengths, *ways):
    """Those that are offered in these ways: in the order of the ways, and then of the table."""
    return [strength for way in ways for strength in strengths if strength.offered == way]


def untold(strengths, names, where):
    """The players that are named neither by their own name nor by their title, in small letters."""
    for player, _, called in strengths:
        if not {player, called.lower()} & set(names):
            yield (f"{where} does not tell of {player}: by src/players/strengths.def people may choose it: "
                   f"name it there, as {player} or {called.lower()}")


def players_called(names, where):
    """A player without a row is never called."""
    rows = read("src/players/players.def")
    for name in names:
        if not re.search(rf"^X\({name},", rows, re.M):
            yield f"src/players/player_{name}.c has no row in {where}: add there:  X({name}, {name}_decide, NULL)"


def try_players(tap):
    names = [path[len("src/players/player_"):-len(".c")] for path in sorted(glob.glob("src/players/player_*.c"))]
    nothing(tap, "each src/players/player_*.c has a row in src/players/players.def",
            players_called(names, "src/players/players.def"))

    strengths = [Strength(*row) for row in re.findall(r'^STRENGTH\(([a-z_0-9]*), ([A-Z]*), "([^"]*)"',
                                                      read("src/players/strengths.def"), re.M)]
    steps = offered(strengths, "ASKED", "MORE")
    choices = offered(strengths, "ASKED", "MORE", "STYLE")
    play = re.search(r"^COMMAND\(play,.*?\)$", read("src/clients/cli/commands.def"), re.M | re.S)
    names = re.findall(r'--players STRENGTH,\.\.\. +(.*)\\n"', play.group() if play else "")
    nothing(tap, "the row of play in src/clients/cli/commands.def tells of each step",
            untold(steps, ", ".join(names).split(", "), "the row of play"))
    names = [name.strip("_") for name in re.findall("_[a-z ]*_", read("man/play.scd"))]
    nothing(tap, "man/play.scd tells of each that can be chosen", untold(choices, names, "man/play.scd"))

    page = read("docs/PLAYERS.md")
    rows = "\n".join(re.findall(r"^\| player \|.*?(?=^$)", page, re.M | re.S))
    table = "\n".join(re.findall(r"^\| ([^|]*)\|", rows, re.M))
    everybody = choices + offered(strengths, "UNLISTED")
    nothing(tap, "the table of docs/PLAYERS.md has a row for each",
            (f"{player} has none: add there a row with `{player}`"
             for player, _, _ in everybody if f"`{player}`" not in table))
    nothing(tap, "and calls each step as people do",
            (f"{player} is not: write there `{player}`, {called}"
             for player, _, called in steps if f"`{player}`, {called} " not in table))
    try_ladder(tap, [step.player for step in steps], page)


def clearly_weaker(lower, upper, page):
    """Whether a row of the page measured that the upper is better, by more than the uncertainty."""
    row = rf"^ {{4,}}{lower} +{upper} +\S+ +([-+]?\d[\d.]*) +(\d[\d.]*) "
    return any(float(by) > 0 and float(by) > float(within) for by, within in re.findall(row, page, re.M))


def try_ladder(tap, steps, page):
    """A step of the ladder is what a player who wins or loses is offered next: its position is not a matter of taste.
    """
    stand = " ".join(steps)
    found = re.search(r"^    hearts arena --ladder (.*) --deals", page, re.M)
    measured = found.group(1) if found else ""
    tap.check("the steps of src/players/strengths.def are the ladder of docs/PLAYERS.md", stand == measured,
              f"steps, ASKED and MORE: {stand}\nmeasured, the weakest first: {measured}\n"
              f"hearts arena --ladder {stand} --deals 300    measures it; who is no step is a STYLE or UNLISTED")
    nothing(tap, "each step is clearly weaker than the next, by the ladder of docs/PLAYERS.md",
            (f"{lower} is not clearly weaker than {upper}: measure it, or put them in their order"
             for lower, upper in itertools.pairwise(steps) if not clearly_weaker(lower, upper, page)))


# ---- What only some files may do ----

def lines_with(pattern, paths):
    """FILE:LINE:TEXT of each line that matches, in the form of grep."""
    pattern = re.compile(pattern, re.M)
    for path in sorted(paths):
        text = read(path)
        if pattern.search(text):  # most files have none, and are not split into lines
            yield from (f"{path}:{n}:{line}" for n, line in enumerate(lines_of(text), 1) if pattern.search(line))


def try_draws(tap):
    """What a test draws comes from its seed: no other source of random numbers is allowed."""
    found = lines_with(r"(?:^|[^.a-z_])random\.[a-zA-Z]|import random|Math\.random|\$\{?RANDOM|(?:^|[^a-z])rand\(\)"
                       r"|getrandom|srand\(time|shuf ",
                       files_in(["tests", "web/test", "tools"], (".py", ".sh", ".mjs", ".ts", ".c")))
    may = re.compile(r"(?:tests/server/harness\.py|tools/check-sources\.py|tests/engine\.sh):|.*random\.worst")
    nothing(tap, "what tests draw comes from a printed seed", (line for line in found if not may.match(line)))


def try_json(tap):
    """Commas, quotes and what must be escaped are right by src/base/json_write.c: nobody else writes JSON, by hand
    or by cJSON, which only reads. A sentence for people may show some. What the bench's robots say, and the server
    that echoes it, is a load of so many bytes.
    """
    found = lines_with(r'\\"(?:[a-zA-Z_]+|%s)\\":|\{\\"|"\{\}"|"\[\]"'
                       r"|cJSON_(?:Add|Create|Duplicate|Insert|Minify|Print|Replace|Set)", files_in(["src", "bench"]))
    may = re.compile(r"src/base/json_write\.c:|bench/server/(?:robots|durable)\.c:"
                     r"|.*(?:Content-Length: |wire_say\(|json_read\(|json_open\()")
    nothing(tap, "JSON is written by src/base/json_write.c alone", (line for line in found if not may.match(line)))


# ---- Which tests are run when ----

def untiered(rows, tests):
    """The first row that matches a test counts: each test needs one, and each row needs a test."""
    row_of = {test: tiers.row_of(test, rows) for test in tests}
    yield from (f"{test} matches no row: add one" for test, row in row_of.items() if not row)
    yield from (f"{row[0]} is the first row for no test: remove it, or put it above the row that takes its tests"
                for row in rows if row not in row_of.values())


def tree():
    """All files except generated ones."""
    for place, folders, names in os.walk("."):
        folders[:] = [name for name in folders if name not in (".git", "__pycache__", "node_modules")
                      and not (place == "." and name.startswith("build"))]
        yield from (os.path.relpath(f"{place}/{name}") for name in names)


def idle(rows, paths, tests):
    """The patterns of a row that match nothing."""
    for files, named in rows:
        yield from (f"no file is {pattern}: remove it" for pattern in files
                    if pattern != "always" and not any(changed_tests.fits(pattern, path) for path in paths))
        yield from (f"no test is {pattern}, of the row {' '.join(files)}: remove it" for pattern in named
                    if not fnmatch.filter(tests, pattern))
        if not named:
            yield f"the row {' '.join(files)} names no test"


def try_mutants(tap):
    nothing(tap, "each change of tests/mutants.txt fits its file",
            (f"{mutant.name}: {file} has not got this once: {' '.join(old)}" for mutant in mutate_named.named()
             for file, old, new in mutant.changes if mutate_named.changed(read(file), old, new) is None))


def try_tiers(tap, build):
    rows = tiers.rows("tests/tiers.txt")
    nothing(tap, "each row of tests/tiers.txt has a tier, and a reason of three words or more",
            (f"{pattern}: write  {pattern}  {' or '.join(tiers.TIERS)}, and why" for pattern, tier, why in rows
             if tier not in tiers.TIERS or len(why.split()) < 3))
    case = "each test has a row in tests/tiers.txt, and each row a test"
    case_of_touches = "each pattern of tests/touches.txt fits a file, or a test"
    if build:
        with open(os.path.join(build, "meson-info/intro-tests.json"), encoding="utf-8") as told:
            tests = [test["name"] for test in json.load(told)]
        nothing(tap, case, untiered(rows, tests))
        nothing(tap, case_of_touches, idle(changed_tests.rows(), list(tree()), tests))
    else:
        for case in case, case_of_touches:
            tap.skip(case, "no folder that meson has set up was given")


def main():
    build = os.path.abspath(sys.argv[1]) if sys.argv[1:] else None
    os.chdir(ROOT)
    tap = Tap()
    try_sizes(tap)
    try_named(tap)
    try_sorted(tap)
    try_players(tap)
    try_draws(tap)
    try_json(tap)
    try_mutants(tap)
    try_tiers(tap, build)
    tap.done()


if __name__ == "__main__":
    main()
