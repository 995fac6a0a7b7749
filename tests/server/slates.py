#!/usr/bin/python3
"""slates.py - what people who know each other owe each other: settled, written off, and moved to the next table:
slates.py HEARTS"""
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
from functools import partial

from harness import Client, Server, until
from player import Seat, drain, play_on
from stakes import OPTIONS, amount, chips, over, sit, table, tap

ONE_HAND = "three hands=1 target=none ties=shared stakes=1"


def slate_of(client, t):
    return client.request("GET", "/api/slates/" + t).body


def among_people(stakes, people):
    """What the first seats get for a hand, since computers play for nothing: what computers would win is given back to
    the people who paid it, and what they would pay is taken from the people who got it, in proportion."""
    computers = sum(stakes[people:])
    paid = sum(s for s in stakes[:people] if s * computers < 0)
    return [s + computers * s / paid if s * computers < 0 else s for s in stakes[:people]]


def next_game(seats):
    for s in seats:
        s.must("rematch")
    seats[0].until(lambda s: s.view["stage"] == "playing")
    for s in seats[1:]:
        drain(s)


def play_until_owed(client, t, seats):
    """To the end of the game, and more games if nobody owes anything then. The cards depend on who is quicker, and a
    computer may have taken all that counts."""
    play_on(seats, over(seats))
    while not any(one["chips"] for one in slate_of(client, t)["who"]):
        next_game(seats)
        play_on(seats, over(seats))


def slate(hearts, server):
    """Guests who know each other: nobody needs chips; debts are written down, and settled when all agree to the same
    payments. Computers play for nothing."""
    people = [Client(server, name) for name in ("Ulf", "Uwe", "Uta")]
    t = table(people[0], money="slate").body["table"]
    seats = [sit(people[i], t, seat) for i, seat in enumerate("ABC")]
    seats[0].must("start", player="random")
    play_until_owed(people[0], t, seats)
    tap.equal("on the slate no wallet moves", [chips(p) for p in people], [0, 0, 0])
    tap.equal("computers neither pay nor take anything, which is announced before the hand",
              [m["to_table"]["house"] for m in seats[0].events if m["what"] == "locked"][:1], [{"win": [0] * 4, "lose": [0] * 4}])
    hands = [among_people([amount(a) for a in hand["stakes"]], 3) for hand in Seat(people[0], t).view["hands"]]
    won = [sum(hand) for hand in zip(*hands)]
    told = slate_of(people[0], t)
    has = {one["name"]: one["chips"] for one in told["who"]}
    tap.check("the slate says what each person is owed or owes",
              all(abs(has[p.name] - won[i]) < 1 for i, p in enumerate(people)), (told, hands))
    tap.equal("these amounts add up to zero", (sum(has.values()), told["computers"]), (0, 0))
    tap.equal("each sees the slate in the list of their own",
              [[s["chips"] for s in p.request("GET", "/api/slates").body["slates"]] for p in people],
              [[has[p.name]] for p in people])
    tap.equal("and in everything stored about them",
              [[s["chips"] for s in p.request("GET", "/api/me/export").body["slates"]] for p in people],
              [[has[p.name]] for p in people])
    left = {p.person: has[p.name] for p in people}
    for pay in told["payments"]:
        left[pay["from"]] += pay["chips"]
        left[pay["to"]] -= pay["chips"]
    tap.equal("after the payments nobody owes anything", set(left.values()), {0})
    printed = subprocess.run([hearts, "join", f"http://127.0.0.1:{server.port}", "--token", people[0].token, "--book"],
                             text=True, capture_output=True, check=False).stdout
    tap.equal("the terminal shows it too", re.findall(r"^On the slate of table (.*): (.*)$", printed, re.M),
              [(t, f"{has[people[0].name]:+d}")] if has[people[0].name] else [])
    stranger = Client(server, "Hugo")
    tap.equal("nobody else sees the slate", stranger.request("GET", "/api/slates/" + t).status, 404)
    tap.equal("nobody else settles it", stranger.request("POST", "/api/slates/" + t, {"agree": True}).status, 404)
    owing = [p for p in people if has[p.name]]

    def agree(client, yes=True):
        return client.request("POST", "/api/slates/" + t, {"agree": yes})

    agree(owing[0])
    agree(owing[0], False)
    agree(owing[0])
    tap.equal("one agrees, and nothing is settled yet",
              ([one["name"] for one in slate_of(people[1], t)["who"] if one["agreed"]], slate_of(people[1], t)["settled"]),
              ([owing[0].name], 0))
    next_game(seats)
    tap.equal("the stakes brought to the next game change what is owed, so agreements lapse",
              [one["agreed"] for one in slate_of(people[0], t)["who"]], [False] * 3)
    tap.equal("nothing is settled during a game", agree(people[0]).body.get("why"), "not-now")
    play_until_owed(people[0], t, seats)
    told = slate_of(people[0], t)
    owing = [p for p in people if any(one["chips"] for one in told["who"] if one["person"] == p.person)]
    for client in owing:
        settled = agree(client)
        tap.equal("agreed", settled.status, 200)
    tap.equal("when all agree, nobody owes anything",
              (settled.body["settled"], [one["chips"] for one in slate_of(people[0], t)["who"]]), (1, [0, 0, 0]))
    tap.equal("then there is nothing to settle", agree(people[0]).body.get("why"), "not-now")
    people[0].request("DELETE", "/api/me")
    names = until(lambda: [one["name"] for one in slate_of(people[1], t)["who"]], lambda got: len(got) == 2)
    tap.equal("a deleted account is no longer on the slate", sorted(names), sorted(p.name for p in people[1:]))


def owed_and_gone(server):
    """A person who deletes their account leaves a slate on which the others still add up to zero, and can settle."""
    people = [Client(server, name) for name in ("Ida", "Ina", "Ilse")]
    t = table(people[0], ONE_HAND, money="slate", seat=None).body["table"]
    seats = [sit(people[i], t, seat) for i, seat in enumerate("ABC")]
    seats[0].must("start", player="random")
    play_on(seats, over(seats))
    has = {one["person"]: one["chips"] for one in slate_of(people[0], t)["who"]}
    gone = max(people, key=lambda p: abs(has[p.person]))
    stay = [p for p in people if p is not gone]
    tap.check("somebody owes or is owed", has[gone.person] != 0, has)
    tap.equal("that person deletes the account", gone.request("DELETE", "/api/me").status, 200)
    told = until(lambda: slate_of(stay[0], t), lambda got: len(got["who"]) == 2)
    tap.equal("the others keep their balances, and the rest belongs to nobody",
              ([{one["person"]: one["chips"] for one in told["who"]}, told["computers"]]),
              [{p.person: has[p.person] for p in stay}, has[gone.person]])
    for client in (p for p in stay if has[p.person]):
        settled = client.request("POST", "/api/slates/" + t, {"agree": True})
        tap.equal("one of the others agrees", settled.status, 200)
    told = slate_of(stay[0], t)
    tap.equal("then the others owe nothing",
              ([one["chips"] for one in told["who"]], told["computers"], told["settled"]), ([0, 0], 0, 1))
    tap.equal("so there is nothing left to settle",
              stay[0].request("POST", "/api/slates/" + t, {"agree": True}).body["why"], "not-now")


def change(client, t, **what):
    return client.request("POST", "/api/slates/" + t, what)


def balances(client, t):
    return {one["person"]: one["chips"] for one in slate_of(client, t)["who"]}


def played(people, rules=ONE_HAND, **terms):
    """Plays a game of those people on the slate to its end; returns its table."""
    t = table(people[0], rules, money="slate", seat=None, **terms).body["table"]
    seats = [sit(one, t, letter) for one, letter in zip(people, "ABCDEFGHIJ")]
    seats[0].must("start", player="random")
    play_on(seats, over(seats))
    return t


def owed(names, server, creditors):
    """People, a table of theirs at which this many of them are owed something, and their balances."""
    while True:
        people = [Client(server, name) for name in names]
        t = played(people)
        has = balances(people[0], t)
        if sum(chips > 0 for chips in has.values()) == creditors:
            return people, t, has


def against_computers(server):
    """On a slate computers play for nothing: nobody can win back from them what they owe to a person, here or at a
    table of their own."""
    people, t, has = owed(("Abe", "Amy", "Ann"), server, 2)
    debtor = min(people, key=lambda p: has[p.person])
    own = played([debtor])
    tap.equal("a person alone with computers wins nothing",
              (balances(debtor, own), slate_of(debtor, own)["computers"]), ({debtor.person: 0}, 0))
    tap.equal("a debt cannot be moved to such a table",
              (change(debtor, t, to=own).body.get("why"), balances(debtor, t)), ("not-all-there", has))
    seat = Seat(debtor, t)
    for other in people:
        if other is not debtor:
            Seat(other, t).must("leave")
    for letter, there in zip("ABC", seat.until(lambda s: [x["kind"] for x in s.view["seats"]].count("nobody") == 2).view["seats"]):
        if there["kind"] == "nobody":
            seat.ask("seat", seat=letter, player="random")
    drain(seat)
    seat.must("rematch")
    seat.until(lambda s: s.view["stage"] == "playing")
    play_on([seat], over([seat]))
    tap.equal("nothing is won from computers in another game at the same table either", balances(debtor, t), has)


def written_off(server):
    """A creditor cancels a debt, if nobody else is owed anything; nobody else's balance changes."""
    people, t, has = owed(("Wil", "Wim", "Wyn"), server, 2)
    debtor, creditor = (f(people, key=lambda p: has[p.person]) for f in (min, max))
    tap.equal("no debt is written off while another creditor could lose by it",
              (change(creditor, t, write_off=debtor.person).body.get("why"), balances(people[0], t)), ("others-owed", has))
    people, t, has = owed(("Wal", "Win", "Wes"), server, 1)
    by = sorted(people, key=lambda p: has[p.person])
    debtor, creditor = by[0], by[-1]
    tap.check("somebody owes somebody", has[debtor.person] < 0 < has[creditor.person], has)
    tap.equal("nobody writes off their own debt",
              change(debtor, t, write_off=creditor.person).body.get("why"), "not-now")
    tap.equal("a stranger writes off nothing", change(Client(server, "Wicht"), t, write_off=debtor.person).status, 404)
    tap.equal("an invalid id is refused", change(creditor, t, write_off="x").body.get("why"), "not-now")
    let = min(-has[debtor.person], has[creditor.person])
    wanted = {**has, debtor.person: has[debtor.person] + let, creditor.person: has[creditor.person] - let}
    tap.equal("the creditor writes off the debt", change(creditor, t, write_off=debtor.person).status, 200)
    tap.equal("it is gone from both balances, and no other balance changes", balances(people[0], t), wanted)
    tap.equal("a debt is written off only once",
              (change(creditor, t, write_off=debtor.person).body.get("why"), balances(people[0], t)), ("not-now", wanted))


def absent(hearts, data):
    """People who have neither played nor agreed for thirty days are not waited for: the others can settle, and debts of
    absent people stay until the creditor cancels them."""
    with Server(hearts, OPTIONS, data=data) as server:
        people = [Client(server, name) for name in ("Gina", "Gero", "Gundi", "Gil")]
        t = played(people, "classic hands=1 target=none ties=shared stakes=1")
        has = balances(people[0], t)
    gone = min(people, key=lambda p: has[p.person])
    with sqlite3.connect(data + "/hearts.db") as db:
        key = f"slate/{t}/{gone.person}".encode()
        value, = db.execute("SELECT value FROM kept WHERE key = ?", [key]).fetchone()
        name, at = bytes(value).split(b"\n")
        db.execute("UPDATE kept SET value = ? WHERE key = ?", [name + b"\n%d" % (int(at) - 31 * 86400000), key])
    with Server(hearts, OPTIONS, data=data) as server:
        for one in people:
            one.server = server
        told = slate_of(people[0], t)
        tap.equal("the slate says who has been absent for thirty days",
                  [one["person"] for one in told["who"] if one["gone"]], [gone.person])
        tap.check("the absent person owes something", has[gone.person] < 0, has)
        to, stay = table(people[0], ONE_HAND, money="slate", seat=None).body["table"], [p for p in people if p is not gone]
        for one, letter in zip(stay, "ABC"):
            sit(one, to, letter).must("leave")
        tap.equal("the slate moves to another table without the absent person", change(stay[0], t, to=to).status, 200)
        t, told = to, slate_of(stay[0], to)
        tap.equal("they count as absent there too",
                  [one["person"] for one in told["who"] if one["gone"]], [gone.person])
        owed = {p["to"]: p["chips"] for p in told["payments"] if p["from"] == gone.person}
        for one in people:
            if one is not gone and has[one.person]:
                last = change(one, t, agree=True)
        left = balances(people[0], t)
        if last.status == 409:  # others have something open only with them
            tap.equal("then nothing is settled", left, has)
        else:
            tap.equal("the others are even, except for what the absent person owes them",
                      left, {**{p.person: owed.get(p.person, 0) for p in people}, gone.person: has[gone.person]})
        for one in people:
            if one.person in owed:
                tap.equal("a creditor writes off what the absent person owes",
                          change(one, t, write_off=gone.person).status, 200)
        tap.equal("then all are even", set(balances(people[0], t).values()), {0})


def goes_on(server):
    """The same people play another evening: their debts move along, completely, once, and not during a game."""
    people, t, has = owed(("Max", "Mia", "Moe"), server, 2)
    last = max(people, key=lambda p: has[p.person])
    first = [p for p in people if p is not last]
    other = table(first[0], ONE_HAND, money="slate", seat=None).body["table"]
    tap.equal("a slate does not move to a table at which the person is not on the slate",
              change(first[0], t, to=other).status, 404)
    tap.equal("nor to its own table", change(first[0], t, to=t).status, 400)
    seats = [sit(one, other, letter) for one, letter in zip(first, "AB")]
    tap.equal("nor if somebody asks who is not on it", change(Client(server, "Mob"), t, to=other).status, 404)
    tap.equal("nor if a creditor is missing there", change(first[0], t, to=other).body.get("why"), "not-all-there")
    seats.append(sit(last, other, "C"))
    tap.equal("it moves once the creditor sits there", change(first[0], t, to=other).status, 200)
    for seat in seats:
        seat.must("leave")
    tap.equal("everybody's balance is the same there",
              {k: v for k, v in balances(last, other).items() if v}, {k: v for k, v in has.items() if v})
    tap.equal("with their names",
              {one["name"] for one in slate_of(last, other)["who"] if one["chips"]}, {p.name for p in people if has[p.person]})
    tap.equal("at the old table nobody owes anything",
              (set(balances(last, t).values()), slate_of(last, t)["settled"]), ({0}, 1))
    tap.equal("so a slate is moved only once", change(last, t, to=other).body.get("why"), "not-now")
    third = table(last, ONE_HAND, money="slate", seat="A").body["table"]
    sit(last, third, "A")
    sit(last, other, "A")
    tap.equal("a slate is not moved during a game", change(last, other, to=third).body.get("why"), "not-now")
    people, t, has = owed(("Ned", "Nia", "Noa"), server, 2)
    open_there = played(people)
    while max(balances(people[0], open_there).values()) <= 0:
        open_there = played(people)
    tap.equal("nor to a table where somebody is owed something",
              change(people[0], t, to=open_there).body.get("why"), "not-all-there")
    for one in people:
        Seat(one, open_there).must("rematch")
    tap.equal("even if that person has brought more than that to a game",
              change(people[0], t, to=open_there).body.get("why"), "not-all-there")


def beside_a_game(server):
    """A person who plays on, or sits down and stays, prevents nobody else from settling, nor from cancelling a debt."""
    people, t, has = owed(("Vic", "Wes", "Xav"), server, 1)
    creditor = max(people, key=lambda p: has[p.person])
    debtors = [p for p in people if has[p.person] < 0]
    for one in people:
        Seat(one, t).must("leave")
    guest = Seat(Client(server, "Gus"), t)
    guest.must("sit", seat="A")
    guest.must("rematch")
    guest.until(lambda s: s.view["stage"] == "playing")
    told = slate_of(creditor, t)
    tap.equal("during a game, those who do not play are told their payments",
              (told["playing"], sorted((p["from"], p["chips"]) for p in told["payments"])),
              (True, sorted((p.person, -has[p.person]) for p in debtors)))
    tap.equal("what was brought to the game is listed separately",
              [(one["name"], one["in_game"] + one["chips"]) for one in told["who"] if "in_game" in one], [("Gus", 0)])
    tap.equal("a debt can be written off meanwhile", change(creditor, t, write_off=debtors[0].person).status, 200)
    has = balances(creditor, t)
    for one in people:
        if has[one.person]:
            change(one, t, agree=True)
    after = slate_of(creditor, t)
    tap.equal("those who do not play owe nothing then",
              ({one["chips"] for one in after["who"] if one["name"] != "Gus"}, after["settled"]), ({0}, int(any(has[p.person] for p in people))))
    tap.equal("a person in a game has nothing to settle",
              change(guest.client, t, agree=True).body.get("why"), "not-now")


def beside_a_creditor(server):
    """A creditor who is playing has to agree as all others do: otherwise the others would settle among themselves and
    leave this one with the worst debtors."""
    people, t, has = owed(("Una", "Ulf", "Uwe"), server, 2)
    debtor = min(people, key=lambda p: has[p.person])
    plays, other = (p for p in people if p is not debtor)
    for one in people:
        if one is not plays:
            Seat(one, t).must("leave")
    seat = Seat(plays, t)
    seat.must("rematch")
    seat.until(lambda s: s.view["stage"] == "playing")
    tap.equal("no debt is written off while they are owed something",
              change(other, t, write_off=debtor.person).body.get("why"), "others-owed")
    for one in (other, debtor):
        last = change(one, t, agree=True)
    tap.equal("nothing is settled without their agreement", (last.status, last.body["settled"]), (200, 0))
    last = change(plays, t, agree=True)
    left = {one["person"]: one["chips"] for one in last.body["who"]}
    tap.equal("with their agreement it is settled",
              (last.body["settled"], left[other.person], left[debtor.person]), (1, 0, has[debtor.person] + has[other.person]))


def at_once(server):
    """Two slates cannot be moved to a third at the same instant: a creditor of one of them would get others' debtors.
    """
    one, of_one, _ = owed(("Ada", "Abo", "Ari"), server, 1)
    two, of_two, _ = owed(("Bea", "Bob", "Bix"), server, 1)
    carriers = [max(people, key=lambda p, t=t: balances(p, t)[p.person]) for people, t in ((one, of_one), (two, of_two))]
    to = table(one[0], ONE_HAND, money="slate", seat=None).body["table"]
    for one in carriers:
        sit(one, to).must("leave")
    answers = {}
    both = [threading.Thread(target=lambda c=c, t=t: answers.update({t: change(c, t, to=to)})) for c, t in zip(carriers, (of_one, of_two))]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    tap.equal("only one of the two is moved", sorted(a.status for a in answers.values()).count(200), 1)


def moved_about(server):
    """A person who has nothing open cannot move a slate; agreements are moved with it."""
    people, t, has = owed(("Pia", "Pit", "Pam"), server, 1)
    to = table(people[0], ONE_HAND, money="slate", seat=None).body["table"]
    gus = Client(server, "Pug")
    for one in people[1:]:
        Seat(one, t).must("leave")
    seat = sit(gus, t)
    seat.must("rematch")
    seat.must("leave")
    for one in people + [gus]:
        sit(one, to).must("leave")
    tap.equal("somebody with a balance of zero cannot move a slate", change(gus, t, to=to).body.get("why"), "not-now")
    open_to = [p for p in people if has[p.person]]
    for one in open_to[:-1]:
        change(one, t, agree=True)
    tap.equal("somebody with an open balance can", change(open_to[0], t, to=to).status, 200)
    tap.equal("those who had agreed need not agree again",
              {one["chips"] for one in change(open_to[-1], to, agree=True).body["who"]}, {0})


def moved_into_a_game(server):
    """A slate may move to a table where its people have just bought in. What they brought to that game stays apart from
    what they owe, and whoever is owed something there is found by the next slate."""
    people, t, has = owed(("Lea", "Leo", "Lis"), server, 1)
    second, to = played(people), table(people[0], ONE_HAND, money="slate", seat=None).body["table"]
    while not any(balances(people[0], second).values()):
        second = played(people)
    seats = [sit(one, to, letter) for one, letter in zip(people, "ABC")]
    seats[0].must("start", player="random")
    seats[0].until(lambda s: s.view["stage"] == "playing")
    brought = {one["person"]: one.get("in_game") for one in slate_of(people[0], to)["who"]}
    tap.equal("a table's people have bought in", len([b for b in brought.values() if b]), 3)
    creditor = max(people, key=lambda p: has[p.person])
    tap.equal("the slate moves to it", change(creditor, t, to=to).status, 200)
    told = slate_of(people[0], to)
    tap.equal("what they brought to the game is still told apart from what they owe",
              {one["person"]: (one.get("in_game"), one["chips"] + one.get("in_game", 0)) for one in told["who"]},
              {p.person: (brought[p.person], has[p.person]) for p in people})
    debtor = min(people, key=lambda p: balances(p, second)[p.person])
    tap.equal("a second slate does not move to where somebody is owed something",
              change(debtor, second, to=to).body.get("why"), "not-all-there")


def flooded(hearts, data):
    """More people have sat down briefly than are read at once. Their balances are zero, so they hinder nobody."""
    with Server(hearts, OPTIONS, data=data) as server:
        people, t, has = owed(("Flo", "Fee", "Fox"), server, 1)
    with sqlite3.connect(data + "/hearts.db") as db:
        db.executemany("INSERT INTO kept (key, value) VALUES (?, ?)",
                       ((f"slate/{t}/{i:032x}".encode(), b"Nobody\n1700000000000") for i in range(1, 4500)))
    with Server(hearts, OPTIONS, data=data) as server:
        for one in people:
            one.server = server
        told = slate_of(people[0], t)
        tap.equal("everybody with an open balance is listed",
                  {one["person"]: one["chips"] for one in told["who"] if one["chips"]},
                  {person: chips for person, chips in has.items() if chips})
        for one in people:
            if has[one.person]:
                last = change(one, t, agree=True)
        tap.equal("nobody owes anything once these agree",
                  (last.status, {one["chips"] for one in last.body["who"]}), (200, {0}))


def club(server):
    """More people than sit at one table, or at six: all of them are settled by payments that are listed."""
    host = Client(server, "Club")
    t = table(host, "classic players=10 hands=1 target=none ties=shared stakes=1", money="slate").body["table"]
    people, h = [host], Seat(host, t)
    for i in range(8):
        guests = [Client(server, f"Nr{i}-{k}") for k in range(9)]
        seats = [sit(one, t, letter) for one, letter in zip(guests, "BCDEFGHIJ")]
        for s in seats if i else []:
            s.must("rematch")
        drain(h)
        h.must("rematch" if i else "start")
        h.until(lambda s: s.view["stage"] == "playing")
        play_on([h] + seats, over([h]))
        for s in seats:
            s.must("leave")
            s.socket.close()
        people += guests
    told = slate_of(host, t)
    tap.check("more than 64 people are on it", len([one for one in told["who"] if one["chips"]]) > 64, len(told["who"]))
    tap.equal("the payments listed are few, though perhaps not the fewest possible", told["fewest"], False)
    has = balances(host, t)
    for pay in told["payments"]:
        has[pay["from"]] += pay["chips"]
        has[pay["to"]] -= pay["chips"]
    tap.equal("after these payments nobody owes anything", (set(has.values()), told["computers"]), ({0}, 0))
    for one in people:
        if balances(host, t).get(one.person):
            last = change(one, t, agree=True)
    tap.equal("when all have agreed, the slate is settled",
              (last.body["settled"], {one["chips"] for one in last.body["who"]}), (1, {0}))


def main():
    hearts = sys.argv[1]
    with tempfile.TemporaryDirectory() as data:
        for part in (partial(slate, hearts), owed_and_gone, against_computers, written_off, goes_on, beside_a_game, beside_a_creditor, at_once, moved_about, moved_into_a_game, club):
            with Server(hearts, OPTIONS, data=data) as server:
                part(server)
        absent(hearts, data)
        flooded(hearts, data)
        got = subprocess.run([hearts, "ledger", "--check", data], text=True, capture_output=True, check=False)
        tap.check("hearts ledger --check finds all in order", got.returncode == 0, got.stdout + got.stderr)
    tap.done()


if __name__ == "__main__":
    main()
