#!/usr/bin/python3
"""kill.py - kill -9 of the server with clients playing: kill.py HEARTS [CYCLES]

Every acknowledged move is there, exactly once. Clients play at several tables, all seats people. At some moment the
server is killed; it is started again on its folder; the clients come back by themselves, send again what was not
acknowledged with the same id, and play on. The acknowledged moves are compared with what every client sees of the hand
then.
"""
import sys

from harness import Client, Closed, Server, Tap, chance_of, many, new_id
from player import Seat

tap = Tap()
TABLES = 3
LONG = ["--messages", "1000000", "--turn", "1h", "--grace", "1h"]


class Friend:
    """A person that plays on, whatever happens to the connection."""

    def __init__(self, client, table, letter):
        self.client, self.table, self.letter = client, table, letter
        self.pending = None     # a command that was sent and not answered
        self.acknowledged = []  # (id, cards) in order
        self.played = []        # the cards this seat saw itself play, over all hands
        self.seat, self.told = None, 0

    def connect(self):
        self.seat = Seat(self.client, self.table)
        if self.pending:
            self.send(self.pending)

    def send(self, message):
        self.pending = message
        self.seat.socket.send(message)

    def sit(self):
        self.connect()
        if self.letter != "A":
            self.seat.must("sit", seat=self.letter)
            self.seat.until(lambda s: s.letter == self.letter)

    def act(self):
        """Sends a decision if one is asked for and none is under way."""
        if self.pending or not self.seat.has_to_choose():
            return
        choice = self.seat.view["game"]["choice"]
        self.send({"do": "play", "id": new_id(), "table": self.table,
                   "cards": choice["from"][:choice["low"]]})

    def take(self, message):
        self.seat.follow(message)
        if message["is"] in ("ok",
                             "no") and self.pending and message.get("id") == self.pending["id"]:
            if message["is"] == "ok":
                self.acknowledged.append((self.pending["id"], self.pending["cards"]))
            else:
                tap.check("a legal move is not refused", False, f"{self.pending} {message}")
            self.pending = None


def sit_down(server, name, kind=Friend):
    clients = [Client(server, f"{name}{s}") for s in "ABCD"]
    made = clients[0].request("POST", "/api/tables",
                              {"rules": "classic target=1000 ties=shared", "seat": "A"})
    friends = [kind(c, made.body["table"], s) for c, s in zip(clients, "ABCD")]
    for f in friends:
        f.sit()
    friends[0].seat.must("start")
    return friends


def settle(friends):
    """Everything that was sent is answered."""
    for f in friends:
        while f.pending:
            f.take(f.seat.socket.next())


def come_back(server, friends):
    for f in friends:
        f.seat.socket.close()
        f.client.server = server
        f.connect()
        settle([f])


def played(friends, chance):
    turn(friends, sum(len(f.acknowledged) for f in friends) + chance.randrange(1, 40))


def turn(friends, enough):
    """Everybody plays until enough moves are acknowledged."""
    import select
    while sum(len(f.acknowledged) for f in friends) < enough:
        for f in friends:
            f.act()
        by_fd = {f.seat.socket.s.fileno(): f for f in friends}
        ready, _, _ = select.select(list(by_fd), [], [], 60)
        if not ready:
            raise TimeoutError("nothing happens any more")
        for fd in ready:
            f = by_fd[fd]
            # What is in the buffer of the socket is read to its end, and no further.
            while True:
                try:
                    f.take(f.seat.socket.next(patience=0))
                except TimeoutError:
                    break


def compare(cycle, friends):
    """Of the hand in play: every acknowledged card of a seat is in its history once, in order."""
    for f in friends:
        mine = [e["cards"][0] for e in f.seat.seen if e["what"] == "played"
                and e["seat"] == f.letter]
        sent = [cards[0] for _, cards in f.acknowledged if len(cards) == 1]
        if f.pending and len(f.pending["cards"]) == 1 and mine and mine[-1:] == f.pending["cards"]:
            sent = sent + f.pending["cards"]  # it was stored, and the answer was lost
        tail = sent[len(sent) - len(mine):] if mine else []
        if mine != tail:
            return (f"cycle {cycle}, {f.table} seat {f.letter}: the server has {mine}, "
                    f"acknowledged were {sent[-15:]}")
        if len(set(mine)) != len(mine):
            return f"cycle {cycle}: a card was played twice: {mine}"
    return None


def main():
    cycles = int(sys.argv[2]) if len(sys.argv) > 2 else many(15, 200, "kills")
    chance = chance_of("moments")
    print(f"# {cycles} cycles")
    with Server(sys.argv[1], [*LONG, "--tables-per-person", "100"]) as server:
        friends = [f for i in range(TABLES) for f in sit_down(server, f"P{i}")]
        done, fault = 0, None
        for cycle in range(cycles):
            done = sum(len(f.acknowledged) for f in friends)
            turn(friends, done + chance.randrange(1, 40))
            for f in friends:
                f.act()
            server.kill()
            for f in friends:
                f.seat.socket.close()
            server.restart()
            for f in friends:
                pending = f.pending
                f.pending = None
                f.seat = Seat(f.client, f.table)
                f.pending = pending
                if f.seat.letter != f.letter:
                    fault = fault or f"cycle {cycle}: {f.letter} came back to {f.seat.letter}"
            fault = fault or compare(cycle, friends)
            if fault:
                break
            for f in friends:
                if f.pending:
                    f.send(f.pending)
        done = sum(len(f.acknowledged) for f in friends)
        tap.check(f"{cycle + 1} times kill -9: each of {done} acknowledged moves is there, once",
                  not fault, fault)
        turn(friends, done + 50)
        tap.check("and play goes on", True)
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
