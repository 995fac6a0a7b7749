#!/usr/bin/python3
"""imports.py - imported games join the history of an account: imports.py HEARTS

A game that is forged, too large, incomplete or somebody else's is refused; nobody else finds an imported game among
theirs, and it counts nowhere. It is stored only once, however often it is imported, even twice at the same time.
"""
import json
import re
import sys
import threading
import time
from pathlib import Path

from harness import Client, PASSWORD, Server, Tap, account, until
from player import Seat, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000",
           "--review-nodes", "20"]  # a review gives way to all other processes
RECORDS = Path(__file__).resolve().parent.parent / "releases/0.1/records"
RECORD = (RECORDS / "play-super.txt").read_text()


def bring(who, record, **more):
    return who.request("POST", "/api/games", {"record": record, **more})


def tagged(record, **tags):
    """The record with these tags instead of its own; None: without."""
    lines = [line for line in record.split("\n")
             if not (match := re.match(r"\[(\w+) ", line)) or match[1] not in tags]
    own = [f'[{name} {json.dumps(value, ensure_ascii=False)}]' for name, value in tags.items()
           if value is not None]
    return "\n".join([lines[0], *own, *lines[1:]])


def games(who, of=None):
    return who.request("GET", "/api/games" + (f"?person={of.person}" if of else "")).body["games"]


def joins(server):
    """A game joins, and is marked wherever it is listed; nobody else sees anything of it."""
    ann, bob = account(server, "Ann"), account(server, "Bob")
    record = tagged(RECORD, Date="2026-11-20", Time="17:03:12.345", Table="a1b2c3")
    got = bring(ann, record)
    tap.equal("a game that was played elsewhere is taken", got.status, 201)
    game = got.body["game"]
    listed = games(ann)
    tap.equal("it is in the history, once", [g["game"] for g in listed], [game])
    tap.equal("marked", listed[0].get("brought"), True)
    tap.equal("at its own time", listed[0]["ended"], 1795194192345)
    tap.equal("its computers are called as they were", listed[0]["names"], "a1b2c3")
    tap.equal("one seat is theirs who brought it, under their name",
              [(s["name"], s.get("person")) for s in listed[0]["seats"]][0], ("Ann", ann.person))
    tap.check("the others are nobody's", all("person" not in s for s in listed[0]["seats"][1:]))
    replay = ann.request("GET", f"/api/games/{game}/replay")
    tap.check("it is played through, marked too",
              replay.status == 200 and replay.body.get("brought") is True, replay)
    tap.equal("it is judged", ann.request("GET", f"/api/games/{game}/review?hand=1").status, 200)
    tap.equal("it counts in no figures", ann.request("GET", "/api/stats").body, {"families": []})
    tap.equal("nor in the figures that others see",
              {k: bob.request("GET", "/api/people/Ann").body[k] for k in ("rated", "games")},
              {"rated": [], "games": 0})
    tap.equal("somebody else does not find it", (games(bob), games(bob, ann)), ([], []))
    tap.equal("nor can they open it", bob.request("GET", f"/api/games/{game}").status, 404)
    ann.request("POST", f"/api/games/{game}/share", {"on": True})
    shown = bob.request("GET", f"/api/games/{game}/replay")
    tap.check("somebody it is shared with is told that it was imported",
              shown.status == 200 and shown.body.get("brought") is True, shown)
    return ann, bob, record, game


def once(ann, bob, record, game):
    again = bring(ann, record.replace("\n", "\r\n") + "# again\n")
    tap.equal("brought again, and written otherwise, it is that game",
              (again.status, again.body), (200, {"game": game}))
    other = bring(bob, record)
    tap.check("somebody else brings the same one: it is another game, of theirs alone",
              other.status == 201 and other.body["game"] != game, other)
    tap.equal("each has their own", [[g["game"] for g in games(who)] for who in (ann, bob)],
              [[game], [other.body["game"]]])
    record, answers = tagged(record, Rules='super hands=2 target=207'), []
    threads = [threading.Thread(target=lambda: answers.append(bring(ann, record)))
               for _ in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    tap.equal("six at once: one of them is the first", sorted(a.status for a in answers),
              [200] * 5 + [201])
    tap.equal("and all have one game", len({a.body["game"] for a in answers}), 1)
    tap.equal("it is stored once", len(games(ann)), 2)


def refused(server, ann):
    before = games(ann)

    def no(what, got, status=400, why=None):
        tap.check(what, got.status == status and (why is None or got.body["why"] == why), got)

    no("a stranger has no history", bring(Client(server), RECORD), 401)
    no("a guest has no account", bring(Client(server, "Gus"), RECORD), 403, "no-account")
    token = ann.request("POST", "/api/tokens", {"name": "robot"}).body["token"]
    bot = Client(server)
    bot.token = token
    no("a program brings nothing", bring(bot, RECORD), 403, "not-for-bots")
    score = re.sub(r"(?m)^score (\d+)", lambda m: f"score {int(m[1]) + 1}", RECORD, count=1)
    no("another score than the cards make", bring(ann, score), 400, "bad-record")
    trick = re.search(r"(?m)^trick .*$", RECORD)[0].split(" ")
    swapped = RECORD.replace(" ".join(trick), " ".join(trick[:2] + trick[:1:-1]), 1)
    no("a card out of its turn", bring(ann, swapped), 400, "bad-record")
    no("a winner who did not win", bring(ann, re.sub(r"(?m)^over .*$", "over A B C D", RECORD)), 400,
       "bad-record")
    no("a game that does not end", bring(ann, RECORD[:RECORD.rindex("trick")]), 400, "bad-record")
    no("one that begins in the middle", bring(ann, tagged(RECORD, Scores="1 2 3 4")), 400,
       "bad-record")
    no("one that was called off", bring(ann, RECORD[:RECORD.index("trick")] + "void A\n"), 400,
       "bad-record")
    no("several in one", bring(ann, RECORD + "\n" + RECORD), 400, "bad-record")
    position = (RECORDS.parent.parent.parent / "records/position.txt").read_text()
    no("a position", bring(ann, position), 400, "bad-record")
    no("no record", bring(ann, "hello"), 400, "bad-record")
    no("nothing", bring(ann, ""), 400, "bad-record")
    for body in ({}, {"record": 7}, {"record": None}, {"record": [RECORD]}):
        no(f"no text: {body if len(str(body)) < 40 else 'a list'}",
           ann.request("POST", "/api/games", body), 400, "malformed")
    for seat in ("K", "AA", "", 7, "E"):
        no(f"a seat that is none: {seat!r}", bring(ann, RECORD, seat=seat), 400, "malformed")
    no("whose seat does it say is theirs", bring(ann, tagged(RECORD, Players=None)), 400,
       "malformed")
    no("and of two people neither is called so",
       bring(ann, tagged(RECORD, Players="person person duck duck")), 400, "malformed")
    no("a record larger than a request may be", bring(ann, RECORD + "# so it goes\n" * 6000), 413)
    tap.equal("nothing of it was kept", games(ann), before)


def names(server):
    """Names are text, whatever they are; a seat with somebody's name is not that person."""
    ann, bob = account(server, "Anna"), account(server, "Bert")
    record = tagged(RECORD, A="Bert", B="Łukasz 🂡", C="‮live", D="x" * 300,
                    Players="person cmd:sh cmd:true cmd:reboot")
    got = bring(ann, record)
    tap.equal("a record with names of all kinds is taken", got.status, 201)
    listed = games(ann)[0]
    tap.equal("they are text, or somebody's; one's own is one's own",
              [s["name"] for s in listed["seats"]],
              ["Anna", "Łukasz 🂡", "somebody", "somebody"])
    tap.equal("the people named in it do not have it in their list", games(bob), [])
    text = ann.request("GET", f"/api/games/{listed['game']}").body.decode()
    tap.check("its record says the same", '[A "Anna"]' in text and '[C "somebody"]' in text, text)
    tap.check("and no program of it is begun: other computers play it again",
              (again := ann.request("POST", "/api/tables", {"from": {"record": text, "hand": 1,
                                                                     "seat": "A"}})).status == 201,
              again)
    seats = ann.request("GET", "/api/tables/" + again.body["table"]).body["seats"]
    tap.check("ours", all("cmd" not in s.get("name", "") for s in seats), seats)
    extra = bring(ann, tagged(record, Rules="super hands=2 target=209", Secret="x" * 3000)
                  .replace("hand 1", "{ " + "y" * 3000 + " }\nhand 1"))
    text = ann.request("GET", f"/api/games/{extra.body['game']}").body.decode()
    tap.check("tags and comments that are no part of the game are not kept", "xxx" not in text and "yyy" not in text, text)
    chosen = bring(ann, tagged(RECORD, Rules="super hands=2 target=208", Players=None), seat="C")
    tap.equal("one's seat may be named", chosen.status, 201)
    seats = next(g for g in games(ann) if g["game"] == chosen.body["game"])["seats"]
    tap.equal("it is one's own then", [s.get("person") for s in seats],
              [None, None, ann.person, None])
    late = bring(ann, tagged(RECORD, Rules="super hands=2 target=206", Date="2999-01-01"))
    ended = next(g for g in games(ann) if g["game"] == late.body["game"])["ended"]
    tap.check("no game ends tomorrow", ended <= time.time() * 1000 + 1000, ended)


def unrated(server):
    """A real game between two, and an imported one with both their names: only the first counts."""
    ann, bob = account(server, "Änne"), account(server, "Bo")
    table = ann.request("POST", "/api/tables", {"rules": "classic hands=1", "seat": "A", "public": True,
                                                "terms": {"turn": 60000}}).body["table"]
    a, b = Seat(ann, table), Seat(bob, table)
    b.must("sit", seat="B")
    a.must("start", player="duck")
    for seat in (a, b):
        seat.event("started")
    play_on([a, b], lambda: a.view["stage"] == "over" and b.view["stage"] == "over")
    game = until(lambda: games(ann), lambda g: g)[0]["game"]
    rated = until(lambda: [who.request("GET", "/api/stats").body for who in (ann, bob)],
                  lambda both: all(f["families"] and f["families"][0]["rating"] for f in both))
    text = ann.request("GET", f"/api/games/{game}").body.decode()
    brought = bring(ann, text)
    tap.equal("a game of several people can be brought too", brought.status, 201)
    tap.equal("their ratings and figures stay",
              [who.request("GET", "/api/stats").body for who in (ann, bob)], rated)
    tap.equal("the other has it once, as it was", [g.get("brought") for g in games(bob)], [None])
    page = ann.request("GET", "/api/records").body
    tap.check("all one's games are a text of records",
              page["games"] == 2 and page["records"].count("[Hearts ") == 2, page)
    tap.equal("other people's games are not in it", Client(server, "Gus").request("GET", "/api/records").body,
              {"games": 0, "records": ""})
    tap.equal("a stranger has none", Client(server).request("GET", "/api/records").status, 401)


def data(server):
    """It is in the export, survives a crash, and is deleted with the account."""
    ann, bob = account(server, "Cleo"), account(server, "Dora")
    game = bring(ann, RECORD).body["game"]
    ann.request("POST", f"/api/games/{game}/share", {"on": True})
    server.kill()
    server.restart()
    tap.equal("after a crash it is there, once", [g["game"] for g in games(ann)], [game])
    tap.equal("and known", bring(ann, RECORD).status, 200)
    exported = ann.request("GET", "/api/me/export").body["games"]
    tap.check("it is exported with its record, marked",
              [(g["game"], g.get("brought")) for g in exported] == [(game, True)] and
              "hand 1" in exported[0]["record"], exported)
    tap.equal("the account is deleted",
              ann.request("DELETE", "/api/me", {"password": PASSWORD}).status, 200)
    gone = until(lambda: [bob.request("GET", f"/api/games/{game}{way}").status
                          for way in ("", "/replay")], lambda s: s == [404, 404])
    tap.equal("the game is gone with it, though it was shared", gone, [404, 404])
    tap.equal("and comes back by nobody's ticket", bring(ann, RECORD).status, 401)


def flood(hearts):
    """The limits for each day and person, and for each hour and address."""
    with Server(hearts, OPTIONS + ["--kept-per-address", "64k"], store="memory") as server:
        ann = account(server, "Ann")
        taken = 0
        for i in range(60):
            got = bring(ann, tagged(RECORD, Rules=f"super hands=2 target={i + 300}"))
            if got.status != 201:
                break
            taken += 1
        tap.check("an address may have so much kept", 5 < taken < 60 and got.status == 429 and
                  int(got.headers["Retry-After"]) > 0, (taken, got))
        tap.equal("refused games are not stored", len(games(ann)), min(taken, 50))
    with Server(hearts, OPTIONS + ["--kept-per-address", "1024M"], store="memory") as server:
        ann = account(server, "Ann")
        statuses = [bring(ann, RECORD).status for _ in range(70)]
        tap.check("and so much played through", statuses[:60] == [201] + [200] * 59 and
                  429 in statuses[60:], statuses)


def main(hearts):
    with Server(hearts, OPTIONS) as server:
        ann, bob, record, game = joins(server)
        once(ann, bob, record, game)
        refused(server, ann)
        names(server)
    with Server(hearts, OPTIONS) as server:
        unrated(server)
        data(server)
    flood(hearts)
    tap.done()


if __name__ == "__main__":
    main(sys.argv[1])
