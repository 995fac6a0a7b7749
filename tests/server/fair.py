#!/usr/bin/python3
"""fair.py - deals that nobody chose, with the real program: what people, hearts join and a bot give
to them, and records that two programs check: fair.py HEARTS"""
import os
import subprocess
import sys
import tempfile

from harness import Client, Server, Tap, until
from player import Seat, play_on

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000"]


def record_of(client, game=0):
    """The latest game of somebody as its record, from the server's history."""
    games = until(lambda: client.request("GET", "/api/games").body["games"], lambda got: len(got) > game)
    return client.request("GET", "/api/games/" + games[0]["game"]).body.decode()


def checks(hearts, name, record, wanted):
    """hearts verify and verify.py both find it right; `wanted` is in what the first one says."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
        f.write(record)
        f.flush()
        for program in ([hearts, "verify"], [sys.executable, os.path.join(EXAMPLES, "verify.py")]):
            got = subprocess.run(program + [f.name], text=True, capture_output=True, check=False)
            who = os.path.basename(program[-1])
            tap.check(f"{name}: {who} finds it right", got.returncode == 0, got.stdout + got.stderr)
            if program[0] == hearts:
                for words in wanted:
                    tap.check(f"{name}: it says \"{words}\"", words in got.stdout, got.stdout)


def people(server, hearts):
    """Two people and two computers: everything is told in its order, and the record checks."""
    ada, bob = Client(server, "Ada"), Client(server, "Bob")
    made = {"rules": "classic target=30 ties=shared", "seat": "A", "terms": {"turn": 0}}
    t = ada.request("POST", "/api/tables", made).body["table"]
    a, b = Seat(ada, t), Seat(bob, t)
    tap.check("a table is made with its first deal sealed", a.view["fair"]["lines"][0].startswith("commit 0 "), a.view)
    b.must("sit", seat="C")
    a.must("start", player="random")
    play_on([a, b], lambda: a.view["stage"] == b.view["stage"] == "over")
    lines = [line for e in a.events for line in e.get("fair", [])]
    deals = sum(line.startswith("dealt ") for line in lines)
    tap.check("several deals", deals > 1, lines)
    tap.check("each with the chances of both", all(line.count(" / ") == 3 and line.split()[3] == "A"
                                                   for line in lines if line.startswith("dealt ")), lines)
    tap.equal("and each opened, the one that was never dealt too",
              sum(line.startswith("open ") for line in lines), deals + 1)
    tap.equal("both are told the same", [line for e in b.events for line in e.get("fair", [])], lines)
    record = record_of(ada)
    checks(hearts, "two people", record, ["dropped chances 0", "unused 1"])
    played = [line[5:] for line in record.splitlines() if line.startswith("fair ") and "chain" not in line]
    tap.equal("the record has the lines that were told", played[1:], lines)


def silent(server, hearts):
    """Somebody whose program knows nothing of it plays on."""
    class Old(Seat):
        def contribute(self, message):
            pass

    eve = Client(server, "Eve")
    made = {"rules": "classic hands=1 target=none ties=shared", "seat": "A", "terms": {"turn": 0}}
    seat = Old(eve, eve.request("POST", "/api/tables", made).body["table"])
    seat.must("start", player="random")
    play_on([seat], lambda: seat.view["stage"] == "over")
    checks(hearts, "an older program", record_of(eve), ["dropped chances 0"])


def programs(server, hearts):
    """A bot in Python and a computer by hearts join sit down at somebody's table."""
    url = f"http://127.0.0.1:{server.port}/t/"
    for name, command, more in (
            ("bot.py", [sys.executable, os.path.join(EXAMPLES, "bot.py")], ["--token"]),
            ("hearts join", [hearts, "join"], ["--seat", "C", "--player", "duck", "--token"])):
        host, robot = Client(server, "Host"), Client(server, "Robot")
        made = {"rules": "classic hands=1 target=none ties=shared", "seat": "A", "terms": {"turn": 0}}
        t = host.request("POST", "/api/tables", made).body["table"]
        seat = Seat(host, t)
        with subprocess.Popen(command + [url + t] + more + [robot.token], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) as program:
            letter = seat.event("sat")["seat"]
            seat.must("start", player="random")
            play_on([seat], lambda seat=seat: seat.view["stage"] == "over")
            said = program.communicate(timeout=300)[0]
        tap.equal(f"{name} plays a game", program.returncode, 0)
        record = record_of(host)
        checks(hearts, name, record, ["dropped chances 0"])
        dealt = [line for line in record.splitlines() if line.startswith("fair dealt ")]
        tap.check(f"{name} has given its chance", dealt and f" {letter} -" not in dealt[0] and
                  f"{letter} dropped" not in dealt[0], (dealt, said))


def main():
    hearts = sys.argv[1]
    with Server(hearts, OPTIONS, store="memory") as server:
        people(server, hearts)
        silent(server, hearts)
        programs(server, hearts)
    tap.done()


if __name__ == "__main__":
    main()
