#!/usr/bin/python3
"""stakes.py - tables that are played for chips: the amounts of each client, by the clients' own books, over kill -9 and
a rematch: stakes.py HEARTS"""
import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from functools import partial

from harness import ALL, PASSWORD, Client, Server, Tap, account, chance_of, until
from player import Seat, drain, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000", "--empty", "60s", "--house-a-day", "1000000"]
FIRST, DAY, BUY_IN = 1000, 100, 200
TERMS = {"turn": 0, "money": "chips", "buy_in": BUY_IN, "stand_in": "random"}
STAKES = "classic hands=2 target=none ties=shared stakes=1"
POT = "classic hands=1 target=none ties=shared pot=10"
chance = chance_of("what is played")


def some(choice, view):
    return chance.sample(choice["from"], choice["low"])


def table(host, rules=STAKES, money="chips", seat="A", **more):
    made = {"rules": rules, **({"seat": seat} if seat else {}), "terms": {**TERMS, "money": money}, **more}
    return host.request("POST", "/api/tables", made)


def book(client):
    return client.request("GET", "/api/book").body


def chips(client):
    return book(client)["chips"]


def sit(client, t, *seat, choose=some):
    """At that seat, or any."""
    s = Seat(client, t, choose=choose)
    if s.letter is None:
        s.must("sit", **dict(zip(["seat"], seat)))
    return s


def over(seats):
    return lambda: all(s.view["stage"] == "over" for s in seats)


def evening(server):
    """Two accounts and two computers: the results of hands and pot are what the wallets change by."""
    for i, (rules, what) in enumerate(((STAKES, "stakes"), (POT, "a pot"), (STAKES + " pot=10", "stakes and a pot"),
                                     (STAKES + " settle=mean pot=7 pot_shares=70-30", "the mean and shares"))):
        ada, bob = account(server, f"Ada{i}"), account(server, f"Bob{i}")
        got = table(ada, rules)
        tap.equal(f"{what}: a table is made", got.status, 201)
        a, b = sit(ada, got.body["table"], "A"), sit(bob, got.body["table"], "C")
        tap.equal(f"{what}: the terms say what is played for",
                  [a.view["terms"].get(k) for k in ("money", "buy_in", "takebacks")], ["chips", BUY_IN, False])
        tap.equal(f"{what}: the buy-in lies at the seat", (chips(ada), chips(bob)), (FIRST + DAY - BUY_IN,) * 2)
        a.must("start", player="random")
        play_on([a, b], over([a, b]))
        game = a.view["game"]
        won = [amount(game.get("stakes", [0] * 4)[i]) + amount(game.get("pot", {}).get("won", [0] * 4)[i])
               for i in (0, 2)]
        have = chips(ada), chips(bob)
        tap.check(f"{what}: what was won is in the wallets, to a chip",
                  all(abs(have[k] - (FIRST + DAY + won[k])) < 1 for k in range(2)), (have, won))
        lines = book(ada)["lines"]
        tap.equal(f"{what}: the lines add up to what there is", sum(l["chips"] for l in lines), have[0])
        tap.equal(f"{what}: and say where they come from",
                  [l["what"] for l in reversed(lines)], ["grant", "grant", "buy-in", "cash-out"])
        games = until(lambda: ada.request("GET", "/api/games").body["games"], bool)
        tap.equal(f"{what}: with the game", lines[0].get("game"), games[0]["game"])


def amount(told):
    parts = str(told).split("/")
    return int(parts[0]) / int(parts[1] if len(parts) > 1 else 1)


def comes_and_goes(server):
    ada, bob = account(server, "Cora"), account(server, "Dan")
    t = table(ada).body["table"]
    a, b = sit(ada, t, "A"), sit(bob, t, "C")
    b.must("leave")
    tap.equal("a person who leaves before the game gets everything back", chips(bob), FIRST + DAY)
    b.must("sit", seat="B")
    tap.equal("the next seat costs the buy-in again", chips(bob), FIRST + DAY - BUY_IN)
    tap.equal("seats do not change places", a.ask("swap", seat="A", other="B").get("why"), "money-lies")
    a.must("seat", seat="D", player="novice")
    a.must("start", player="duck")
    tap.equal("computers are those of the terms", {s["player"] for s in a.view["seats"] if s["kind"] == "computer"}, {"random"})
    tap.equal("the stakes cannot be changed during the game", a.ask("terms", terms={"turn": 0}).get("why"), "not-now")
    t = table(ada).body["table"]
    sit(ada, t, "A")
    got = ada.request("DELETE", "/api/tables/" + t)
    tap.equal("a table at which no game is on is closed", got.status, 200)
    tap.equal("and what lay at it goes back", chips(ada), FIRST + DAY - BUY_IN)


def who_may(server):
    ada, guest = account(server, "Eva"), Client(server, "Gast")
    t = table(ada).body["table"]
    s = Seat(guest, t)
    tap.equal("a guest may not", s.ask("sit", seat="B").get("why"), "no-account")
    tap.equal("rules without money have none", table(ada, "classic").status, 400)
    tap.equal("a slate is not public", table(ada, money="slate", public=True, seat=None).status, 400)
    tap.equal("an unknown kind of money is refused", table(ada, money="gold").status, 400)
    with open(os.path.join(os.path.dirname(__file__), "../releases/0.1/records/play-super.txt"), encoding="utf-8") as f:
        record = f.read()
    again = {"from": {"record": record, "hand": 1, "seat": "A"}, "terms": {"turn": 0}}
    paid = {**again, "terms": {"turn": 0, "money": "chips", "buy_in": 5}}
    tap.equal("a hand of a record is played for nothing",
              [ada.request("POST", "/api/tables", wanted).status for wanted in (again, paid)], [201, 400])
    poor = account(server, "Flo")
    for _ in range(5):
        sit(poor, table(poor, seat="A").body["table"], "A")
    got = table(poor, seat=None).body["table"]
    s = Seat(poor, got)
    tap.equal("a person without enough chips may not sit", s.ask("sit", seat="A").get("why"), "no-chips")
    tap.equal("and keeps it", chips(poor), FIRST + DAY - 5 * BUY_IN)
    host, other = account(server, "Host"), account(server, "Other")
    got = host.request("POST", "/api/tables", {"rules": STAKES, "seat": "A", "public": True,
                                               "terms": {"turn": 60000, "money": "chips", "buy_in": BUY_IN}})
    tap.equal("a public table with stakes", got.status, 201)
    Seat(host, got.body["table"])
    quick = other.request("POST", "/api/quick", {"rules": STAKES})
    tap.check("a quick seat is at another table", quick.status == 201 and quick.body["table"] != got.body["table"], quick)
    s = Seat(other, got.body["table"])
    tap.equal("has one account of an address", s.ask("sit", seat="B").get("why"), "one-network")
    server.kill()
    server.restart()
    s = Seat(other, got.body["table"])
    tap.equal("also after kill -9", s.ask("sit", seat="B").get("why"), "one-network")
    alone = table(host).body["table"]
    h = Seat(host, alone)
    h.must("terms", public=True, terms={"turn": 60000})
    s = Seat(other, alone)
    tap.equal("and at a table that was private when the first sat down", s.ask("sit", seat="B").get("why"), "one-network")


def rematch(server):
    ada, bob = account(server, "Ria"), account(server, "Rob")
    t = table(ada, POT).body["table"]
    seats = [sit(ada, t, "A"), sit(bob, t, "C")]
    seats[0].must("start", player="random")
    play_on(seats, over(seats))
    before = chips(ada), chips(bob)
    for s in seats:
        s.must("rematch")
    seats[0].until(lambda s: s.view["stage"] == "playing")
    tap.equal("another game takes a new buy-in from each", (chips(ada), chips(bob)), tuple(c - BUY_IN for c in before))
    drain(seats[1])
    play_on(seats, over(seats))
    tap.check("and paid out", abs(chips(ada) - before[0]) < 100 and abs(chips(bob) - before[1]) < 100)


def first_chips(server):
    """People can see how many chips they will get before they sit down for the first time."""
    ada = account(server, "Una")
    told = book(ada)
    tap.equal("an account has no chips yet, and sees what it is given", (told["chips"], told["due"], told["lines"]), (0, 1100, []))
    tap.check("a guest is given none", "due" not in book(Client(server, "Uli")))
    sit(ada, table(ada).body["table"], "A")
    told = book(ada)
    tap.equal("once it has them it is given no more today", (told["chips"], told["due"]), (1100 - BUY_IN, 0))
    older = ada.request("GET", f"/api/book?before={told['lines'][0]['line']}").body
    tap.check("older lines do not say what is to come", "due" not in older and older["lines"])


def finished(server, names, **terms):
    """A game of three accounts that is over: its seats."""
    people = [account(server, name) for name in names]
    t = table(people[0], POT, terms={**TERMS, **terms}).body["table"]
    seats = [sit(c, t, letter) for c, letter in zip(people, "ABC")]
    seats[0].must("start", player="random")
    play_on(seats, over(seats))
    return seats


def spend(server, client):
    """Leaves so little that it is not enough for any table."""
    while chips(client) >= BUY_IN:
        sit(client, table(client, seat="A").body["table"], "A")


def somebody_broke(server):
    """Only the person who has no chips left, even if it is the host, is told so, and nobody has to wait for them."""
    broke, b, c = finished(server, ("Ike", "Isa", "Ivo"))
    had = [chips(s.client) for s in (b, c)]
    spend(server, broke.client)
    tap.equal("a person without chips is told so", broke.ask("rematch").get("why"), "no-chips")
    drain(broke)
    tap.equal("and stays while nobody waits for them", broke.view["seats"][0]["kind"], "person")
    b.must("rematch")
    tap.equal("asking for another game takes the chips for it", chips(b.client), had[0] - BUY_IN)
    tap.equal("then a person without chips loses the seat", b.event("left")["seat"], broke.letter)
    tap.equal("it begins when all have said yes", b.view["stage"], "over")
    server.kill()
    server.restart()
    b, c = Seat(b.client, b.table), Seat(c.client, c.table)
    tap.equal("kill -9 takes nobody's chips", [chips(s.client) for s in (b, c)], [had[0] - BUY_IN, had[1]])
    b.must("leave")
    tap.equal("a person who gets up gets the chips back", chips(b.client), had[0])
    b.must("sit", seat="B")
    for s in (b, c):
        s.must("rematch")
    b.until(lambda s: s.view["stage"] == "playing")
    tap.equal("and nobody paid twice", [chips(s.client) for s in (b, c)], [h - BUY_IN for h in had])
    drain(c)
    play_on([b, c], over([b, c]))


def somebody_gone(server):
    """Nobody pays for another game without having agreed."""
    a, b, c = finished(server, ("Jan", "Jil", "Joe"), grace=1000)
    had = chips(c.client)
    c.socket.close()
    a.must("rematch")
    b.must("rematch")
    a.event("left")
    a.until(lambda s: s.view["stage"] == "playing")
    tap.equal("a person who is gone loses the seat, and pays nothing", chips(c.client), had)
    drain(b)
    play_on([a, b], over([a, b]))


WAITS = ("classic hands=1 target=none points=h:0,QS:-10,KS:-10,2C:1 moon=off ties=shared"
         " pot=10 pot_ties=wait")


def one_game(seats, begin, buy_in):
    """The amount in the pot during the game, and the changes of the wallets."""
    had = [chips(s.client) for s in seats]
    if begin == "start":
        had = [c + buy_in for c in had]  # it is at the seats
        seats[0].must("start", player="random")
    else:
        for s in seats:
            s.must("rematch")
    seats[0].until(lambda s: s.view["stage"] == "playing")
    holds = seats[0].view["game"]["pot"]["holds"]
    for s in seats[1:]:
        drain(s)
    play_on(seats, over(seats))
    return holds, [chips(s.client) - c for s, c in zip(seats, had)]


def waits_until(server, names, buy_in, ties):
    """Games at one table until one was won alone after this many that were not: returns the seats, and the faults."""
    people = [account(server, name) for name in names]
    t = table(people[0], WAITS, terms={**TERMS, "buy_in": buy_in}).body["table"]
    seats = [sit(c, t, letter) for c, letter in zip(people, "AC")]
    pots, most, begin, wrong = 0, 0, "start", []
    while pots or most < ties:
        holds, moved = one_game(seats, begin, buy_in)
        game, ante, begin = seats[0].view["game"], 10 * (1 + pots), "rematch"
        pays, tied = min(ante, buy_in), len(game["winners"]) > 1
        wanted = [0, 0] if tied else [3 * pays if seat in game["winners"] else -pays for seat in "AC"]
        pots = pots + 1 if tied else 0
        if (holds, moved, game["pot"].get("waits", 0)) != (4 * ante, wanted, pots):
            wrong.append((holds, moved, game["pot"], wanted, pots))
        most = max(most, pots)
    return seats, wrong


def waits(server):
    """A pot that nobody wins alone waits for the same players, and for nobody else."""
    seats, wrong = waits_until(server, ("Willa", "Wido"), 25, 2)
    tap.equal("nobody pays more for pots that waited than lies at the seat", wrong, [])
    seats, wrong = waits_until(server, ("Wilma", "Wim"), BUY_IN, 1)
    tap.equal("a pot that several win waits, and who wins alone takes all that waited", wrong, [])
    one_game(seats, "rematch", BUY_IN)
    while len(seats[0].view["game"]["winners"]) == 1:
        one_game(seats, "rematch", BUY_IN)
    seats[1].must("leave")
    seats[1].must("sit", seat="B")
    holds, _ = one_game(seats, "rematch", BUY_IN)
    tap.equal("but not for others, nor at other seats", holds, 40)


def forgotten(data, server):
    """A deleted account leaves nameless books: its amounts are there, and belong to nobody."""
    ada = account(server, "Wanda")
    sit(ada, table(ada).body["table"], "A")
    have = chips(ada)
    tap.equal("everything about one has one's chips", ada.request("GET", "/api/me/export").body["chips"], have)

    def named(person):
        with sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True) as db:
            return db.execute("SELECT count(*) FROM account WHERE person = ?", [bytes.fromhex(person)]).fetchone()[0]

    def nameless():
        with sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True) as db:
            return db.execute("SELECT balance / 252000 FROM account WHERE kind = 3 AND person IS NULL").fetchall()

    tap.equal("its wallet has its name", (named(ada.person), nameless()), (1, []))
    tap.equal("until it goes", ada.request("DELETE", "/api/me", {"password": PASSWORD}).status, 200)
    tap.equal("then it has back what lay at the table, and is nobody's",
              until(lambda: (named(ada.person), nameless()), lambda got: got[1] and not got[0]), (0, [(have + BUY_IN,)]))


def killed(server):
    """kill -9 again and again while hands are settled: in the end the reported amounts are the real ones."""
    ada, bob = account(server, "Kim"), account(server, "Kay")
    rules = "classic hands=6 target=none ties=shared stakes=1"
    t = table(ada, rules).body["table"]
    seats = [sit(ada, t, "A"), sit(bob, t, "C")]
    seats[0].must("start", player="random")
    kills = 0
    while seats[0].view["stage"] != "over":
        def settled():
            return seats[0].view["stage"] == "over" or len(
                [e for e in seats[0].seen if e["what"] == "scored"]) or seats[0].view["game"]["tricks"] >= 11
        play_on(seats, settled)
        if seats[0].view["stage"] == "over":
            break
        server.kill()
        server.restart()
        kills += 1
        for s in seats:
            s.socket.close()
        seats = [Seat(ada, t, choose=some), Seat(bob, t, choose=some)]
        play_on(seats, lambda: seats[0].view["stage"] == "over" or seats[0].view["game"]["tricks"] < 11)
    tap.check("it was killed", kills > 3, kills)
    game = seats[0].view["game"]
    have = chips(ada), chips(bob)
    tap.check("over kill -9 every hand is settled once",
              all(abs(have[i] - (FIRST + DAY + amount(game["stakes"][2 * i]))) < 1 for i in range(2)),
              (have, game["stakes"]))


def exported(hearts, server):
    """The book for other programs: Debian's ledger checks every entry, and has our balance."""
    ada, bob = account(server, "Xena"), account(server, "Xav")
    for _ in range(2):
        t = table(ada).body["table"]
        seats = [sit(ada, t, "A"), sit(bob, t, "C")]
        seats[0].must("start", player="random")
        play_on(seats, over(seats))
    lines = book(ada)["lines"]
    got = ada.request("GET", "/api/book?as=csv")
    rows = list(csv.DictReader(got.body.decode().splitlines()))
    tap.equal("as a table it has the same lines, the oldest first",
              [(int(r["line"]), r["what"], int(r["chips"]), int(r["left"]), r["table"], r["game"]) for r in rows],
              [(l["line"], l["what"], l["chips"], l["left"], l.get("table", ""), l.get("game", ""))
               for l in reversed(lines)])
    journal = ada.request("GET", "/api/book?as=journal").body
    join = [hearts, "join", f"http://127.0.0.1:{server.port}", "--token", ada.token]
    printed = subprocess.run([*join, "--book"], text=True, capture_output=True, check=False).stdout.splitlines()
    tap.equal("in the terminal it is told line by line", [" ".join(line.split()[2:]) for line in printed],
              [f"{lines[0]['left']} chips."] +
              [f"{l['what']} {l['chips']:+d} {l['left']}" for l in lines])
    tap.equal("and for other programs as the server tells it",
              subprocess.run([*join, "--book=journal"], capture_output=True, check=False).stdout, journal)
    cut = ada.request("GET", f"/api/book?as=journal&before={lines[0]['line']}").body
    tap.equal("other formats are refused", ada.request("GET", "/api/book?as=xls").status, 400)
    tap.equal("a stranger gets no journal", Client(server).request("GET", "/api/book?as=csv").status, 401)
    if not shutil.which("ledger"):
        tap.skip("the journal is read by ledger", "there is no ledger here")
        return
    for what, text, left in (("the journal", journal, lines[0]["left"]), ("what was before its last line", cut, lines[1]["left"])):
        said = subprocess.run(["ledger", "--args-only", "-f", "-", "balance", "Assets:Wallet"], input=text,
                              capture_output=True, check=False)
        tap.equal(f"{what} is read by ledger, with our balance", (said.returncode, said.stdout.decode().split()),
                  (0, [str(left), "chips", "Assets:Wallet"]))
    wrong = journal.replace(b"= %d chips" % lines[0]["left"], b"= %d chips" % (lines[0]["left"] + 1))
    said = subprocess.run(["ledger", "--args-only", "-f", "-", "balance"], input=wrong, capture_output=True, check=False)
    tap.check("ledger finds a wrong line", said.returncode != 0, said.stdout)


def by_the_host(hearts, data):
    """Chips from the host, while no server runs and while one does; and the report day by day, at any time."""
    grant = [hearts, "ledger", "--grant", data, "--chips", "50", "--to"]

    def run(*words):
        return subprocess.run(words, text=True, capture_output=True, check=False)

    got = run(*grant, "ria")
    said = re.fullmatch(r"ria has (\d+) chips now\.\n", got.stdout)
    tap.check("a name as people write it", got.returncode == 0 and said, got)
    again = run(*grant, "Ria")
    tap.equal("a gift made twice counts twice", again.stdout, f"Ria has {int(said[1]) + 50} chips now.\n")
    nobody = run(*grant, "Nobody")
    tap.equal("nobody of that name", (nobody.returncode, nobody.stdout), (1, ""))
    tap.equal("a grant without data is refused", run(hearts, "ledger", "--grant", data + "/none", "--to", "Ria", "--chips", "5").returncode, 1)
    with Server(hearts, OPTIONS + ["--buy-in-most", "0"], data=data) as server:
        ria = Client(server)
        ria.token = ria.request("POST", "/api/login", {"name": "Ria", "password": PASSWORD}).body["token"]
        lines = book(ria)["lines"]
        tap.equal("the book has both", [(l["what"], l["chips"]) for l in lines[:2]], [("grant", 50)] * 2)
        had = int(said[1]) + 50
        beside = [run(*grant, "Ria").stdout for _ in range(3)]
        tap.equal("beside a server too", (beside, chips(ria)),
                  ([f"Ria has {had + 50 * n} chips now.\n" for n in (1, 2, 3)], had + 150))
        newcomer = account(server, "Zoe")
        run(*grant, "Zoe")
        told = book(newcomer)
        tap.equal("a gift does not replace what everybody is given", (told["chips"], told["due"]), (50, 1100))
        server.kill()
        server.restart()
        tap.equal("and kill -9 takes nothing back", chips(ria), had + 150)
        tap.equal("a host may have no play for chips", table(ria).status, 400)
        told = json.loads(run(hearts, "ledger", "--report", data, "--json").stdout)
    with sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True) as db:
        given, = db.execute("SELECT sum(amount) / 252000 FROM transfer WHERE kind = 1").fetchone()
        wallets, have = db.execute("SELECT count(*), sum(balance) / 252000 FROM account WHERE kind = 3").fetchone()
    tap.equal("the report has all that was given", sum(day["given"] for day in told["days"]), given)
    tap.equal("and all that there is", (told["wallets"], told["chips"]), (wallets, have))
    rows = run(hearts, "ledger", "--report", data).stdout.splitlines()
    tap.equal("what computers lost explains the rest", given + sum(day["computers"] for day in told["days"]),
              told["chips"] + told["at_tables"])
    tap.equal("a row for each day", [row.split()[0] for row in rows[1:-1]], [day["day"] for day in told["days"]])


def between(hearts, data, server):
    """Two who play many hands against each other, and two computers: what each gave the other, while the server runs.
    """
    ada, bob = account(server, "Paul"), account(server, "Pia")
    t = table(ada, "classic hands=20 target=none ties=shared stakes=1").body["table"]
    seats = [sit(ada, t, "A"), sit(bob, t, "C")]
    seats[0].must("start", player="random")
    play_on(seats, over(seats))
    until(lambda: ada.request("GET", "/api/games").body["games"], bool)

    def pairs(*more):
        return subprocess.run([hearts, "ledger", "--pairs", data, *more], text=True, capture_output=True, check=True).stdout

    told = json.loads(pairs("--json"))
    rows = {(row["from"], row["to"]): row for row in told["pairs"]}
    tap.equal("the pairs are these two people in both orders, and no computer", sorted(rows), sorted([(ada.person, bob.person), (bob.person, ada.person)]))
    row = rows[ada.person, bob.person]
    tap.equal("each pair has both names and the number of hands both played", (row["from_name"], row["to_name"], row["hands"]), ("Paul", "Pia", 20))
    tap.check("with an interval about it", row["low"] < row["points"] < row["high"], row)
    printed = pairs().splitlines()
    tap.check("and in words, the surest first", [line.split()[0] for line in printed[1:3]] == ["20", "20"] and
              printed[-1].endswith("2 pairs had 20 hands together"), printed)


def checks(hearts, data):
    got = subprocess.run([hearts, "ledger", "--check", data], text=True, capture_output=True, check=False)
    tap.check("hearts ledger --check finds all in order", got.returncode == 0, got.stdout + got.stderr)
    told = got.stdout.splitlines()
    tap.check("each settlement by its record", any(line.split()[:2] == ["good", "explained"] for line in told), told)
    with sqlite3.connect(data + "/hearts.db") as db:
        key, text = next((k, v) for k, v in db.execute("SELECT key, value FROM kept WHERE key >= 'record/' OR typeof(key) = 'blob'")
                         if bytes(k).startswith(b"record/") and re.search(rb"^stakes [^\n]*[1-9]", v, re.M))
        db.execute("UPDATE kept SET value = ? WHERE key = ?",
                   [re.sub(rb"^stakes .*$", b"stakes 1 -1 0 0", text, count=1, flags=re.M), key])
    got = subprocess.run([hearts, "ledger", "--check", data], text=True, capture_output=True, check=False)
    tap.check("a record that says otherwise is found", got.returncode == 1 and "WRONG    explained" in got.stdout, got.stdout)


def main():
    hearts = sys.argv[1]
    with tempfile.TemporaryDirectory() as data:
        # The people of `waits` may play 20 hands together, and `between` counts such pairs: so it comes before. One
        # address can make ten accounts an hour, and a restarted server has forgotten how many.
        parts = [evening, comes_and_goes, who_may, first_chips, rematch, somebody_broke, somebody_gone, waits,
                 partial(exported, hearts), partial(forgotten, data), killed]
        if ALL:
            parts.insert(7, partial(between, hearts, data))
        else:
            print(f"# {len(parts)} of {len(parts) + 1} parts; unit-people_pairs has what each gave the other")
        for part in parts:
            with Server(hearts, OPTIONS, data=data) as server:
                part(server)
        by_the_host(hearts, data)
        checks(hearts, data)
    tap.done()


if __name__ == "__main__":
    main()
