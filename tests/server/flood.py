#!/usr/bin/python3
"""flood.py - somebody fills the disk from one address, as fast as it goes: flood.py HEARTS
[SECONDS [BYTES AN HOUR]]

Guests, tables made and closed, talk, colours changed again and again, pauses, cards taken back, and
computers that play by fast clocks. What they may store is set low for the test (without arguments:
2 MB an hour for the address), and the disk has to hold to it. Meanwhile somebody at another address
plays in peace."""
import os
import re
import select
import subprocess
import sys
import time

from abandoned import Figures, free_place
from harness import Client, Server, Tap, new_id
from logbook import Logbook
from player import Seat

tap = Tap()
PEOPLE, AT_ONCE = 40, 16
EMPTY = 80 << 10  # bytes of an empty database
LONG, MEMORY = 600, 160 << 20  # seconds after which memory is checked, and its limit
FAST = {"turn": 1000, "bank": 0, "grace": 0, "pauses": True, "takebacks": True}
FLOOD, QUIET = "198.51.100.7", "203.0.113.9"


def on_disk(server):
    return sum(os.path.getsize(os.path.join(server.data, name))
               for name in os.listdir(server.data))


class Guest:
    """One of the flood: a table with three computers, and chat messages for it."""

    def __init__(self, server, number):
        self.head = {"X-Forwarded-For": FLOOD}
        self.client = Client(server)
        got = self.client.request("POST", "/api/guest", {"name": f"p{number}"}, headers=self.head)
        self.client.token, self.number = got.body["token"], number
        self.socket = self.client.socket(headers=self.head)
        self.table, self.turn, self.sent, self.refused, self.retry = None, 0, 0, 0, None
        self.tables, self.waits = 0, 0

    def make(self):
        got = self.client.request("POST", "/api/tables",
                                  {"rules": "classic", "seat": "A", "terms": FAST},
                                  headers=self.head)
        if got.status != 201:
            self.refused += 1
            self.waits = 20
            return
        self.table, self.tables = got.body["table"], self.tables + 1
        if self.number % 2:
            self.say("start", player="novice")

    def say(self, do, **more):
        self.socket.send({"do": do, "id": new_id(), "table": self.table, **more})
        self.sent += 1

    def flood(self):
        """The next few commands that store something."""
        if self.waits:
            self.waits -= 1
            return
        if not self.table:
            self.make()
            return
        for _ in range(AT_ONCE):
            self.turn += 1
            if self.number % 2:
                self.say(("pause", "resume", "takeback", "say")[self.turn % 4], text="€" * 300)
            elif self.turn % 4:
                self.say("sit", seat="A", colour=self.turn % 10)
            else:
                self.say("say", text="€" * 300)
        if self.turn % 512 == 0:
            self.client.request("DELETE", "/api/tables/" + self.table, headers=self.head)
            self.table = None

    def listen(self):
        for message in heard(self.socket):
            if message["is"] == "no":
                self.refused += 1
                self.retry = message.get("retry", self.retry)


def heard(s):
    """The messages that a socket has received so far."""
    try:
        while True:
            yield s.next(patience=0)
    except TimeoutError:
        pass


def flood(server, guests, honest, seconds):
    """As much as possible for a number of seconds: returns how much the disk has grown."""
    before, end = on_disk(server), time.monotonic() + seconds
    while time.monotonic() < end:
        for guest in guests:
            guest.flood()
        ready, _, _ = select.select([g.socket.s for g in guests], [], [], 0.05)
        for guest in guests:
            guest.listen()
        list(heard(honest))
    return on_disk(server) - before


def memory(server):
    """The most memory that the server has used."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as f:
        return 1024 * int(re.search(r"VmHWM:\s+(\d+)", f.read()).group(1))


def knows(hearts, option):
    said = subprocess.run([hearts, "serve", "--help"], capture_output=True, text=True).stdout
    return option in said


def main(hearts, seconds=6, an_hour=2 << 20):
    options = ["--proxied", "on", "--messages", "1000000", "--talk-each", "0ms",
               "--sockets-per-address", "1000", "--think-least", "0ms", "--think-most", "0ms",
               "--think-nodes", "1"]
    new, place = knows(hearts, "bytes-per-address"), free_place()  # not in version 0.1
    options += ["--metrics", place]
    if new:
        options += ["--bytes-per-address", str(an_hour), "--events-per-address", str(an_hour // 262),
                    "--bytes-per-person", str(an_hour), "--bytes-per-table", str(an_hour)]
    with Server(hearts, options) as server:
        quiet = {"X-Forwarded-For": QUIET}
        ada = Client(server)
        ada.token = ada.request("POST", "/api/guest", {"name": "Ada"}, headers=quiet).body["token"]
        table = ada.request("POST", "/api/tables", {"rules": "classic", "seat": "A"},
                            headers=quiet).body["table"]
        honest = ada.socket(headers=quiet)
        honest.send({"do": "open", "table": table})  # otherwise the table is closed after a while
        guests = [Guest(server, i) for i in range(PEOPLE)]
        grown = flood(server, guests, honest, seconds)
        charged = Figures(server, place).figure("hearts_stored_bytes_total") if new else 0
        # A quarter of an hour's amount at once, and the rest over time; plus the journal's own file.
        allowed = an_hour / 4 + an_hour * seconds / 3600 + (2 << 20)
        tap.check("the disk grows by what an address may store, and no more", grown <= allowed,
                  f"{grown} bytes in {seconds} s, {grown * 3600 / seconds / 1e6:.0f} MB an hour;"
                  f" allowed were {allowed:.0f}")
        print(f"# {sum(g.sent for g in guests)} messages, {sum(g.tables for g in guests)} tables,"
              f" {sum(g.refused for g in guests)} refused, the disk grew by {grown} bytes")
        waits = [g.retry for g in guests if g.retry]
        tap.check("a refusal says when requests are accepted again",
                  waits and all(0 < w <= 3600000 for w in waits), waits)
        answer = honest.ask({"do": "sit", "table": table, "seat": "A", "colour": 3})
        tap.equal("somebody at another address plays in peace", answer["is"], "ok")
        answer = honest.ask({"do": "say", "table": table, "text": "Good evening."})
        tap.equal("and talks", answer["is"], "ok")
        if seconds >= LONG:
            tap.check("memory is bounded", memory(server) <= MEMORY, memory(server))
            print(f"# {memory(server)} bytes of memory at most")
        server.stop()
        with Logbook(server.data) as book:
            pages, free = (book.db.execute(f"PRAGMA {name}").fetchone()[0]
                           for name in ("page_count", "freelist_count"))
        taken = 4096 * (pages - free)
        tap.check("what is charged is what the disk takes, or a little more",
                  taken - EMPTY <= charged <= 1.5 * taken, f"{charged} were charged, {taken} taken")
        print(f"# {charged:.0f} bytes were charged, {taken} taken")


def watchers(hearts):
    """Watchers chat as much as possible: the table still has room for its own events."""
    if not knows(hearts, "bytes-per-table"):
        return
    with Server(hearts, ["--bytes-per-table", "400k", "--talk-each", "0ms"]) as server:
        ada = Client(server, "Ada")
        rules = {"rules": "classic", "public": True, "seat": "A"}
        table = ada.request("POST", "/api/tables", rules).body["table"]
        seat, watch = Seat(ada, table), Seat(Client(server, "Bea"), table)
        said = 0
        while (answer := watch.ask("say", text="€" * 300))["is"] == "ok":
            said += 1
        tap.check("a watcher has said as much as may be", said > 10 and answer["why"] == "too-fast" and
                  answer["retry"] > 0, (said, answer))
        tap.equal("those who sit there go on", seat.ask("sit", seat="A", colour=3)["is"], "ok")
        tap.equal("and talk", seat.ask("say", text="€" * 300)["is"], "ok")


if __name__ == "__main__":
    watchers(sys.argv[1])
    main(sys.argv[1], *[float(a) for a in sys.argv[2:3]], *[int(a) for a in sys.argv[3:4]])
    tap.done()
