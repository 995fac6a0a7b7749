#!/usr/bin/python3
"""start.py - a start does not read all chat ever sent into memory, and nobody waits for a table that is not theirs:
start.py HEARTS"""
import re
import sys

from abandoned import Figures, free_place
from harness import Client, Server, Tap
from logbook import TALKED, Logbook, said
from player import Seat

tap = Tap()
LONG, SHORT, WORDS = 40000, 8000, "€" * 300  # the chat of one table, from a program that kept it in the log


def peak(server):
    """The most memory that the server has used, in bytes."""
    with open(f"/proc/{server.process.pid}/status") as f:
        return 1024 * int(re.search(r"VmHWM:\s+(\d+)", f.read()).group(1))


def start(server, ada, table):
    """Starts it, waits until the table is loaded; returns the most memory by then."""
    server.start()
    seat = Seat(ada, table)
    got = peak(server)
    return got, seat.view["n"]


def main(hearts):
    place = free_place()
    with Server(hearts, ["--metrics", place]) as server:
        ada = Client(server, "Ada")
        rules = {"rules": "classic", "seat": "A"}
        bea = Client(server, "Bea")
        long, short = (ada.request("POST", "/api/tables", rules).body["table"] for _ in range(2))
        Seat(bea, long).must("sit", seat="B")
        server.stop()
        little, few = start(server, ada, long)
        server.stop()
        with Logbook(server.data) as book:
            book.append(long, TALKED, [said(ada.person, WORDS)] * LONG)
        # A sanitizer keeps freed memory for a while.
        much, many = start(server, ada, long)
        tap.check("a log of 40 MB is read whole", many >= LONG, (few, many))
        tap.check("and costs a start no more memory than 8 MB",
                  much - little < (8 << 20) or sanitized(hearts),
                  f"{little >> 20} MB became {much >> 20} MB")
        server.stop()
        with Logbook(server.data) as book:
            book.append(short, TALKED, [said(ada.person, WORDS)] * SHORT)
        server.start()
        tap.equal("somebody is deleted", bea.request("DELETE", "/api/me", {}).status, 200)
        slow, fast = ada.socket(), ada.socket()
        slow.send({"do": "open", "table": long})
        fast.send({"do": "open", "table": short})
        got = fast.take(lambda m: m.get("table") == short)
        waits = Figures(server, place).figure("hearts_tables_waiting")
        tap.equal("a table is there while a long log is still being read", (got["is"], waits),
                  ("view", 1))
        got = slow.take(lambda m: m.get("table") == long)
        tap.equal("and the other comes in its turn", got["is"], "view")
        seat = Seat(ada, long)
        seat.until(lambda s: s.view["seats"][1]["kind"] == "nobody")
        tap.check("a person deleted meanwhile no longer has the seat", True)
        tap.equal("it goes on as ever", seat.ask("say", text="Good evening.")["is"], "ok")


def sanitized(hearts):
    with open(hearts, "rb") as f:
        return b"__asan_init" in f.read()


if __name__ == "__main__":
    main(sys.argv[1])
    tap.done()
