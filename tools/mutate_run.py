"""mutate_run.py - for tools/mutate.py: builds the program, finds which tests reach a line, and tries a change.

Nothing is written outside build-mutate/. What a test needs is built once; only the objects of a changed file are
compiled again, in a copy of the sources, and linked before those of the build.
"""
import collections
import concurrent.futures
import ctypes
import fnmatch
import glob
import hashlib
import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time

import tiers
from mutants import applied

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HOME = os.path.join(ROOT, "build-mutate")
BASE = os.path.join(HOME, "base")
SCOPE = ["src/engine/*.[ch]", "src/players/memory/*.[ch]", "src/players/guess/*.[ch]", "src/study/solver/*.[ch]", "src/table/*.[ch]",
         "src/clients/terminal/solo/*.[ch]"]
ALL = bool(os.environ.get("HEARTS_ALL"))  # with the tests and the samples of ./run test --all, too
# Not run: this one itself, one that takes minutes, and those that need a running server, a terminal, the page or a
# release, which would find the same in a longer way.
TOO_FAR = ["server-*", "web-*", "worker*", "releases-server", "serve", "join", "join-sanitized", "tui*", "install", "wasm",
           "releases-abi", "generated", "embed", "kill", "faults", "store*", "headers", "run", "mutate",
           "mutants", "package", "pages", "unit-guess_uniform"]
# Of long tests that take a number, the first part is run: it may kill fewer changes than the whole, never more.
LESS = {"sim": ["1000"], "duel": ["4000"]}
STRICT = ["-Werror=return-type", "-Werror=implicit-function-declaration", "-Werror=int-conversion"]
LEAKS_BY = 5  # this many tests are repeated with a leak check if something was removed and not noticed
OPTIMISED = ("-O2", "-fno-sanitize=all")
GIVEN_S = 300 if ALL else 60  # the limit for the tests of one change, all of which pass, before it counts as a survivor
DEAR_S = 1.0  # a test that costs more is run only if the change is known to affect the optimised program

spent = threading.local()  # spent.cpu_s: of everything that this thread started
libc = ctypes.CDLL(None)
lock = threading.Lock()


def say(text):
    print(text, file=sys.stderr, flush=True)


def listed(*patterns):
    return sorted({os.path.relpath(p, ROOT) for pattern in patterns for p in glob.glob(os.path.join(ROOT, pattern))})


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def digest(*paths):
    """Of the contents of files and of folders."""
    whole = hashlib.sha256()
    for path in paths:
        inside = [path] if os.path.isfile(path) else sorted(
            os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names
            if os.path.isfile(os.path.join(folder, name)))
        for name in inside:
            with open(name, "rb") as file:
                whole.update(os.path.relpath(name, ROOT).encode() + b"\0" + hashlib.sha256(file.read()).digest())
    return whole.hexdigest()


def run(command, cwd, out=None, env=None, cpu=None, wall=600):
    """(exit status, or "time"; CPU seconds) of a command and all that it starts."""
    def limits():
        libc.prctl(1, signal.SIGKILL)  # if the parent is gone, end as well
        if cpu:
            resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 1))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with open(out or os.devnull, "wb") as log:
        # pylint: disable=subprocess-popen-preexec-fn
        child = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                                 env=env, start_new_session=True, preexec_fn=limits)
        late = threading.Timer(wall, lambda: os.killpg(child.pid, signal.SIGKILL))
        late.start()
        _, status, used = os.wait4(child.pid, 0)
        late.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    took = used.ru_utime + used.ru_stime
    spent.cpu_s = getattr(spent, "cpu_s", 0) + took
    over = child.returncode == -signal.SIGXCPU or (child.returncode == -signal.SIGKILL)
    return "time" if over else child.returncode, took


# ---- The build that gets the changed objects ----

Test = collections.namedtuple("Test", "name command env cwd programs links timeout")


class Build:
    """A folder that meson has set up, with its tests built: its commands, and the inputs of its objects."""

    def __init__(self, folder, outputs=("lib",)):
        self.folder = folder
        self.objects = {}  # file -> [(command, object)]
        for row in self.told("compile_commands.json"):
            file = os.path.relpath(os.path.join(folder, row["file"]), ROOT)
            generated = file.startswith(os.path.relpath(folder, ROOT))  # data, which no change of a header reaches
            if row["output"].startswith(outputs) and not generated:
                self.objects.setdefault(file, []).append((self.stripped(row["command"]), row["output"]))
        self.headers = {}  # header -> the files that include it
        out = subprocess.run(["ninja", "-C", folder, "-t", "deps"], capture_output=True, text=True, check=True).stdout
        whole = {output: file for file, rows in self.objects.items() for _, output in rows}
        for block in out.split("\n\n"):
            lines = block.splitlines()
            file = whole.get(lines[0].split(":")[0]) if lines else None
            for line in lines[1:] if file else []:
                header = os.path.relpath(os.path.join(folder, line.strip()), ROOT)
                if header.startswith("src/") and header.endswith(".h"):
                    self.headers.setdefault(header, set()).add(file)

    def told(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return json.load(file)

    @staticmethod
    def stripped(command):
        """A compiler's command without the arguments that name its output and its own list of headers."""
        words, out = shlex.split(command), []
        while words:
            word = words.pop(0)
            if word in ("-MQ", "-MF", "-o", "-c"):
                words.pop(0)
            elif word != "-MD":
                out.append(word)
        return out

    def units(self, file):
        """(C file, command, object) of everything that is compiled again when a file changes."""
        files = [file] if file in self.objects else sorted(self.headers.get(file, ()))
        return [(f, command, output) for f in files for command, output in self.objects[f]]

    def tests(self):
        """Those of the tier that start a program with the changed objects."""
        files = {t["id"]: t["filename"][0] for t in self.told("meson-info/intro-targets.json")}
        of = tiers.rows(os.path.join(ROOT, "tests/tiers.txt"))
        for t in self.told("meson-info/intro-tests.json"):
            if any(fnmatch.fnmatch(t["name"], far) for far in TOO_FAR) or not (ALL or tiers.tier_of(t["name"], of) == "fast"):
                continue
            # What a test takes from build/, without sanitizers, is here the program of this build.
            command = [self.program_here(os.path.join(ROOT, word), files.values()) or word for word in t["cmd"]]
            programs = sorted({files[i] for i in t["depends"]} | {word for word in command if word in files.values()})
            if not programs or any(".so" in os.path.basename(p) for p in programs):
                continue  # changed objects go before an archive, and a shared library has the objects themselves
            if t["name"] in LESS:
                command = command[:1] + LESS[t["name"]]
            yield Test(t["name"], command, t["env"], t["workdir"], programs, self.links(programs), t["timeout"])

    def program_here(self, path, programs):
        """The program of this build that a test gets instead of this path; None if there is none."""
        if os.path.dirname(path) == os.path.join(ROOT, "build"):
            path = os.path.join(self.folder, os.path.basename(path))
        return path if path in programs else None

    def links(self, programs):
        out = []
        for program in programs:
            name = os.path.relpath(program, self.folder)
            told = subprocess.run(["ninja", "-C", self.folder, "-t", "commands", "-s", name], capture_output=True,
                                  text=True, check=True).stdout
            out.append(shlex.split(told))
        return out


def set_up():
    """Builds what the tests need, and returns the build and its tests."""
    if not os.path.exists(os.path.join(BASE, "build.ninja")):
        say("Building in build-mutate/ (the first time takes some minutes).")
        log = os.path.join(HOME, "setup.log")
        # Undefined behaviour traps, which costs little; a variable without a value has the same one every time.
        status, _ = run(["meson", "setup", BASE, ROOT, "--buildtype=plain", "-Doptimization=1", "-Dtests=true",
                         "-Dc_args=-fsanitize=undefined -fsanitize-undefined-trap-on-error"], ROOT, log)
        if status != 0:
            sys.exit(read(log) + "The build cannot be set up.")
    log = os.path.join(HOME, "build.log")
    if run(["ninja", "build.ninja"], BASE, log)[0] != 0:
        sys.exit(read(log))
    tests = list(Build(BASE).tests())
    programs = sorted({os.path.relpath(p, BASE) for test in tests for p in test.programs})
    if run(["ninja"] + programs, BASE, log, wall=3600)[0] != 0:
        sys.exit(read(log)[-4000:] + "The build in build-mutate/base/ failed.")
    build = Build(BASE)
    return build, list(build.tests())


def linked(words, program, extra):
    """A link's command with another output and with objects that precede those of the build."""
    words = list(words)
    words[words.index("-o") + 1] = program
    at = words.index("-o") + 2
    return words[:at] + extra + words[at:]


def failed(status, out):
    if status != 0:
        return True
    with open(out, "rb") as log:
        text = b"\n" + log.read()
    return b"\nnot ok" in text or b"\nBail out!" in text


def run_test(test, folder, into, cpu=None, wall=600, more=None):
    """Runs a test with the programs in `into`; (whether it failed, why, CPU seconds)."""
    places = {p: os.path.join(into, os.path.basename(p)) for p in test.programs}
    command = [places.get(word, word) for word in test.command]
    scratch = os.path.join(folder, "tmp")
    shutil.rmtree(scratch, ignore_errors=True)
    os.makedirs(scratch)
    out = os.path.join(folder, "test.log")
    status, took = run(command, test.cwd, out, {**os.environ, **test.env, "TMPDIR": scratch, **(more or {})}, cpu, wall)
    why = {True: "fails", False: ""}[failed(status, out)]
    if isinstance(status, str):
        why = "time"
    elif status < 0:
        why = signal.Signals(-status).name
    return bool(why), why, took


# ---- Which tests reach a line, and their costs ----

def instrumented(build, files):
    """The files' objects, compiled so that they count which lines run."""
    folder = os.path.join(HOME, "gcov")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    objects, jobs = [], []
    for file in files:
        for _, command, output in build.units(file) if file in build.objects else []:
            object_ = os.path.join(folder, output.replace("/", "_"))
            objects.append(object_)
            jobs.append(command + ["--coverage", "-c", os.path.relpath(os.path.join(ROOT, file), BASE), "-o", object_])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        if any(status != 0 for status, _ in pool.map(lambda job: run(job, BASE), jobs)):
            sys.exit("The files cannot be compiled to count their lines.")
    return objects


def counted(test, objects):
    """{file: [lines reached, lines in all]} of one test, its CPU seconds and its seconds."""
    folder = os.path.join(HOME, "runs", test.name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "gcda"))
    for program, words in zip(test.programs, test.links):
        log = os.path.join(folder, "link.log")
        command = linked(words, os.path.join(folder, os.path.basename(program)), ["--coverage"] + objects)
        if run(command, BASE, log)[0] != 0:
            sys.exit(read(log) + f"{program} cannot be linked.")
    gcda = os.path.join(folder, "gcda")
    began = time.monotonic()
    bad, why, took = run_test(test, folder, folder, wall=4 * test.timeout,
                              more={"GCOV_PREFIX": gcda, "GCOV_PREFIX_STRIP": "99"})
    wall = time.monotonic() - began
    lines = {}
    for object_ in objects:
        notes = object_[:-2] + ".gcno"
        os.symlink(notes, os.path.join(gcda, os.path.basename(notes)))
    data = [name for name in os.listdir(gcda) if name.endswith(".gcda")]
    told = subprocess.run(["gcov", "-j", "-t"] + data, cwd=gcda, capture_output=True, check=True).stdout if data else b""
    for told in told.splitlines():
        for row in json.loads(told)["files"]:
            file = os.path.relpath(os.path.join(BASE, row["file"]), ROOT)
            hit, there = lines.setdefault(file, [set(), set()])
            hit.update(line["line_number"] for line in row["lines"] if line["count"])
            there.update(line["line_number"] for line in row["lines"])
    shutil.rmtree(folder)
    return {"cpu": took, "wall": wall, "why": why if bad else "",
            "lines": {f: [sorted(hit), sorted(there)] for f, (hit, there) in lines.items() if hit}}


def measure(build, tests):
    """{test: the result of counted()}; cached while the test's programs and files are the same."""
    kept = os.path.join(HOME, "counted-all.json" if ALL else "counted.json")
    known = json.loads(read(kept)) if os.path.exists(kept) else {}
    files = listed(*SCOPE)
    keys = {t.name: digest(*t.programs, *(os.path.join(ROOT, w) for w in t.command if os.path.exists(
        os.path.join(ROOT, w)) and os.path.join(ROOT, w) not in t.programs)) for t in tests}
    new = [t for t in tests if known.get(t.name, {}).get("key") != keys[t.name] or known[t.name]["why"]]
    if new:
        say(f"Running {len(new)} tests once, to see which lines they come to.")
        objects = instrumented(build, files)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            under_way = {pool.submit(counted, test, objects): test.name for test in new}
            for ready in concurrent.futures.as_completed(under_way):
                name = under_way[ready]
                known[name] = {"key": keys[name], **ready.result()}
                with open(kept + ".new", "w", encoding="utf-8") as file:
                    json.dump(known, file)
                os.replace(kept + ".new", kept)
    for test in tests:
        if known[test.name]["why"]:
            say(f"The test {test.name} fails without any change ({known[test.name]['why']}), and is left out.")
    return {t.name: known[t.name] for t in tests if not known[t.name]["why"] and known[t.name]["lines"]}


# ---- One change ----

class Worker:
    """A place to compile, link and run changed programs in, with the original sources."""

    def __init__(self, folder, hunt, more=(), parts=("include", "src", "bench")):
        self.hunt, self.folder, self.more = hunt, folder, list(more)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.tree = os.path.join(self.folder, "tree")
        for part in parts:
            shutil.copytree(os.path.join(ROOT, part), os.path.join(self.tree, part))
        self.cwd = os.path.join(self.tree, os.path.relpath(hunt.build.folder, ROOT))
        os.makedirs(self.cwd, exist_ok=True)
        self.original = {}

    def compile(self, file, command, output, more):
        """The object's path and its bytes, or None."""
        target = os.path.join(self.folder, ("optimised_" if more else "") + output.replace("/", "_"))
        words = command + self.more + STRICT + list(more) + ["-c", os.path.relpath(os.path.join(self.tree, file), self.cwd), "-o", target]
        env = {**os.environ, "CCACHE_DISABLE": "1"}
        if run(words, self.cwd, env=env, wall=300)[0] != 0:
            return None
        with open(target, "rb") as made:
            return target, made.read()

    def objects(self, mutant, more=()):
        """The changed objects; None if it does not compile, [] if no byte of them changes."""
        out = []
        path = os.path.join(self.tree, mutant.file)
        text = read(path)
        units = self.hunt.build.units(mutant.file)
        for unit in units:
            if (unit[2], more) not in self.original:
                self.original[unit[2], more] = self.compile(*unit, more)[1]
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(applied(mutant, text))
            for unit in units:
                made = self.compile(*unit, more)
                if not made:
                    return None
                if made[1] != self.original[unit[2], more]:
                    out.append(made[0])
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return out

    def judge(self, mutant):
        """(the outcome, the test that killed it, why)."""
        objects = self.objects(mutant)
        if objects is None:
            return "stillborn", "", ""
        if not objects:
            return "same", "", ""
        optimised, into, given = False, os.path.join(self.folder, "bin"), GIVEN_S
        for name in self.hunt.order(mutant):
            if self.hunt.known[name]["cpu"] > given:
                continue
            given -= self.hunt.known[name]["cpu"]
            if not optimised and self.hunt.known[name]["cpu"] > DEAR_S:
                optimised = True
                if self.objects(mutant, OPTIMISED) == []:
                    return "same", "", ""
            bad, why = self.try_test(name, objects, into)
            self.hunt.note(mutant.file, name, bad)
            if bad:
                return "killed", name, why
        if not optimised and self.objects(mutant, OPTIMISED) == []:
            return "same", "", ""
        # Forgetting to free memory is noticed by ./run test, whose programs check for it.
        for name in self.hunt.order(mutant)[:LEAKS_BY] if not mutant.new else []:
            if self.try_test(name, objects + ["-fsanitize=leak"], into)[0]:
                return "killed", name, "leaks"
        return "lived", "", ""

    def try_test(self, name, objects, into):
        test, known = self.hunt.tests[name], self.hunt.known[name]
        shutil.rmtree(into, ignore_errors=True)
        os.makedirs(into)
        for program, words in zip(test.programs, test.links):
            log = os.path.join(self.folder, "link.log")
            if run(linked(words, os.path.join(into, os.path.basename(program)), objects), self.hunt.build.folder, log)[0] != 0:
                raise RuntimeError(read(log))
        bad, why, _ = run_test(test, self.folder, into, cpu=4 * known["cpu"] + 3, wall=60 + 20 * known["wall"])
        return bad, why


class Hunt:
    """What the workers share."""

    def __init__(self, build, tests, known):
        self.build, self.known = build, known
        self.tests = {t.name: t for t in tests if t.name in known}
        self.tried = collections.defaultdict(lambda: [0, 0])  # (file, test) -> [kills, runs]

    def order(self, mutant):
        """The tests that reach the changed lines: first those with the lowest cost for each kill."""
        lines = set(range(mutant.first, mutant.last + 1))
        touch = {name: k["lines"][mutant.file] for name, k in self.known.items() if k["lines"].get(mutant.file)}
        counted_lines = any(lines & set(there) for _, there in touch.values())
        names = [name for name, (hit, _) in touch.items() if not counted_lines or lines & set(hit)]

        about = os.path.basename(mutant.file).split(".")[0].split("_")[0]

        def price(name):
            kills, runs = self.tried[mutant.file, name]
            near = 0.1 if about in name else 1  # unit-guess checks guess.c more closely than tests of players
            return near * (self.known[name]["cpu"] + 0.2) * (runs + 3) / (kills + 1)
        with lock:
            return sorted(names, key=price)

    def note(self, file, name, bad):
        with lock:
            tried = self.tried[file, name]
            tried[0] += bad
            tried[1] += 1
