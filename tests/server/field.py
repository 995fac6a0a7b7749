#!/usr/bin/python3
"""field.py - the field of the hand of a day: people's results, played through by the server and never trusted: field.py
HEARTS"""
import json
import sqlite3
import sys
import time

from day import date, play
from harness import PATIENCE, SEED, Client, Server, Tap, chance_of

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000"]
PASSWORD = "correct horse"


def join(client, day, decisions, **more):
    return client.request("POST", "/api/field", {"date": day, "decisions": decisions, **more})


def field(client, day, more=""):
    return client.request("GET", f"/api/field?date={day}{more}")


def refused(name, answer, status, why):
    tap.equal(name, (answer.status, answer.body.get("why")), (status, why))


def same_points(server):
    """The decisions are played through, and give the same points as at the table."""
    ada, bea, cy = (Client(server, name) for name in ("Ada", "Bea", "Cy"))
    chance = chance_of("cards")
    draw = lambda choice, view: chance.sample(choice["from"], choice["low"])
    mine, points = play(ada, date())
    tap.equal("nobody has handed in", field(ada, date()).body, {"date": date(), "rules": "classic", "results": []})
    answer = join(ada, date(), mine)
    tap.equal("a result is kept", (answer.status, answer.body["yours"]), (201, points))
    tap.equal("and is in the field", answer.body["results"], [{"points": points, "people": 1}])
    again = join(ada, date(), mine)
    tap.equal("handed in once more it stays one", (again.status, again.body["results"]), (200, answer.body["results"]))
    other, others = play(ada, date(), choose=draw)
    later = join(ada, date(), other)
    tap.equal("a later try changes nothing", (later.status, later.body["yours"]), (200, points))
    theirs = join(bea, date(), mine)
    tap.equal("the same decisions give the same result", (theirs.status, theirs.body["results"]), (201, [{"points": points, "people": 2}]))
    join(cy, date(), other)
    wanted = [{"points": n, "people": k} for n, k in sorted({points: 2, others: 1}.items())] if others != points \
        else [{"points": points, "people": 3}]
    tap.equal("the fewest points come first", field(Client(server), date()).body["results"], wanted)
    tap.check("a stranger sees no result as their own", "yours" not in field(Client(server), date()).body)
    for name in ("spot", "american", "three", "cancellation players=6", "black-maria", "turbo"):
        decisions, theirs = play(cy, date(), name, choose=draw)
        answer = join(cy, date(), decisions, rules=name)
        tap.equal(f"in {name}: what the table said", (answer.status, answer.body.get("yours")), (201, theirs))
    tap.equal("each game has a field of its own", field(cy, date(), "&rules=three").body["results"][0]["people"], 1)
    return mine, points


def nothing_forged(server, mine):
    """Every byte is hostile."""
    eve = Client(server, "Eve")
    short = mine[:-1]
    refused("a hand that is not over", join(eve, date(), short), 400, "not-played")
    refused("one that is over before", join(eve, date(), mine + [mine[-1]]), 400, "not-played")
    refused("none at all", join(eve, date(), []), 400, "not-played")
    swapped = mine[:1] + mine[2:3] + mine[1:2] + mine[3:]
    answer = join(eve, date(), swapped)
    tap.check("cards in another order are another hand, or none", answer.status == 400 or answer.body["results"], answer)
    eve = Client(server, "Eve")
    refused("cards of somebody else's hand", join(eve, date(), mine[:1] + ["2C", "AS"] + mine[3:]), 400, "not-played")
    refused("the decisions of another day", join(eve, date(1), mine), 400, "not-played")
    refused("of another game", join(eve, date(), mine, rules="three"), 400, "not-played")
    refused("points alone", eve.request("POST", "/api/field", {"date": date(), "points": 0}), 400, "malformed")
    answer = eve.request("POST", "/api/field", {"date": date(), "decisions": short, "points": 0})
    refused("points beside them", answer, 400, "not-played")
    for wrong in ([["2C"]], [None], [7], "2C", {"0": "2C"}, ["2C" * 40], ["2C"] * 65, None):
        refused(f"{json.dumps(wrong)[:30]} for decisions", join(eve, date(), wrong), 400, "malformed")
    for wrong in ("2C ", " 2C", "2C  3C", "xx", "2c,3c", "\u2660", " ".join(["2C"] * 10), "cards", ""):
        refused(f"a decision {wrong!r}", join(eve, date(), [wrong] + mine[1:]), 400, "not-played")
    for wrong in ("2026-02-30", "today", "", None, 20261125, "2026-11-2", "0" * 400, "2026-11-24/x"):
        refused(f"the date {str(wrong)[:12]!r}", join(eve, wrong, mine), 400, "malformed")
    for days, why in ((2, "not-yet"), (400, "not-yet"), (-3, "too-late"), (-4000, "too-late")):
        refused(f"a day {days} days from now", join(eve, date(days), mine), 400, why)
    for wrong in ("poker", "classic players=2", "x" * 3000):
        refused(f"the rules {wrong[:20]!r}", join(eve, date(), mine, rules=wrong), 400, "malformed" if len(wrong) > 2047 else "bad-rules")
    answer = join(eve, date(), mine, rules="x" * 70000)
    tap.check("too large a body", answer.status in (400, 413), answer)
    refused("a stranger", join(Client(server), date(), mine), 401, "not-you")
    account = Client(server)
    account.token = account.request("POST", "/api/account", {"name": "Owner", "password": PASSWORD}).body["token"]
    bot = Client(server)
    bot.token = account.request("POST", "/api/tokens", {"name": "Bot"}).body["token"]
    refused("a program", join(bot, date(), mine), 403, "not-for-bots")
    refused("a field of no day", field(eve, "x"), 400, "malformed")
    refused("of no game", field(eve, date(), "&rules=poker"), 400, "bad-rules")
    tap.check("nothing of all this is in the field", "yours" not in field(eve, date()).body)
    bytes_of = chance_of(f"bytes {SEED}")
    for _ in range(200):
        text = json.dumps({"date": date(), "decisions": mine}).encode()
        at = bytes_of.randrange(len(text))
        raw = text[:at] + bytes([bytes_of.randrange(256)]) + text[at + 1:]
        answer = eve.request("POST", "/api/field", raw=raw)
        if answer.status not in (200, 201, 400, 415):
            tap.check("a byte changed", False, (raw, answer))
    tap.check("the server goes on", field(eve, date()).status == 200)


def look(server, sql, *values):
    db = sqlite3.connect(f"file:{server.data}/hearts.db?mode=ro", uri=True)
    try:
        return db.execute(sql, values).fetchone()[0]
    finally:
        db.close()


def kept(server, part):
    return look(server, "SELECT count(*) FROM kept WHERE instr(key, ?) > 0", part.encode())


def goes_with_the_account(server, mine, points):
    """A deleted person is in no field, and people can get what is stored about them."""
    dee = Client(server)
    made = dee.request("POST", "/api/account", {"name": "Dee", "password": PASSWORD}).body
    dee.token = made["token"]
    before = sum(r["people"] for r in field(dee, date()).body["results"])
    join(dee, date(), mine)
    tap.equal("one's own export has it", dee.request("GET", "/api/me/export").body["days"],
              [{"date": date(), "rules": "classic", "points": points}])
    tap.equal("under two keys", kept(server, made["person"][:32] + "/" + date()) + kept(server, "field/" + date()) > 1, True)
    dee.request("DELETE", "/api/me", {"password": PASSWORD})
    end = time.monotonic() + PATIENCE
    while sum(r["people"] for r in field(Client(server), date()).body["results"]) > before and time.monotonic() < end:
        time.sleep(0.02)
    tap.equal("deleted, it is gone from the field",
              sum(r["people"] for r in field(Client(server), date()).body["results"]), before)
    tap.equal("and from what is kept", look(server, "SELECT count(*) FROM kept WHERE instr(key, ?) > 0 AND "
                                            "(instr(key, 'field/') = 1 OR instr(key, 'days/') = 1)", made["person"].encode()), 0)


def who_sends_much_waits(server, mine):
    """Each result is a hand to be played: an address has a limit, and then has to wait."""
    eve = Client(server, "Eve")
    answers = [join(eve, date(), mine[:-1]) for _ in range(80)]
    tap.equal("after 60 an address is told to wait", {a.status for a in answers[60:]}, {429})
    tap.check("and how long", int(answers[-1].headers["Retry-After"]) >= 1, answers[-1].headers)
    tap.equal("and may look at the field all the same", field(eve, date()).status, 200)


def main(hearts):
    with Server(hearts, OPTIONS) as server:
        mine, points = same_points(server)
        nothing_forged(server, mine)
        goes_with_the_account(server, mine, points)
        who_sends_much_waits(server, mine)
        server.kill()
        server.restart()
        tap.equal("after a restart the field is there", field(Client(server), date()).body["results"][0]["people"] > 0, True)
    tap.done()


main(sys.argv[1])
