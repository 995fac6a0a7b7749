#!/usr/bin/python3
"""standby.py - two servers and one PostgreSQL: whichever is killed, frozen, cut off or stopped, the other takes its
place: standby.py HEARTS

People play, and come back to the one that serves. Every acknowledged move is there, once and in order. A server that
was frozen or cut off writes nothing more: it ends by itself.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from database import Postgres, Relay
from harness import PATIENCE, Client, Server, Tap, chance_of, many
from kill import LONG, come_back, compare, played, settle, sit_down

HEARTS = sys.argv[1]
ROUNDS = many(1, 5, "rounds of all faults")
tap = Tap()


class Node(Server):
    """A server that stands by while the other one serves, with a line of its own to the database."""

    def __init__(self, postgres, key):
        self.relay = Relay(postgres)
        where = f"host=127.0.0.1 port={self.relay.port} user=hearts dbname=site"
        super().__init__(HEARTS, [*LONG, "--database", where, "--key", key, "--standby", "on"])

    def signal(self, which):
        self.process.send_signal(which)

    def ended(self):
        """Its status, once it has ended by itself."""
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status


def killed(serving):
    serving.kill()


def frozen(serving):
    serving.signal(signal.SIGSTOP)


def frozen_idle(serving):
    """No group is under way, so its connection stays: only the turn keeps it from writing."""
    frozen(serving)


def cut(serving):
    serving.relay.through.clear()


def stopped(serving):
    tap.equal("a server that is stopped gives its place away, and ends in peace", serving.stop(), 0)


def thawed(serving):
    serving.signal(signal.SIGCONT)
    tap.equal("a frozen server that goes on ends by itself", serving.ended(), 70)
    tap.check("and says why", "another process has taken the database over" in serving.said(),
              serving.said()[-1000:])


def joined(serving):
    tap.equal("a server that is cut off says so to a proxy", Client(serving).request("GET", "/healthz").status, 503)
    serving.relay.through.set()
    tap.equal("a server that was cut off ends by itself", serving.ended(), 70)


FAULTS = [(killed, None), (frozen, thawed), (frozen_idle, thawed), (cut, joined), (stopped, None)]
IDLE = (frozen_idle, stopped)


def main(postgres, folder):
    postgres.fresh("site")
    key, chance = os.path.join(folder, "key"), chance_of("faults")
    serving, other = Node(postgres, key), Node(postgres, key)
    serving.start()
    other.spawn()
    friends = sit_down(serving, "P") + sit_down(serving, "Q")
    for _ in range(ROUNDS):
        for fault, after in chance.sample(FAULTS, len(FAULTS)):
            played(friends, chance)
            if fault in IDLE:
                settle(friends)
            since = time.monotonic()
            fault(serving)
            if fault not in IDLE:
                for f in friends:
                    f.act()  # what reaches nobody, or is not answered, is sent again
            other.served()
            took = time.monotonic() - since
            come_back(other, friends)
            found = compare(fault.__name__, friends)
            tap.check(f"{fault.__name__}: the other serves, and every acknowledged move is there once", not found, found)
            print(f"# {fault.__name__}: it served after {took:.1f} s")
            if after:
                after(serving)
            played(friends, chance)
            serving.spawn()
            serving, other = other, serving
    tap.equal("the one that stands by is stopped", other.stop() in (0, -signal.SIGTERM), True)
    tap.equal("so is the one that serves", serving.stop(), 0)
    check = subprocess.run([HEARTS, "serve", "--database", postgres.name("site"), "--key", key, "--check"],
                           capture_output=True, text=True, check=False)
    tap.equal("all is as it was written", check.stdout, "All chains and counts agree.\n")


if __name__ == "__main__":
    place = tempfile.mkdtemp(prefix="hearts-postgres-")
    own = Postgres(place)
    if not own.there:
        print("1..0 # SKIP there is no PostgreSQL here")
        sys.exit(0)
    try:
        main(own, place)
    finally:
        own.drop()
        shutil.rmtree(place)
    tap.done()
