#!/usr/bin/python3
"""pages.py - what the pages say is true: pages.py BUILD [--whole]

BUILD is a release build, as ./run makes it in build/. Every command of a page, of the manual's examples and of the
programs under examples/ is run, in a folder of its own that looks like the repository. It has to end with status 0, and
to print what the page shows below it. HOW lists the commands that are run in another way. Files, links, and figures
that depend only on a seed are compared with the repository too, and the length of sentences is checked. --whole is
./run soak pages: long commands at their full length, and all figures.
"""
import contextlib
import glob
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import pages_read as pages
from pages_figures import figures
from pages_read import ROOT

sys.path.insert(0, os.path.join(ROOT, "tests/server"))
import page as operating  # noqa: E402
from harness import PATIENCE, Client, Server, Tap  # noqa: E402

tap = Tap()
OPERATING = os.path.relpath(operating.PATH, ROOT)
WORDS = 35  # the longest sentence
LIMIT = 4 * 3600  # seconds for a long command
STEPS = re.findall(r"^STRENGTH\((\w+), (?:ASKED|MORE),", pages.read("src/players/strengths.def"), re.M)
LADDER = " ".join(STEPS)
PLACES = r"\b(?:A B|FILE|FOLDER|GAMES|HEARTS|NAME|NEW|OLD|PART|SECONDS|URL)\b|\.\.\."
TABLE = "0123456789abcdef0123456789abcdef"


# ---- How to run commands that cannot be run as they are ----

class Sits:
    """A table for one in a pipe: its person leaves at once."""


class Serves:
    """It runs until it is told to end; the addresses and folders it uses are the test's own."""


class AtServer:
    """At a server and a table of the test's own. A player is stopped once it sits."""

    def __init__(self, sits=False):
        self.sits = sits


class Short:
    """Each (from, to) is replaced, except for ./run soak pages; those of `always` there too."""

    def __init__(self, *pairs, always=()):
        self.pairs, self.always = pairs, always


class Whole:
    """Only by ./run soak pages; as `command`, if it needs other words."""

    def __init__(self, command=None):
        self.command = command


class By:
    """Run by the test of that name."""

    def __init__(self, test):
        self.test = test


class Printed:
    """No command: words that a program prints."""


HOW = {
    # The repository's own verbs
    "./run test": By("run"),
    "./run test NAME...": By("run"),
    "./run build": By("install"),
    "./run cluster /tmp/site": By("server-cluster"),
    "./run build && build/hearts help NAME": By("cli"),
    "meson setup --reconfigure build": By("install"),
    "meson setup build -Dprogram=false": By("library"),
    "man hearts-game": By("man3"),
    "man hearts_game_deal": By("man3"),
    "hearts NAME has no manual page": Printed(),
    "./run install": By("install"),
    "./run package": By("package"),
    "./run package --try": Whole(),
    "./run package --tarball": Whole(),
    "./run package --twice": Whole(),
    "./run doc": By("generated"),
    "./run format": By("format"),
    "./run page": By("server-web"),
    "./run site DIR": Whole("./run site build/site"),
    "./run site --one FILE.html": Whole("./run site --one build/hearts.html"),
    "./run pictures": Whole(),
    "./run bench page": Whole(),
    "./run bench python": Whole(),
    "./run bench worker": Whole(),
    "PYTHONPATH=python python3 examples/softmax.py": By("python-batch"),
    "PYTHONPATH=python python3 examples/softmax.py 40000": By("python-batch"),
    "./run bench server": Whole("./run bench server --seconds 1 --runs 1"),
    "./run bench server --seconds 1 --runs 5 --sockets 2500 --tables 500": Whole(),
    "./run bench server back": Whole("./run bench server back --runs 1"),
    "./run bench server back --runs 3": Whole(),
    "./run bench server flood --seconds 6 --runs 3": Whole(),
    "./run bench solver partners 8 20": Short((" 20", " 2"), always=[("./run bench solver", "build/bench_solver")]),
    "./run bench solver": Whole("./run bench solver partners 8 2"),
    "./run bench store": Whole("./run bench store ."),
    "./run bench store FOLDER": Whole("./run bench store ."),
    "./run bench": Short(("bench", "bench --seconds 0.01"), always=[("./run", "build/hearts")]),
    "./run mutate": Whole(),
    "./run mutate [FILE...]": Whole("./run mutate src/engine/cards.c --count 5"),
    "./run soak GAMES": Whole("./run soak 1000"),
    "./run soak fair [GAMES]": Whole("./run soak fair 100"),
    "./run soak here [KILLS]": Whole("./run soak here 2"),
    "./run soak ledger [TIMES]": Whole("./run soak ledger 2"),
    "./run soak pages": By("pages"),
    "./run soak shuffles": Whole("./run soak shuffles 1000000"),
    "./run soak reasons": Whole("./run soak reasons 2"),
    "./run soak reasons [HANDS]": Whole("./run soak reasons 2"),
    "./run soak seeds 200 NAME": Whole("./run soak seeds 2 sim"),
    "./run soak seeds [COUNT] [TEST...]": Whole("./run soak seeds 2 sim"),
    "./run soak server": Whole("./run soak server readers"),
    "./run soak server [PART...]": Whole("./run soak server readers"),
    "./run fuzz SECONDS": Whole("./run fuzz 1"),
    "tests/server/flood.py HEARTS 3600 13631488": By("server-flood"),
    "build-test/tests/solver 250 77": Whole(),
    "build-test/tests/units-people people_growth": Whole(),
    "build-test/tests/units-rooms rooms_evening": Whole(),
    "python3 bench/server/keep_alive.py build/hearts": Whole(),
    "LAG=500 sh web/test/run.sh crash.test.mjs": Whole("LAG=500 sh web/test/run.sh crash.test.mjs build/hearts"),
    "tests/releases/keep.py 0.2 build/hearts build-test/libhearts.so": Whole(),
    # Hours
    "tools/figures.sh measure": By("pages"),
    "tools/figures.sh measure build/hearts FOLDER": By("pages"),
    "tools/figures.sh print FOLDER": By("pages"),
    "tools/train.sh build/hearts": Whole("tools/train.sh build/hearts ."),
    # Minutes
    "build/hearts bench": Short(("bench", "bench --seconds 0.01")),
    "build/hearts bench classic": Short(("classic", "classic --seconds 0.02")),
    "build/hearts arena NAME duck --deals 200": Short(("200", "2"), always=[("NAME", "steady")]),
    "build/hearts arena full duck --rules turbo --nodes 500 --deals 60": Short(("500 --deals 60", "50 --deals 2")),
    "hearts arena full duck --calibrate --deals 20 --nodes 300": Short(("20 --nodes 300", "2 --nodes 100")),
    "hearts arena strong steady --deals 50 --resume match.txt": Short(("50", "2")),
    "build/hearts arena --ladder novice casual steady strong expert full --deals 100 --plot ladder.svg":
        Short(("100", "2 --nodes 10")),
    "build/hearts train --rules turbo --minutes 8 --plot curve.svg": Short(("--minutes 8", "--hands 100")),
    "build/hearts train --rules turbo --minutes 8 --plot turbo.svg --out turbo.weights":
        Short(("--minutes 8", "--hands 100")),
    "hearts train --rules turbo --minutes 10 --out turbo.weights": Short(("--minutes 10", "--hands 100")),
    "hearts arena duck random --rules turbo --deals 500": Short(("500", "20")),
    f"hearts arena --ladder {LADDER} --deals 300": Short(("300", "2 --nodes 10")),
    "hearts arena full scholar --calibrate --time 10 --deals 500": Short(("--time 10 --deals 500", "--nodes 20 --deals 2")),
    "hearts arena full duck --time 10 --deals 8": Short(("--time 10 --deals 8", "--time 1 --deals 2")),
    'hearts arena "cmd:./mine --fast" duck': Short(("duck", "duck --deals 3")),
    "hearts simulate --rules turbo --players duck,random --hands 100000": Short(("100000", "1000")),
    "hearts simulate --players duck,novice,novice,novice --hands 20000": Short(("20000", "200")),
    "hearts simulate --players duck,casual,casual,casual --hands 20000": Short(("20000", "200")),
    "hearts simulate --players duck,steady,steady,steady --hands 20000": Short(("20000", "200")),
    "hearts arena --ladder duck random --plot ladder.svg": Short(("random", "random --deals 50")),
    'hearts simulate --rules turbo --players "cmd:python3 examples/player.py",duck':
        Short((",duck", ",duck --hands 9")),
    'hearts simulate --players "cmd:hearts engine --player duck",random': Short((",random", ",random --hands 9")),
    "build/hearts review tests/records/super.txt --plot course.svg": Short(("review", "review --nodes 20")),
    "hearts review game.txt": Short(("review", "review --nodes 20")),
    "hearts review game.txt --seat A --worst 3": Short(("review", "review --nodes 20")),
    "hearts review game.txt --plot hand.svg --hand 2": Short(("review", "review --nodes 20")),
    # At tables
    "./run serve": Serves(),
    "hearts serve": Serves(),
    "hearts serve --listen 0.0.0.0:8000 --data /var/lib/hearts": Serves(),
    "hearts serve --database dbname=hearts --key /etc/hearts.key": By("server-postgres"),
    "hearts serve --data /var/lib/hearts --database dbname=hearts --copy database": By("server-postgres"),
    "hearts ledger --check /var/lib/hearts": By("server-operating"),
    "hearts ledger --grant /var/lib/hearts --to Ada --chips 500": By("server-stakes"),
    "hearts ledger --pairs /var/lib/hearts": By("server-operating"),
    "hearts serve --data /var/lib/hearts --backup /backup/hearts.db": By("server-operating"),
    "./run join http://127.0.0.1:8000/": AtServer(),
    "build/hearts join http://127.0.0.1:8000/t/TABLE": AtServer(),
    "build/hearts join http://127.0.0.1:8000/ --quick turbo": AtServer(),
    "build/hearts join http://127.0.0.1:8000/ --new super --for slate --buy-in 200": AtServer(),
    "build/hearts join http://127.0.0.1:8000/ --book": AtServer(),
    "./run test ledger server-stakes": Whole("./run test ledger server-stakes"),
    "build/hearts join http://127.0.0.1:8000/ --table TABLE --player full": AtServer(sits=True),
    f"hearts join https://example.org/t/{TABLE}": AtServer(),
    'hearts join https://example.org --new "turbo target=50" --name Ada': AtServer(),
    "hearts join https://example.org --new classic --public --turn 10s --bank 2min": AtServer(),
    "hearts join http://localhost:8787 --quick classic --player full": AtServer(sits=True),
    "examples/bot.py http://localhost:8000": AtServer(),
    "examples/bot.py http://localhost:8000/t/ID --token T": AtServer(sits=True),
}


def unfinished():
    """A game of partners that stops in its fourth hand."""
    lines = pages.read("tests/records/partners.txt").split("\n")
    fourth = lines.index("hand 4")
    trick = next(at for at in range(fourth, len(lines)) if lines[at].startswith("trick"))
    return "\n".join(lines[:trick + 5]) + "\n"


# Files that examples name without giving their content.
GIVEN = {
    "docs/FAIR.md": {"game.txt": pages.read("tests/records/fair.txt")},
    "examples/verify.py": {"game.txt": pages.read("tests/records/fair.txt")},
    "man": {"game.txt": unfinished(), "evening.txt": pages.read("tests/records/fair.txt"), "friday.rules": 'name="Friday night"\nparent=american\n',
            "ours.rules": "parent=classic\njack=-10\n"},
    "docs/ENGINE.md": {"mine": "#!/bin/sh\nexec python3 examples/player.py\n"},
}


# ---- A folder that looks like the repository ----

class Place:
    """The repository as links, except for build/, which is the build under test; and files that examples name."""

    def __init__(self, build, name):
        self.held = tempfile.TemporaryDirectory(prefix="hearts-pages-")
        self.folder, self.build, self.count = os.path.join(self.held.name, "hearts"), build, 0
        os.makedirs(self.folder)
        for entry in os.listdir(ROOT):
            if not entry.startswith((".", "build")):
                os.symlink(os.path.join(ROOT, entry), os.path.join(self.folder, entry))
        os.symlink(build, os.path.join(self.folder, "build"))
        os.symlink(os.path.join(ROOT, "build-test"), os.path.join(self.folder, "build-test"))
        bin = os.path.join(self.held.name, "bin")
        os.makedirs(bin)
        os.symlink(os.path.join(build, "hearts"), os.path.join(bin, "hearts"))
        self.path = f"{bin}:{os.environ['PATH']}"
        for file, text in GIVEN.get(name, GIVEN.get(os.path.dirname(name), {})).items():
            self.write(file, text)
        manual = os.path.join(self.held.name, "man/man1")
        os.makedirs(manual)
        for made in glob.glob(build + "/man/*.1"):
            os.symlink(made, os.path.join(manual, os.path.basename(made)))

    def write(self, file, text):
        with open(os.path.join(self.folder, file), "w", encoding="utf-8") as f:
            f.write(text)
        os.chmod(os.path.join(self.folder, file), 0o755)

    def env(self):
        """A separate state folder for each command: no command continues the game of another."""
        self.count += 1
        home = os.path.join(self.held.name, f"home{self.count}")
        os.makedirs(home)
        return dict(os.environ, PATH=self.path, HOME=home, XDG_STATE_HOME=home, LC_ALL="C.UTF-8",
                    MANPATH=os.path.join(self.held.name, "man"))

    def run(self, command, limit=PATIENCE):
        """Its status, or None if it took too long, and its output. All its processes are stopped."""
        process = subprocess.Popen(["sh", "-c", command], cwd=self.folder, env=self.env(), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            said = process.communicate(timeout=limit)[0]
            status = process.returncode
        except subprocess.TimeoutExpired:
            status = None
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        if status is None:
            said = process.communicate()[0]
        return status, said.decode("utf-8", "replace")

    @contextlib.contextmanager
    def started(self, command):
        process = subprocess.Popen(["sh", "-c", "exec " + command], cwd=self.folder, env=self.env(),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            process.kill()
            process.stdout.close()


# ---- Running ----

class Runner:
    def __init__(self, build, whole):
        self.build, self.whole, self.used, self.later, self.done = build, whole, set(), [], set()
        self.tests = set(re.findall(r"(?m)^ *'([a-z][\w-]*)'[,:]", pages.read("tests/meson.build")))
        self.verbs = subprocess.run([os.path.join(ROOT, "run")], capture_output=True, text=True, check=True).stdout

    def program(self, command):
        """./run builds first, and then does this."""
        return re.sub(r"^\./run (play|join|serve)\b", r"build/hearts \1", command)

    def of_page(self, name):
        todo = [(said.line, said) for said in pages.commands(name)
                if not (said.apart and name == OPERATING)]  # server-operating and server-proxies run those
        todo += [(line, (file, text)) for line, file, text in pages.files_given(name)]
        place = Place(self.build, name)
        with place.held:
            for line, what in sorted(todo, key=lambda t: t[0]):
                if isinstance(what, pages.Said):
                    self.one(place, name, what)
                else:
                    place.write(*what)

    def one(self, place, name, said):
        begun = time.monotonic()
        self.tried(place, name, said)
        if time.monotonic() - begun > 1:
            print(f"# {time.monotonic() - begun:.1f} s", flush=True)

    def tried(self, place, name, said):
        title = f"{name}:{said.line}: {said.text}"
        how = HOW.get(said.text)
        if said.text in HOW:
            self.used.add(said.text)
        if isinstance(how, By):
            tap.check(f"{title} (by the test {how.test})", how.test in self.tests, "there is no such test")
        elif isinstance(how, Printed):
            return
        elif isinstance(how, Whole):
            self.long(place, title, how.command or said.text)
        elif isinstance(how, Short):
            command = operating.changed(said.text, *how.always, *([] if self.whole else how.pairs))
            self.ends_well(place, title, said, command)
        elif isinstance(how, Serves):
            self.serves(place, title, said.text)
        elif isinstance(how, AtServer):
            self.at_server(place, title, said.text, how)
        elif said.text.startswith("./run test "):
            self.names_tests(title, said.text)
        elif re.match(r"(\./run(?! (play|serve|join)\b)|meson|ninja) ", said.text):  # it builds
            tap.check(title, False, "HOW in tests/pages.py has no row for it")
        elif not said.apart and (re.search(PLACES, said.text) or re.fullmatch(r"hearts [a-z]+( --[a-z]+)*", said.text)):
            self.mentioned(place, title, said.text)
        else:
            self.ends_well(place, title, said, said.text)

    def ends_well(self, place, title, said, command):
        missing = shlex.split(command)[0]
        if not shutil.which(missing, path=place.path) and "/" not in missing:
            tap.skip(title, f"{missing} is not installed")
            return
        status, printed = place.run(self.program(command), LIMIT if self.whole else PATIENCE)
        if said.output is None:
            tap.check(title, status == 0, f"status {status}:\n{printed[-2000:]}")
        else:
            tap.equal(title, printed.splitlines(), said.output)

    def long(self, place, title, command):
        verb = re.match(r"\./run (\w+)", command)
        if verb and not re.search(rf"(?m)^  {verb[1]}\b", self.verbs):
            tap.check(title, False, f"./run has no verb {verb[1]}")
            return
        self.later.append(title)
        if not self.whole or command in self.done:
            return
        self.done.add(command)
        where = place.folder
        if command.startswith(("./run", "LAG=")):
            place.folder = ROOT  # it builds there
        elif "keep.py" in command:
            for entry in ("tests", "include"):  # it writes there
                os.unlink(os.path.join(where, entry))
                subprocess.run(["cp", "-r", os.path.join(ROOT, entry), where], check=True)
        status, printed = place.run(command, LIMIT)
        place.folder = where
        tap.check(title, status == 0, f"status {status}:\n{printed[-3000:]}")

    def names_tests(self, title, command):
        for name in shlex.split(command)[2:]:
            known = name in ("--all", "--changed") or name in self.tests or name in self.expanded(name)
            tap.check(title, known, f"there is no test {name}")

    def expanded(self, name):
        """The name itself if the lists of tests/meson.build define it: unit-NAME, web-NAME, a pattern."""
        head, _, rest = name.partition("-")
        if rest == "*":
            return {name} if any(test.startswith(head + "-") for test in self.tests) else set()
        return {name} if head in ("unit", "web") and rest in self.tests else set()

    def mentioned(self, place, title, command):
        """There is such a command, and it has these options."""
        words = shlex.split(command.replace("[", " ").replace("]", " "))
        status, help = place.run(f"hearts {words[1]} --help")
        missing = [w for w in words if w.startswith("--") and w not in help]
        tap.check(title, status == 0 and not missing, f"status {status}, unknown {missing}:\n{help}")

    def serves(self, place, title, command):
        command = re.sub(r" --(listen|data) \S+", "", self.program(command))
        with place.started(command + " --listen 127.0.0.1:0 --log error") as process:
            said = process.stdout.readline().decode()
            tap.check(title, "http://127.0.0.1:" in said, said)

    def at_server(self, place, title, command, how):
        fast = ["--think-least", "1ms", "--think-most", "2ms", "--think-nodes", "40"]
        with Server(os.path.join(self.build, "hearts"), fast, store="memory") as server:
            host = Client(server, "Host")
            made = host.request("POST", "/api/tables", {"rules": "classic", "public": True, "seat": "A"}).body
            token = Client(server).request("POST", "/api/guest", {"name": "Bot"}).body["token"]
            command = re.sub(r"https?://[\w.:]+", f"http://127.0.0.1:{server.port}", self.program(command))
            command = re.sub(rf"\bTABLE\b|\b{TABLE}\b|(?<=/t/)ID\b", made["table"], command)
            command = re.sub(r"--token T\b", f"--token {token}", command)
            if not how.sits:
                status, printed = place.run(command)
                tap.check(title, status == 0, f"status {status}:\n{printed}")
                return
            with place.started(command) as process:
                tap.check(title, sat_down(host, made["table"], process), "nobody sat down")


def sat_down(host, table, process):
    """Waits until somebody sits at the table besides its host."""
    socket = host.socket()
    socket.send({"do": "open", "table": table})
    while process.poll() is None:
        message = socket.take(lambda m: m["is"] in ("view", "event"))
        seats = message.get("seats") or message.get("to_table", {}).get("seats") or []
        if sum(seat["kind"] == "person" for seat in seats) > 1:
            return True
    return False


# ---- Other contents of the pages ----

def files():
    for name in pages.all_pages():
        tap.equal(f"{name}: every file and heading it names is there", sorted({
            what for what, good in pages.links(name) + pages.paths(name) if not good}), [])
        tap.equal(f"{name}: every function it names is there", pages.functions(name), [])


def sizes():
    """`FILE` ... of N lines."""
    for name in pages.all_pages():
        for _, text in pages.Page(pages.read(name)).texts():
            for path, lines in re.findall(r"`([\w/]+\.\w+)`[^.`]* of (\d+) lines", text):
                tap.equal(f"{name}: {path} has {lines} lines", pages.read(path).count("\n"), int(lines))


def lengths():
    for name in pages.all_pages():
        long = [f"line {line}, {words} words: {text}" for line, words, text in pages.sentences(name) if words > WORDS]
        tap.check(f"{name}: no sentence has more than {WORDS} words", not long, "\n".join(long))


def main():
    build, whole = os.path.realpath(sys.argv[1]), "--whole" in sys.argv
    runner = Runner(build, whole)
    files()
    sizes()
    lengths()
    for name in pages.with_examples():
        runner.of_page(name)
    figures(tap, build, whole)
    tap.equal("HOW has no row that no page needs", sorted(set(HOW) - runner.used), [])
    for title in [] if whole else runner.later:
        print(f"# by ./run soak pages: {title}", flush=True)
    tap.done()


if __name__ == "__main__":
    main()
