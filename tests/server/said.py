#!/usr/bin/python3
"""said.py - the chat of a table: stored next to its log, once, for a while; and numbered for clients as before: said.py
HEARTS"""
import sqlite3
import sys
import time

from harness import PATIENCE, Client, Server, Tap, new_id
from logbook import TALKED, Logbook
from player import Seat

tap = Tap()
OPTIONS = ["--talk-each", "0ms", "--messages", "1000000"]


def look(server, sql, *values):
    """The first number of a query on the database while the server runs."""
    db = sqlite3.connect(f"file:{server.data}/hearts.db?mode=ro", uri=True)
    try:
        return db.execute(sql, values).fetchone()[0]
    finally:
        db.close()


def kept(server, prefix):
    return look(server, "SELECT count(*) FROM kept WHERE substr(key, 1, ?) = ?", len(prefix),
                prefix.encode())


def until(wanted):
    end = time.monotonic() + PATIENCE
    while not wanted():
        if time.monotonic() > end:
            raise TimeoutError("nothing happens")
        time.sleep(0.02)


def words(seat):
    return [e["text"] for e in seat.events if e["what"] == "said"]


def main(hearts):
    with Server(hearts, OPTIONS) as server:
        ada, bea = Client(server, "Ada"), Client(server, "Bea")
        table = ada.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]
        seat, watch = Seat(ada, table), Seat(bea, table)
        events = look(server, "SELECT max(head) FROM log")
        once = new_id()
        answers = [seat.must("say", id=once, text="Good evening.") for _ in range(2)]
        seat.must("say", text="How are you?")
        watch.must("say", text="Well.")
        seat.must("sit", seat="A", colour=3)
        for who in (seat, watch):
            who.until(lambda s: any(e["what"] == "sat" for e in s.events))
        heard = ["Good evening.", "How are you?", "Well."]
        tap.equal("everybody hears everything once, in order", (words(seat), words(watch)),
                  (heard, heard))
        tap.check("numbers go up by one with each thing said", answers[0]["n"] == answers[1]["n"] and
                  seat.events[-1]["n"] == answers[0]["n"] + 3, [e["n"] for e in seat.events])
        tap.equal("nothing of it is an event of the log",
                  look(server, "SELECT count(*) FROM event WHERE kind = ?", TALKED), 0)
        tap.equal("the log has gone on by one event", look(server, "SELECT max(head) FROM log"),
                  events + 1)
        tap.equal("each thing is kept once", kept(server, "talk/" + table), 3)
        number = seat.view["n"]
        server.kill()
        server.restart()
        seat = Seat(ada, table)
        tap.equal("after a kill the numbers are where they were", seat.view["n"], number)
        answer = seat.must("say", id=once, text="Good evening.")
        tap.equal("said again, it was said before", (answer["n"], kept(server, "talk/" + table)),
                  (number, 3))
        seat.must("say", text="I was away.")
        seat.until(lambda s: words(s))
        tap.equal("and nobody hears it twice", words(seat), ["I was away."])
        # The first round in the background has finished.
        until(lambda: kept(server, "closed-found"))
        tap.equal("chat is kept for its time", kept(server, "talk/" + table), 4)
        said = [s["text"] for s in ada.request("GET", "/api/me/export").body["said"]]
        tap.equal("an export has one's own words", said,
                  ["Good evening.", "How are you?", "I was away."])
        got = bea.request("DELETE", "/api/me", {})
        tap.equal("somebody is forgotten", got.status, 200)
        until(lambda: kept(server, "talk/" + table) == 3)
        tap.check("and their words with them", True)
    with Server(hearts, OPTIONS + ["--talk-most", "5"]) as server:
        ada = Client(server, "Ada")
        table = ada.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]
        seat = Seat(ada, table)
        for i in range(8):
            seat.must("say", text=f"{i}")
        tap.equal("so much is kept of a table, and no more", kept(server, "talk/" + table), 5)
        server.stop()
        with Logbook(server.data) as book:
            texts = [value for _, value in book.kept("talk/")]
        tap.check("the oldest goes first", all(f'"text":"{i}"'.encode() in text
                                               for i, text in enumerate(texts, 3)), texts)


if __name__ == "__main__":
    main(sys.argv[1])
    tap.done()
