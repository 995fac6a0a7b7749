#!/usr/bin/python3
"""aside.py - tables whose logs cannot be read are set aside, and nothing on the disk changes:
aside.py HEARTS"""
import re
import sys

from harness import Client, Closed, Server, Tap
from logbook import Logbook
from player import Seat

tap = Tap()
NEW_KIND, NEW_BYTES = 200, bytes([0, 2, 16, 0])  # of a version that does not exist yet


def table_of(c):
    return c.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]


def health(c):
    got = c.request("GET", "/healthz")
    return got.status, got.body.decode()


def opened(c, table):
    """The reply to somebody who opens a table: its `view`, or the `no`."""
    s = c.socket()
    s.send({"do": "open", "table": table})
    got = s.take(lambda m: m.get("table") == table)
    s.close()
    return got


def newer(hearts):
    """Logs in which a later version of the program has written."""
    with Server(hearts) as server:
        ada = Client(server, "Ada")
        names = ("a new kind of event", "an event written in a new way", "bytes that make no sense",
                 "what is beside it gone", "nothing")
        tables = {name: table_of(ada) for name in names}
        said = Seat(ada, tables["nothing"])
        said.must("say", text="Good evening.")
        server.stop()
        with Logbook(server.data) as book:
            book.append(tables["a new kind of event"], NEW_KIND, [b"\0\1\310 whatever that is"])
            book.append(tables["an event written in a new way"], 16, [NEW_BYTES])
            book.append(tables["bytes that make no sense"], 16, [b"\7 nobody wrote this"])
            book.db.execute("DELETE FROM kept WHERE key = ?",
                            (b"room/" + tables["what is beside it gone"].encode(),))
        with Logbook(server.data) as book:
            before = {name: book.rows(table) for name, table in tables.items()}
        server.start()
        got = opened(ada, tables["nothing"])
        tap.equal("a table that can be read is taken up beside those that cannot", got["is"], "view")
        for name in names[:4]:
            got = opened(ada, tables[name])
            tap.check(f"{name}: somebody who opens the table is told that it is quarantined",
                      got["is"] == "no" and got["why"] == "set-aside" and "later" in got["say"], got)
        tap.equal("the server is degraded, and still there", health(ada),
                  (200, "degraded: 4 tables set aside"))
        got = ada.request("GET", "/api/tables/" + tables[names[0]])
        tap.check("asked about by a request too", got.status == 503 and
                  got.body["why"] == "set-aside", got)
        server.stop()
        lines = [line for line in server.said().splitlines() if "set aside" in line]
        for name in names[:4]:
            told = [line for line in lines if tables[name] in line]
            tap.check(f"{name}: a line names the table, the reason and the way to look",
                      len(told) == 1 and "why" in told[0] and "--check" in told[0], lines)
        with Logbook(server.data) as book:
            for name, table in tables.items():
                if name == "nothing":
                    continue
                tap.check(f"{name}: nothing of the log has changed",
                          book.rows(table) == before[name], "the rows are other ones")
        later_program(server, ada, tables)


def later_program(server, ada, tables):
    """The version that can read it: here its events are removed again."""
    with Logbook(server.data) as book:
        for name in ("a new kind of event", "an event written in a new way"):
            log = bytes.fromhex(tables[name])
            for (trigger,) in book.db.execute(
                    "SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
                book.db.execute(f"DROP TRIGGER {trigger}")
            book.db.execute("DELETE FROM event WHERE log = ? AND seq ="
                            " (SELECT head FROM log WHERE id = ?)", (log, log))
            book.db.execute("UPDATE log SET head = head - 1, hash ="
                            " (SELECT hash FROM event WHERE log = ? AND seq = head - 1)"
                            " WHERE id = ?", (log, log))
    server.start()
    for name in ("a new kind of event", "an event written in a new way"):
        got = opened(ada, tables[name])
        tap.check(f"{name}: a program that can read the log takes the table up",
                  got["is"] == "view", got)
    tap.equal("there are two less", health(ada), (200, "degraded: 2 tables set aside"))


def running(hearts):
    """Somebody else has written to a log while the table runs: it is loaded again, and cannot be read."""
    with Server(hearts, ["--metrics", "127.0.0.1:0"]) as server:
        ada = Client(server, "Ada")
        table, other = table_of(ada), table_of(ada)
        seat = Seat(ada, table)
        tap.equal("nothing is amiss", health(ada), (200, "ok"))
        with Logbook(server.data) as book:
            book.append(table, 16, [b"\7 nobody wrote this"])
            before = book.rows(table)
        try:
            end = seat.ask("sit", seat="A", colour=1)
        except Closed as closed:
            end = closed.code
        tap.equal("who gives a command is disconnected without an answer", end, 1012)
        got = opened(ada, table)
        tap.check("somebody who opens it is told so",
                  got["is"] == "no" and got["why"] == "set-aside", got)
        tap.equal("others go on", opened(ada, other)["is"], "view")
        tap.equal("the server says so", health(ada), (200, "degraded: 1 table set aside"))
        server.stop()
        with Logbook(server.data) as book:
            tap.check("nothing of the log has changed", book.rows(table) == before, "")
        found = re.search(r"set aside.*", server.said())
        tap.check("a line tells", found and table in found.group(0), server.said())


if __name__ == "__main__":
    newer(sys.argv[1])
    running(sys.argv[1])
    tap.done()
