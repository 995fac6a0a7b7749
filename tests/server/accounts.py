#!/usr/bin/python3
"""accounts.py - people and their data: accounts.py HEARTS

A guest who becomes an account while seated, blocking and muting, invitations, quick seats, the lobby, all data about a
person, and what remains of a deleted one.
"""
import sys

from harness import Client, PASSWORD, Server, Tap, account, until
from player import Seat, drain, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--talk-each", "0ms", "--quick-wait",
           "0ms", "--messages", "1000000", "--tables-per-person", "100"]


def table(client, rules="classic hands=1", **more):
    return client.request("POST", "/api/tables", {"rules": rules, **more}).body["table"]


def settled(seat):
    """Waits for a reply: messages sent to the socket before have arrived then. Returns the reply."""
    seat.socket.send({"do": "ping"})
    came = []
    while (message := seat.step())["is"] != "pong":
        came.append(message)
    return came


def becomes_account(server):
    """A guest at a table makes an account: same person, same seat, same hand."""
    ann = Client(server, "Ann")
    t = table(ann, "classic pass=none", seat="A", terms={"turn": 0})
    a = Seat(ann, t)
    a.must("start", player="duck")
    # The guest's own socket is closed when their ticket ends: read it before.
    a.until(lambda s: s.has_to_choose())
    made = ann.request("POST", "/api/account", {"name": "Ann", "password": PASSWORD})
    tap.equal("a seated guest becomes an account", made.status // 100, 2)
    tap.equal("and stays the same person", made.body["person"], ann.person)
    ann.token = made.body["token"]
    again = Seat(ann, t)
    tap.equal("the account still has the guest's seat", again.letter, "A")
    drain(again)
    tap.equal("and its cards", sorted(again.view["game"]["hand"]), sorted(a.view["game"]["hand"]))
    again.until(lambda s: s.has_to_choose())
    tap.equal("it may play these cards", again.decide()["is"], "ok")


def revoked(server):
    """A revoked session: its token opens nothing any more."""
    bea = account(server, "Bea")
    other = Client(server)
    other.token = other.request("POST", "/api/login",
                                {"name": "Bea", "password": PASSWORD}).body["token"]
    rows = bea.request("GET", "/api/sessions").body["sessions"]
    theirs = next(r for r in rows if not r["this"])
    tap.equal("a session is revoked", bea.request("DELETE", "/api/sessions/" +
                                                 theirs["session"]).status, 200)
    tap.equal("it is nobody's then", other.request("GET", "/api/me").status, 401)
    s = other.socket()
    tap.check("and opens a stranger's socket, or none",
              s.status != 101 or s.hello["you"] is None, s.head)
    changed = bea.request("POST", "/api/me", {"password": "another horse", "old": PASSWORD})
    tap.equal("a password is changed with the old one", changed.status, 200)
    tap.check("not with a wrong one", bea.request(
        "POST", "/api/me", {"password": "third horse", "old": PASSWORD}).status in (401, 403))
    tap.equal("this session goes on", bea.request("GET", "/api/me").status, 200)


def blocks(server):
    """A blocked person may not sit at the same table, nor invite; a muted one is only not heard."""
    cat, dan, eva = (Client(server, name) for name in ("Cat", "Dan", "Eva"))
    cat.request("POST", "/api/blocks", {"person": dan.person})
    cat.request("POST", "/api/blocks", {"person": eva.person, "mute": True})
    t = table(cat, seat="A", public=True)
    c = Seat(cat, t)
    e = Seat(eva, t)
    e.must("sit")
    e.must("say", text="quiet words")
    s = dan.socket()
    s.send({"do": "open", "table": t})
    answer = s.ask({"do": "sit", "table": t})
    tap.equal("a person whom the host has blocked may not sit", answer.get("why"), "blocked")
    settled(c)
    said = [m for m in c.events if m["what"] == "said"]
    tap.check("chat of a muted person arrives without its text", said and all(m["text"] == "" for m in said),
              said)
    there = table(dan, seat="A")
    d = Seat(dan, there)
    d.ask("invite", person=cat.person)
    heard = [m for m in settled(c) if m["is"] == "invited"]
    tap.equal("an invitation by a blocked one is not heard", heard, [])
    cat.request("DELETE", "/api/blocks/" + dan.person)
    d.must("invite", person=cat.person)
    heard = [m["table"] for m in settled(c) if m["is"] == "invited"]
    tap.equal("an invitation arrives once the person is unblocked", heard, [there])
    tap.equal("no longer blocked, one may sit", s.ask({"do": "sit", "table": t})["is"], "ok")


def alike(server):
    """A name that looks like somebody's is refused: in another script, full-width, in mathematical letters, or with the
    same letters written in another way."""
    sign_up = {"password": "correct horse"}
    victim = Client(server)
    made = victim.request("POST", "/api/account", {"name": "Victim 7", **sign_up})
    victim.token = made.body["token"]
    for name in ("Vіctіm 7", "ＶＩＣＴＩＭ７", "𝐕𝐢𝐜𝐭𝐢𝐦 7", "victim７"):
        tap.equal(f"{name}: no guest is called so", Client(server).request("POST", "/api/guest", {"name": name}).body.get("why"), "name-taken")
    tap.equal("no account is called so either", Client(server).request("POST", "/api/account", {"name": "Vіctіm 7", **sign_up}).body.get("why"), "name-taken")
    smith = Client(server)
    smith.token = smith.request("POST", "/api/account", {"name": "\u00c5sa Kel\u2010Vin", **sign_up}).body["token"]
    for name, how in (("A\u030asa Kel\u2010Vin", "with a ring of its own"), ("\u212bsa Kel-Vin", "with the sign for a unit"),
                      ("\u00e5sa \u212ael\u2010Vin", "with the sign for another"), ("\u00e5SA KEL\u2010VIN", "in other letters")):
        tap.equal(f"a name written {how} is the same", Client(server).request("POST", "/api/guest", {"name": name}).body.get("why"), "name-taken")
    greek = Client(server)
    made = greek.request("POST", "/api/account", {"name": "Κόρη", **sign_up})
    tap.equal("names of another script are names", made.status, 201)
    greek.token = made.body["token"]
    tap.equal("and as much theirs", Client(server).request("POST", "/api/guest", {"name": "kόph"}).body.get("why"), "name-taken")
    login = Client(server).request("POST", "/api/login", {"name": "Κόρη", **sign_up})
    tap.equal("one logs in by the name as it is", login.status, 200)
    tap.equal("the account with that name is deleted", greek.request("DELETE", "/api/me", {"password": "correct horse"}).status, 200)
    tap.equal("then others may have the name", until(lambda: Client(server).request("POST", "/api/guest", {"name": "kόph"}).status, lambda got: got == 201), 201)


def lobby(server):
    """The lobby reports changes of public tables, and nothing about others."""
    fay, gus = Client(server, "Fay"), Client(server, "Gus")
    s = gus.socket()
    s.send({"do": "lobby", "on": True})
    s.take(lambda m: m["is"] == "lobby" and "tables" in m)
    private = table(fay, seat="A")
    public = table(fay, seat="A", public=True, title="Open")

    def row(m):
        return next((r for r in m.get("changed", []) if r["table"] == public), None)

    first = row(s.take(lambda m: m["is"] == "lobby" and row(m)))
    tap.equal("a public table comes with its free seats", first["free"], 3)
    a = Seat(fay, public)
    a.must("seat", seat="B", player="duck")
    s.take(lambda m: m["is"] == "lobby" and row(m) and row(m)["free"] == 2)
    tap.check("and changes when somebody sits", True)
    fay.request("DELETE", "/api/tables/" + public)
    s.take(lambda m: m["is"] == "lobby" and public in m.get("gone", []))
    tap.check("and goes", True)
    everything = [m for m in s.waiting if private in str(m)]
    tap.equal("nothing is said of a table that is opened by link only", everything, [])
    s.send({"do": "lobby", "on": False})
    s.send({"do": "ping"})
    s.take(lambda m: m["is"] == "pong")
    table(fay, seat="A", public=True, title="Later")
    s.send({"do": "ping"})
    s.take(lambda m: m["is"] == "pong")
    tap.equal("off, it tells no more", [m for m in s.waiting if "Later" in str(m)], [])


def quick(server):
    """Two people who want the same game meet at one table; computers fill it."""
    hal, ida = Client(server, "Hal"), Client(server, "Ida")
    got = hal.request("POST", "/api/quick", {"rules": "sahara"}).body
    h = Seat(hal, got["table"])
    tap.check("a quick seat is a seat", h.letter == got["seat"], got)
    h.event("started") if h.view["stage"] == "gathering" else None
    kinds = [s["kind"] for s in h.view["seats"]]
    tap.equal("computers fill the rest", (kinds.count("person"), kinds.count("computer")), (1, 3))
    other = ida.request("POST", "/api/quick", {"rules": "sahara"}).body
    tap.check("somebody else is seated too, and not on the same seat",
              (other["table"], other["seat"]) != (got["table"], got["seat"]), other)


def passwords(server):
    """A table's password: asked for, sent to nobody, needed to sit down."""
    jon, kay = Client(server, "Jon"), Client(server, "Kay")
    t = table(jon, seat="A", public=True, password="sesame")
    listed = kay.request("GET", "/api/tables/" + t)
    tap.check("that there is one is told, not what it is",
              listed.body["password"] is True and "sesame" not in str(listed.body), listed)
    s = kay.socket()
    tap.equal("without it one may not sit", s.ask({"do": "sit", "table": t}).get("why"),
              "wrong-password")
    tap.equal("with it one may", s.ask({"do": "sit", "table": t, "password": "sesame"})["is"], "ok")
    tap.equal("the host needs none", Seat(jon, t).letter, "A")


def deleted(server):
    """Its messages are emptied, its name leaves the records, and it is nobody any more."""
    leo, mia = account(server, "Leo"), account(server, "Mia")
    t = table(leo, "classic hands=1 pass=none", seat="A", public=True, terms={"turn": 1000})
    a, b = Seat(leo, t), Seat(mia, t)
    b.must("sit", seat="B")
    a.must("say", text="remember the milk")
    a.must("start", player="duck")
    for s in (a, b):
        s.event("started")
    play_on([a, b], lambda: a.view["stage"] == "over" and b.view["stage"] == "over")
    games = until(lambda: mia.request("GET", "/api/games").body["games"], lambda g: g)
    path = "/api/games/" + games[0]["game"]
    tap.check("the record names both", all(
        name in mia.request("GET", path).body for name in (b"Leo", b"Mia")))
    document = leo.request("GET", "/api/me/export")
    text = str(document.body)
    for what, part in (("the name", "Leo"), ("the game", games[0]["game"]), ("the record", "deal"),
                       ("what was said", "remember the milk")):
        tap.check(f"the export holds {what}", part in text, text[:600])
    tap.check("and no password, nor a hash of one", "argon2" not in text and PASSWORD not in text)
    wrong = leo.request("DELETE", "/api/me", {"password": "wrong horse"})
    tap.check("a wrong password deletes nothing", wrong.status in (401, 403) and
              leo.request("GET", "/api/me").status == 200, wrong)
    tap.equal("the right one does", leo.request("DELETE", "/api/me", {"password": PASSWORD}).status,
              200)
    tap.equal("the token is nobody's", leo.request("GET", "/api/me").status, 401)
    tap.equal("nobody of that name is found", mia.request("GET", "/api/people/Leo").status, 404)
    tap.check("nobody logs in by it", Client(server).request(
        "POST", "/api/login", {"name": "Leo", "password": PASSWORD}).status in (401, 403))
    record = until(lambda: mia.request("GET", path).body, lambda text: b"Leo" not in text)
    tap.check("the name leaves the record", b"Leo" not in record and b"somebody" in record, record)
    tap.check("the others' game stays", b"Mia" in record and b"deal" in record, record)
    listed = until(lambda: mia.request("GET", "/api/games").body, lambda g: "Leo" not in str(g))
    tap.check("and the list of games", "Leo" not in str(listed), listed)
    tap.check("the name is free again", account(server, "Leo").person != leo.person)


def main():
    with Server(sys.argv[1], OPTIONS) as server:
        for group in (becomes_account, alike, revoked, blocks, lobby, quick, passwords, deleted):
            group(server)
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
