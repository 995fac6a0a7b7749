#!/usr/bin/python3
"""mutate.py - breaks the program in one place at a time and sees whether a test notices: ./run mutate [FILE...]

Without files: the rules, the table, the solver, and what players remember and guess. The working tree is not touched;
everything made is in build-mutate/. The reasons for its design are in docs/decisions/026-mutations.md.
"""
import argparse
import collections
import fcntl
import json
import os
import sys
import tempfile
import threading
import time

import mutate_run
from mutants import KINDS, Source, applied, change, draw
from mutate_named import run_named
from mutate_run import ALL, HOME, ROOT, SCOPE, Build, Hunt, Worker, digest, listed, measure, read, say, set_up

RESULTS = os.path.join(HOME, "results.jsonl")
NAMED = os.path.join(ROOT, "tools/mutate-same.txt")
ENOUGH = {"src/engine": 95, "elsewhere": 80}  # killed, of a hundred
NAMED_AT_MOST = 5  # of a hundred drawn
COUNTED = ("killed", "lived", "named")


def arguments():
    parser = argparse.ArgumentParser(prog="./run mutate", description=__doc__.split("\n", 1)[0][12:])
    parser.add_argument("files", nargs="*", metavar="FILE", help="files, or patterns of them; without: all")
    parser.add_argument("--seed", type=int, default=1, help="draws other changes; 1")
    parser.add_argument("--count", default=None, help='how many changes, or "all"; 500, or 60 of files')
    parser.add_argument("--only", type=int, metavar="N", help="only the N-th of the draw, with its difference")
    parser.add_argument("--survivors", action="store_true", help="only the changes that no test noticed when they were last run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="at a time; one for each processor")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    parser.add_argument("--named", metavar="BUILD", help="those of tests/mutants.txt, or of them those that are named, in a build with its tests")
    parser.add_argument("--twenty", metavar="BUILD", help="the test: twenty of the engine, in a build with its tests")
    asked = parser.parse_args()
    if asked.count is None:
        asked.count = "60" if asked.files else "500"
    return asked


def wanted(patterns):
    scope = listed(*SCOPE)
    if not patterns:
        return scope
    files = [f for f in listed(*patterns) if f in scope]
    if not files:
        sys.exit(f"Nothing of {' '.join(patterns)} is changed here. What is: {' '.join(SCOPE)}")
    return files


# ---- Changes without effect, named with the reason ----

def named_entries():
    """(file, line's text, change, reason) of each block of mutate-same.txt."""
    for block in read(NAMED).split("\n\n"):
        lines = [line.strip() for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if lines:
            yield lines[0], lines[1], lines[2], " ".join(lines[3:])


def is_named(file, text, what, entries):
    return any((file, text) == entry[:2] and entry[2] in ("*", what) for entry in entries)


# ---- A run ----

class Run:
    """The positions of a draw, the outcome of each, and the file where that is stored."""

    def __init__(self, places, key, results):
        self.places, self.key, self.results = places, key, results
        self.done = {row["place"]: row for row in rows_of(results) if row["key"] == key}
        self.left = collections.deque()
        self.lock = threading.Lock()
        self.stop = None

    def work(self, worker):
        while not self.stop:
            with self.lock:
                if not self.left:
                    return
                place = self.left.popleft()
            try:
                self.keep(place, worker)
            except Exception as why:  # pylint: disable=broad-except
                self.stop = self.stop or why

    def keep(self, place, worker):
        row = {"key": self.key, "place": place, "became": "none"}
        began, mutate_run.spent.cpu_s = time.monotonic(), 0
        for mutant in self.places[place]:
            became, test, why = worker.judge(mutant)
            if self.stop:
                return
            if became in ("stillborn", "same"):
                row[became] = row.get(became, 0) + 1
                continue
            row.update(became=became, test=test, why=why, file=mutant.file, line=mutant.line, text=mutant.text,
                       kind=mutant.kind, change=change(mutant))
            break
        row.update(wall_s=round(time.monotonic() - began, 2), cpu_s=round(mutate_run.spent.cpu_s, 2))
        with self.lock:
            self.done[place] = row
            with open(self.results, "a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            self.tell(row)

    def tell(self, row):
        if row["became"] == "lived":
            say(f"{shine()}{where(row)}")
        if sys.stderr.isatty():
            tally = collections.Counter(r["became"] for r in self.done.values())
            print(f"\r{len(self.done)} of {len(self.places)}: {tally['killed']} killed, {tally['lived']} lived ",
                  end="", file=sys.stderr, flush=True)


def shine():
    return "\r\033[K" if sys.stderr.isatty() else ""


def where(row):
    return f"{row['file']}:{row['line']}: {row['kind']}: {row['change']}  in  {row['text']}  (place {row['place'] + 1})"


def rows_of(path):
    if not os.path.exists(path):
        return
    with open(path, encoding="utf-8") as file:
        for line in file:
            try:
                yield json.loads(line)
            except ValueError:
                pass  # cut off by a crash


def lived_before(found):
    """The changes that survived in the last run, wherever their line is now."""
    last = {}
    for row in rows_of(RESULTS):
        if "file" in row:
            last[row["file"], row["text"], row["change"], row["kind"]] = row["became"]
    lived = {what for what, became in last.items() if became == "lived"}
    places = []
    for m in found:
        what = (m.file, m.text, change(m), m.kind)
        if what in lived:
            lived.discard(what)
            places.append([m])
    return places


# ---- The summary ----

def share(rows):
    killed = sum(r["became"] == "killed" for r in rows)
    counted = sum(r["became"] in ("killed", "lived") for r in rows)
    return 100 * killed / counted if counted else 100


def named(rows):
    """The results; survivors that are named are listed separately."""
    entries = list(named_entries())
    return [{**r, "became": "named"} if r["became"] == "lived" and is_named(r["file"], r["text"], r["change"], entries)
            else r for r in rows]


def summary(run):
    rows = [r for r in named(run.done.values()) if r["became"] in COUNTED]
    areas = collections.defaultdict(list)
    for r in rows:
        areas[os.path.dirname(r["file"])].append(r)
    told = {"drawn": len(rows), "named": sum(r["became"] == "named" for r in rows),
            "stillborn": sum(r.get("stillborn", 0) for r in run.done.values()),
            "same": sum(r.get("same", 0) for r in run.done.values()),
            "wall_s": round(sum(r["wall_s"] for r in run.done.values())),
            "cpu_s": round(sum(r["cpu_s"] for r in run.done.values())), "areas": {}, "kinds": {}}
    groups = [("areas", area, areas[area]) for area in sorted(areas)]
    groups += [("kinds", kind, [r for r in rows if r["kind"] == kind]) for kind in KINDS]
    for what, name, these in groups:
        count = collections.Counter(r["became"] for r in these)
        told[what][name] = {**{b: count[b] for b in COUNTED}, "share": round(share(these), 1)}
    elsewhere = [r for area, these in areas.items() if area != "src/engine" for r in these]
    told["shares"] = {"src/engine": round(share(areas["src/engine"]), 1), "elsewhere": round(share(elsewhere), 1)}
    told["enough"] = (all(told["shares"][area] >= ENOUGH[area] for area in ENOUGH)
                      and told["named"] * 100 <= NAMED_AT_MOST * len(rows))
    told["lived"] = [r for r in sorted(rows, key=lambda r: (r["file"], r["line"])) if r["became"] == "lived"]
    return told


def print_summary(told):
    for row in told["lived"]:
        print(where(row))
    for what in ("areas", "kinds"):
        print(f"\n{'':14} killed  lived  named   killed of 100")
        for name, n in told[what].items():
            print(f"{name:14} {n['killed']:6} {n['lived']:6} {n['named']:6} {n['share']:12.1f}")
    print(f"\n{told['drawn']} changes, by the tests of ./run test{' --all' if ALL else ''}; besides, {told['stillborn']} did not compile, and {told['same']} left the "
          f"object code as it was.\nIn the engine {told['shares']['src/engine']} of 100 were killed, elsewhere "
          f"{told['shares']['elsewhere']}; {told['named']} are named in tools/mutate-same.txt."
          f"\n{told['cpu_s'] / 60:.0f} minutes of processor time, and {told['wall_s'] / 60:.0f} of the clock for one at a "
          "time; building and counting lines apart.")


def show(mutant):
    text = read(os.path.join(ROOT, mutant.file))
    print(f"{mutant.file}:{mutant.line}: {mutant.kind}: {change(mutant)}")
    pairs = zip(text.split("\n"), applied(mutant, text).split("\n"))
    for old, new in (pair for pair in pairs if pair[0] != pair[1]):
        print(f"-{old}\n+{new}")


# ---- The test ----

TWENTY_SEED = 95
# The tests of the engine, the cheapest first; tests/meson.build builds their programs.
NEAR = ["unit-engine", "unit-rules", "unit-money", "rulebook", "golden", "signature", "unit-playout", "duel", "kernels", "sweep"]


def twenty(folder):
    """As TAP: each named change exists, and of twenty changes of the engine nineteen are noticed, or named."""
    found = [m for file in listed(*SCOPE) for m in Source(file, read(os.path.join(ROOT, file))).mutants()]
    entries = list(named_entries())
    lost = [e for e in entries if not e[3] or not any(is_named(m.file, m.text, change(m), [e]) for m in found)]
    for file, text, what, _ in lost:
        print(f"# {file}: no line  {text}  with  {what}, or no reason")
    print(f"{'not ok' if lost else 'ok'} 1 - what tools/mutate-same.txt names is there, each with its reason")
    places = draw([m for m in found if m.file.startswith("src/engine/")], TWENTY_SEED, 20)
    build = Build(folder)
    tests = sorted((t for t in build.tests() if t.name in NEAR), key=lambda t: NEAR.index(t.name))
    known = {t.name: {"cpu": n / 10, "wall": 60, "lines": {m.file: [[], []] for m in found}}
             for n, t in enumerate(tests)}
    hunt = Hunt(build, tests, known)
    with tempfile.TemporaryDirectory() as scratch:
        run = Run(places, "", os.devnull)
        workers = [Worker(os.path.join(scratch, str(n)), hunt, ["-O1", "-g0", "-fno-sanitize=all", "-Wno-error"])
                   for n in range(os.cpu_count())]
        go_on(run, range(len(places)), workers)
    rows = named(run.done.values())
    for row in rows:
        print(f"# {row['became']:6} {where(row) if 'file' in row else ''}")
    missed = sum(row["became"] == "lived" for row in rows)
    print(f"# seed {TWENTY_SEED}: {missed} of {len(rows)} lived")
    print(f"{'ok' if missed * 20 <= len(rows) else 'not ok'} 2 - of twenty changes of the engine the tests notice nineteen\n1..2")
    return 0


def go_on(run, places, workers):
    run.left.extend(n for n in places if n not in run.done)
    threads = [threading.Thread(target=run.work, args=(worker,), daemon=True) for worker in workers]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        run.stop = KeyboardInterrupt()
        print_summary(summary(run))
        say(f"{shine()}So far. The same command again goes on from here.")
        sys.stdout.flush()
        os._exit(130)
    if run.stop:
        raise run.stop


def main():
    asked = arguments()
    if asked.named:
        return run_named(os.path.abspath(asked.named), asked.files)
    if asked.twenty:
        return twenty(os.path.abspath(asked.twenty))
    files = wanted(asked.files)
    found = [m for file in files for m in Source(file, read(os.path.join(ROOT, file))).mutants()]
    os.makedirs(HOME, exist_ok=True)
    with open(os.path.join(HOME, "lock"), "w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit("Another ./run mutate is at work here.")
        build, tests = set_up()
        hunt = Hunt(build, tests, measure(build, tests))
        tree = digest(*(os.path.join(ROOT, part) for part in (
            "include", "src", "tests", "fuzz/corpus", "meson.build", "tools/mutants.py")))
        places = lived_before(found) if asked.survivors else draw(
            found, asked.seed, None if asked.count == "all" else int(asked.count))
        key = f"{tree[:16]} {asked.seed} {asked.count} {' '.join(asked.files)}{' lived' if asked.survivors else ''}{' --all' if ALL else ''}"
        run = Run(places, key, RESULTS)
        these = range(len(places))
        if asked.only:
            these = [asked.only - 1]
            run.done.pop(asked.only - 1, None)
        go_on(run, these, [Worker(os.path.join(HOME, f"worker-{n}"), hunt) for n in range(asked.jobs)])
        if asked.only:
            row = run.done[asked.only - 1]
            for mutant in places[asked.only - 1]:
                if change(mutant) == row.get("change") and mutant.line == row["line"]:
                    show(mutant)
            print(row["became"], row.get("test", ""), row.get("why", ""))
            return 0
    told = summary(run)
    if asked.json:
        print(json.dumps(told, indent=1))
    else:
        print_summary(told)
    return 0 if told["enough"] else 1


if __name__ == "__main__":
    sys.exit(main())
