#!/usr/bin/python3
"""seeded.py - decks and computers by a seed, in tests alone: seeded.py HEARTS HEARTS-SEEDED"""
import sys

from harness import Client, Server, Tap
from player import Seat, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms"]
BY_SEED = {"HEARTS_FAIR": ""}


def evening(program, seed):
    """The results of two games at two tables on a fresh server; who passed first depends on time."""
    Server.starts = seed
    with Server(program, OPTIONS, store="memory", env=BY_SEED) as server:
        ada, told = Client(server, "Ada"), []
        for _ in range(2):
            made = {"rules": "classic hands=1 ties=shared", "seat": "A", "terms": {"turn": 0}}
            seat = Seat(ada, ada.request("POST", "/api/tables", made).body["table"])
            seat.must("start", player="random")
            play_on([seat], lambda seat=seat: seat.view["stage"] == "over")
            told.append([e for e in seat.seen if e["what"] != "chose"])
            seat.socket.close()
        return told


def mentions(program):
    with open(program, "rb") as f:
        return b"HEARTS_SEED" in f.read()


def main():
    hearts, seeded = sys.argv[1:3]
    tap.check("the program that tests play with takes a seed", mentions(seeded))
    tap.check("the program itself knows of none", not mentions(hearts))
    first = evening(seeded, 1)
    tap.check("two games were played", all(len(told) > 60 for told in first), first)
    tap.check("the two games have different cards", first[0] != first[1])
    tap.equal("the same seed: the same cards, the same moves", evening(seeded, 1), first)
    tap.check("another seed: others", evening(seeded, 2)[0] != first[0])
    tap.check("the program itself: others each time", evening(hearts, 1)[0] != evening(hearts, 1)[0])
    tap.done()


main()
