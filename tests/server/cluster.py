#!/usr/bin/python3
"""cluster.py - what ./run cluster starts: two servers, PostgreSQL and HAProxy: cluster.py HEARTS

Whichever way the server that serves is lost, and when the database is, players come back through HAProxy, and every
acknowledged move is there, once. Their connections to a server that is frozen are closed for them.
"""
import http.client
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from harness import PATIENCE, Closed, Tap, chance_of, many
from kill import LONG, come_back, compare, played, sit_down

HEARTS = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.join(HERE, "../../tools/cluster")
ROUNDS = many(1, 5, "rounds of all faults")
tap = Tap()


def ready(port):
    """Whether /healthz says so there."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request("GET", "/healthz")
        return line.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()


def wait_for_ready(port):
    limit = time.monotonic() + PATIENCE
    while not ready(port):
        if time.monotonic() > limit:
            raise TimeoutError(f"nobody serves at port {port}")


class Cluster:
    """The script, in a folder of its own; players come to its `port`."""

    def __init__(self, folder):
        self.folder, self.said = folder, ""
        self.process = subprocess.Popen([os.path.join(TOOLS, "cluster.py"), HEARTS, folder, "0", *LONG],
                                        stdout=subprocess.PIPE)
        self.port = int(self.says(r"Play at http://127\.0\.0\.1:(\d+)/")[1])

    def says(self, pattern):
        """Reads what the script says until this is in it."""
        while not re.search(pattern, self.said):
            found, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            more = os.read(self.process.stdout.fileno(), 4096) if found else b""
            if not more:
                raise RuntimeError(f"{pattern!r} was not said:\n{self.said}")
            self.said += more.decode()
        return re.search(pattern, self.said)

    def servers(self):
        """{name: (process id, port)}, by what has been said until now."""
        while select.select([self.process.stdout], [], [], 0)[0]:
            more = os.read(self.process.stdout.fileno(), 4096)
            if not more:
                raise RuntimeError("the script has ended:\n" + self.said)
            self.said += more.decode()
        found = re.findall(r"Server (\w) is process (\d+), at http://127\.0\.0\.1:(\d+)/", self.said)
        return {name: (int(pid), int(port)) for name, pid, port in found}

    def lose(self, fault, friends):
        """Loses the server that serves; the other one serves then. Returns how long that took."""
        servers = self.servers()
        lost = next(name for name, (_, port) in servers.items() if ready(port))
        self.said = re.sub(f"Server {lost} .*", "", self.said)
        pid, port = servers[lost]
        since = time.monotonic()
        os.kill(pid, fault)
        for f in friends:
            tap.check("a player's connection is closed", closed(f), f.letter)
        wait_for_ready(self.port)
        took = time.monotonic() - since
        if fault == signal.SIGSTOP:
            os.kill(pid, signal.SIGCONT)
        tap.equal(f"{fault.name}: how it ended", self.says(f"Server {lost} has ended: (.*)\\.")[1], ENDS[fault])
        self.says(f"Server {lost} is process .*")
        return took

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status


ENDS = {signal.SIGKILL: "signal 9", signal.SIGSTOP: "status 70", signal.SIGTERM: "status 0"}


def closed(friend):
    """Whether the connection is closed, before nothing has come for long."""
    try:
        while True:
            friend.take(friend.seat.socket.next())
    except TimeoutError:
        return False
    except (Closed, OSError):
        return True


def go_on(cluster, friends, chance):
    """They come back and play: again, when a proxy on a busy machine closes their connections once more."""
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            come_back(cluster, friends)
            played(friends, chance)
            return come_back(cluster, friends)
        except (Closed, OSError, http.client.HTTPException):
            if time.monotonic() > limit:
                raise
            wait_for_ready(cluster.port)


def main(cluster):
    chance = chance_of("faults")
    wait_for_ready(cluster.port)
    friends = sit_down(cluster, "P") + sit_down(cluster, "Q")
    for _ in range(ROUNDS):
        for fault in chance.sample(list(ENDS), len(ENDS)):
            go_on(cluster, friends, chance)
            for f in friends:
                f.act()
            took = cluster.lose(fault, friends)
            go_on(cluster, friends, chance)
            wrong = compare(fault.name, friends)
            tap.check(f"{fault.name}: every acknowledged move is there, once", not wrong, wrong)
            print(f"# {fault.name}: served again through HAProxy after {took:.1f} s")
        subprocess.run([os.path.join(TOOLS, "postgres.sh"), "crash", os.path.join(cluster.folder, "postgres")], check=True)
        wait_for_ready(cluster.port)
        go_on(cluster, friends, chance)
        wrong = compare("database", friends)
        tap.check("the database was killed: every acknowledged move is there, once", not wrong, wrong)


if __name__ == "__main__":
    if not shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin") or not os.path.exists("/usr/lib/postgresql"):
        print("1..0 # SKIP there is no HAProxy or no PostgreSQL here")
        sys.exit(0)
    place = tempfile.mkdtemp(prefix="hearts-postgres-")
    os.chmod(place, 0o711)
    try:
        site = Cluster(place)
        try:
            main(site)
        finally:
            tap.equal("the script ends everything, in peace", site.stop(), 0)
    finally:
        shutil.rmtree(place)
    tap.done()
