#!/usr/bin/python3
"""compact.py - the logs of closed tables are replaced by their games' records, and chat is deleted when its time is
over: compact.py HEARTS [PART...]"""
import os
import sqlite3
import sys
import time

from harness import PATIENCE, Client, Server, Tap
from logbook import Logbook
from player import Seat, play_on

tap = Tap()
AT_ONCE = ["--think-least", "0ms", "--think-most", "0ms", "--think-nodes", "1", "--talk-each", "0ms",
           "--messages", "1000000"]
RULES = "classic target=20"


def play(c, words=0):
    """A table made, played to its end, closed; its id and its game's."""
    before = games(c)
    table = c.request("POST", "/api/tables", {"rules": RULES, "seat": "A"}).body["table"]
    seat = Seat(c, table)
    for i in range(words):
        seat.must("say", text=f"Well played, {i}.")
    seat.must("start", player="random")
    play_on([seat], lambda: seat.view["stage"] == "over")
    new = until(lambda: [g for g in games(c) if g not in before])
    seat.socket.close()
    got = c.request("DELETE", "/api/tables/" + table)
    if got.status != 200:
        raise AssertionError(got)
    return table, new[0]


def games(c):
    """The games that are in somebody's history."""
    return [g["game"] for g in c.request("GET", "/api/games").body["games"]]


def until(wanted):
    """Waits until wanted() is true; returns the result."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        got = wanted()
        if got:
            return got
        time.sleep(0.02)
    raise TimeoutError("nothing happens")


def events(data, table):
    """The remaining events of a table's log, and its head."""
    with Logbook(data) as book:
        log = bytes.fromhex(table)
        return (book.db.execute("SELECT count(*) FROM event WHERE log = ?", (log,)).fetchone()[0],
                book.head(table))


def look(data, wanted):
    """Whether a condition holds in the database of a running server."""
    db = sqlite3.connect(f"file:{os.path.join(data, 'hearts.db')}?mode=ro", uri=True)
    try:
        return wanted(db)
    finally:
        db.close()


def rows_of(table):
    return lambda db: db.execute("SELECT count(*) FROM event WHERE log = ?",
                                 (bytes.fromhex(table),)).fetchone()[0]


def keys_of(prefix):
    return lambda db: db.execute("SELECT count(*) FROM kept WHERE substr(key, 1, ?) = ?",
                                 (len(prefix), prefix.encode())).fetchone()[0]


def at_once(hearts):
    with Server(hearts, AT_ONCE + ["--logs-kept", "0ms", "--talk-kept", "0ms"]) as server:
        ada = Client(server, "Ada")
        played = [play(ada, words=5) for _ in range(3)]
        for table, _ in played:
            until(lambda: look(server.data, rows_of(table)) == 0)
        tap.check("closed logs are compacted", True)
        until(lambda: not look(server.data, keys_of("talk/")))
        tap.check("chat is deleted when it was kept long enough", True)
        size = look(server.data, lambda db: db.execute("PRAGMA page_count").fetchone()[0])
        for _ in range(6):
            played.append(play(ada, words=5))
            until(lambda: look(server.data, rows_of(played[-1][0])) == 0)
        grown = look(server.data, lambda db: db.execute("PRAGMA page_count").fetchone()[0])
        tap.check("the disk does not grow with what is made, played and closed",
                  grown - size <= 6 * 3, f"{size} pages became {grown}: more than records")
        tap.equal("the games are in the history", sorted(games(ada)),
                  sorted(game for _, game in played))
        for what in ("", "/replay"):
            got = [ada.request("GET", f"/api/games/{game}{what}").status for _, game in played]
            tap.check(f"and can be had: {what or 'the game'}", got == [200] * len(got), got)
        got = ada.request("GET", "/api/me/export")
        tap.check("an export has them", got.status == 200 and
                  len(got.body["games"]) == len(played), got.status)
        server.stop()
        with Logbook(server.data) as book:
            heads = [book.head(table) for table, _ in played]
        tap.check("each log keeps its number of events and its last hash",
                  all(h and h[0] > 50 and len(h[1]) == 32 for h in heads), heads)


def unrecorded(hearts):
    """Killed between a game's end and its record: the log is needed, and exists."""
    with Server(hearts, AT_ONCE) as server:
        ada = Client(server, "Ada")
        table, game = play(ada)
        server.stop()
        with Logbook(server.data) as book:
            # As after a kill in between: the mark exists, the record does not.
            seq = [r[0] for r in book.db.execute(
                "SELECT seq FROM event WHERE log = ? AND kind = 7 ORDER BY seq DESC LIMIT 1",
                (bytes.fromhex(table),))][0]
            book.db.execute("DELETE FROM kept WHERE CAST(key AS TEXT) LIKE '%' || ? || '%'", (game,))
            book.db.execute("INSERT INTO kept VALUES (?, ?)",
                            (f"unrecorded/{table}/0".encode(),
                             f'{{"seq":{seq},"open":false}}'.encode()))
        server.options += ["--logs-kept", "0ms"]
        server.start()
        until(lambda: games(ada))
        tap.check("a game without its record is written down before its log goes", True)
        until(lambda: look(server.data, rows_of(table)) == 0)
        tap.check("and then the log goes", True)


def needed(hearts):
    """A game that cannot be recorded: its log stays, others are removed."""
    with Server(hearts, AT_ONCE) as server:
        ada = Client(server, "Ada")
        first, second = play(ada)[0], play(ada)[0]
        server.stop()
        left, _ = events(server.data, first)
        with Logbook(server.data) as book:
            book.db.execute("INSERT INTO kept VALUES (?, ?)",
                            (f"unrecorded/{first}/7".encode(), b'{"seq":5,"open":false}'))
        server.options += ["--logs-kept", "0ms"]
        server.start()
        until(lambda: look(server.data, rows_of(second)) == 0)
        tap.equal("a log that a game needs stays, while another goes",
                  look(server.data, rows_of(first)), left)


def kept(hearts):
    """By default logs stay for a month, including those closed by 0.1."""
    with Server(hearts, AT_ONCE) as server:
        ada = Client(server, "Ada")
        table, _ = play(ada)
        server.stop()
        left, _ = events(server.data, table)
        with Logbook(server.data) as book:
            tap.check("a closed table leaves a mark", len(book.kept("closed/")) == 1, "")
            # Version 0.1 left no marks, nor did it note that it had looked.
            book.db.execute("DELETE FROM kept WHERE substr(key, 1, 6) = ?", (b"closed",))
        server.start()
        until(lambda: look(server.data, keys_of("closed/")))
        tap.check("a table closed by an earlier version gets its mark", True)
        tap.check("and the whole log is there", left > 50 and
                  look(server.data, rows_of(table)) == left, left)


PARTS = {"at_once": at_once, "unrecorded": unrecorded, "needed": needed, "kept": kept}

if __name__ == "__main__":
    for part in sys.argv[2:] or PARTS:
        PARTS[part](sys.argv[1])
    tap.done()
