"""mutate_named.py - for tools/mutate.py: changes that have a name, each with the test that has to notice it.

They are in tests/mutants.txt. A build with its tests is used as it is; only the objects of changed files are compiled
again, and linked before those of the build. A test is stopped at the first failure that it reports.
"""
import collections
import concurrent.futures
import itertools
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import types

from mutate_run import ROOT, Build, Worker, linked, read

LIST = os.path.join(ROOT, "tests/mutants.txt")
GAMES = "2000"  # of the simulator; most changes are found by the first
AT_A_TIME = 2 * os.cpu_count()  # scripts mostly wait for their server
WRONG = re.compile(rb"^not ok.*|^Bail out!.*", re.M)

# `changes` are (file, old lines, new lines), without their indentation.
Named = collections.namedtuple("Named", "name test what changes")


def named():
    for block in read(LIST).split("\n\n"):
        lines = block.splitlines()
        if not lines or lines[0].startswith("#"):
            continue
        name, test = lines[0].split(" by ")
        changes = []
        for line in lines[2:]:
            if line[:2] == "- ":
                changes[-1][1].append(line[2:])
            elif line[:2] == "+ ":
                changes[-1][2].append(line[2:])
            else:
                changes.append((line, [], []))
        yield Named(name, test, lines[1], changes)


def changed(text, old, new):
    """The text with other lines; None unless the old ones occur exactly once."""
    lines = text.split("\n")
    found = [i for i in range(len(lines)) if [line.strip() for line in lines[i:i + len(old)]] == old]
    if len(found) != 1:
        return None
    return "\n".join(lines[:found[0]] + new + lines[found[0] + len(old):])


def program_of(test):
    """The program of the build that a test of the list runs, and the command without it."""
    name, *more = test.split()
    if name.startswith("server/"):
        return "hearts-seeded", [sys.executable, os.path.join(ROOT, "tests", name), None, *more]
    if name.startswith("unit-"):
        unit = name[len("unit-"):]
        return "tests/units-" + unit.split("_")[0], [None, unit]
    return "tests/" + name, [None, *(more or [GAMES])]


class Place(Worker):
    """A place to compile, link and run one change at a time."""

    def __init__(self, folder, build, links):
        super().__init__(folder, types.SimpleNamespace(build=build), ["-O1", "-g0", "-fno-sanitize=all", "-w"],
                         ("include", "src", "bench", "tests"))
        self.build, self.links = build, links

    def write(self, changes):
        """Changes the files; returns the old contents, or why it is not possible."""
        were = {}
        for file, old, new in changes:
            path = os.path.join(self.tree, file)
            text = read(path)
            were.setdefault(path, text)
            after = changed(text, old, new)
            if after is None:
                self.put_back(were)
                return None, f"{file} has not got this once: {' '.join(old)}"
            with open(path, "w", encoding="utf-8") as out:
                out.write(after)
        return were, ""

    @staticmethod
    def put_back(were):
        for path, text in were.items():
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def made(self, mutant, program):
        """Why the program could not be made; "" if it was, or the build has it."""
        if not mutant.changes:
            return ""
        were, why = self.write(mutant.changes)
        if why:
            return why
        objects, replaced = [], set()
        for file in sorted({change[0] for change in mutant.changes}):
            for unit in self.build.units(file):
                made = self.compile(*unit, ())
                why = why or ("" if made else f"{file} does not compile")
                objects += [made[0]] if made else []
                replaced.add(unit[2])
        self.put_back(were)
        words = [word for word in self.links[program] if word not in replaced]
        command = linked(words, os.path.join(self.folder, "program"), objects)
        if not why:
            got = subprocess.run(command, cwd=self.build.folder, capture_output=True, text=True, check=False)
            why = got.stderr[-500:] if got.returncode else ""
        return why

    def found(self, mutant):
        """The failure that the test reports, or how it ended; "" if it noticed nothing. And why it could not be run."""
        program, command = program_of(mutant.test)
        why = self.made(mutant, program)
        if why:
            return "", why
        made = os.path.join(self.folder, "program") if mutant.changes else os.path.join(self.build.folder, program)
        command = [word or made for word in command]
        env = {**os.environ, "CMOCKA_MESSAGE_OUTPUT": "TAP", "ASAN_OPTIONS": "detect_leaks=0", "HEARTS_ALL": "",
               "TMPDIR": "/dev/shm" if mutant.test == "store brief" else "/tmp"}
        if program == "hearts-seeded" and mutant.changes:  # waits for something that never comes are shortened
            env["HEARTS_PATIENCE"] = str(10 * float(os.environ.get("HEARTS_SLOW", 1)))
        with tempfile.TemporaryFile() as log:
            return self.first_wrong(command, env, log), ""

    @staticmethod
    def first_wrong(command, env, log):
        with subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, start_new_session=True) as child:
            for line in child.stdout:
                log.write(line)
                # A script stops its server when it ends; a program is simply killed.
                if WRONG.match(line) and len(command) == 2:
                    os.killpg(child.pid, signal.SIGKILL)
                    return line.decode("utf-8", "replace").strip()
        log.seek(0)
        said = log.read()
        wrong = WRONG.search(said)
        if wrong:  # and what it says about that
            lines = said[wrong.start():].decode("utf-8", "replace").splitlines()
            return "\n".join(lines[:1] + list(itertools.takewhile(lambda line: line.startswith("#"), lines[1:4])))
        last = said.strip().splitlines()[-1:] or [b"nothing"]
        return f"it ended with {child.returncode}: {last[0].decode('utf-8', 'replace')}" if child.returncode else ""


def links_of(build, programs):
    """Program of the build -> the words that link it."""
    told = {}
    for program in programs:
        out = subprocess.run(["ninja", "-C", build.folder, "-t", "commands", "-s", program], capture_output=True,
                             text=True, check=True).stdout
        told[program] = shlex.split(out)
    return told


def run_named(folder, names):
    """As TAP: for each of these, or of all, what its test found, and that it finds nothing without the change. The exit
    status."""
    mutants = [m for m in named() if not names or m.name in names]
    build = Build(folder, ("lib", "tests/sim.p/"))
    links = links_of(build, sorted({program_of(m.test)[0] for m in mutants}))
    places, failed = queue.Queue(), 0

    def judge(mutant):
        place = places.get()
        try:
            return place.found(mutant)
        finally:
            places.put(place)

    mutants += [Named(test, test, "", []) for test in sorted({m.test for m in mutants})]
    print(f"1..{len(mutants)}")
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        for n in range(AT_A_TIME):
            places.put(Place(os.path.join(scratch, str(n)), build, links))
        for number, (mutant, (wrong, why)) in enumerate(zip(mutants, pool.map(judge, mutants)), 1):
            good = bool(wrong) == bool(mutant.changes)
            failed += not good
            what = f"{mutant.name}: {mutant.what}: {mutant.test} sees it" if mutant.changes else \
                f"{mutant.test} sees nothing where nothing is changed"
            print(f"{'ok' if good else 'not ok'} {number} - {what}")
            print("\n".join("# " + line for line in (wrong or why or "nothing is seen").splitlines()), flush=True)
    return failed != 0
