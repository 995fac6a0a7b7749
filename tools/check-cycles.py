#!/usr/bin/python3
"""check-cycles.py - which file calls which, by the objects that a program is made of: check-cycles.py PROGRAM LIBRARY

Includes do not show it: one header may declare functions of several files. No folders of src/ may call each other in a
cycle, nor files of the folders in FILES. What src/table uses of a C library is checked as well: it is a pure state
machine, so it opens no file, reads no clock, starts nothing and draws no random numbers. So is what libhearts-players,
which is linked from parts of the program, uses of other libraries.
"""
import collections
import importlib.util
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests/server"))

from harness import Tap  # noqa: E402

spec = importlib.util.spec_from_file_location("layers", os.path.join(ROOT, "tools/check-layers.py"))
layers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(layers)

# No file may call one that calls it, directly or through others.
FILES = ["src/engine", "src/players", "src/server"]
# Not in a program: parts of the page's worker, and replacements for a store that is not built in.
ELSEWHERE = ("src/clients/browser/", "src/server/store/no_postgres/no_postgres.c", "src/server/store/postgres")
MEMORY_AND_STRINGS = re.compile(r"bcmp|mem(chr|cmp|cpy|move|set)|str\w+|[cm]alloc|realloc|free|v?snprintf|_GLOBAL_OFFSET_TABLE_"
                                r"|__(mem\w+_chk|v?snprintf_chk|popcount\w+|stack_chk_fail|asan\w+|ubsan\w+)")
MATHEMATICS = re.compile(r"exp2?|floor|fmax|fmin|log|lrint|pow|sqrt")


def objects_of(build, sources):
    """{source: its object}: one of them, if it is compiled more than once."""
    names = {source.replace("/", "_") + ".o": source for source in sources}
    found = {}
    for folder, _, files in os.walk(build):
        for name in files:
            # Objects of a source outside the build's folder are named after its path.
            source = names.get(re.sub(r"^(\.\._)+", "", name))
            if source:
                found.setdefault(source, os.path.join(folder, name))
    return found


def symbols(objects):
    """The names that each source defines for others, and those that it uses from them."""
    defined, used = {}, collections.defaultdict(set)
    sources = {path: source for source, path in sorted(objects.items())}
    told = subprocess.run(["nm", "--extern-only", "--format=posix", "--print-file-name", *sources],
                          capture_output=True, text=True, check=True).stdout
    for line in told.splitlines():
        path, _, rest = line.partition(": ")
        symbol, kind = rest.split()[:2]
        if kind in "Uw":
            used[sources[path]].add(symbol)
        else:
            defined.setdefault(symbol, sources[path])
    return defined, used


def library_takes(path):
    """What a library uses of others except libhearts, besides memory, strings and mathematics."""
    told = subprocess.run(["nm", "--dynamic", "--undefined-only", "--format=posix", path],
                          capture_output=True, text=True, check=True).stdout
    taken = {line.split()[0].split("@")[0] for line in told.splitlines() if line.split()[1] == "U"}
    return sorted(s for s in taken if not s.startswith("hearts_") and not MEMORY_AND_STRINGS.fullmatch(s)
                  and not MATHEMATICS.fullmatch(s))


def calls(defined, used, name):
    """Which calls which: {name: {name: an example}}."""
    graph = {name(source): {} for source in used}
    for source, these in used.items():
        for symbol in sorted(these & defined.keys()):
            here, there = name(source), name(defined[symbol])
            if here != there:
                graph[here].setdefault(there, f"{source} takes {symbol} of {defined[symbol]}")
                graph.setdefault(there, {})
    return graph


def check(tap, what, bad, graph):
    tap.check(what, not bad, "\n".join(line for cycle in bad for line in layers.told(cycle, graph)))


def main():
    build, library = os.path.dirname(os.path.abspath(sys.argv[1])), os.path.abspath(sys.argv[2])
    os.chdir(ROOT)
    tap = Tap()
    sources = sorted(path for path in layers.sources() if path.startswith("src/") and path.endswith(".c"))
    objects = objects_of(build, sources)
    missing = [s for s in sources if s not in objects and not s.startswith(ELSEWHERE)]
    tap.check("every file of src/ is in the build", not missing, " ".join(missing))
    defined, used = symbols(objects)
    folders = calls(defined, used, os.path.dirname)
    check(tap, "no folders of src/ call each other in a cycle", layers.cycles(folders), folders)
    files = calls(defined, used, lambda source: source)
    bad = layers.cycles(files)
    for folder in FILES:
        check(tap, f"no files of {folder} call each other in a cycle",
              [cycle for cycle in bad if any(file.startswith(folder + "/") for file in cycle)], files)
    foreign = sorted({f"{source}: {symbol}" for source, these in used.items() if source.startswith("src/table/")
                      for symbol in these - defined.keys() if not MEMORY_AND_STRINGS.fullmatch(symbol)})
    tap.check("src/table takes memory and strings of a C library, and no more", not foreign, "\n".join(foreign))
    outside = library_takes(library)
    tap.check("libhearts-players takes memory, strings and mathematics of a C library, and no more", not outside, " ".join(outside))
    tap.done()


if __name__ == "__main__":
    main()
