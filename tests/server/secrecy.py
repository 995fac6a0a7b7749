#!/usr/bin/python3
"""secrecy.py - nobody is sent a card that they may not see: secrecy.py HEARTS

All seats are people's, and a watcher looks on; the test drives them all, so that it knows when each card was played.
Every message is searched for cards, in any member: each must have been in the hand that this seat was dealt, or
received in a pass or from a kitty, or be open by then. The true hands come from the record, once the game is over. In
addition: what a seat passes changes no length of a message to anybody else.
"""
import json
import re
import sys
import time

from harness import PATIENCE, Client, Server, Tap, chance_of
from player import Seat

tap = Tap()
OPTIONS = ["--messages", "1000000", "--tables-per-person", "1000", "--sockets-per-address", "10000"]
LETTERS = "ABCDEFGHIJ"
CARD = re.compile(r'"([2-9TJQKA][CDHS])"')
GAMES = (("classic hands=2", 4), ("turbo hands=2", 4), ("booster hands=1", 4),
         ("cancellation hands=1", 6), ("american players=3 strip=none kitty=swap hands=2", 3),
         ("american players=3 strip=none kitty=take kitty_seen=all hands=1", 3),
         # In these games the player who takes the queen has shot the moon, in every hand.
         ("american players=3 strip=none kitty=swap points=h:0 hands=2", 3),
         ("american players=3 strip=none kitty=take points=h:0 hands=1", 3),
         ("american pass=S hands=1", 4), ("american pass=L pass_through=whole hands=1", 4),
         ("partners hands=1", 4), ("five hands=1", 5))


class Listener(Seat):
    """A seat, or the watcher, that stores every message with the number of cards open by then."""

    def __init__(self, client, table, house):
        self.house, self.heard = house, []
        super().__init__(client, table)

    def follow(self, message):
        if message.get("table") == self.table and message["is"] in ("view", "event"):
            # The original message: a view is updated later.
            self.heard.append((json.dumps(message), len(self.house.laid)))
        super().follow(message)


class House:
    """A table of people; `laid` are the cards played or charged, in the order of their commands."""

    def __init__(self, server, rules, count):
        self.laid, self.chance = [], chance_of(rules)
        clients = [Client(server, f"P{i}") for i in range(count)]
        made = clients[0].request("POST", "/api/tables", {
            "rules": rules, "seat": "A", "public": False, "terms": {"turn": 0}})
        self.table = made.body["table"]
        self.seats = [Listener(c, self.table, self) for c in clients]
        for s, letter in zip(self.seats[1:], LETTERS[1:]):
            s.must("sit", seat=letter)
            s.until(lambda s: s.letter)
        self.watcher = Listener(Client(server, "Watcher"), self.table, self)
        self.all = self.seats + [self.watcher]
        self.seats[0].must("start")
        for s in self.all:
            s.event("started")

    def decide(self, s, cards=None):
        game = s.view["game"]
        choice = game["choice"]
        count = choice["high"] if game["phase"] == "charge" else choice["low"]
        cards = self.chance.sample(choice["from"], count) if cards is None else cards
        if game["phase"] in ("play", "charge"):
            self.laid += [(game["hand_number"], game["phase"], card) for card in cards]
        more = {"option": choice.get("fallback", choice["options"][0])} if choice.get(
            "options") else {}
        answer = s.must("play", cards=cards, **more)
        s.until(lambda s: s.view["n"] >= answer["n"])

    def settle(self):
        """Waits until everybody has all messages: nobody is behind the furthest."""
        for s in self.all:
            s.socket.send({"do": "ping"})
            while s.step()["is"] != "pong":
                pass

    def play(self):
        limit = time.monotonic() + 4 * PATIENCE
        while any(s.view["stage"] != "over" for s in self.all):
            if time.monotonic() > limit:
                raise TimeoutError("the game does not end")
            self.settle()
            for s in self.seats:
                if s.has_to_choose():
                    self.decide(s)
                    break

    def record(self):
        client = self.seats[0].client
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            games = client.request("GET", "/api/games").body["games"]
            if games:
                return client.request("GET", f"/api/games/{games[0]['game']}").body.decode()
        raise TimeoutError("there is no record")


def groups(line):
    """{"A": [cards]} of a line of a record."""
    found = {}
    for group in line.split(None, 1)[1].split("/"):
        words = group.split()
        found.setdefault(words[0], []).extend(w for w in words[1:] if len(w) == 2)
    return found


def hands_of(record):
    """Of each hand: the cards dealt, passed, in the kitty, and the pass."""
    hands = []
    for line in record.splitlines():
        word = line.split()[0] if line.split() else ""
        if word == "hand":
            hands.append({"deal": {}, "pass": {}, "kitty": {}, "bury": {}})
        elif word in ("deal", "pass", "kitty", "bury"):
            for seat, cards in groups(line).items():
                hands[-1][word].setdefault(seat, []).extend(cards)
    return hands


def knows_kitty(house, hand, seat, laid, over):
    """Whether this seat may see the kitty as it was dealt."""
    taken = len(laid) >= len(house.seats) and (house.kitty_open or seat in hand["kitty"])
    return taken or over


def none_held(hand, laid):
    """Every card that was held has been played: the rest of the deck lies aside, and all can know it."""
    dealt = sum(len(cards) for seat, cards in hand["deal"].items() if seat != "kitty")
    return sum(what == "play" for what, _ in laid) == dealt


def may_see(house, hand, seat, number, laid, over):
    """The faces that this seat may see of the hand `number`, after this many cards have been laid."""
    faces = set(hand["deal"].get(seat, [])) | {card for _, card in laid}
    # What it received in the pass, once it reports that: received_rightly() checks the report.
    faces |= house.got.get((seat, number), set())
    if knows_kitty(house, hand, seat, laid, over):
        faces |= {c for cards in hand["kitty"].values() for c in cards}
    if none_held(hand, laid) or over:
        aside = hand["bury"] or hand["kitty"]
        faces |= {c for cards in aside.values() for c in cards}
    return faces


def told_too_much(house, listener, hands):
    """What this audience was sent but might not know: a list of sentences."""
    faults, number, over, seat = [], 0, False, listener.letter
    for text, open_count in listener.heard:
        message = json.loads(text)
        told = set(CARD.findall(text))
        for e in message.get("seen", []):
            if e["what"] == "hand":
                number, over = e["number"], False
            elif e["what"] == "scored":
                over = True
            elif e["what"] == "received" and e["seat"] == seat:
                house.got.setdefault((seat, number), set()).update(e.get("cards", []))
        if number:
            hand = hands[number - 1]
            laid = [(what, card) for at, what, card in house.laid[:open_count] if at == number]
            told -= may_see(house, hand, seat, number, laid, over)
            # Its faces may all be known by now, but not that they were the kitty.
            if (message.get("game") or {}).get("kitty") and not knows_kitty(
                    house, hand, seat, laid, over):
                told.add("the kitty")
        if told:
            faults.append(f"{seat or 'the watcher'} was told {sorted(told)}: {text[:600]}")
    return faults


def received_rightly(house, hands):
    """The cards that seats report as received, and those that others passed by the record, are the same."""
    for number, hand in enumerate(hands, 1):
        passed = sorted(c for cards in hand["pass"].values() for c in cards)
        got = sorted(c for (_, at), cards in house.got.items() if at == number for c in cards)
        if passed and not set(got) <= set(passed):
            return f"hand {number}: passed {passed}, received {got}"
    return None


def whole_games(server):
    for rules, count in GAMES:
        house = House(server, rules, count)
        house.kitty_open, house.got = "kitty_seen=all" in rules, {}
        house.play()
        hands = hands_of(house.record())
        faults, heard = [], 0
        for listener in house.all:
            faults += told_too_much(house, listener, hands)
            heard += len(listener.heard)
        faults += [fault] if (fault := received_rightly(house, hands)) else []
        tap.check(f"{rules}: {heard} messages, no card told too early", heard > 50 and not faults,
                  "\n".join(faults[:5]))
        if "points=h:0" in rules:
            chosen = sum('"phase": "moon"' in text for text, _ in house.all[-1].heard)
            tap.check(f"{rules}: a moon's way is chosen in every hand", chosen == len(hands),
                      f"{chosen} of {len(hands)}")
        for s in house.all:
            s.socket.close()


def lengths(server, rules, pick):
    """The lengths of messages to others while all pass, seat by seat."""
    house = House(server, rules, 4)
    for s in house.all:
        s.until(lambda s: s.view["game"] and s.view["game"]["phase"] == "pass")
    marks = [len(s.heard) for s in house.all]
    told = []
    for passer in house.seats[:-1]:
        choice = passer.view["game"]["choice"]
        house.decide(passer, pick(choice["from"])[:choice["low"]])
        house.settle()
    for s, mark in zip(house.all, marks):
        told.append([len(text) for text, _ in s.heard[mark:]])
    for s in house.all:
        s.socket.close()
    return told


def same_lengths(server):
    for rules in ("classic hands=1", "american pass=S hands=1"):
        low = lengths(server, rules, list)
        high = lengths(server, rules, lambda cards: cards[::-1])
        tap.check(f"{rules}: whatever is passed, what others are told is as long",
                  low[-1] and low == high, f"{low}\n{high}")


def main():
    with Server(sys.argv[1], OPTIONS, store="memory") as server:
        whole_games(server)
        same_lengths(server)
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
