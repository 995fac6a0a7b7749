#!/usr/bin/python3
"""long.py - long work shows its progress, stops cleanly at Ctrl-C, and can be continued: long.py HEARTS

A signal is sent when something was seen, never after a length of time.
"""
import atexit
import codecs
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import PATIENCE, Server, Tap, end_at_last  # noqa: E402

tap = Tap()
HEARTS = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()
ENDLESS = "100000000"


def path(name):
    return os.path.join(FOLDER.name, name)


# ---- A program whose standard error is a terminal ----

class Long:
    """Standard output goes to a pipe, as into a file or a program; `seen` is the terminal's output."""

    def __init__(self, *arguments, columns=100):
        self.terminal, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a read may end inside a character
        self.process = subprocess.Popen([HEARTS, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=slave, cwd=FOLDER.name, text=True)
        atexit.register(end_at_last, self.process)
        os.close(slave)

    def more(self):
        """Reads some more of the terminal's output; False at its end."""
        if not select.select([self.terminal], [], [], PATIENCE)[0]:
            return False
        try:
            got = os.read(self.terminal, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += self.decoder.decode(got)
        return bool(got)

    def until(self, pattern):
        """The first match, as soon as it is there."""
        while not re.search(pattern, self.seen):
            if not self.more():
                raise AssertionError(f"{pattern!r} was not seen in {self.seen[-500:]!r}")
        return re.search(pattern, self.seen)

    def interrupt(self, number=signal.SIGINT):
        """Its output then, its exit status, and its last line on the terminal."""
        self.process.send_signal(number)
        return self.end()

    def end(self):
        out, _ = self.process.communicate(timeout=PATIENCE)
        while self.more():
            pass
        os.close(self.terminal)
        return out, self.process.returncode, self.seen.replace("\r\n", "\n").rstrip("\n").split("\n")[-1].split("\r")[-1]


def run(*arguments):
    return subprocess.run([HEARTS, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          cwd=FOLDER.name, timeout=10 * PATIENCE, check=False)


# ---- What is done, what is left, and the estimated time ----

def progress():
    work = Long("simulate", "--hands", ENDLESS, "--players", "duck")
    work.until(r"\r0 %; \d+ of 100000000 hands +\r")
    tap.check("the cursor waits at its beginning, where ^C is shown and taken away", work.seen.endswith("\r"), work.seen)
    left = work.until(r"\r\d+ %, about \d+ (min|h|days) left; \d+ of 100000000 hands +")
    tap.check("simulate: about how long the rest takes, once that is known", left)
    tap.check("and the line is as wide as before, so that nothing of the one before stays",
              set(map(len, work.seen.split("\r"))) <= {0, 79}, work.seen)
    tap.check("nothing is coloured", "\033" not in work.seen, work.seen)
    work.interrupt()
    tap.check("at the end the line is taken away", " " * 79 + "\r" in work.seen, work.seen)
    work = Long("simulate", "--hands", ENDLESS, "--players", "duck", columns=30)
    work.until(r"\r0 %; .*\r")
    tap.check("a narrow window: no line is folded",
              set(map(len, work.seen.split("\r"))) == {0, 29}, work.seen)
    work.interrupt()


# ---- Ctrl-C ----

def simulate():
    work = Long("simulate", "--hands", ENDLESS, "--players", "duck,random", "--json")
    work.until(r"[1-9]\d* of 100000000 hands")
    out, status, last = work.interrupt()
    got = json.loads(out)
    tap.equal("simulate: exit 130", status, 130)
    tap.check("the hands so far, each with its interval",
              0 < got["hands"] < int(ENDLESS) and got["players"][1]["low"] < got["players"][1]["high"], out)
    tap.equal("and so many: classic has 26 points a hand, 52 more where somebody shoots the moon",
              sum(seat["points"] for seat in got["players"]),
              26 * got["hands"] + 52 * sum(seat["moons"] for seat in got["players"]))
    tap.equal("JSON says that it was interrupted", got["interrupted"], True)
    tap.equal("and so does a line", last, f"hearts simulate: interrupted: {got['hands']} of 100000000 hands are played")
    whole = json.loads(run("simulate", "--hands", "20", "--json").stdout)
    tap.check("what was not interrupted says nothing of it", "interrupted" not in whole, whole)


def terminated():
    work = Long("simulate", "--hands", ENDLESS, "--players", "duck")
    work.until(r"[1-9]\d* of 100000000 hands")
    out, status, _ = work.interrupt(signal.SIGTERM)
    tap.equal("SIGTERM: the same, exit 143", (status, "points a hand" in out), (143, True))


def train():
    work = Long("train", "--minutes", "10000", "--rules", "turbo", "--out", "a.weights", "--plot", "a.svg")
    work.until(r"\r0 %, about \d+ \w+ left; [1-9]\d* hands, not compared yet ")
    tap.check("no figure stands there that nobody has measured", "points a hand" not in work.seen, work.seen)
    _, status, last = work.interrupt()
    tap.equal("train: exit 130", status, 130)
    said = re.fullmatch(r'hearts train: interrupted: (\d+) hands  [+-][\d.]+ \+/- [\d.]+ points a hand; what was learnt is '
                        r'in a.weights, and --from "a.weights" goes on from it', last)
    tap.check("how good it was by then, and how to go on", said, last)
    with open(path("a.weights"), "rb") as f:
        head = f.read(400)
    tap.check("the weights so far are there, and say so", f"\nhands {said[1]}\ninterrupted\n".encode() in head, head)
    tap.check("and the picture", os.path.getsize(path("a.svg")) > 1000)
    more = run("train", "--hands", "128", "--rules", "turbo", "--from", "a.weights", "--out", "b.weights")
    tap.equal("it goes on from them", more.returncode, 0)


def review():
    record = os.path.join(ROOT, "tests/records/classic.txt")
    work = Long("review", "--json", "--nodes", "2000", record)
    work.until(r"[1-9]\d* of \d+ decisions judged")
    out, status, last = work.interrupt()
    lines = [json.loads(line) for line in out.splitlines()]
    moments = [line for line in lines if "played" in line]
    tap.equal("review: exit 130", status, 130)
    tap.check("how many decisions are judged",
              re.fullmatch(rf"hearts review: interrupted: {len(moments)} of \d+ decisions are judged", last), last)
    tap.equal("the seats are summed up", sum(line["decisions"] for line in lines if "decisions" in line), len(moments))


def solve():
    record = os.path.join(ROOT, "tests/records/classic.txt")
    work = Long("solve", record, "--hand", "1", "--trick", "1", "--nodes", "100000000")
    work.until(r"\d+ %(, at most about \d+ \w+ left)?; \d+ of at most 100 million cards played in thought")
    out, status, last = work.interrupt()
    tap.equal("solve: exit 130", status, 130)
    tap.check("what is known by then", "Not everything was found" in out, out)
    tap.check("after how many cards", re.fullmatch(r"hearts solve: interrupted: after \d+ cards played in thought", last),
              last)


# ---- The arena, and its file ----

TIMES = re.compile(r'"(cpu|wall|longest)_[a-z_]+":[\d.e+-]+')


def result(out):
    """Without the times, which differ in every run."""
    return TIMES.sub("", out)


def kept(name):
    """A file of the arena; the three times at the line of each side are left out, and nothing else."""
    with open(path(name), encoding="utf-8") as f:
        lines = f.read().split("\n")
    return [" ".join(words[:6] + words[9:]) if (words := line.split(" "))[0] in ("side-a", "side-b") else line
            for line in lines]


def arena():
    work = Long("arena", "duck", "random", "--deals", ENDLESS, "--resume", "cut", "--threads", "2")
    work.until(r"\r0 %(, about \d+ \w+ left)?; duck - random: [1-9]\d+ of 100000000, -\d+\.\d+ \+/- \d+\.\d+")
    out, status, last = work.interrupt()
    deals = re.search(r"^(\d+) deals", out, re.M)[1]
    tap.equal("arena: exit 130", status, 130)
    tap.check("the result so far, with its interval", re.search(r"^A minus B: -.*, 95 in 100 from -", out, re.M), out)
    tap.equal("how much is played, and how to go on", last, f"hearts arena: interrupted: {deals} of 100000000 deals are "
              'played; the same with --resume "cut" goes on')
    longer = str(int(deals) + 30)
    match = ("arena", "duck", "random", "--json", "--deals", longer)
    on = run(*match, "--resume", "cut", "--threads", "3")
    straight = run(*match, "--resume", "straight", "--threads", "1")
    tap.equal("gone on with, it is what one run gives", result(on.stdout), result(straight.stdout))
    tap.equal("and what is kept is the same, byte for byte", kept("cut"), kept("straight"))
    again = run(*match, "--resume", "cut")
    tap.equal("what is played is not played again", again.stdout, on.stdout)
    tap.check("whole, it says nothing of an interruption", "interrupted" not in on.stdout, on.stdout)


def thought():
    """An interrupted decision does not count: otherwise the deals so far would differ from those of one run."""
    match = ("arena", "full", "duck", "--nodes", "60,0", "--json")
    work = Long(*match, "--deals", ENDLESS, "--resume", "thought", "--threads", "1")
    deals = int(work.until(r"full - duck: ([2-9]|\d\d+) of 100000000")[1])
    out, _, _ = work.interrupt()
    got = json.loads(out)
    tap.check("the deals that are through count, and are told as interrupted",
              got["deals"] >= deals and got["interrupted"] is True, out)
    longer = ("--deals", str(got["deals"] + 1))
    run(*match, *longer, "--resume", "thought")
    run(*match, *longer, "--resume", "unthought")
    tap.equal("no decision that was half thought", kept("thought"), kept("unthought"))


def killed():
    work = Long("arena", "duck", "random", "--deals", ENDLESS, "--resume", "killed", "--json")
    limit = time.monotonic() + PATIENCE
    while not os.path.exists(path("killed")) and time.monotonic() < limit and work.more():
        pass
    out, status, _ = work.interrupt(signal.SIGKILL)
    tap.equal("killed: nothing is said", (out, status), ("", -signal.SIGKILL))
    deals = str(int(re.search(r"\nplayed (\d+) ", "\n".join(kept("killed")))[1]) + 20)
    on = run("arena", "duck", "random", "--deals", deals, "--resume", "killed", "--json")
    whole = run("arena", "duck", "random", "--deals", deals, "--json")
    tap.equal("but it was kept, and goes on", result(on.stdout), result(whole.stdout))


def ladder():
    asked = ("arena", "--ladder", "duck", "random", "duck", "random", "--deals", "20", "--seed", "7", "--json")
    whole = run(*asked, "--resume", "ladder")
    with open(path("ladder"), encoding="utf-8") as f:
        text = f.read()
    matches = text.split("played ")
    tap.equal("a ladder keeps each match", len(matches), 4)
    # As saved in the middle of the second match, of which nothing is played yet.
    with open(path("ladder"), "w", encoding="utf-8") as f:
        f.write("played ".join(matches[:2]) + "end\n")
    on = run(*asked, "--resume", "ladder")
    tap.equal("and goes on after the matches that it has", result(on.stdout), result(whole.stdout))
    tap.equal("whose times are kept too", on.stdout.splitlines()[0], whole.stdout.splitlines()[0])
    decided = ("arena", "duck", "random", "--sprt", "1", "--json", "--resume", "decided")
    once = run(*decided, "--deals", "100")
    tap.check("a sequential test that has ended", '"verdict":"nothing"' in once.stdout or '"gain"' in once.stdout, once)
    tap.equal("stays so", run(*decided, "--deals", "1000").stdout, once.stdout)
    games = ("arena", "duck", "random", "--games", "--rules", "classic stakes=2 hands=2 target=none", "--json", "--sprt", "1")
    run(*games, "--deals", "5", "--resume", "games")
    on = run(*games, "--deals", "40", "--resume", "games")
    tap.equal("games, money and a sequential test", result(on.stdout), result(run(*games, "--deals", "40").stdout))


def refused():
    asked = ("arena", "duck", "random", "--deals", "10")
    run(*asked, "--resume", "file")
    with open(path("file"), encoding="utf-8") as f:
        text = f.read()

    def no(name, part, *arguments, status=1):
        got = run(*arguments)
        tap.check(name, got.returncode == status and part in got.stderr and not got.stdout, got)
        with open(path("file"), encoding="utf-8") as f:
            tap.equal("and the file stays", f.read(), now)

    now = text
    of_another = "hearts arena: file is of another match: "
    no("another seed", of_another + "seed is 1 there, and 2 here", *asked, "--seed", "2", "--resume", "file")
    no("other rules", of_another + "rules is classic there, and turbo", *asked, "--rules", "turbo", "--resume", "file")
    no("another design", of_another + "design is 2v2", *asked, "--design", "1v3", "--resume", "file")
    no("games", of_another + "sample is deals", *asked, "--games", "--resume", "file")
    no("a sequential test", of_another + "sprt is 0", *asked, "--sprt", "1", "--resume", "file")
    no("another player", of_another + "B-1 is random there, and duck here", "arena", "duck", "duck", "--deals", "10",
       "--resume", "file")
    no("a player that may think longer", of_another + "A-1 is duck there, and 9 nodes: duck", *asked, "--nodes", "9,0",
       "--resume", "file")
    no("a ladder", of_another + "matches is 1 there, and 2 here", "arena", "--ladder", "duck", "random", "duck", "--deals",
       "10", "--resume", "file")
    no("fewer deals than are played", "file has 10 deals already: --deals expects no fewer", "arena", "duck", "random",
       "--deals", "9", "--resume", "file", status=2)
    damage = {
        "no file of an arena": ("hearts-arena 1", "hearts-arena 2"),
        "cut": (text, text[:-8]),
        "nothing in it": (text, ""),
        "more in it": ("end\n", "end\nend\n"),
        "another end": ("\nend\n", "\nfin\n"),
        "no number": ("\nplayed 10", "\nplayed ten"),
        "more deals than there are": ("\nplayed 10", "\nplayed 100000001"),
        "a number too large": ("\nplayed 10", "\nplayed 99999999999999999999"),
        "not finite": (re.search(r"\npoints \S+", text)[0], "\npoints nan"),
        "a variance below nought": (re.search(r"\ngain \S+ ", text)[0], "\ngain 0x1p+0 -"),
        "more moments than fit": (re.search(r"\nmoments \d+", text)[0], "\nmoments 1000000"),
        "a moment too many": (re.search(r"\nmoments \d+", text)[0], "\nmoments 9"),
        "a zero byte": ("\nplayed", "\nplay\0ed"),
        "a word missing": ("\nside-b ", "\nside-c "),
        "a second match": ("end\n", text[text.index("played"):]),
    }
    for name, (old, new) in damage.items():
        now = text.replace(old, new)
        with open(path("file"), "w", encoding="utf-8") as f:
            f.write(now)
        no("damaged: " + name, "is damaged" if "arena" not in name and name != "nothing in it" else "is no file of an arena",
           *asked, "--resume", "file")
    tap.check("no such folder", "No such file" in run(*asked, "--resume", "no/such").stderr)
    tap.check("a folder", "Is a directory" in run(*asked, "--resume", ".").stderr)


# ---- The table ----

class Table(Long):
    """A program that has the terminal for itself, with a saved game in a folder of its own."""

    def __init__(self, *arguments):
        # ncurses keeps its allocations.
        environment = dict(os.environ, XDG_STATE_HOME=path("state"), TERM="xterm-256color", LC_ALL="C.UTF-8",
                           ASAN_OPTIONS="detect_leaks=0")
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        pid, self.terminal = pty.fork()
        if pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
            os.execve(HEARTS, [HEARTS, *arguments], environment)
        self.pid = pid

    def control_c(self):
        """The output from then on, in one line, and the exit status."""
        before = len(self.seen)
        os.write(self.terminal, b"\x03")
        while self.more():
            pass
        os.close(self.terminal)
        return " ".join(self.seen[before:].split()), os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def table():
    kept_so = 'You left the table. The game is saved: "hearts play --resume" goes on with it.'
    lines = Table("play", "--plain", "classic", "--speed", "off")
    lines.until(r"> $")
    said, status = lines.control_c()
    tap.equal("line by line: the game is kept, exit 130", (said.endswith(kept_so), status), (True, 130))
    again = Table("play", "--plain", "--resume")
    again.until(r"> $")
    said, status = again.control_c()
    tap.equal("and goes on", (kept_so in said, status), (True, 130))
    screen = Table("play", "classic", "--speed", "off")
    screen.until("Pass: 0 of 3")
    said, status = screen.control_c()
    tap.equal("on the full screen too", (kept_so in said, status), (True, 130))
    tap.check("the screen is restored before the message", 0 < said.find("\033[?1049l") < said.find("You left"), said)
    form = Table("play")
    form.until("Enter goes on")
    _, status = form.control_c()
    tap.equal("before a game is chosen: only the end", status, 130)


def join():
    with Server(HEARTS) as server:
        base = f"http://127.0.0.1:{server.port}"
        lines = Table("join", base, "--new", "classic", "--name", "Ines", "--plain")
        lines.until(r"> $")
        said, status = lines.control_c()
        way = re.search(rf'You left the table. Your seat is kept: "hearts join ({base}/t/[0-9a-f]{{32}})" returns to it.$', said)
        tap.check("over the network: the seat is kept, and how to go on", way, said)
        tap.equal("exit 130", status, 130)
        screen = Table("join", way[1])
        screen.until("Quit")
        said, status = screen.control_c()
        tap.equal("by the link it does, on the full screen", (
            "You left the table. Your seat is kept: the same command returns to it." in said, status), (True, 130))
        lobby = Table("join", base, "--plain")
        lobby.until("Type help")
        _, status = lobby.control_c()
        tap.equal("in the lobby: only the end", status, 130)
        lobby = Table("join", base)
        lobby.until("Ines")
        _, status = lobby.control_c()
        tap.equal("on the full screen too", status, 130)


if __name__ == "__main__":
    for part in (progress, simulate, terminated, train, review, solve, arena, thought, killed, ladder, refused, table, join):
        begun = time.monotonic()
        part()
        print(f"# {part.__name__}: {time.monotonic() - begun:.1f} s", flush=True)
    tap.done()
