#!/usr/bin/python3
"""rated.py - when a game begins, it is fixed for whom it is rated: rated.py HEARTS

Attacks on ratings: looking at computers' hands one after the other, sitting down when the game is nearly won, making a
game count once it is won, leaving or deleting the account when it is lost, removing a player who is winning.
"""
import sys
import tempfile

from harness import PASSWORD, Client, Server, Tap, account, ms, until
from player import Seat, drain, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000", "--empty", ms(60000)]


def table(host, rules="classic hands=1", **terms):
    got = host.request("POST", "/api/tables", {"rules": rules, "seat": "A", "public": True,
                                               "terms": {"turn": 600000, "stand_in": "random", **terms}})
    assert got.status == 201, got
    return got.body["table"]


def begin(t, *people):
    """They sit at A, B ..., and the game begins with computers on the other seats."""
    seats = [Seat(people[0], t)]
    for client, letter in zip(people[1:], "BC"):
        seats.append(Seat(client, t))
        seats[-1].must("sit", seat=letter)
    seats[0].must("start", player="random")
    seats[0].until(lambda s: s.view["game"]["phase"] != "deal")
    return seats


def is_over(seat):
    return lambda: seat.view["stage"] == "over"


def last_trick(seats, also=()):
    """Plays on until one of them plays to the last trick."""
    play_on(seats, lambda: seats[0].view["game"]["tricks"] >= 12 and any(s.has_to_choose() for s in seats), also=also)


def rated(client):
    """Number of games, and the rating (None: none yet), of its only family; once it is counted."""
    families = until(lambda: client.request("GET", "/api/stats?person=" + client.person).body["families"], bool)
    return families[0]["games"], families[0]["rating"]


def why(answer):
    return answer.get("why", "ok")


def between_hands(seats, late):
    """A person sits down at any seat as soon as possible, which is for a second after each hand; returns the seat."""
    answer = {"is": "no"}
    while answer["is"] == "no":
        play_on(seats, lambda: late.view["game"]["phase"] == "deal", also=[late])
        answer = late.ask("sit")
        assert why(answer) in ("ok", "between-hands"), answer
        late.until(lambda s: s.letter is not None or s.view["game"]["phase"] != "deal")
    return late.letter


def who_comes_late(server):
    """A late comer sees no hand in play, cannot sit down for the last trick, and is not rated; a player who left comes
    back to their own seat."""
    ada, ben, eve = Client(server, "Ada"), Client(server, "Ben"), Client(server, "Eve")
    t = table(ada, "classic hands=9 target=none")
    a, b = begin(t, ada, ben)
    e = Seat(eve, t)
    tap.equal("no computer's hand is looked at in mid-hand",
              [why(e.ask("sit", **seat)) for seat in ({"seat": "C"}, {"seat": "D"}, {})], ["between-hands"] * 3)
    last_trick([a, b], also=[e])
    tap.equal("nor can its seat be taken for the last trick", why(e.ask("sit", seat="C")), "between-hands")
    b.must("leave")
    tap.equal("nobody else gets the seat of a person who left", why(e.ask("sit", seat="B")), "seat-kept")
    tap.equal("nor can the person who left take another", why(b.ask("sit", seat="C")), "sat-elsewhere")
    tap.equal("between two hands a computer's is free", between_hands([a], e), "C")
    tap.equal("the person who left gets their own seat back", why(b.ask("sit")), "ok")
    play_on([a, b, e], is_over(a))
    tap.equal("and who came late is not rated", [(rated(c)[0], bool(rated(c)[1])) for c in (ada, ben, eve)],
              [(1, True), (1, True), (1, False)])


def who_is_alone(server):
    """A game that one person begins with computers counts for nobody, whoever joins later."""
    main, guest = Client(server, "Main"), Client(server, "Guest")
    t = table(main)
    m, = begin(t, main)
    last_trick([m])
    g = Seat(guest, t)
    tap.equal("others may join a person who plays alone at any time", why(g.ask("sit", seat="D")), "ok")
    g.must("leave")
    play_on([m], is_over(m))
    tap.equal("and that makes no game that counts", rated(main), (1, None))


def who_gives_up(server):
    """A player who gives up is placed behind the one who stays, however they left."""
    for way in ("leaves", "deletes the account"):
        loser, winner = account(server, "Lou" + way[0]), account(server, "Win" + way[0])
        t = table(loser)
        a, b = begin(t, loser, winner)
        last_trick([a, b])
        if way == "leaves":
            a.must("leave")
        else:
            assert loser.request("DELETE", "/api/me", {"password": PASSWORD}).status == 200
        play_on([b], is_over(b))
        tap.check(f"the other player's rating rises if one {way}", until(lambda w=winner: rated(w), lambda r: r[1])[1] > 1500)
        if way == "leaves":
            tap.check("and falls", rated(loser)[1] < 1500, rated(loser))


def who_is_put_out(server):
    """Nobody can be removed, not even people who are away."""
    host, victim = Client(server, "Host"), Client(server, "Victim")
    t = table(host, grace=0)
    a, b = begin(t, host, victim)
    tap.equal("a person who is present is not removed", why(a.ask("remove", seat="B")), "not-now")
    b.socket.close()
    play_on([a], lambda: a.view["seats"][1].get("away") and a.view["seats"][1].get("stood_in"))
    tap.equal("nor is one who is away while a computer plays for them", why(a.ask("remove", seat="B")), "at-stake")
    play_on([a], is_over(a))
    tap.equal("and is, when the game is over", why(a.ask("remove", seat="B")), "ok")


def who_has_not_asked(server):
    """People are not rated for games that others begin: neither those who have gone, nor those who still view the last
    one."""
    ada, bob = Client(server, "Ada-2"), Client(server, "Bob-2")
    t = table(ada, grace=0)
    a, b = begin(t, ada, bob)
    play_on([a, b], lambda: is_over(a)() and is_over(b)())
    tap.equal("the host begins none while somebody looks", why(a.ask("start", player="random")), "not-now")
    b.socket.close()
    a.until(lambda s: s.view["seats"][1].get("away"))
    before = [rated(c) for c in (ada, bob)]
    a.must("rematch")
    a.until(lambda s: s.view["stage"] == "playing")
    tap.equal("the next game does not count for a person who has gone", a.view["counts"], False)
    play_on([a], is_over(a))
    after = [until(lambda c=c: rated(c), lambda r: r[0] == 2) for c in (ada, bob)]
    tap.equal("it does not count for anybody else either", after, [(2, rating) for _, rating in before])
    eve, fay = Client(server, "Eve-2"), Client(server, "Fay-2")
    t = table(eve)
    e, f = Seat(eve, t), Seat(fay, t)
    f.must("sit", seat="B")
    f.socket.close()
    e.until(lambda s: s.view["seats"][1].get("away"))
    e.must("start", player="random")
    e.until(lambda s: s.view["stage"] == "playing")
    tap.equal("a game that begins while somebody is away does not count", e.view["counts"], False)


def who_brings_friends(server):
    """One person may join a game that counts; two could show a third what they hold."""
    ada, ben, eve, fay = (Client(server, name) for name in ("Ada-3", "Ben-3", "Eve-3", "Fay-3"))
    t = table(ada, "classic hands=9 target=none")
    a, b = begin(t, ada, ben)
    e, f = Seat(eve, t), Seat(fay, t)
    between_hands([a, b], e)
    tap.equal("the second is told when", why(f.ask("sit")), "between-games")


def who_has_no_seat(server):
    """A host without a seat cannot change anything for those who sit."""
    host, guest = Client(server, "Hal"), Client(server, "Gus")
    t = host.request("POST", "/api/tables", {"rules": "classic hands=1", "public": True,
                                             "terms": {"turn": 600000, "stand_in": "random"}}).body["table"]
    h, g = Seat(host, t), Seat(guest, t)
    h.must("terms", terms=dict(h.view["terms"], turn=500000))
    drain(g)
    g.must("sit", seat="B", terms=g.view["terms"])
    tap.equal("the host may not change the clock then", why(h.ask("terms", terms=dict(h.view["terms"], turn=1000))), "terms-stand")


def who_sits_down_unseen(server):
    """People sit down to the terms that they saw, or not at all."""
    host, guest = Client(server, "Hetty"), Client(server, "Gwen")
    t = table(host)
    a, g = Seat(host, t), Seat(guest, t)
    seen = g.view["terms"]
    a.must("terms", terms={"turn": 1000, "bank": 0, "grace": 0})
    tap.equal("a clock of a second is nothing that one has sat down to", why(g.ask("sit", terms=seen)), "terms-changed")
    tap.equal("terms that are none are refused", why(g.ask("sit", terms={"turns": 1})), "malformed")
    g.until(lambda s: s.view["terms"]["turn"] == 1000)
    tap.equal("a person who has seen the terms may sit down", why(g.ask("sit", terms=g.view["terms"])), "ok")


def who_takes_back(server):
    """A card is taken back when all agree, and then the game no longer counts."""
    ada, ben = Client(server, "Ada-4"), Client(server, "Ben-4")
    t = table(ada, "classic hands=1 pass=none")
    a, b = begin(t, ada, ben)

    def asks():
        """Plays on until A has played a card from which nobody has learned anything, and asks to take it back."""
        answer = {"is": "no"}
        while answer["is"] == "no":
            play_on([a, b], a.has_to_choose)
            a.decide()
            answer = a.ask("takeback")
        b.until(lambda s: s.view["offer"])

    asks()
    b.must("answer", yes=False)
    a.until(lambda s: not s.view["offer"])
    tap.equal("a takeback that is refused changes nothing", a.view["counts"], True)
    asks()
    tap.equal("the person who is asked still sees that the game counts", b.view["counts"], True)
    b.must("answer", yes=True)
    a.until(lambda s: not s.view["offer"])
    tap.equal("a takeback that is granted makes the game count no more", a.view["counts"], False)
    play_on([a, b], is_over(a))
    tap.equal("and nobody is rated for it", [rated(c) for c in (ada, ben)], [(1, None)] * 2)


def main():
    hearts = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        with Server(hearts, OPTIONS, data=folder) as server:
            for part in (who_comes_late, who_is_alone, who_gives_up, who_is_put_out, who_has_not_asked, who_brings_friends, who_has_no_seat,
                         who_sits_down_unseen, who_takes_back):
                part(server)
    tap.done()


if __name__ == "__main__":
    main()
