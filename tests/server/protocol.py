#!/usr/bin/python3
"""protocol.py - every message of docs/PROTOCOL.md, and its schema: protocol.py HEARTS"""
import sys

import day
from harness import ALL, Client, Closed, Server, Tap, kind, new_id, shape, traffic
from player import Seat, drain, play_on
from schema import Schema

tap = Tap()
FAST = ["--think-least", "0ms", "--think-most", "0ms", "--talk-each", "0ms", "--messages",
        "1000000", "--quick-wait", "0ms", "--tables-per-person", "100", "--sockets-per-address", "10000",
        "--review-nodes", "20"]  # a review gives way to all other processes


def good(name, answer, status=200):
    return tap.check(name, answer.status in (status, 201) and answer.status < 300, answer)


def table(client, rules, **more):
    made = client.request("POST", "/api/tables", {"rules": rules, **more})
    if made.status not in (200, 201):
        raise AssertionError(made)
    return made.body["table"]


def people(server):
    """Guests, an account, sessions, tokens, blocks, reports."""
    ada = Client(server, "Ada")
    good("a guest is known", ada.request("GET", "/api/me"))
    good("changes its name", ada.request("POST", "/api/me", {"name": "Ada L"}))
    ada.request("POST", "/api/me", {"name": "Ada"})
    made = ada.request("POST", "/api/account", {"name": "Ada", "password": "correct horse"})
    good("becomes an account", made)
    ada.token = made.body.get("token", ada.token)
    tap.equal("and stays the same person", made.body["person"], ada.person)
    again = Client(server)
    entered = again.request("POST", "/api/login", {"name": "ada", "password": "correct horse"})
    good("logs in somewhere else", entered)
    again.token = entered.body["token"]
    wrong = Client(server).request("POST", "/api/login", {"name": "Ada", "password": "wrong horse"})
    unknown = Client(server).request("POST", "/api/login",
                                     {"name": "Nobody", "password": "wrong horse"})
    tap.equal("a wrong password and an unknown name are answered alike", wrong.body, unknown.body)
    sessions = ada.request("GET", "/api/sessions").body["sessions"]
    tap.check("sees both sessions", len(sessions) == 2 and sum(s["this"] for s in sessions) == 1,
              sessions)
    other = next(s for s in sessions if not s["this"])
    good("revokes the other", ada.request("DELETE", "/api/sessions/" + other["session"]))
    tap.equal("the revoked session is a stranger then", again.request("GET", "/api/me").status, 401)
    bot = ada.request("POST", "/api/tokens", {"name": "robot"})
    good("makes a token for a bot", bot)
    tokens = ada.request("GET", "/api/tokens").body["tokens"]
    tap.equal("and sees it listed", [t["name"] for t in tokens], ["robot"])
    robot = Client(server)
    robot.token = bot.body["token"]
    me = robot.request("GET", "/api/me")
    tap.check("the token identifies the bot", me.status == 200 and me.body["bot"], me)
    good("the token is taken back",
         ada.request("DELETE",
                     "/api/tokens/" + str(tokens[0].get("token", tokens[0].get("id", "")))))
    tap.equal("and the bot is a stranger", robot.request("GET", "/api/me").status, 401)
    eve = Client(server, "Eve")
    good("blocks somebody", ada.request("POST", "/api/blocks", {"person": eve.person}))
    blocks = ada.request("GET", "/api/blocks").body["blocks"]
    tap.equal("sees whom", [b["person"] for b in blocks], [eve.person])
    good("and no longer", ada.request("DELETE", "/api/blocks/" + eve.person))
    good("reports somebody",
         ada.request("POST", "/api/reports", {"person": eve.person, "text": "hostile"}))
    good("is found by name", Client(server).request("GET", "/api/people/Ada"))
    good("the games are told", ada.request("GET", "/api/rules"))
    good("rules are explained", ada.request("POST", "/api/rules", {"rules": "american jack=-10"}))
    good("with options of a form", ada.request("POST", "/api/rules", {
        "rules": "super", "options": {"players": "6", "teams": "AD,BE,CF"}}))
    bad = ada.request("POST", "/api/rules", {"rules": "sun=on moon=off"})
    tap.check("and what disagrees in them", bad.status == 400 and "moon" in bad.body["say"], bad)
    bad = ada.request("POST", "/api/rules", {"rules": 'turbo name="Für uns" jak=-10 hands=3'})
    tap.equal("and where they cannot be read, in bytes",
              (bad.status, bad.body["at"], bad.body["length"]), (400, len('turbo name="Für uns" '.encode()), 3))
    bad = ada.request("POST", "/api/rules", {"rules": "turbo", "options": {"target": "0"}})
    tap.check("but not of options beside the text", bad.status == 400 and "at" not in bad.body, bad)
    return ada


def gathering(server, ada):
    """A table before its game: lobby, seats, swaps, computers, invitations, chat, watchers."""
    ben, cyd = Client(server, "Ben"), Client(server, "Cyd")
    looking = cyd.socket()
    looking.send({"do": "lobby", "on": True})
    looking.take(lambda m: m["is"] == "lobby" and "tables" in m)
    t = table(ada, "classic hands=1", public=True, title="Friday", seat="A",
              colour=3, terms={"takebacks": True, "tricks": False})
    looking.take(lambda m: m["is"] == "lobby"
                 and any(c["table"] == t for c in m.get("changed", [])))
    tap.check("a public table comes to the lobby", True)
    good("tables are listed", cyd.request("GET", "/api/tables?rules=classic&free=1"))
    for asked, found in (("rules=classic", True), ("rules=parent=classic%20hands=1", True),
                         ("rules=super", False),
                         ("free=3", True), ("free=4", False), ("watch=1", False)):
        tables = cyd.request("GET", "/api/tables?" + asked).body["tables"]
        tap.equal(f"tables are listed by {asked}", t in [row["table"] for row in tables], found)
    for asked in ("free=11", "watch=yes"):
        tap.equal(f"{asked} is refused", cyd.request("GET", "/api/tables?" + asked).body["why"],
                  "malformed")
    good("one is told", cyd.request("GET", "/api/tables/" + t))
    a = Seat(ada, t)
    tap.equal("the host of a new table may sit at it", a.letter, "A")
    tap.equal("in a colour", a.view["seats"][0].get("colour"), 3)
    tap.equal("whose tricks may be out of sight", a.view["terms"]["tricks"], False)
    tap.check("the host may invite", a.ask("invite", person=cyd.person)["is"] == "ok")
    tap.equal("and is heard", looking.take(lambda m: m["is"] == "invited")["table"], t)
    b, watcher = Seat(ben, t), Seat(cyd, t)
    tap.equal("HTTP says one's own seat too", ada.request("GET", "/api/tables/" + t).body.get("you"), "A")
    a.must("terms", public=True, terms={"turn": 60000, "takebacks": True, "tricks": False})
    told = watcher.event("terms")["to_table"]
    tap.equal("the host changes the clock before the game", (told["terms"]["turn"], told["public"]),
              (60000, True))
    b.must("sit", seat="B", colour=9, picture="owl")
    tap.equal("but not once somebody else sits there", a.ask("terms", terms={"turn": 30000})["why"], "terms-stand")
    b.until(lambda s: s.letter == "B")
    sat = watcher.event("sat")
    tap.equal("everybody is told of one, and of a picture", (sat.get("colour"), sat.get("picture")), (9, "owl"))
    new_looks(ben, b, watcher)
    alike(server, table(ada, "classic"))
    a.must("swap", seat="B", other="C")
    b.until(lambda s: s.letter == "C")
    watcher.event("swapped")
    put_out(a, b, watcher)
    eve = Client(server, "Eve")
    rude = Seat(eve, t)
    a.must("stop", person=eve.person)
    tap.equal("somebody is stopped", rude.socket.take(lambda m: m["is"] == "gone")["why"], "stopped")
    watcher.event("stopped")
    tap.equal("spaces alone are no password, and take none away",
              a.ask("terms", password="  ")["why"], "malformed")
    a.must("seat", seat="D", player="duck")
    a.must("say", text="Welcome, <b>Ben</b>")
    tap.equal("chat is passed on unchanged", watcher.event("said")["text"], "Welcome, <b>Ben</b>")
    tap.equal("an unknown player is refused", a.ask("seat", seat="B", player="cmd:true")["why"],
              "no-player")
    a.must("start", player="duck")
    for s in (a, b, watcher):
        s.event("started")
    tap.equal("nobody is put out of a hand that they play", a.ask("remove", seat="C")["why"], "not-now")
    return a, b, watcher, looking


def put_out(a, b, watcher):
    """The host frees a seat; the person may watch, and comes back."""
    tap.equal("a seat where nobody sits is free", a.ask("remove", seat="D")["why"], "not-now")
    a.must("remove", seat="C")
    b.until(lambda s: s.letter is None)
    tap.equal("somebody removed from a seat is told by whom", b.view.get("unseated"), "host")
    left = watcher.event("left")
    tap.equal("and so is everybody", (left["seat"], left["player"], left.get("by")), ("C", "", "host"))
    b.must("sit", seat="C")
    b.until(lambda s: s.letter == "C")
    tap.check("after sitting down again the view no longer says so", "unseated" not in b.view)
    b.must("leave")
    lefts = lambda s: [m for m in s.events if m["what"] == "left"]
    watcher.until(lambda s: len(lefts(s)) == 2)
    tap.check("the event does not call somebody who left removed", "by" not in lefts(watcher)[1])
    b.must("sit", seat="C")
    b.until(lambda s: s.letter == "C")


def alike(server, table):
    """Guests whose name was made up: at a table each has a different one."""
    made = Client(server).request("POST", "/api/guest", {})
    tap.check("a guest without a name gets one of a list",
              made.body.get("given") is True and made.body["name"].isalpha(), made.body)
    first, second = (Seat(Client(server, "Alba"), table) for _ in range(2))
    for s in (first, second):
        s.must("sit")
        s.until(lambda s: s.letter)
    first.until(lambda s: len(names_of(s)) == 2)
    tap.equal("and another one where somebody sits under it", names_of(first), ["Alba", "Aline"])
    tap.equal("sitting down again changes nothing", second.ask("sit")["why"], "seated-already")


def names_of(s):
    return [seat["name"] for seat in s.view["seats"] if seat["kind"] == "person"]


def new_looks(ben, b, watcher):
    """A person who sits already takes another colour, then another name."""
    n = b.view["n"]
    b.must("sit", colour=4)
    ben.token = ben.request("POST", "/api/me", {"name": "Benny"}).body["token"]
    b.must("sit", seat="B")
    for s in (b, watcher):
        s.until(lambda s: s.view["seats"][1].get("name") == "Benny")
    tap.equal("somebody seated may change name and colour, and keeps the seat",
              (b.view["seats"][1]["colour"], b.view["host"], b.letter), (4, "A", "B"))
    tap.equal("all of which is told in two events", b.view["n"], n + 2)
    tap.equal("and once more is once too often", b.ask("sit")["why"], "seated-already")


def playing(a, b, watcher):
    """A hand with computers, and what a watcher sees of it."""
    a.event("dealt")
    passed = a.decide()
    tap.equal("a pass may be taken back while others choose", a.ask("takeback")["is"], "ok")
    a.until(lambda s: s.view["n"] > passed.get("n", 0))
    tap.equal("an illegal play names the rule", a.ask("play", cards=["2C", "2D"])["why"], "rules")
    tap.check("a watcher sees no hand", watcher.view["game"]["hand"] == [], watcher.view["game"])
    play_on([a, b], lambda: a.view["game"]["phase"] == "play", [watcher])
    play_on([a, b], lambda: a.view["stage"] == "over" and b.view["stage"] == "over", [watcher])
    watcher.until(lambda s: s.view["stage"] == "over")


def ahead(a, b):
    """Cards played ahead by a waiting player."""
    tap.equal("cards may be played ahead", a.ask("ahead", cards=a.view["game"]["hand"][:1])["is"],
              "ok")
    a.event("ahead")
    n = b.view["n"]
    b.must("say", text="a thought")
    b.until(lambda s: s.events and s.events[-1]["what"] == "said")
    tap.equal("nobody else hears of it, and no number is left out", b.view["n"], n + 1)
    a.must("ahead", cards=[])


def four(server, rules, count=4, **more):
    """Friends, one at every seat of a table by link, started."""
    clients = [Client(server, f"P{i}") for i in range(count)]
    t = table(clients[0], rules, seat="A", **more)
    seats = [Seat(c, t) for c in clients]
    for i, s in enumerate(seats):
        if i:
            s.must("sit", seat="ABCDEFGHIJ"[i])
            s.until(lambda s: s.letter)
    seats[0].must("start")
    for s in seats:
        s.event("started")
    return seats


def friends(server):
    """Four people by link: takeback, claim, pause, leaving, coming back, another game."""
    seats = four(server, "classic hands=1 pass=none", terms={"turn": 0, "pauses": True})
    a, b, c, d = seats
    for s in seats:
        s.until(lambda s: s.view["game"]["phase"] == "play")
    mover = next(s for s in seats if s.has_to_choose())
    ahead(*[s for s in seats if s is not mover][:2])
    mover.decide()
    mover.must("takeback")
    others = [s for s in seats if s is not mover]
    for s in others:
        s.until(lambda s: s.view.get("offer"))
        s.must("answer", yes=True)
    mover.event("took-back")
    tap.check("a card is taken back when all agree",
              mover.has_to_choose() or mover.until(Seat.has_to_choose))
    mover.decide()
    mover.must("takeback")
    others[0].must("answer", yes=False)
    mover.event("offer-ended")
    tap.check("and is not when one does not", not mover.has_to_choose())
    for s in seats:
        drain(s)
    a.must("pause")
    b.event("paused")
    tap.equal("nobody plays at a paused table", next(s for s in seats).ask("claim")["why"],
              "paused")
    b.must("resume")
    a.event("resumed")
    claims(seats)
    play_on(seats, lambda: all(s.view["stage"] == "over" for s in seats))
    tap.check("a game ends", a.view["game"]["winners"] != [], a.view["game"])
    for s in seats:
        s.must("rematch")
    a.event("again")
    tap.check("and another begins when all want it", a.event("wants-rematch"))
    b.must("end")
    tap.equal("one wants it called off", a.event("wants-end")["seat"], b.letter)
    away(seats)


def claims(seats):
    """Before the last trick a player who cannot take it claims, and one says no; then the player who takes it claims,
    and all agree. (A player whose claim was refused may not claim again.)"""
    play_on(seats, lambda: any(s.has_to_choose() and s.view["game"]["tricks"] == 12 and
                               s.view["game"]["trick"] == [] for s in seats))
    leader = next(s for s in seats if s.has_to_choose())
    led = leader.view["game"]["hand"][0][1]
    taker = max((s for s in seats if s.view["game"]["hand"][0][1] == led),
                key=lambda s: "23456789TJQKA".index(s.view["game"]["hand"][0][0]))
    boaster = next(s for s in seats if s is not taker)
    tap.equal("a claim is asked of all", boaster.ask("claim")["is"], "ok")
    for s in seats:
        s.until(lambda s: s.view.get("offer"))
    tap.check("it lays the hand open", taker.view["exposed"].get(boaster.letter), taker.view)
    taker.must("answer", yes=False)
    boaster.event("offer-ended")
    taker.must("claim")
    for s in seats:
        s.until(lambda s: s.view.get("offer") or s.view["game"]["phase"] != "play")
        if s is not taker and s.view.get("offer"):
            s.ask("answer", yes=True)
    tap.check("a claim that all agree to holds", taker.event("claim-held"))


def away(seats):
    a, b, c, d = seats
    d.socket.close()
    a.until(lambda s: s.view["seats"][3].get("away"))
    tap.check("somebody whose connection is gone is away", a.event("away"))
    back = Seat(d.client, d.table)
    a.event("back")
    tap.equal("and comes back to the same seat", back.letter, "D")
    seats[3] = back
    back.must("leave")
    a.event("left")
    tap.equal("a computer plays on for somebody who leaves", a.view["seats"][3]["kind"], "computer")
    ed = Client(a.client.server, "Ed")
    e = Seat(ed, a.table)
    tap.equal("and the seat stays theirs, since the game counts", e.ask("sit", seat="D")["why"], "seat-kept")
    b.must("leave")
    tap.equal("a former player may not take another's hand",
              Seat(b.client, b.table).ask("sit", seat="C")["is"], "no")


def rare(server):
    """Rare events of the engine: charges, boosts, kitties, burials, moons, a moon's scoring."""
    for rules, count in (("booster hands=1", 4), ("cancellation hands=1", 6),
                         ("american players=3 decks=1 strip=none kitty=swap hands=1", 3),
                         ("american points=h:0,QS:13 hands=1", 4),
                         ("american pass=L pass_through=whole hands=1", 4),
                         ("super pot=5", 4)):
        made = Client(server, "X").request("POST", "/api/tables", {"rules": rules})
        if made.status >= 300:
            tap.check(f"a table of {rules}", False, made)
            continue
        seats = four(server, rules, count, terms={"turn": 0})
        for s in seats:
            s.choose = choose_all
        play_on(seats, lambda: all(s.view["stage"] == "over" for s in seats))
        tap.check(f"{rules}: played to its end", True)


def choose_all(choice, view):
    """Charges what may be charged; otherwise the first cards."""
    count = choice["high"] if view["game"]["phase"] == "charge" else choice["low"]
    return choice["from"][:count]


def quick(server):
    zoe = Client(server, "Zoe")
    made = zoe.request("POST", "/api/quick", {"rules": "super", "colour": 0})
    good("a quick seat", made)
    s = Seat(zoe, made.body["table"])
    s.event("started") if s.view["stage"] == "gathering" else None
    tap.check("in a colour too", 0 in [seat.get("colour") for seat in s.view["seats"]], s.view)
    hints(s)
    play_on([s], lambda: s.view["stage"] == "over")
    zoe.request("GET", "/api/stats")
    for _ in range(1000):
        games = zoe.request("GET", "/api/games").body["games"]
        if games:
            break
    tap.check("a finished game is in the history", len(games) == 1, games)
    record = zoe.request("GET", f"/api/games/{games[0]['game']}")
    tap.check("as a record", record.status == 200 and b"deal" in record.body, record)
    tap.check("that others may see when the table was public",
              Client(server).request("GET", f"/api/games/{games[0]['game']}").status == 200)
    path = f"/api/games/{games[0]['game']}"
    good("played through", Client(server).request("GET", path + "/replay"))
    good("its hands judged", zoe.request("GET", path + "/review?hand=1"))
    good("shared with whoever has its id", zoe.request("POST", path + "/share", {"on": True}))
    good("and so is any record", zoe.request("POST", "/api/replay",
                                             {"record": record.body.decode()}))
    good("all of one's games as records", zoe.request("GET", "/api/records"))
    eva = Client(server)
    eva.token = eva.request("POST", "/api/account", {"name": "Eva", "password": "a password"}).body["token"]
    good("a game joins an account", eva.request("POST", "/api/games", {"record": record.body.decode(), "seat": "A"}))
    good("a table that is played for chips", eva.request("POST", "/api/tables", {
        "rules": "classic stakes=1", "seat": "A", "terms": {"money": "chips", "buy_in": 50}}))
    own = eva.request("GET", "/api/book")
    good("what one has, and every line of it", own)
    tap.equal("the latest first", [line["what"] for line in own.body["lines"]], ["buy-in", "grant", "grant"])
    slate = eva.request("POST", "/api/tables", {"rules": "three hands=1 target=none stakes=1", "seat": "A", "terms": {"money": "slate", "buy_in": 50, "stand_in": "random"}})
    good("a table on the slate", slate)
    three = [Seat(client, slate.body["table"]) for client in (eva, Client(server, "Yves"), Client(server, "Xaver"))]
    for s in three[1:]:
        s.must("sit")
    three[0].must("start")
    play_on(three, lambda: three[0].view["stage"] == "over")
    good("what is owed of slates", eva.request("GET", "/api/slates"))
    good("and between whom", eva.request("GET", "/api/slates/" + slate.body["table"]))
    good("and agreed to", eva.request("POST", "/api/slates/" + slate.body["table"], {"agree": True}))
    dealt = zoe.request("GET", "/api/day?date=2026-11-24")
    good("the hand of a day", dealt)
    good("is played through", zoe.request("POST", "/api/replay", {"record": dealt.body["record"]}))
    good("and its field", zoe.request("GET", "/api/field?date=2026-11-24"))
    early = zoe.request("POST", "/api/field", {"date": "9999-12-31", "decisions": ["QS AH 2C", "2D"]})
    tap.equal("a result for a day in the future is refused", (early.status, early.body["why"]), (400, "not-yet"))
    decided, points = day.play(zoe, day.date())
    handed = zoe.request("POST", "/api/field", {"date": day.date(), "decisions": decided})
    tap.equal("and what was decided today", (handed.status, handed.body["yours"]), (201, points))
    good("and in the statistics", zoe.request("GET", "/api/stats"))
    career = zoe.request("GET", "/api/career")
    good("statistics over all of one's games", career)
    tap.equal("they are of the game played most, counted at once",
              (career.body["family"], career.body["games"], career.body["pending"]), ("super", 1, 0))
    lines = zoe.request("GET", "/api/career?family=all&as=csv")
    good("hand by hand for other programs", lines)
    tap.equal("one line a hand", len(lines.body.splitlines()), 1 + career.body["hands"])
    good("how the cards were dealt, for anybody", Client(server).request("GET", "/api/deals"))
    own = zoe.request("GET", "/api/me/export")
    good("everything about one is told", own)
    tap.equal("and which games one has shared", [g["shared"] for g in own.body["games"]], [True])


def hints(s):
    """A person who plays alone gets hints: the hint's decision is played, and its opinions are about legal cards."""
    told = 0
    s.must("pace", pace="fast")
    for _ in range(5):
        s.until(Seat.has_to_choose)
        hint = s.hint()
        choice = s.view["game"]["choice"]
        tap.check("a hint is about what may be chosen",
                  hint["is"] == "hint" and hint["n"] == s.view["n"] and
                  set(hint["cards"]) | {o["card"] for o in hint["opinions"]} <= set(choice["from"]),
                  hint)
        told += sum(o["told"] for o in hint["opinions"])
        answer = s.must("play", cards=hint["cards"])
        s.until(lambda s: s.view["n"] >= answer["n"])
    tap.check("and gives reasons", told, told)


def before_the_play(server):
    """A hint for a pass lists the other sets that were evaluated."""
    for rules in ("classic", "american pass=L pass_through=whole"):
        gus = Client(server, "Gus")
        s = Seat(gus, table(gus, rules, seat="A"))
        s.must("start", player="duck")
        s.until(Seat.has_to_choose)
        hint = s.hint()
        ways = hint.get("ways", [])
        tap.check(f"a hint for a pass of {rules} begins with its own way, then has what is worse",
                  len(ways) > 1 and ways[0]["cards"] == hint["cards"] and
                  [w["loss"] for w in ways] == sorted(w["loss"] for w in ways), hint)
        s.must("leave")


def finishing(server):
    """A hand whose result is certain is played out on request."""
    eve = Client(server, "Eve")
    s = Seat(eve, table(eve, "classic points=h:0,QS:13 hands=1", seat="A"))
    s.must("start", player="duck")
    tap.equal("a hand whose result is still open is not finished", s.ask("finish")["why"], "not-now")
    play_on([s], lambda: "finish" in s.view["can"] or s.view["stage"] == "over")
    while s.view["stage"] == "over":  # the queen fell in the last trick
        s.must("leave")
        s = Seat(eve, table(eve, "classic points=h:0,QS:13 hands=1", seat="A"))
        s.must("start", player="duck")
        play_on([s], lambda: "finish" in s.view["can"] or s.view["stage"] == "over")
    s.must("finish")
    end = s.event("played-out")
    tap.check("a hand whose result is certain is played to its end",
              end["seat"] == "A" and end["seen"][-1]["what"] == "finished", end)


def late(server):
    """A person who takes too long, and takes the seat back."""
    a, b, c, d = four(server, "classic hands=1 pass=none", terms={"turn": 1000, "bank": 0})
    stood = a.event("stood-in")
    tap.equal("a computer plays for somebody who takes too long", stood["by"], "clock")
    slow = next(s for s in (a, b, c, d) if s.letter == stood["seat"])
    tap.equal("and takes the seat back when it likes", slow.ask("back")["is"], "ok")
    slow.event("back")


def unwatched(server):
    """A table without watchers: a person who has left it no longer sees it, even by sending commands again."""
    amy, bob = Client(server, "Amy"), Client(server, "Bob")
    t = table(amy, "classic", seat="A", terms={"watching": False})
    a, b = Seat(amy, t), Seat(bob, t)
    sat = new_id()
    b.must("sit", id=sat, seat="B")
    b.must("leave")
    a.must("start", player="duck")
    tap.equal("somebody who left is put out when play begins", b.socket.take(lambda m: m["is"] == "gone")["why"],
              "not-allowed")
    again = bob.socket()
    tap.equal("the command by which they had sat was done",
              again.ask({"do": "sit", "id": sat, "table": t, "seat": "B"})["is"], "ok")
    again.send({"do": "ping"})
    again.take(lambda m: m["is"] == "pong")
    tap.equal("and shows nothing when it is sent again", [m["is"] for m in again.waiting], [])


def made_private(server):
    """A stranger sees a table only while it is public."""
    amy, bob, stranger = Client(server, "Ann"), Client(server, "Bert"), Client(server)
    t = table(amy, "classic", seat="A", public=True)
    a, b, s = Seat(amy, t), Seat(bob, t), Seat(stranger, t)
    a.must("terms", public=False)
    told = s.socket.take(lambda m: m["is"] in ("gone", "event"))
    tap.equal("a stranger is out when the table is no longer public", told.get("why"), "not-you")
    a.must("say", text="between us")
    tap.equal("a watcher with a name may stay", b.event("said")["text"], "between us")


def closed(server):
    """A table that its host closes."""
    host, other = Client(server, "Kim"), Client(server, "Lou")
    t = table(host, "classic", seat="A", public=True)
    watcher = Seat(other, t)
    tap.equal("somebody else may not close a table",
              other.request("DELETE", "/api/tables/" + t).status, 403)
    good("its host may", host.request("DELETE", "/api/tables/" + t))
    tap.check("and everybody is told", watcher.socket.take(lambda m: m["is"] == "gone"))


def ends(server, ada, looking):
    """A refusal without a command, a closed table, leaving, the end of the server."""
    s = Client(server, "Max").socket()
    s.send({"do": "ping"})
    s.take(lambda m: m["is"] == "pong")
    s.send_frame(1, b'{"do":"fly"}')
    tap.equal("an unknown command is told", s.take(lambda m: m["is"] == "no")["why"],
              "unknown-command")
    s.send_frame(1, b'{"do":')
    tap.equal("so is what is no JSON", s.take(lambda m: m["is"] == "no")["why"], "malformed")
    t = table(ada, "classic", seat="A")
    a = Seat(ada, t)
    a.must("leave")
    a.socket.send({"do": "shut", "table": t})
    good("logs out", ada.request("POST", "/api/logout"))
    return s


def main():
    with Server(sys.argv[1], FAST) as server:
        ada = people(server)
        a, b, watcher, looking = gathering(server, ada)
        playing(a, b, watcher)
        friends(server)
        rare(server)
        quick(server)
        before_the_play(server)
        finishing(server)
        late(server)
        unwatched(server)
        made_private(server)
        closed(server)
        good("an account may be deleted", delete_account(server))
        s = ends(server, ada, looking)
        server.process.terminate()
        tap.equal("a server that goes down says so", s.take(lambda m: m["is"] == "bye")["why"],
                  "draining")
        tap.equal("and closes", s.until_closed(), 1001)
        server.process.wait()
        tap.equal("in peace", server.stop(), 0)
    held()
    tap.done()


def delete_account(server):
    ida = Client(server, "Ida")
    made = ida.request("POST", "/api/account", {"name": "Ida", "password": "a good password"})
    ida.token = made.body.get("token", ida.token)
    return ida.request("DELETE", "/api/me", {"password": "a good password"})


def held():
    """All traffic, checked against the schemas; in the fast tier one message of each shape."""
    schema, faults = Schema(), {}
    checked = traffic if ALL else {(kind(*entry), shape(entry)): entry for entry in traffic}.values()
    for entry in checked:
        for fault in schema.faults(entry):
            faults.setdefault(fault, entry)
    tap.check(f"{len(checked)} of {len(traffic)} messages obey their schemas", not faults,
              "\n".join(f"{fault}: {str(entry)[:400]}" for fault,
                        entry in list(faults.items())[:20]))
    never = schema.never()
    tap.check("every message was exercised", not never, "never: " + ", ".join(never))


if __name__ == "__main__":
    main()
