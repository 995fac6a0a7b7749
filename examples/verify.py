#!/usr/bin/env python3
"""Checks that nobody chose the deals of records: docs/FAIR.md in short, nothing but Python.

    python3 examples/verify.py game.txt

It does V1 to V8, V10 and V11, and that each card played was held. The rules of the games it does not know.
"""
import hashlib, hmac, re, sys
from collections import Counter

KINDS = {"empty": 0, "computer": 1, "absent": 2}
REASONS = ("game", "hand", "void", "abandoned", "unused")
SIZES = {"commit": 32, "lock": 32, "dealt": 64, "open": 96}


def lp(text):
    return len(text).to_bytes(2, "big") + text.encode()


def u32(number):
    return number.to_bytes(4, "big")


def unhex(text, size):
    need(re.fullmatch("[0-9a-f]{%d}" % (2 * size), text), "V11", "no hexadecimal of the right length")
    return bytes.fromhex(text)


class Wrong(Exception):
    pass


def need(good, check, what):
    if not good:
        raise Wrong(f"{check}: {what}")


def face(card):  # the byte of a card of copy 0
    return "CDHS".index(card[1]) * 13 + "23456789TJQKA".index(card[0])


def stream(secret, label, digest):
    j = 0
    while True:
        yield from hmac.new(secret, lp(label) + digest + u32(j), hashlib.sha512).digest()
        j += 1


def uniform(k, source):
    limit = 256 - 256 % k
    return next(b for b in source if b < limit) % k


def groups(words):  # "A 2C 3C / B 4C": the cards of each seat
    return [(one[0], one[1:]) for one in (part.split(" ") for part in " ".join(words).split(" / "))]


def seats_of(words):  # "A computer / B -": one word for each seat, in their order
    told = groups(words)
    need(all(len(one) == 1 for _, one in told), "V10", "one word for each seat")
    need("".join(who for who, _ in told) == "ABCDEFGHIJ"[:len(told)], "V10", "the seats in their order")
    return [one[0] for _, one in told]


class Deal:
    def __init__(self, number, commit):
        self.number, self.commit = number, commit
        self.lock = self.dealt = self.secret = self.reason = self.hands = None
        self.finished = self.void = False

    def check(self, game):
        """V1 and V3 to V8, from what was opened."""
        head = game + u32(self.number)
        need(hashlib.sha256(lp("hearts-deal/1 commit") + head + self.secret).digest() == self.commit, "V1", "C")
        if self.dealt is None:
            return
        seats, have = self.seats, Counter(face(c) for hand in [*self.hands, self.kitty] for c in hand)
        deck = sorted(b for b in range(104) if have[b % 52] > b // 52)
        lock = lp("hearts-deal/1 transcript") + head + self.commit + bytes([len(deck), *deck, len(seats)])
        for word in seats:
            lock += bytes([KINDS[word]]) if word in KINDS else b"\3" + unhex(word, 32)
        need(hashlib.sha256(lock).digest() == self.lock, "V4", "T")
        digest = lp("hearts-deal/1 digest") + self.lock
        for seat, (word, chance) in enumerate(zip(seats, self.chances)):
            need((word in KINDS) == (chance == "-"), "V3", "a chance is missing, or too many")
            if chance in ("-", "dropped"):
                digest += bytes([0 if chance == "-" else 2])
                continue
            r = unhex(chance, 32)
            made = hashlib.sha256(lp("hearts-deal/1 client") + head + bytes([seat]) + r).hexdigest()
            need(made == word, "V5", "a chance is not the one of its K")
            digest += b"\1" + r
        need(hashlib.sha512(digest).digest() == self.dealt, "V6", "D")
        source = stream(self.secret, "hearts-deal/1 deck", self.dealt)
        for i in range(len(deck) - 1, 0, -1):
            j = uniform(i + 1, source)
            deck[i], deck[j] = deck[j], deck[i]
        n, each = len(seats), len(self.hands[0])
        if self.drawn:
            source = stream(self.secret, "hearts-deal/1 dealer", self.dealt)
            need(uniform(n, source) == self.dealer, "V7", "another dealer was drawn")
        need(sorted(b % 52 for b in deck[n * each:]) == sorted(map(face, self.kitty)), "V7", "the kitty")
        for seat, hand in enumerate(self.hands):
            first = (seat - self.dealer - 1) % n
            mine = deck[first:n * each:n]
            need(sorted(b % 52 for b in mine) == sorted(map(face, hand)), "V8", "a hand")


class Hand:
    """The cards held: a card passed, or of a kitty, belongs to everybody until somebody plays it."""

    def __init__(self, deal):
        self.held, self.open = [Counter(hand) for hand in deal.hands], Counter()
        self.trick, self.kitty = [], sorted(deal.kitty)
        self.left = [len(hand) for hand in deal.hands]

    def give(self, seat, cards, to_open):
        for card in cards:
            where = self.held[seat] if self.held[seat][card] else self.open
            need(where[card] > 0, "V9", f"{card} was not held")
            where[card] -= 1
            self.open[card] += to_open

    def play(self, leader, cards):
        n, last = len(self.held), self.trick
        again = len(last) % n and cards[:len(last)] == last
        for i, card in enumerate(cards):
            if not (again and i < len(last)):
                self.give((leader + i) % n, [card], False)
                self.left[(leader + i) % n] -= 1
        self.trick = cards


class Transcript:
    def __init__(self, data):
        text = data.decode("latin-1")
        self.deals, self.hand, self.current, self.over, self.off, self.first = [], None, None, False, False, True
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
        need(tags.get("Fair") == "hearts-deal/1", "none", "it was not dealt by hearts-deal/1")
        self.game = unhex(tags.get("Game", ""), 16)
        self.dealer = "ABCDEFGHIJ".index(tags.get("Dealer", "-"))
        self.check_chain(data)
        for line in text.split("\n"):
            if line and line[0] not in "[{#":
                self.take(line.split(" "))
        need(self.over and not self.hand and self.deals, "V10", "the game is not over")
        for deal in self.deals:
            need(deal.secret, "V10", f"deal {deal.number} is not opened")
            deal.check(self.game)

    def check_chain(self, data):
        link, last = hashlib.sha256(lp("hearts-deal/1 chain") + self.game).digest(), b""
        for last in data.split(b"\n")[:-1]:
            if last.startswith(b"fair chain "):
                need(last == b"fair chain " + link.hex().encode(), "V11", "the chain")
            link = hashlib.sha256(lp("hearts-deal/1 line") + link + last + b"\n").digest()
        need(last.startswith(b"fair chain ") and data.endswith(b"\n"), "V11", "the end of the chain")

    def take(self, words):
        word, rest = words[0], words[1:]
        if word == "fair":
            need(rest[0] == "chain" or re.fullmatch("0|[1-9][0-9]*", rest[1]), "V10", "no number of a deal")
            return rest[0] == "chain" or self.step(rest[0], int(rest[1]), rest[2], rest[3:])
        if word == "deal":
            self.begin(groups(rest))
        elif word == "void":
            self.over = self.off = bool(rest)
            if not rest:
                self.current.void = True
            self.hand = None
        elif word in ("score", "over"):
            self.over = word == "over"
            if word == "score":
                need(not any(self.hand.left), "V9", "a seat played too many cards, or too few")
                self.current.finished, self.hand = True, None
                self.dealer = (self.dealer + 1) % len(self.current.hands)
        elif word == "next":
            self.over, self.first = False, bool(rest)
            self.dealer = "ABCDEFGHIJ".index(rest[0]) if rest else self.dealer
        elif word in ("pass", "charge", "trick", "kitty", "bury"):
            self.move(word, groups(rest))

    def begin(self, dealt):
        deal = self.current
        need(deal and deal.dealt and deal.hands is None and not self.hand, "V10", "a hand without a deal")
        deal.kitty = dealt.pop()[1] if dealt[-1][0] == "kitty" else []
        need("".join(who for who, _ in dealt) == "ABCDEFGHIJ"[:len(dealt)], "V8", "the seats in their order")
        deal.hands = [cards for who, cards in dealt]
        deal.dealer, deal.drawn, self.first = self.dealer, self.first, False
        need(len(deal.hands) == len(deal.seats), "V4", "other seats were locked")
        self.hand = Hand(deal)

    def move(self, word, told):
        need(self.hand, "V9", "no hand is in play")
        for who, cards in told:
            seat = "ABCDEFGHIJ".index(who)
            cards = [c for c in cards if c not in ("-", "unseen")]
            if word == "trick":
                self.hand.play(seat, cards)
            elif word == "kitty":
                need(sorted(cards) == self.hand.kitty, "V9", "another kitty")
                self.hand.open.update(cards)
            elif word != "charge":
                self.hand.give(seat, cards, word == "pass")

    def step(self, step, number, data, rest):
        need(step in SIZES, "V10", "no step of a deal")
        reason = data
        data = unhex(rest[0] if step == "open" else data, SIZES[step])
        if step == "commit":
            last = self.deals[-1] if self.deals else None
            need(number == len(self.deals), "V10", "a gap")
            need(not last or last.secret or (last.lock and not last.dealt), "V2", "sealed at the wrong time")
            return self.deals.append(Deal(number, data))
        need(number < len(self.deals), "V10", "not sealed")
        deal = self.deals[number]
        if step == "lock":
            need(number == len(self.deals) - 1 and not (deal.lock or self.hand or self.over), "V2", "locked too late")
            deal.lock, deal.seats = data, seats_of(rest)
        elif step == "dealt":
            need(number == len(self.deals) - 2 and deal.lock and not deal.dealt, "V2", "dealt too early")
            need(all(d.secret or not d.void for d in self.deals), "V10", "a void deal is not opened")
            deal.dealt, deal.chances, self.current = data, seats_of(rest), deal
            need(len(deal.chances) == len(deal.seats), "V10", "other seats than were locked")
        else:
            so = dict(zip(REASONS, (deal.finished and self.over, deal.finished, deal.void,
                                    self.off and deal.dealt and not deal.finished and not deal.void,
                                    self.over and not deal.dealt)))
            need(not deal.secret and so.get(reason), "V10", "opened for a reason that is not so")
            deal.secret, deal.reason = data, reason


def records(data):
    """Several records in a file: each except the first begins with its first tag after a hand."""
    begun, one = False, b""
    for line in data.splitlines(keepends=True):
        if line.startswith(b"[") and begun:
            yield one
            begun, one = False, b""
        begun = begun or line[:1] not in b"[{#\n"
        one += line
    yield one


def main():
    failed = 0
    for path in sys.argv[1:]:
        for number, data in enumerate(records(open(path, "rb").read()), 1):
            try:
                found = f"right, {len(Transcript(data).deals)} deals"
            except Wrong as why:
                found = f"WRONG, {why}"
            except (ValueError, IndexError, KeyError, TypeError, AttributeError) as why:
                found = f"WRONG, it cannot be read: {why}"
            failed |= "WRONG" in found
            print(f"{path}, record {number}: {found}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
