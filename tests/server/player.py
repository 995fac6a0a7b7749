"""player.py - a person at a table, as the tests need one: follows the view, answers questions."""
import hashlib
import select
import struct

from harness import PATIENCE, chance_of, new_id

chances = chance_of("chances")


def commitment(game, deal, seat, chance):
    """K of hearts-deal/1."""
    label = b"hearts-deal/1 client"
    return hashlib.sha256(struct.pack("!H", len(label)) + label + bytes.fromhex(game) +
                          struct.pack("!IB", deal, "ABCDEFGHIJ".index(seat)) + chance).hexdigest()


class Seat:
    """A socket with a table open on it. `view` follows the events; gaps are an error."""

    def __init__(self, client, table, password=None, since=None, choose=None):
        self.client, self.table, self.socket = client, table, client.socket()
        self.view, self.events, self.seen = None, [], []
        self.game, self.chances = None, {}
        self.choose = choose or (lambda choice, view: choice["from"][:choice["low"]])
        message = {"do": "open", "table": table}
        if password is not None:
            message["password"] = password
        if since is not None:
            message["since"] = since
        self.socket.send(message)
        if since is None:
            self.until(lambda s: s.view is not None)

    def follow(self, message):
        """Applies a message of this table to the view."""
        if message.get("table") != self.table:
            return
        if message["is"] == "view":
            self.view = message
            self.seen = list(message["seen"])
        elif message["is"] == "event":
            if self.view is None or message["n"] <= self.view["n"]:
                return
            if message["n"] != self.view["n"] + 1:
                raise AssertionError(f"after {self.view['n']} came {message['n']}")
            self.view["n"] = message["n"]
            self.view["game"] = {**(self.view["game"] or {}), **message.get("game", {})}
            self.view.update(message.get("to_table", {}))
            self.seen += message.get("seen", [])
            self.events.append(message)
        self.contribute(message)

    def contribute(self, message):
        """Takes part in every deal, as in docs/PROTOCOL.md: commits a chance when the server has committed to the deal, and reveals it when the deal
        is locked."""
        fair = message.get("fair", [])
        if message["is"] == "view" and fair:
            self.game, fair = fair["game"], fair["lines"]
        for words in map(str.split, fair):
            if words[0] == "game":
                self.game, self.chances = words[1], {}
            elif self.view["seat"] is None:
                continue
            elif words[0] == "commit":
                deal = int(words[1])
                chance = self.chances.setdefault((self.game, deal), chances.randbytes(32))
                self.socket.send({"do": "commit", "table": self.table, "deal": deal,
                                  "commit": commitment(self.game, deal, self.view["seat"], chance)})
            elif words[0] == "lock" and (self.game, int(words[1])) in self.chances:
                chance = self.chances[self.game, int(words[1])]
                if commitment(self.game, int(words[1]), self.view["seat"], chance) in words:
                    self.socket.send({"do": "reveal", "table": self.table, "deal": int(words[1]),
                                      "chance": chance.hex()})

    def step(self):
        message = self.socket.next()
        self.follow(message)
        return message

    def until(self, wanted):
        """Follows until wanted(self)."""
        while not wanted(self):
            message = self.step()
            if message["is"] == "no" and "id" not in message and self.view is None:
                raise AssertionError(message)
        return self

    def event(self, what):
        """Returns the first event of that kind, waiting for it if it has not come yet."""
        for message in self.events:
            if message["what"] == what:
                return message
        while True:
            message = self.step()
            if message["is"] == "event" and message["what"] == what:
                return message

    def ask(self, do, **more):
        """Sends a command; returns its `ok` or `no`. Everything that comes before is followed."""
        message = {"do": do, "id": more.pop("id", None) or new_id(), "table": self.table, **more}
        self.socket.send(message)
        while True:
            answer = self.step()
            if answer["is"] in ("ok", "no") and answer.get("id") == message["id"]:
                return answer

    def hint(self):
        """Asks for a hint; returns the hint, or the `no`."""
        message = {"do": "hint", "id": new_id(), "table": self.table}
        self.socket.send(message)
        while True:
            answer = self.step()
            if answer["is"] in ("hint", "no") and answer.get("id") == message["id"]:
                return answer

    def must(self, do, **more):
        answer = self.ask(do, **more)
        if answer["is"] != "ok":
            raise AssertionError(f"{do} {more}: {answer}")
        return answer

    @property
    def letter(self):
        return self.view["seat"]

    def has_to_choose(self):
        game = self.view["game"]
        return self.view["stage"] == "playing" and game and game.get("choice") is not None

    def decide(self):
        """Makes the current decision, with the first cards that may be chosen."""
        choice = self.view["game"]["choice"]
        more = {"cards": self.choose(choice, self.view)}
        options = choice.get("options")
        if options:
            more["option"] = choice.get("fallback", options[0])
        return self.must("play", **more)


def begin_game(clients, rules, terms):
    """Seats the clients at a new table, from A on, and starts the game. Returns their seats once cards are played."""
    made = clients[0].request("POST", "/api/tables", {"rules": rules, "seat": "A", "terms": terms})
    seats = [Seat(c, made.body["table"]) for c in clients]
    for s, letter in zip(seats[1:], "BCD"):
        s.must("sit", seat=letter)
        s.until(lambda s: s.letter)
    seats[0].must("start")
    for s in seats:
        s.until(lambda s: s.view["game"] and s.view["game"]["phase"] == "play")
    return seats


def play_on(seats, wanted, also=()):
    """The seats decide in turn until wanted() is true. `also`: others that only follow."""
    every = list(seats) + list(also)
    while True:
        for s in every:
            drain(s)
        if wanted():
            return
        able = [s for s in seats if s.has_to_choose()]
        if able:
            answer = able[0].decide()
            able[0].until(lambda s: s.view["n"] >= answer.get("n", 0))
        else:
            something(every)


def something(seats):
    """Waits until any of them receives something."""
    by_socket = {s.socket.s: s for s in seats}
    ready, _, _ = select.select(list(by_socket), [], [], PATIENCE)
    if not ready:
        raise TimeoutError("nothing happens: " + "; ".join(
            f"{s.letter}: {s.view['stage']}, to act {(s.view['game'] or {}).get('to_act')}"
            for s in seats))


def drain(seat):
    """Follows what has come so far, without waiting for more."""
    while True:
        try:
            message = seat.socket.next(patience=0)
        except TimeoutError:
            return
        seat.follow(message)
