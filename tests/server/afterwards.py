#!/usr/bin/python3
"""afterwards.py - a game after its end: afterwards.py HEARTS

Played through again, judged hand by hand, shared with whoever has its id, still there when somebody
who played in it is deleted; and a server that goes down while a hand is being judged.
"""
import sys
import threading

from harness import Client, PASSWORD, PATIENCE, Server, Tap, account, ms, until
from player import Seat, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--talk-each", "0ms", "--messages",
           "1000000", "--review-nodes", "20", "--header-time", ms(500)]
WAYS = ("", "/replay", "/review?hand=1")


def finished(ann, bob):
    """A game of one hand by two people and two computers, at a table by link; returns its id."""
    t = ann.request("POST", "/api/tables", {"rules": "classic hands=1 ties=shared", "seat": "A",
                                            "terms": {"turn": 0}}).body["table"]
    a, b = Seat(ann, t), Seat(bob, t)
    b.must("sit", seat="B")
    a.must("start", player="duck")
    for s in (a, b):
        s.event("started")
    play_on([a, b], lambda: a.view["stage"] == "over" and b.view["stage"] == "over")
    games = until(lambda: ann.request("GET", "/api/games").body["games"], lambda g: g)
    tap.equal("a finished game is not shared", games[0]["shared"], False)
    return games[0]["game"], a.view


def replayed(ann, game, view):
    """The replay agrees with the table."""
    got = ann.request("GET", f"/api/games/{game}/replay")
    tap.equal("a game is played through", got.status, 200)
    hand = got.body["hands"][0]
    tap.equal("its hand comes out the same", hand["totals"], view["game"]["score"])
    tap.equal("with the same winners", got.body["winners"], view["game"]["winners"])
    tap.check("all tricks are there", len(hand["tricks"]) == 13 and
              all(len(t["cards"]) == 4 for t in hand["tricks"]), hand)
    tap.equal("the answer says who sat at each seat", [s.get("person") for s in got.body["seats"]],
              [s.get("person") for s in view["seats"]])
    record = ann.request("GET", f"/api/games/{game}").body.decode()
    brought = Client(ann.server).request("POST", "/api/replay", {"record": record})
    tap.equal("its record, brought by somebody else, is the same",
              (brought.status, brought.body.get("hands")), (200, got.body["hands"]))
    bad = ann.request("POST", "/api/replay", {"record": record.replace("trick", "trock", 1)})
    tap.check("a record that is none is refused by its line",
              bad.status == 400 and bad.body["why"] == "bad-record" and bad.body["line"] > 1, bad)


def reviewed(ann, bob, game):
    path = f"/api/games/{game}/review"
    got = bob.request("GET", path + "?hand=1")
    tap.check("a hand is judged for the seat of whoever asks",
              got.status == 200 and got.body["seat"] == "B", got)
    moments = got.body["moments"]
    tap.check("the pass first", moments[0]["phase"] == "pass" and moments[0]["trick"] is None and
              len(moments[0]["played"]) == 3, moments[0])
    tap.check("then each card that was a choice", len(moments) > 3 and
              [m["trick"] for m in moments[1:]] == sorted(m["trick"] for m in moments[1:]), moments)
    tap.equal("asked again it is the same", bob.request("GET", path + "?hand=1").body, got.body)
    other = ann.request("GET", path + "?hand=1&seat=C")
    tap.check("any seat may be judged", other.status == 200 and other.body["seat"] == "C", other)
    for query, status in (("", 400), ("?hand=1&seat=E", 400), ("?hand=2", 404)):
        tap.equal(f"review{query} is refused", ann.request("GET", path + query).status, status)


def seen_by(who, game):
    return [who.request("GET", f"/api/games/{game}{way}").status for way in WAYS]


def shared(ann, bob, server, game):
    cyd, stranger = Client(server, "Cyd"), Client(server)
    path = f"/api/games/{game}/share"
    for who, name in ((cyd, "somebody else"), (stranger, "a stranger")):
        tap.equal(f"a game by link is not for {name}", seen_by(who, game), [404] * 3)
    tap.equal("a stranger may not share it", stranger.request("POST", path, {"on": True}).status,
              401)
    tap.equal("nor may somebody who did not play in it", cyd.request("POST", path, {"on": True}).status, 404)
    tap.equal("somebody who played in it may", bob.request("POST", path, {"on": True}).body,
              {"shared": True})
    for who, name in ((cyd, "somebody else"), (stranger, "a stranger"), (ann, "who played")):
        tap.equal(f"then it is for {name}", seen_by(who, game), [200] * 3)
    tap.equal("it is told in the list", ann.request("GET", "/api/games").body["games"][0]["shared"],
              True)
    server.kill()
    server.restart()
    tap.equal("after a crash it is still shared", seen_by(stranger, game), [200] * 3)
    ann.request("POST", path, {"on": False})
    tap.equal("any of them may take it back", seen_by(stranger, game), [404] * 3)
    ann.request("POST", path, {"on": True})


def deleted(ann, server, game):
    """The game of somebody who is deleted."""
    stranger = Client(server)
    tap.equal("the account that shared it is deleted",
              ann.request("DELETE", "/api/me", {"password": PASSWORD}).status, 200)
    path = f"/api/games/{game}/replay"
    got = until(lambda: stranger.request("GET", path), lambda a: "Ann" not in str(a.body))
    tap.check("the game is there, with somebody in its place", got.status == 200 and
              got.body["seats"][0] == {"name": "somebody"} and got.body["shared"], got)


def goes_away(bob, game):
    """A client that asks and does not wait for the answer."""
    connection = bob.socket(headers={"Upgrade": None, "Connection": "close"}, hello=False,
                            path=f"/api/games/{game}/review?hand=1&seat=D")
    connection.close()
    tap.equal("the server goes on", bob.request("GET", "/api/me").status, 200)


def goes_down(hearts):
    """A review that takes long is given up when the server shuts down."""
    with Server(hearts, OPTIONS + ["--review-nodes", "10000"]) as server:
        ann, bob = Client(server, "Ann"), Client(server, "Bob")
        game, _ = finished(ann, bob)
        answers = []

        def ask(seat):
            try:
                answers.append(ann.request("GET",
                                           f"/api/games/{game}/review?hand=1&seat={seat}"))
            except ConnectionError:
                pass  # the server went first

        asks = [threading.Thread(target=ask, args=[seat]) for seat in "AB"]
        for one in asks:
            one.start()
        busy = until(lambda: answers[:1], lambda got: got)[0]
        tap.check("one is judged for a person at a time", busy.status == 429 and
                  busy.body["why"] == "too-fast" and int(busy.headers["Retry-After"]) > 0, busy)
        tap.equal("tables go on meanwhile", bob.request("POST", "/api/tables",
                                                        {"rules": "classic"}).status, 201)
        status = server.stop()
        for one in asks:
            one.join()
        tap.equal("the server ends in peace", status, 0)
        tap.check("and says so to whoever waits, if it can", all(
            a.status == 503 and a.body["why"] == "draining" for a in answers[1:]), answers)


def main():
    with Server(sys.argv[1], OPTIONS) as server:
        ann, bob = account(server, "Ann"), Client(server, "Bob")
        game, view = finished(ann, bob)
        replayed(ann, game, view)
        reviewed(ann, bob, game)
        goes_away(bob, game)
        shared(ann, bob, server, game)
        deleted(ann, server, game)
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    goes_down(sys.argv[1])
    tap.done()


if __name__ == "__main__":
    main()
