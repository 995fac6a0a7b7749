#!/usr/bin/python3
"""operating.py - the commands of docs/OPERATING.md, run as they are: operating.py HEARTS

Installed files come from build/, except for the program, which is the one under test. Folders are inside one of the
test's own, and `systemctl` talks to a small service manager here, which does what the installed units say. A block of
the page that no test runs is an error.
"""
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading

import page
import proxies
from harness import PATIENCE, SLOW, Client, Server, Tap
from player import Seat, begin_game, play_on

tap = Tap()
BUILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../build")
PASSWORD = "correct horse battery"
RUN_HERE = ["serve", "install", "by-hand", "backup", "key", "restore", "check", "books", "chips", "pairs", "upgrade"]
ON_POSTGRES = [  # by postgres.py
    "database", "database-settings", "to-database", "to-folder", "database-check", "database-books"]
IN_A_CHROOT = ["packages", "remove"]  # by tools/try_packages.py
FOLDERS = ("/usr/local", "/etc", "/var/lib", "/backup", "/root/hearts")
# Passes the words of `systemctl` to the service manager, and ends with its status.
SYSTEMCTL = """#!/usr/bin/python3
import json, socket, sys
s = socket.socket(socket.AF_UNIX)
s.connect({where!r})
s.sendall(json.dumps(sys.argv[1:]).encode() + b"\\n")
sys.exit(int(s.recv(10)))
"""
# Starts a program with a socket as its descriptor 3, as systemd does.
HAND_OVER = """
import os, sys
os.umask(0o077)
os.dup2(int(sys.argv[1]), 3, inheritable=True)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
"""


class Machine:
    """A machine as the page assumes it: folders, programs, and systemd as far as needed."""

    def __init__(self, hearts, folder):
        self.root, self.hearts = os.path.join(folder, "root"), hearts
        self.bin = os.path.join(folder, "bin")
        self.folder, self.process, self.calls, self.statuses = folder, None, [], []
        os.makedirs(self.bin)
        for place in ("etc/systemd/system", "var/lib/private", "root"):
            os.makedirs(self.path("/" + place))
        os.symlink(hearts, self.bin + "/hearts")
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port = self.listener.getsockname()[1]
        self.asked = socket.socket(socket.AF_UNIX)
        self.asked.bind(folder + "/systemctl")
        self.asked.listen()
        with open(self.bin + "/systemctl", "w", encoding="utf-8") as f:
            f.write(SYSTEMCTL.format(where=folder + "/systemctl"))
        os.chmod(self.bin + "/systemctl", 0o755)
        threading.Thread(target=self.answer, daemon=True).start()

    def path(self, path):
        return self.root + path

    def mode(self, path):
        return oct(os.stat(self.path(path)).st_mode & 0o777)

    def read(self, path):
        with open(self.path(path), "rb") as f:
            return f.read()

    def text(self, name, *pairs):
        """A block of the page, for this machine."""
        text = page.changed(page.block(name), *pairs)
        places = "|".join(re.escape(f) for f in FOLDERS)
        return re.sub(rf"(?<![\w./-])({places})(?=[/\s]|$)", lambda m: self.path(m[1]), text)

    def run(self, text, **more):
        """The commands, one after the other until one fails."""
        # Not by the text, in which /root and the like are folders of this test.
        env = dict(os.environ, PATH=f"{self.bin}:{os.environ['PATH']}", HOME=self.folder, BUILD=BUILD, TESTED=self.hearts,
                   XDG_STATE_HOME=self.folder + "/state")
        return subprocess.run(["sh", "-euc", text], capture_output=True, text=True, env=env,
                              timeout=10 * PATIENCE, check=False, **more)

    # systemd

    def answer(self):
        while True:
            caller, _ = self.asked.accept()
            words = json.loads(caller.makefile().readline())
            self.calls.append(" ".join(words))
            status = 0
            try:
                self.obey(words[0])
            except Exception as why:  # reported to the test by its statuses
                print(f"# systemctl {words}: {why}", flush=True)
                status = 1
            caller.sendall(str(status).encode())
            caller.close()

    def obey(self, verb):
        if verb in ("stop", "restart"):
            self.stop()
        if verb in ("enable", "start", "restart"):
            self.start()

    def unit(self, name):
        with open(self.path("/etc/systemd/system/hearts.service"), encoding="utf-8") as f:
            return re.findall(rf"(?m)^{name}=(.*)$", f.read())[-1]

    def start(self):
        """StateDirectory= of a DynamicUser=, hearts.socket, Type=notify, ExecStart=."""
        kept, seen = self.path("/var/lib/private/hearts"), self.path("/var/lib/hearts")
        os.makedirs(kept, mode=int(self.unit("StateDirectoryMode"), 8), exist_ok=True)
        if not os.path.islink(seen):
            os.symlink("private/hearts", seen)
        command = shlex.split(self.unit("ExecStart").replace("%S", self.path("/var/lib"))
                              .replace("%E", self.path("/etc")))
        command[0] = self.path(command[0])
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as news, \
                open(self.folder + "/journal", "ab") as journal:
            name = "\0hearts-" + os.urandom(8).hex()
            news.bind(name)
            news.settimeout(PATIENCE)
            self.process = subprocess.Popen(
                [sys.executable, "-c", HAND_OVER, str(self.listener.fileno()), *command],
                pass_fds=[self.listener.fileno()], stdout=subprocess.DEVNULL, stderr=journal,
                env=dict(os.environ, NOTIFY_SOCKET="@" + name[1:]))
            while b"READY=1" not in news.recv(4096):
                pass

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.statuses.append(self.process.wait(int(self.unit("TimeoutStopSec")) * SLOW))
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.statuses.append(self.process.wait())

    def journal(self):
        with open(self.folder + "/journal", encoding="utf-8") as f:
            return f.read()


# ---- Setting it up ----

def install(m):
    got = m.run(m.text("install", (
        "./run install /usr/local",
        f"DESTDIR='{m.root}' meson install -C \"$BUILD\" --no-rebuild --quiet\n"
        f"ln -sf \"$TESTED\" '{m.path('/usr/local/bin/hearts')}'")))
    if not tap.equal("the commands that set it up run", got.returncode, 0):
        print(f"# {got.stderr}", flush=True)
    tap.equal("systemd is told to read the units, and to start both", m.calls,
              ["daemon-reload", "enable --now hearts.socket hearts.service"])
    tap.equal("the folder is for the server's user alone", m.mode("/var/lib/private/hearts"),
              "0o700")
    tap.equal("and so are its files",
              {m.mode("/var/lib/hearts/" + f) for f in os.listdir(m.path("/var/lib/hearts"))},
              {"0o600"})
    tap.equal("a second process is refused that folder", m.run(
        f"hearts serve --listen 127.0.0.1:0 --data {m.path('/var/lib/hearts')}").returncode, 1)


def units(m):
    """systemd itself reads the units, if it is installed."""
    if not shutil.which("systemd-analyze"):
        tap.skip("the units are sound", "there is no systemd-analyze")
        return
    there = os.path.join(m.folder, "units")
    os.makedirs(there)
    for name in ("hearts.service", "hearts.socket"):
        with open(m.path("/etc/systemd/system/" + name), encoding="utf-8") as f:
            text = f.read()
        with open(f"{there}/{name}", "w", encoding="utf-8") as f:
            f.write(text.replace("=/usr/local/bin/hearts", f"={m.path('/usr/local/bin/hearts')}"))
    got = subprocess.run(["systemd-analyze", "verify", "--man=no", f"{there}/hearts.service",
                          f"{there}/hearts.socket"], capture_output=True, text=True, check=False)
    tap.equal("the units are sound", (got.returncode, got.stderr), (0, ""))


def limits_of(pid):
    with open(f"/proc/{pid}/limits", encoding="utf-8") as f:
        return {line[:26].strip(): line[26:].split()[:2] for line in f}


def by_hand(m):
    """Without systemd."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < 20000:
        tap.skip("started by hand", "20000 files may not be open here")
        return
    log = m.folder + "/by-hand"
    text = m.text("by-hand", ("/var/lib/hearts", m.folder + "/by-hand-data"))
    for name, text, said in (
            ("by hand", text, "msg=serving"),
            ("with few files", page.changed(text, ("ulimit -n 20000", "ulimit -n 500")),
             "fewer files may be open than sockets are allowed")):
        with open(log, "wb") as f:
            env = dict(os.environ, PATH=f"{m.bin}:{os.environ['PATH']}")
            process = subprocess.Popen(["sh", "-euc", text], stdout=subprocess.PIPE, stderr=f,
                                       env=env)
        tap.check(f"{name}: it serves", b"http://127.0.0.1:" in process.stdout.readline())
        limits = limits_of(process.pid)
        process.send_signal(signal.SIGTERM)
        tap.equal(f"{name}: it is that process, and TERM ends it", process.wait(PATIENCE), 0)
        process.stdout.close()
        with open(log, encoding="utf-8") as f:
            log_text = f.read()
        tap.check(f"{name}: the log says so", said in log_text, log_text)
        tap.equal(f"{name}: no core dump", limits["Max core file size"], ["0", "0"])
        if name == "by hand":
            tap.check(f"{name}: there are files enough for `sockets`",
                      "fewer files" not in log_text, log_text)


def alone(m):
    """For one person: no option except a port that nobody else has."""
    text = page.changed(page.block("serve"),
                        ("hearts serve", "exec hearts serve --listen 127.0.0.1:0"))
    env = dict(os.environ, PATH=f"{m.bin}:{os.environ['PATH']}", XDG_STATE_HOME=m.folder + "/state")
    process = subprocess.Popen(["sh", "-euc", text], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, env=env)
    tap.check("without options: it says where it serves",
              b"http://127.0.0.1:" in process.stdout.readline())
    tap.equal("without options: from a folder of one's own",
              oct(os.stat(m.folder + "/state/hearts/server").st_mode & 0o777), "0o700")
    process.send_signal(signal.SIGTERM)
    tap.equal("without options: it ends", process.wait(PATIENCE), 0)
    process.stdout.close()


# ---- Backup while it plays, restore ----

def friends(m):
    clients = [Client(m, f"Adalbert{i}") for i in range(4)]
    tap.equal("somebody has an account", Client(m).request(
        "POST", "/api/account", {"name": "Eve", "password": PASSWORD}).status, 201)
    return begin_game(clients, "classic pass=none hands=1", {"turn": 0})


def cards_left(seats):
    return sum(len(s.view["game"]["hand"]) for s in seats)


def again(seats):
    """The same people come back."""
    return [Seat(s.client, s.table) for s in seats]


def backup(m, seats):
    """While cards are played; returns the copy's path, and between which events it was made."""
    seats[0].must("say", text="Liebesgeheimnis")
    before, done = seats[0].view["n"], []
    thread = threading.Thread(target=lambda: done.append(m.run(m.text("backup"))))
    thread.start()
    play_on(seats, lambda: not thread.is_alive() or cards_left(seats) < 12)
    thread.join()
    play_on(seats, lambda: True)
    tap.equal("a copy is made while it plays", (done[0].returncode, done[0].stderr), (0, ""))
    name = os.listdir(m.path("/backup"))
    tap.check("it is named after its day", len(name) == 1 and
              re.fullmatch(r"hearts-\d{4}-\d\d-\d\d\.db", name[0]), name)
    place = "/backup/" + name[0]
    tap.equal("it is for oneself alone", (m.mode("/backup"), m.mode(place)), ("0o700", "0o600"))
    with sqlite3.connect(f"file:{m.path(place)}?mode=ro&immutable=1", uri=True) as db:
        tap.equal("it is whole", db.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
    return place, before, seats[0].view["n"]


def never_replaced(m, place):
    before = hashlib.sha256(m.read(place)).digest()
    for _ in range(2):  # midnight may have changed its name
        got = m.run(m.text("backup"))
    tap.check("a copy never replaces a file", got.returncode == 1 and
              "File exists" in got.stderr and hashlib.sha256(m.read(place)).digest() == before, got)


def key_apart(m, place):
    got = m.run(m.text("key"))
    tap.equal("the key is copied", (got.returncode, got.stderr, m.mode("/root/hearts"),
                                    m.mode("/root/hearts/key")), (0, "", "0o700", "0o600"))
    key, copy = m.read("/root/hearts/key"), m.read(place)
    tap.equal("it is the server's", key, m.read("/var/lib/hearts/key"))
    tap.check("and not in the copy", key not in copy)
    tap.check("names, talk and the hashes of passwords are, in plain letters",
              all(part in copy for part in (b"Adalbert0", b"Liebesgeheimnis", b"$argon2id$")))
    tap.check("the passwords are not", PASSWORD.encode() not in copy)
    bare = m.folder + "/bare"
    os.makedirs(bare)
    shutil.copy(m.path(place), bare + "/hearts.db")
    got = m.run(f"hearts serve --listen 127.0.0.1:0 --data {bare}")
    tap.check("without the key the copy is not served",
              got.returncode == 1 and "key is missing" in got.stderr, got)


def checked(m):
    got = m.run(m.text("check"))
    tap.equal("a check beside the server", (got.returncode, got.stdout),
              (0, "All chains and counts agree.\n"))
    got = m.run(m.text("chips"))
    tap.equal("no chips where nobody has played for any", (got.returncode, got.stdout),
              (0, "0 chips in 0 wallets, and 0 at tables\n"))
    got = m.run(m.text("pairs"))
    tap.equal("nor any points between people", (got.returncode, got.stderr, got.stdout),
              (0, "", "0 hands of 0 games between people; 0 pairs had 20 hands together\n"))
    got = m.run(m.text("books"))
    lines = got.stdout.splitlines()
    tap.check("the books beside the server", got.returncode == 0 and
              re.findall(r"(?m)^\| `([a-z-]+)` \| (?:all|every|no|only|chips) ", page.read()) ==
              [line.split()[1] for line in lines[:-1]] and
              all(line.startswith("good ") for line in lines[:-1]), got)


def upgrade(m, seats):
    """A restart: people who are there are told, people who come meanwhile wait, the table goes on."""
    n, hand = seats[0].view["n"], seats[0].view["game"]["hand"]
    m.calls.clear()
    m.statuses.clear()
    health, done, refused = [], threading.Event(), []

    def ask():
        """A client that connects all the time, but no more often than an address may."""
        while not done.wait(.1):
            try:
                health.append(Client(m).request("GET", "/healthz").status)
            except OSError as why:
                refused.append(why)

    thread = threading.Thread(target=ask)
    thread.start()
    got = m.run(m.text("upgrade"))
    done.set()
    thread.join()
    tap.equal("a restart", (got.returncode, m.calls, m.statuses),
              (0, ["daemon-reload", "restart hearts.service"], [0]))
    codes = {s.socket.until_closed() for s in seats}
    tap.equal("connected clients are told that the server will be back", codes, {1001})
    tap.check("nobody is refused meanwhile", not refused and 200 in health and
              set(health) <= {200, 503}, (refused, health))
    seats = again(seats)
    tap.equal("the table goes on where it was",
              (seats[0].view["n"], seats[0].view["game"]["hand"]), (n, hand))
    return seats


def restore(m, seats, place, low, high):
    lost = seats[0].view["n"]
    m.calls.clear()
    got = m.run(m.text("restore", ("/backup/hearts-2026-01-31.db", place)))
    tap.equal("a restore", (got.returncode, got.stderr), (0, ""))
    tap.equal("the server is stopped before, and started after", m.calls, [
        "stop hearts.socket hearts.service", "start hearts.socket hearts.service"])
    tap.check("the copy is checked before that", "All chains and counts agree." in got.stdout, got)
    tap.check("the old data are kept",
              os.path.exists(m.path("/var/lib/private/hearts.old/hearts.db")))
    tap.equal("all is for the server's user alone",
              (m.mode("/var/lib/private/hearts"),
               {m.mode("/var/lib/hearts/" + f) for f in os.listdir(m.path("/var/lib/hearts"))}),
              ("0o700", {"0o600"}))
    seats = again(seats)
    n = seats[0].view["n"]
    tap.check("the table is where it was when the copy was made", low <= n <= high and n < lost,
              (low, n, high, lost))
    tap.equal("for everybody", {s.view["n"] for s in seats}, {n})
    play_on(seats, lambda: seats[0].view["stage"] != "playing")
    tap.equal("and goes on to its end", sum(cards_left([s]) for s in seats), 0)


# ---- What to watch ----

def alarms(hearts):
    """Every name in the page's table of alarms exists in /metrics."""
    text = page.read().split("## What to watch")[1].split("\n## ")[0]
    names = set(re.findall(r"`(hearts_[a-z_]+(?:\{[^}]*\})?)`", text))
    tap.check("the page has alarms", len(names) > 5, names)
    place = proxies.free_port()
    with Server(hearts, ["--metrics", f"127.0.0.1:{place}"]) as server:
        Client(server, "Ada").request("GET", "/healthz")
        server.port, port = place, server.port
        lines = Client(server).request("GET", "/metrics").body.decode()
        server.port = port
        known = set(re.findall(r"(?m)^(hearts_[a-z_]+(?:\{[^}]*\})?) ", lines))
        known |= set(re.findall(r"(?m)^# TYPE (\S+) histogram$", lines))
        tap.equal("every figure that the alarms use exists", names - known, set())


def all_blocks():
    names = [name for name, _ in page.blocks()]
    tap.equal("every block of the page is run by a test", sorted(map(str, names)),
              sorted(RUN_HERE + ON_POSTGRES + IN_A_CHROOT + proxies.BLOCKS))


def main():
    hearts = os.path.abspath(sys.argv[1])
    all_blocks()
    alarms(hearts)
    with tempfile.TemporaryDirectory(prefix="hearts-operating-") as folder:
        m = Machine(hearts, folder)
        conf = m.path("/etc/hearts.conf")
        try:
            install(m)
            units(m)
            seats = friends(m)
            play_on(seats, lambda: cards_left(seats) <= 40)
            place, low, high = backup(m, seats)
            never_replaced(m, place)
            key_apart(m, place)
            checked(m)
            seats = upgrade(m, seats)
            play_on(seats, lambda: cards_left(seats) <= 8)
            restore(m, seats, place, low, high)
            m.run("systemctl stop hearts.service")
            with open(conf, "a", encoding="utf-8") as f:
                f.write("listen = 127.0.0.1:0\n")
            by_hand(m)
            alone(m)
        finally:
            if m.process and m.process.poll() is None:
                m.process.kill()
                m.process.wait()
    tap.done()


if __name__ == "__main__":
    main()
