#!/usr/bin/python3
"""options.py - no option that a host changes between two starts harms a table or an account: options.py HEARTS

A hand is in play for chips. The server is killed and started again with one option changed, again and again; each time
an old account sits down at another such table. At the end, with the original options, the hand is played on.
"""
import os
import re
import subprocess
import sys
import tempfile

from harness import Server, Tap, account, some
from player import Seat, play_on

tap = Tap()
SOURCES = os.path.join(os.path.dirname(__file__), "../../src/server")
OPTIONS = ["--think-least", "0ms", "--think-most", "9ms", "--tables-per-person", "100"]
RULES = "classic hands=2 target=none ties=shared stakes=1"
CHIPS = ("chips-first", "chips-a-day", "buy-in-most")
# A table that nobody looks at is closed after a while: a shorter time would close tables.
OTHERWISE = {"empty": "20min"}


def rows():
    """Name, kind, default and range of every option that is no text."""
    for folder in ("net", "people", "rooms"):
        with open(os.path.join(SOURCES, folder, f"{folder}_options.def"), encoding="utf-8") as f:
            yield from re.findall(r'^OPTION\((NUMBER|BYTES|TIME|FLAG), \w+, "([\w-]+)", "(\w+)", (\d+), (\d+)', f.read(), re.M)


def changed(kind, name, usual, low, high):
    if kind == "FLAG":
        return "off" if usual == "on" else "on"
    unit = "ms" if kind == "TIME" else ""
    return OTHERWISE.get(name, f"{min(int(high), int(low) + 7)}{unit}")


def table(client):
    return client.request("POST", "/api/tables", {"rules": RULES, "seat": "A", "terms": {"turn": 0, "money": "chips", "buy_in": 10, "stand_in": "random"}})


def sits_down(client):
    """Sits down at a table of their own; returns what the option allows."""
    try:
        got = table(client)
        return got.status, (got.body or {}).get("why")
    except (OSError, TimeoutError) as e:
        return 0, str(e)


def main():
    hearts = sys.argv[1]
    options = {row[1]: row for row in rows()}
    tap.check("there are options of chips among them", all(name in options for name in CHIPS), sorted(options))
    names = [*CHIPS, *some([name for name in options if name not in CHIPS], 12, "other options")]
    with tempfile.TemporaryDirectory() as folder, Server(hearts, OPTIONS, data=os.path.join(folder, "data")) as server:
        ada, bob = account(server, "Ada"), account(server, "Bob")
        t = table(ada).body["table"]
        a, b = Seat(ada, t), Seat(bob, t)
        b.must("sit", seat="B")
        a.must("start", player="random")
        play_on([a, b], lambda: a.view["game"]["tricks"] >= 2)
        for name in names:
            value = changed(*options[name])
            server.kill()
            server.options, before = [*OPTIONS, "--" + name, value], len(server.said())
            server.restart()
            status, why = sits_down(ada)
            said = server.said()[before:]
            tap.check(f"--{name} {value}: no table is set aside", "set aside" not in said, said)
            if name in ("chips-first", "chips-a-day"):
                tap.equal(f"--{name} {value}: an old account sits down as before", (status, why), (201, None))
        server.kill()
        server.options = OPTIONS
        server.restart()
        a, b = Seat(ada, t), Seat(bob, t)
        play_on([a, b], lambda: a.view["stage"] == "over")
        tap.equal("the game in play is played to its end", len(Seat(ada, t).view["hands"]), 2)
        server.stop()
        got = subprocess.run([hearts, "ledger", "--check", server.data], text=True, capture_output=True, check=False)
        tap.check("and the books are in order", got.returncode == 0, got.stdout + got.stderr)
    tap.done()


if __name__ == "__main__":
    main()
