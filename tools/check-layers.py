#!/usr/bin/python3
"""check-layers.py - what may include what: folders by tools/layers.txt, and no cycles of files.

NAME.c and NAME.h of a folder count as one file: what is declared in a header is defined next to it. A file includes
those below it, or is called back. The same is checked for the folders of the server.
"""
import collections
import fnmatch
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests/server"))

from harness import Tap  # noqa: E402

READ = ["include", "src", "tests", "tools", "bench", "fuzz"]
# Where no cycles are allowed.
SERVER = ["src/table/wire", "src/server/net", "src/server/seal", "src/server/store", "src/server/people", "src/server/rooms",
          "src/server/app"]
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]*)"', re.M)

Taken = collections.namedtuple("Taken", "path included full")  # `full`: the path as the compiler finds it


# ---- The files ----

def sources():
    for folder in READ:
        for place, _, names in os.walk(folder):
            # A header that only joins others, as server/app/stores.def joins the tables of both stores, is a file
            # too.
            yield from (f"{place}/{name}" for name in names if name.endswith((".c", ".h", ".def")))


def found(path, included):
    """The included file: next to the one that includes it, or on the include path. It may not exist."""
    for place in (os.path.dirname(path) + "/", "src/", "include/", "", "tests/"):
        if os.path.exists(place + included):
            return place + included
    return ""


def all_taken(paths):
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        for included in INCLUDE.findall(text):
            yield Taken(path, included, found(path, included))


def rows_of_layers():
    """{folder: what it may include}; under "game.h" are the patterns of files that may see whole games."""
    rows = collections.defaultdict(list)
    with open("tools/layers.txt", encoding="utf-8") as file:
        for line in file:
            name, colon, allowed = line.partition(":")
            if colon and not line.startswith("#"):
                rows[name.rstrip()] += allowed.split()
    return rows


# ---- Layers ----

def row_of(folder, rows):
    """The folder itself or the nearest above it that has a row."""
    while folder and folder not in rows:
        folder = os.path.dirname(folder)
    return folder


def faults_of_layers(taken, rows):
    """(folder, error) of each #include that layers.txt does not allow."""
    for path, included, full in taken:
        folder = os.path.dirname(path)
        # A path with ".." in it is not a folder of the list, so it is refused: otherwise a file would have two names.
        allowed = rows.get(row_of(folder, rows), [])
        if not full or ".." in full.split("/") or not any(full.startswith(place + "/") for place in allowed):
            yield folder, f'{path}: {folder} may not include "{included}": see tools/layers.txt'
        shows_games = included.endswith(("/game.h", "/hearts.h"))
        if shows_games and not any(fnmatch.fnmatchcase(path, pattern) for pattern in rows["game.h"]):
            yield folder, (f"{path}: it may not see whole games: include hearts/view.h, or, if it runs games, "
                           "name it after game.h in tools/layers.txt")


def hold_to_layers(tap, paths, taken):
    faults = collections.defaultdict(list)
    for folder, fault in faults_of_layers(taken, rows_of_layers()):
        faults[folder].append(fault)
    for folder in sorted({os.path.dirname(path) for path in paths}):
        tap.check(f"{folder} includes what tools/layers.txt allows", not faults[folder], "\n".join(faults[folder]))


# ---- Cycles ----

def of_server(path):
    return path.startswith(tuple(folder + "/" for folder in SERVER))


def graph_of(paths, taken, name):
    """Which includes which: {name: {name: the line that says so}}."""
    graph = {name(path): {} for path in paths if of_server(path)}
    for path, included, full in taken:
        full = os.path.normpath(full)
        if of_server(path) and of_server(full) and name(full) != name(path):
            graph[name(path)].setdefault(name(full), f'{path} includes "{included}"')
    return graph


def cycles(graph):
    """The strongly connected parts of more than one (Tarjan), without recursion."""
    index, low, on, stack, out = {}, {}, set(), [], []
    for start in sorted(graph):
        if start in index:
            continue
        work = [(start, iter(sorted(graph[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on.add(start)
        while work:
            at, rest = work[-1]
            for to in rest:
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    on.add(to)
                    work.append((to, iter(sorted(graph.get(to, {})))))
                    break
                if to in on:
                    low[at] = min(low[at], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    part = []
                    while True:
                        part.append(stack.pop())
                        on.discard(part[-1])
                        if part[-1] == at:
                            break
                    if len(part) > 1:
                        out.append(sorted(part))
    return out


def told(cycle, graph):
    """The members of a cycle, and the lines that cause it: one of them has to go."""
    yield f"{len(cycle)} in a cycle: {' '.join(cycle)}"
    yield from (f"  {graph[a][b]}" for a in cycle for b in cycle if b in graph[a])


def find_cycles(tap, paths, taken):
    for what, name in ("files", lambda path: os.path.splitext(path)[0]), ("folders", os.path.dirname):
        graph = graph_of(paths, taken, name)
        bad = cycles(graph)
        for folder in SERVER:
            nodes = {node for node in graph if (node + "/").startswith(folder + "/")}
            mine = [cycle for cycle in bad if nodes.intersection(cycle)]
            why = "\n".join(line for cycle in mine for line in told(cycle, graph))
            tap.check(f"no cycle of {what} in {folder}", nodes and not mine,
                      why or f"nothing is in {folder}: correct SERVER in tools/check-layers.py")


def try_cycles(tap):
    """The check itself: a cycle of two is found, a chain of two is not reported."""
    tap.equal("two that take from each other", cycles({"a": {"b": ""}, "b": {"a": ""}}), [["a", "b"]])
    tap.equal("one that takes from another", cycles({"a": {"b": ""}, "b": {}}), [])
    tap.equal("a long way round", cycles({"a": {"b": ""}, "b": {"c": ""}, "c": {"a": ""}}), [["a", "b", "c"]])


def main():
    os.chdir(ROOT)
    tap = Tap()
    paths = sorted(sources())
    taken = list(all_taken(paths))
    hold_to_layers(tap, paths, taken)
    find_cycles(tap, paths, taken)
    try_cycles(tap)
    tap.done()


if __name__ == "__main__":
    main()
