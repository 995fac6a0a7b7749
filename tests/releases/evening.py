"""evening.py - what people do on a server before its data are stored as a release's: see keep.py.

Every state of a table, every event of a table's log, and at least one of everything that is stored about people.
"""
import time

from harness import PATIENCE, Client
from player import Seat, drain, play_on

OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--talk-each", "0ms", "--quick-wait",
           "10min", "--messages", "1000000", "--tables-per-person", "100", "--idle", "1h"]
PASSWORDS = {"Ada": "correct horse", "Bea": "battery staple"}
TERMS = {"turn": 0, "grace": 86400000, "takebacks": True, "claims": True}


def until(get, wanted):
    """Repeats a request until wanted(result), or patience ends; returns the last result."""
    limit = time.monotonic() + PATIENCE
    while not wanted(got := get()) and time.monotonic() < limit:
        time.sleep(0.01)
    return got


def account(server, name):
    c = Client(server)
    made = c.request("POST", "/api/account", {"name": name, "password": PASSWORDS[name]})
    c.token, c.person, c.name = made.body["token"], made.body["person"], name
    return c


class Table:
    """A table with its people on the first seats, in their order; the first is its host."""

    def __init__(self, rules, people, **more):
        more.setdefault("terms", TERMS)
        made = people[0].request("POST", "/api/tables", {"rules": rules, "seat": "A", **more})
        assert made.status == 201, made
        self.id, self.password = made.body["table"], more.get("password")
        self.seats = [Seat(people[0], self.id)]
        for who in people[1:]:
            self.add(who)

    def add(self, who):
        seat = Seat(who, self.id, password=self.password)
        seat.must("sit", seat="ABCDEFGHIJ"[len(self.seats)], colour=len(self.seats),
                  **({"password": self.password} if self.password else {}))
        seat.until(lambda s: s.letter)
        self.seats.append(seat)

    def start(self, player="duck"):
        self.seats[0].must("start", player=player)
        self.until(lambda s: s.view["stage"] == "playing" and s.view["game"])

    def until(self, wanted):
        for s in self.seats:
            s.until(wanted)

    def settle(self):
        """Waits until everybody has received all messages."""
        for s in self.seats:
            s.socket.send({"do": "ping"})
            while s.step()["is"] != "pong":
                pass
            drain(s)

    def decisions(self, count):
        """Makes that many decisions of people, then waits until people are to decide again."""
        for _ in range(count):
            self.mover().decide()
        self.mover()

    def mover(self):
        """The person who has something to decide, once the computers have decided."""
        found = []

        def person_asked():
            self.settle()
            asked = [s for s in self.seats if s.has_to_choose()]
            told = self.seats[0].view["game"] or {}
            theirs = {s.letter for s in self.seats}
            if asked and not set(told.get("to_act") or []) - theirs:
                found.append(asked[0])
            return bool(found)

        play_on([], person_asked, also=self.seats)
        return found[0]

    def to_phase(self, phase):
        while self.mover().view["game"]["phase"] != phase:
            self.mover().decide()

    def finish(self):
        play_on(self.seats, lambda: all(s.view["stage"] == "over" for s in self.seats))

    def seat(self, letter):
        return next(s for s in self.seats if s.letter == letter)


# ---- Tables that live on ----

def classic(p):
    """A hand is over, the next in its middle; a decision taken back, cards played ahead."""
    t = Table("classic", [p["Ada"], p["Bea"], p["Cat"], p["Dan"]], title="Friday")
    t.start()
    first = t.mover()
    first.decide()
    first.must("takeback")
    t.settle()
    while t.seats[0].view["game"]["hand_number"] < 2:
        t.mover().decide()
        t.settle()
    t.to_phase("play")
    t.decisions(9)
    # The last decision, taken back with everybody's agreement.
    asked = next((s for s in t.seats if "takeback" in s.view["can"]), None)
    while not asked:
        t.decisions(1)
        t.settle()
        asked = next((s for s in t.seats if "takeback" in s.view["can"]), None)
    asked.must("takeback")
    t.settle()
    for s in t.seats:
        if s is not asked:
            s.must("answer", yes=True)
    t.settle()
    late = next(s for s in t.seats if not s.has_to_choose())
    late.must("ahead", cards=late.view["game"]["hand"][:1])
    return t


def two_decks(p):
    t = Table("cancellation", [p["Cat"], p["Ada"]])
    t.start()
    t.decisions(3)
    return t


def passing(p):
    """Two of four have passed, and one of these takes it back."""
    t = Table("american", [p["Dan"], p["Ada"], p["Cat"], p["Jö"]])
    t.start()
    t.until(lambda s: s.has_to_choose())
    for s in t.seats[:3]:
        s.decide()
    t.seats[0].must("takeback")
    return t


def password(p):
    return Table("spot", [p["Bea"], p["Dan"]], password="sesame", public=True, title="Quiet",
                 terms={**TERMS, "turn": 3600000, "bank": 60000, "tricks": False})


def paused(p):
    t = Table("three", [p["Ada"], p["Cat"], p["Dan"]])
    t.start()
    t.to_phase("play")
    t.decisions(5)
    t.seats[1].must("pause")
    return t


def gathering(p):
    t = Table("sahara jack=-10", [p["Cat"], p["Bea"]], public=True, title="Öffentlich ♠",
              terms={**TERMS, "turn": 20000, "bank": 0})
    t.seats[0].must("seat", seat="C", player="steady")
    t.seats[0].must("seat", seat="D", player="novice")
    t.seats[0].must("swap", seat="B", other="C")
    t.seats[1].until(lambda s: s.letter == "C")
    t.seats[0].must("seat", seat="D", player="")
    return t


def talk(p):
    t = Table("windows", [p["Jö"], p["Cat"]])
    for i, line in enumerate(["Guten Abend!", "hello ♥ ♦", "כן", "🂭 x" * 40]):
        t.seats[i % 2].must("say", text=line)
    t.start()
    t.decisions(1)
    t.seats[0].must("say", text="my turn?")
    lost = t.seats.pop()
    lost.socket.close()
    t.seats[0].event("away")
    t.seats.append(Seat(lost.client, t.id))
    t.seats[0].event("back")
    return t


def computers(p):
    """One person alone with computers, charges made."""
    t = Table("turbo", [p["Cat"]])
    for letter, player in zip("BCD", ("duck", "random", "novice")):
        t.seats[0].must("seat", seat=letter, player=player)
    t.start()
    t.to_phase("play")
    t.decisions(4)
    return t


def charging(p):
    t = Table("booster charge_order=rounds charge_limit=2", [p["Ada"], p["Bea"], p["Cat"], p["Dan"]])
    t.start()
    t.to_phase("charge")
    t.decisions(2)
    return t


def burying(p):
    t = Table("five kitty=swap strip=none pass=none", [p["Ada"], p["Cat"], p["Dan"], p["Jö"]])
    t.start()
    while t.mover().view["game"]["phase"] != "bury":
        t.decisions(1)
        if t.seats[0].view["game"]["tricks"] > 8:
            return None  # the computer took it
    return t


def teams(p):
    t = Table("partners", [p["Ada"], p["Cat"], p["Bea"], p["Dan"]])
    t.start()
    t.to_phase("play")
    t.decisions(10)
    return t


def claiming(p):
    """An offer is open: somebody has claimed the rest, two have not answered."""
    t = Table("classic pass=none", [p["Jö"], p["Ada"], p["Cat"], p["Dan"]])
    t.start()
    t.decisions(30)
    t.mover()
    t.seats[0].must("claim")
    t.seats[2].must("answer", yes=True)
    return t


def left(p):
    """Somebody has left a game with stakes, and a computer goes on there."""
    t = Table("super", [p["Ada"], p["Bea"], p["Cat"], p["Dan"]])
    t.start()
    t.to_phase("play")
    t.decisions(6)
    gone = t.seats.pop()
    gone.must("leave")
    gone.socket.close()
    t.mover()
    return t


def over(p):
    """Two games are over, one of the people wants a third."""
    t = Table("classic hands=1 pass=none ties=shared moon=auto", [p["Ada"], p["Bea"]])
    t.start()
    t.finish()
    for s in t.seats:
        s.must("rematch")
    t.until(lambda s: s.view["stage"] == "playing")
    t.finish()
    t.seats[1].must("rematch")
    return t


LIVE = {"classic": classic, "two-decks": two_decks, "passing": passing, "password": password,
        "paused": paused, "gathering": gathering, "talk": talk, "computers": computers,
        "charging": charging, "burying": burying, "teams": teams, "claiming": claiming,
        "left": left, "over": over}


# ---- Games that are over, at tables that are closed ----

def public_game(p):
    """A pot, at a public table: everybody may see it."""
    t = Table("sahara hands=1 target=none ties=shared", [p["Ada"], p["Cat"]], public=True,
              terms={**TERMS, "turn": 3600000})
    t.start()
    t.finish()
    return t


def claimed_game(p):
    """Stakes, a bot; a claim refused, another granted. None if nobody can claim."""
    t = Table("super", [p["Bea"], p["Ada"], p["bot"], p["Dan"]])
    t.start()
    t.to_phase("play")
    t.decisions(20)
    t.mover()
    claim(t, t.seats[1], False)
    for _ in range(60):
        t.mover().decide()
        t.settle()
        able = [s for s in t.seats if "claim" in s.view["can"] and len(s.view["game"]["hand"]) < 4]
        if t.seats[0].view["stage"] == "over":
            return None
        for who in able:
            claim(t, who, True)
            if any(e["what"] == "claim-held" for e in t.seats[0].events):
                t.finish()
                return t


def claim(t, who, yes):
    who.must("claim")
    t.settle()
    for s in t.seats:
        if s.letter in ((s.view["offer"] or {}).get("waits_for") or []):
            s.must("answer", yes=yes)
            t.settle()


def called_off(p):
    """Somebody is away so long that a computer plays for them; the host ends it."""
    t = Table("black-maria", [p["Dan"], p["Jö"], p["Bea"]], terms={**TERMS, "grace": 0})
    t.start()
    t.to_phase("play")
    t.decisions(4)
    lost = t.seats.pop()
    lost.socket.close()
    t.seats[0].event("stood-in")
    t.seats.append(Seat(lost.client, t.id))
    t.seats[0].event("back")
    t.seats[1].must("pause")
    t.seats[1].must("resume")
    return t


CLOSED = {"public": public_game, "claimed": claimed_game, "called-off": called_off}


def close(t):
    """Its host closes it, and everybody is told."""
    t.seats[0].client.request("DELETE", "/api/tables/" + t.id)
    t.until(lambda s: s.view["stage"] == "closed")


def held(tables, people):
    """Those tables, by their names; repeated if chance did not bring the wanted situation."""
    made = {}
    for name, make in tables.items():
        while not made.get(name):
            made[name] = make(people)
    return made


# ---- People ----

def everybody(server):
    p = {name: account(server, name) for name in PASSWORDS}
    for name in ("Cat", "Dan", "Jö"):
        p[name] = Client(server, name)
    made = p["Ada"].request("POST", "/api/tokens", {"name": "Ada's bot"})
    bot = Client(server)
    bot.token, bot.person, bot.name = (made.body[k] for k in ("token", "person", "name"))
    p["bot"] = bot
    again = Client(server)
    got = again.request("POST", "/api/login", {"name": "Bea", "password": PASSWORDS["Bea"]})
    again.token, again.person, again.name = got.body["token"], got.body["person"], "Bea"
    p["Bea, elsewhere"] = again
    return p


def afterwards(p, games):
    """Actions about other people when the games are over."""
    p["Ada"].request("POST", "/api/blocks", {"person": p["Jö"].person, "mute": True})
    p["Bea"].request("POST", "/api/blocks", {"person": p["Jö"].person})
    p["Ada"].request("POST", "/api/reports", {"person": p["Dan"].person, "text": "He sings."})
    p["Ada"].request("POST", f"/api/games/{games['claimed']}/share", {"on": True})
