"""pages_figures.py - the figures in pages that depend only on a seed, for tests/pages.py: measured, and compared.

./run test measures what takes a second or two, --all some more, ./run soak pages everything. Times are not included:
for players who think by time, the new figure has to be in the interval of the page.
"""
import os
import re
import subprocess
import tempfile

import pages_read as pages
from pages_read import ROOT

ALL = bool(os.environ.get("HEARTS_ALL"))  # as in tests/server/harness.py

# Matches of tools/figures.sh that take a moment, and those whose players think by time.
QUICK = "duck-random-*" if ALL else "duck-random-spot*"
BY_TIME = ("`policy` and `plain`, A minus B", "`full` and `plain`, A minus B", "`scholar` and `plain`, A minus B",
           "`full` and `scholar`, A minus B")
HEADS = ("full against duck", "duck against random", "full against scholar")
QUICK_ROWS = ("partners | 8", "cancellation | 4") if ALL else ("cancellation | 4",)
FREE = {"memcpy", "memmove", "memset", "memcmp"}  # functions that a compiler may use without being asked


def printed(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def rows(text):
    """Lines of tables as lists of cells."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.split("\n")
            if line.startswith("| ") and "---" not in line]


# ---- docs/PLAYERS.md ----

def cells(text):
    """{match: its figure}; a match that was not played has none."""
    found = {}
    for row in rows(text):
        if len(row) == 1 + len(HEADS) and row[1][:1] != "`":
            found.update({f"{row[0]}, {head}": figure for head, figure in zip(HEADS, row[1:])})
        elif len(row) == 4:
            found[f"{row[0]} and {row[1]}, A minus B"] = row[3]
    return {name: figure for name, figure in found.items() if re.match(r"[-+]\d", figure)}


def within(now, page):
    _, low, high = (float(n) for n in re.findall(r"[-+][\d.]+", page))
    return low <= float(now.split()[0]) <= high


def matches(tap, build, whole):
    """The tables that tools/figures.sh prints."""
    with tempfile.TemporaryDirectory(prefix="hearts-figures-") as folder:
        printed("tools/figures.sh", "measure", build + "/hearts", folder, *([] if whole else [QUICK]))
        told = printed("tools/figures.sh", "print", folder)
    page, now = cells(pages.read("docs/PLAYERS.md")), cells(told)
    for name, figure in now.items():
        if name in BY_TIME or name.endswith(HEADS[2]):
            tap.check(f"docs/PLAYERS.md: {name}", within(figure, page[name]), f"got:    {figure}\nwanted: {page[name]}")
        else:
            tap.equal(f"docs/PLAYERS.md: {name}", figure, page.get(name))
    tap.check("docs/PLAYERS.md: there were matches", len(now) >= (17 if ALL else 2), now)
    if whole:
        tap.equal("docs/PLAYERS.md: all of them", sorted(now), sorted(page))
        ladder(tap, told)


def ladder(tap, told):
    """The times in it vary."""
    lines = [line.split() for line in told.split("\n") if line.startswith("    ") and " B " in line]
    for words in lines:
        wanted = [line.split() for line in pages.read("docs/PLAYERS.md").split("\n") if line.split()[:2] == words[:2]]
        tap.equal(f"docs/PLAYERS.md: the ladder, {words[0]} and {words[1]}", words[:6], (wanted or [[]])[0][:6])


def policy(tap):
    text = pages.read("docs/PLAYERS.md")
    tables = len(re.findall(r"(?m)^PLAY_TABLES\(", pages.read("src/players/policy/policy.def")))
    tap.equal("docs/PLAYERS.md: the tables of the policy", re.search(r"knows (\d+) tables", text)[1], str(tables))


def sensible(tap, build):
    """The points of a sensible player among three of each strength, and of the first of these."""
    text = pages.read("docs/PLAYERS.md").replace("\n", " ")
    own, others = [], []
    for names in re.findall(r"hearts simulate --players (\S+) --hands 20000", text):
        told = printed(build + "/hearts", "simulate", "--players", names, "--hands", "20000")
        own.append("%.2f" % float(re.search(r"(?m)^A .*?([\d.]+)", told)[1]))
        others.append("%.2f" % float(re.search(r"(?m)^B .*?([\d.]+)", told)[1]))
    told = re.search(r"It takes (.*?) points a hand\. The first of the others takes (.*?[\d])\. ", text)
    tap.equal("docs/PLAYERS.md: points a hand, alone", [re.findall(r"\d\.\d+", part) for part in told.groups()], [own, others])


def positions(tap):
    """How many positions are passed, of how many."""
    text = pages.Page(pages.read("docs/PLAYERS.md")).texts()
    told = next(t for _, t in text if "./run test positions" in t)
    for player in ("full", "duck"):
        last = printed("build-test/tests/positions", "tests/players", "--list", player).split("\n")[-2]
        passed, of = re.search(r"passes (\d+) of (\d+)", last).groups()
        tap.equal(f"docs/PLAYERS.md: positions that {player} passes", (
            re.search(rf"`{player}` passes (\d+)", told)[1], re.search(r"plays (\d+) of them", told)[1]), (passed, of))


# ---- docs/SOLVER.md ----

def solver(tap, build, whole):
    """Which positions are solved does not depend on the machine; the time does."""
    text = pages.read("docs/SOLVER.md")
    played = 0
    for row in rows(text):
        if len(row) != 6 or not row[1].isdigit() or not (whole or " | ".join(row[:2]) in QUICK_ROWS):
            continue
        played += 1
        told = printed(build + "/bench_solver", *row[:3])
        exact, of = re.search(r": (\d+) of (\d+) exact, [\d.]+ s in the mean, [\d.]+ s at most", told).groups()
        tap.equal(f"docs/SOLVER.md: {row[0]}, {row[1]} cards each: exact", (exact, of), (row[3], row[2]))
    tap.check("docs/SOLVER.md: there were rows", played >= len(QUICK_ROWS), played)
    if whole:
        compared = re.search(r"`[\w/-]+/tests/solver (\d+) (\d+)` compares ([\d,]+)", text.replace("\n", " "))
        told = printed("build-test/tests/solver", compared[1], compared[2])
        tap.equal("docs/SOLVER.md: positions compared", sum(map(int, re.findall(r": (\d+) positions", told))),
                  int(compared[3].replace(",", "")))


# ---- The library, and the rest ----

def library(tap, build):
    """What libhearts uses of a C library, and what the page says about it."""
    told = printed("nm", "-D", "--undefined-only", build + "/libhearts.so")
    taken = {name.split("@")[0] for name in re.findall(r"\bU (\S+)", told)} - {"__stack_chk_fail"}
    line = next((line for line in pages.read("docs/ARCHITECTURE.md").split("\n") if line.startswith("src/engine/")), "")
    says = set(re.findall(r"mem\w+", line))
    tap.check("docs/ARCHITECTURE.md: what libhearts takes of a C library", taken <= says, f"takes: {taken}\nthe page: {line}")


def evening(tap):
    """An hour that tests/unit/rooms_evening.c plays; a school has 25 such tables."""
    text = " ".join(t for _, t in pages.Page(pages.read("docs/OPERATING.md")).texts())
    said = re.search(r"stores ([\d,]+) events and ([\d.]+) MB in an hour.* at 25 such tables stores ([\d.]+) MB", text)
    told = subprocess.run(["build-test/tests/units-rooms", "rooms_evening"], cwd=ROOT, capture_output=True, text=True, check=True)
    events, size = re.search(r"(\d+) events, (\d+) bytes in an hour", told.stdout + told.stderr).groups()
    tap.equal("docs/OPERATING.md: what an evening stores", said.groups(),
              (f"{int(events):,}", f"{int(size) / 1e6:.2f}", f"{25 * int(size) / 1e6:.1f}"))


SAME = {"a year": "8760h", "30 days": "720h", "7 days": "168h"}


def defaults(tap, build):
    """The defaults of the server's options, from the end of their sentences in `hearts help serve`."""
    told = " ".join(printed(build + "/hearts", "help", "serve").split())
    known = dict(re.findall(r"--([a-z-]+) (?:N|TIME|BYTES) (?:(?! --).)*; (\w+)(?= --|$)", told))
    tap.check("hearts help serve tells defaults", len(known) > 40, known)
    for name in ("docs/OPERATING.md", "docs/PROTOCOL.md"):
        text = " ".join(part for _, part in pages.Page(pages.read(name)).texts())
        said = re.findall(r"`([a-z-]+)` \((\d+ ?\w*|a year|\d+ days)\b", text)
        for row in rows(pages.read(name)):
            options = re.findall(r"`((?:events|bytes)-per-[a-z]+)`", row[1]) if len(row) == 4 else []
            said += zip(options, row[2:])
        for option, value in said:
            page = SAME.get(value, value.replace(",", "").replace(" MB", "M").replace(" ", ""))
            if option in known:
                tap.equal(f"{name}: `{option}`", page, known[option])


def figures(tap, build, whole):
    library(tap, build)
    defaults(tap, build)
    policy(tap)
    matches(tap, build, whole)
    solver(tap, build, whole)
    if whole:
        positions(tap)
        sensible(tap, build)
        evening(tap)
