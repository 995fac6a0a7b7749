#!/usr/bin/python3
"""abandoned.py - tables that nobody looks at keep no computer thinking: abandoned.py HEARTS [GROUP...]

Somebody makes tables, seats the strongest computers, begins and leaves. From then on all thinking time belongs to the
people who play.
"""
import os
import re
import sys

from harness import PATIENCE, Client, Server, Tap, until
from player import Seat, play_on

TABLES = 10
QUICK = ["--think-least", "0ms", "--think-most", "1ms", "--think-nodes", "20"]
tap = Tap()


def free_place():
    import socket
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{s.getsockname()[1]}"


class Figures(Client):
    """Reads /metrics, through a separate listener."""

    def __init__(self, server, place):
        super().__init__(server)
        self.place = place

    def connect(self):
        import socket
        host, port = self.place.rsplit(":", 1)
        return socket.create_connection((host, int(port)), PATIENCE)

    def figure(self, name):
        text = self.request("GET", "/metrics").body.decode()
        return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.M).group(1))

    def thoughts(self):
        return int(self.figure("hearts_thought_seconds_count"))


def make(client, body):
    got = client.request("POST", "/api/tables", body)
    assert got.status == 201, got
    return got.body["table"]


def left_alone(client, leave):
    """A public table where computers play for long, and its maker has left."""
    table = make(client, {"rules": "classic target=10000", "public": True, "seat": "A"})
    seat = Seat(client, table)
    seat.must("start", player="expert")
    if leave:
        seat.must("leave")
    seat.socket.s.close()
    return table


def settled(figures):
    """Waits until searches under way have ended, but not for ever; returns the figure."""
    last = [-1]

    def rests(now):
        last.append(now)
        return now == last[-2] and figures.figure("hearts_commands_under_way") == 0

    return until(figures.thoughts, rests)


def play_a_hand(client):
    """How many decisions of computers an honest table saw in its first hand."""
    table = make(client, {"rules": "classic", "seat": "A", "terms": {"turn": 0}})
    seat = Seat(client, table)
    seat.must("start", player="steady")
    play_on([seat], lambda: any(e["what"] == "scored" for e in seat.seen))
    played = [e for e in seat.seen if e["what"] in ("played", "passed") and e.get("seat") != "A"]
    seat.socket.s.close()
    return len(played)


def nobody_looks(hearts):
    place = free_place()
    with Server(hearts, [*QUICK, "--metrics", place, "--turn", "1h"], store="memory") as server:
        figures, owner = Figures(server, place), Client(server, "Gone")
        for i in range(TABLES):
            left_alone(owner if i % 8 else Client(server, f"Gone {i}"), leave=True)
            if i % 8 == 7:
                owner = Client(server, f"Gone as well {i}")
        before = settled(figures)
        seen = play_a_hand(Client(server, "Ada"))
        spent = figures.thoughts() - before
        # In addition to the decisions seen: computers choose cards to pass, and are asked again if a search was for an
        # outdated view.
        tap.check(f"while a table plays, {TABLES} tables without anybody have nothing thought out",
                  spent <= seen + 20, f"{spent} thoughts, {seen} decisions seen")


def comes_back(hearts):
    """A table that had stopped goes on as soon as somebody looks."""
    with Server(hearts, QUICK, store="memory") as server:
        gone = Client(server, "Gone")
        table = left_alone(gone, leave=True)
        watcher = Seat(Client(server, "Ada"), table)
        watcher.until(lambda s: sum(e["what"] == "played" for e in s.seen) >= 4)
        tap.check("somebody watches, and the computers play", True)


def goes_on_by_the_clock(hearts):
    """If a clock runs for somebody who has a seat, play goes on, by the cheapest computer."""
    place = free_place()
    with Server(hearts, [*QUICK, "--metrics", place, "--turn", "1s", "--bank", "0s", "--grace",
                         "0s"], store="memory") as server:
        figures = Figures(server, place)
        left_alone(Client(server, "Gone"), leave=False)
        begun = figures.figure("hearts_events_total")
        now = until(lambda: figures.figure("hearts_events_total"), lambda now: now >= begun + 40)
        tap.check("a clock runs for somebody: the game goes on", now >= begun + 40)


def niceness(process, task):
    with open(f"/proc/{process}/task/{task}/stat", encoding="ascii") as f:
        return int(f.read().rsplit(")", 1)[1].split()[16])


def behind_the_loop(hearts):
    """Threads that think have a lower priority than the one that answers, by nice(1)."""
    with Server(hearts, store="memory") as server:
        own = niceness(server.process.pid, server.process.pid)

        def behind():
            return [n for n in (niceness(server.process.pid, task) for task in os.listdir(f"/proc/{server.process.pid}/task"))
                    if n >= min(own + 10, 19)]

        # A thread sets it when it starts: the server may be ready before that.
        tap.check("the threads that think are nice to the one that answers",
                  len(until(behind, lambda found: len(found) >= 2)) >= 2, own)


def main():
    for group in (nobody_looks, comes_back, goes_on_by_the_clock, behind_the_loop):
        if group.__name__ in (sys.argv[2:] or [group.__name__]):
            group(sys.argv[1])
    tap.done()


if __name__ == "__main__":
    main()
