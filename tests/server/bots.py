#!/usr/bin/python3
"""bots.py - programs that sit down as people: everybody can see that, and they are rated, or play on a slate, only if a
table's terms say so: bots.py HEARTS"""
import sys

from harness import Client, Server, Tap, account
from player import Seat, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000"]
STAKES = "classic pass=none hands=1 target=none ties=shared stakes=1"


def bot_of(server, owner, name):
    made = owner.request("POST", "/api/tokens", {"name": name}).body
    bot = Client(server)
    bot.token, bot.person = made["token"], made["person"]
    return bot


def table(host, rules, **terms):
    return host.request("POST", "/api/tables", {"rules": rules, "seat": "A", "terms": {"turn": 0, **terms}}).body["table"]


def sit(client, t, seat):
    s = Seat(client, t)
    s.must("sit", seat=seat)
    return s.until(lambda s: s.letter)


def rating(client):
    """After their only game is counted; None: it changed no rating."""
    while True:
        families = client.request("GET", "/api/stats?person=" + client.person).body["families"]
        if families:
            return families[0]["rating"]


def played(server, **terms):
    """Two people, a program and a computer play a hand; returns all their ratings."""
    ada, ben = account(server, f"Ada {len(terms)}"), account(server, f"Ben {len(terms)}")
    bot = bot_of(server, ben, f"Robot {len(terms)}")
    t = table(ada, "classic pass=none hands=1 target=none ties=shared", **terms)
    a = Seat(ada, t)
    seats = [a, sit(ben, t, "B"), sit(bot, t, "C")]
    a.until(lambda s: s.view["seats"][2].get("person") == bot.person)
    tap.equal("everybody sees who is a program", [one.get("bot") for one in a.view["seats"]], [None, None, True, None])
    tap.equal("from the moment that it sits down", [e.get("bot") for e in a.events if e["what"] == "sat"], [None, True])
    a.must("start", player="random")
    play_on(seats, lambda: a.view["stage"] == "over")
    return [rating(c) for c in (ada, ben, bot)]


def rated(server):
    ada, ben, bot = played(server)
    tap.check("people are rated among themselves", None not in (ada, ben), (ada, ben))
    tap.equal("the program is not", bot, None)
    tap.check("as if a computer had sat there: what one gains the other loses", abs(ada + ben - 3000) < 1, (ada, ben))
    ada, ben, bot = played(server, bots=True)
    tap.check("where the terms say so, it is", None not in (ada, ben, bot), (ada, ben, bot))


def money(server):
    ada = account(server, "Ida")
    bot = bot_of(server, ada, "Idas robot")
    asked = [(money, bots, Seat(bot, table(ada, STAKES, money=money, buy_in=10, bots=bots)).ask("sit", seat="B"))
             for money in ("chips", "slate") for bots in (False, True)]
    tap.equal("for chips a program never plays, on a slate where the terms say so",
              [(money, bots, answer.get("why")) for money, bots, answer in asked],
              [("chips", False, "not-for-bots"), ("chips", True, "not-for-bots"), ("slate", False, "not-for-bots"), ("slate", True, None)])
    tap.check("and is told what would have to be", "terms" in asked[2][2]["say"], asked[2][2])


def owing(server):
    """What a program owes, or is owed, on a slate is settled when it agrees like everybody else."""
    ada, ben = account(server, "Uli"), account(server, "Udo")
    bot = bot_of(server, ben, "Udos robot")
    t = table(ada, STAKES, money="slate", buy_in=1000, bots=True)
    seats = [Seat(ada, t), sit(ben, t, "B"), sit(bot, t, "C")]
    seats[0].must("start", player="random")

    def slate(client=ada, **what):
        return client.request("POST" if what else "GET", "/api/slates/" + t, what or None).body

    def has():
        return {one["person"]: one["chips"] for one in slate()["who"]}

    play_on(seats, lambda: all(s.view["stage"] == "over" for s in seats))
    while not has()[bot.person]:
        game = seats[0].view["games"] + 1
        for s in seats:
            s.must("rematch")
        play_on(seats, lambda game=game: all(s.view["stage"] == "over" and s.view["games"] == game for s in seats))
    for one in (ada, ben):
        slate(one, agree=True)
    tap.equal("nothing is settled without it", slate()["settled"], 0)
    tap.equal("it agrees by its token", (slate(bot, agree=True)["settled"], set(has().values())), (1, {0}))


def host_changes(server):
    ada = Client(server, "Eva")
    t = table(ada, "classic")
    a = Seat(ada, t)
    tap.equal("no table counts programs by itself", a.view["terms"]["bots"], False)
    a.must("terms", terms={"turn": 0, "bots": True})
    a.until(lambda s: s.view["terms"]["bots"])
    tap.equal("its host may say so", a.view["terms"]["bots"], True)
    tap.equal("in plain words", a.ask("terms", terms={"turn": 0, "bots": "yes"})["say"], "terms: `bots` has to be true or false.")


def heard(seat):
    """The texts that were said and invitations that came, up to the answer to a ping."""
    seat.socket.send({"do": "ping"})
    came = []
    while (message := seat.step())["is"] != "pong":
        came.append(message)
    return [m.get("text", "invited") for m in came if m["is"] == "invited" or m.get("what") == "said"]


def blocked(server):
    """Whoever blocks or mutes the owner of a program hears nothing of the program either."""
    fay, gus = account(server, "Fay"), account(server, "Gus")
    bot = bot_of(server, gus, "Gus's robot")
    t = table(fay, "classic")
    a, there = Seat(fay, t), Seat(bot, table(bot, "classic"))
    s = Seat(bot, t)
    fay.request("POST", "/api/blocks", {"person": gus.person, "mute": True})
    s.must("sit", seat="C")
    s.must("say", text="buy gold")
    tap.equal("chat of a muted person's program arrives without its text", heard(a), [""])
    s.must("leave")
    fay.request("POST", "/api/blocks", {"person": gus.person})
    tap.equal("a blocked person's program may not sit at one's table", s.ask("sit", seat="C").get("why"), "blocked")
    there.ask("invite", person=fay.person)
    tap.equal("and its invitations are not heard", heard(a), [])
    token, = gus.request("GET", "/api/tokens").body["tokens"]
    gus.request("DELETE", "/api/tokens/" + token["id"])
    stored = gus.request("GET", "/api/me/export").body
    tap.equal("a program without a token is still among what is stored about its owner",
              (stored["tokens"], stored["revoked"]), ([], [bot.person]))


def main():
    with Server(sys.argv[1], OPTIONS) as server:
        rated(server)
        money(server)
        owing(server)
        host_changes(server)
        blocked(server)
    tap.done()


if __name__ == "__main__":
    main()
