#!/usr/bin/python3
"""full.py - the disk is really full, on a small file system of its own: full.py HEARTS

Moves are refused with a reason, the clocks stop, reading goes on; when there is room again play goes on, and nothing
acknowledged is lost, not even by kill -9 right after. A hand that is played for something is settled with the card that
ends it, or not at all.
"""
import os
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

from harness import PATIENCE, SLOW, Client, Server, Tap
from player import Seat, begin_game, drain, play_on

tap = Tap()
INSIDE = "HEARTS_TEST_FULL_INSIDE"
TURN_MS = int(20000 * SLOW)
PLAYED = []  # (letter, card) of acknowledged moves, in order


def mount(folder):
    """A file system of 3 MiB in the folder; None, or why it is not possible."""
    got = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "hearts", folder],
                         capture_output=True, text=True, check=False)
    return got.stderr.strip() or f"mount: {got.returncode}" if got.returncode else None


def elsewhere():
    """The same program where it may mount: as root of a namespace of its own."""
    command = ["unshare", "-rm", sys.executable, *sys.argv]
    try:
        return subprocess.run(command, env=dict(os.environ, **{INSIDE: "1"}), check=False,
                              stderr=subprocess.DEVNULL).returncode
    except OSError:
        return 1


def fill(path):
    """Writes until there is no room."""
    with open(path, "wb", buffering=0) as f:
        for size in (65536, 4096, 512):
            try:
                while f.write(b"\0" * size) == size:
                    pass
            except OSError:
                pass


def friends(server):
    clients = [Client(server, f"P{i}") for i in range(4)]
    return begin_game(clients, "classic pass=none target=1000", {"turn": TURN_MS, "bank": 0, "grace": 3600000})


def able(seats):
    """The players who have to choose, once all have received the messages."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        for s in seats:
            drain(s)
        for s in seats:
            if s.has_to_choose():
                return s
    raise TimeoutError("nobody has to choose")


def play(seats):
    """Plays one card; returns the reply."""
    s = able(seats)
    card = s.view["game"]["choice"]["from"][0]
    answer = s.ask("play", cards=[card])
    if answer["is"] == "ok":
        PLAYED.append((s.letter, card))
        for other in seats:
            drain(other)
        s.until(lambda s: s.view["n"] >= answer["n"])
    return answer


def staked(server):
    """Four people on the slate; the last card of their only hand is still to be played."""
    clients = [Client(server, f"S{i}") for i in range(4)]
    made = clients[0].request("POST", "/api/tables", {
        "rules": "classic pass=none hands=1 target=none ties=shared stakes=1", "seat": "A",
        "terms": {"turn": 0, "money": "slate", "buy_in": 100, "stand_in": "random"}})
    seats = [Seat(c, made.body["table"]) for c in clients]
    for s, letter in zip(seats[1:], "BCD"):
        s.must("sit", seat=letter)
    seats[0].must("start")
    play_on(seats, lambda: seats[0].view["game"].get("tricks") == 12 and len(seats[0].view["game"]["trick"]) == 3)
    return seats


def owed(seats):
    told = seats[0].client.request("GET", "/api/slates/" + seats[0].table).body
    return [next(one["chips"] for one in told["who"] if one["person"] == s.client.person) for s in seats]


def no_settlement(seats):
    s = able(seats)
    answer = s.ask("play", cards=s.view["game"]["choice"]["from"][:1])
    tap.equal("the card that ends a hand with money is refused", answer.get("why"), "no-room")
    tap.equal("and nothing of it is settled", owed(seats), [-100] * 4)


def settled(server, seats, data):
    """When there is room again; checked after kill -9."""
    seats = [Seat(s.client, s.table) for s in seats]
    s = able(seats)
    s.must("play", cards=s.view["game"]["choice"]["from"][:1])
    server.kill()
    server.restart()
    seats = [Seat(s.client, s.table) for s in seats]
    # Three who share the win have thirds.
    won, has = [Fraction(chips) for chips in seats[0].view["game"]["stakes"]], owed(seats)
    tap.check("with the card that ends it the hand is settled, in whole chips",
              sum(won) == sum(has) == 0 and all(abs(w - h) < 1 for w, h in zip(won, has)), (won, has))
    tap.check("and something was won", any(won), won)
    tap.equal("the books add up", books(server.hearts, data).returncode, 0)


def clocks(seat):
    seat.socket.send({"do": "open", "table": seat.table})
    while (message := seat.step())["is"] != "view":
        pass
    return {s: c.get("turn", 0) + c["bank"] for s, c in message["clocks"].items()}


def full(server, seats, ballast):
    fill(ballast)
    answers = [play(seats) for _ in range(1)]
    while answers[-1]["is"] == "ok":
        fill(ballast + f".{len(answers)}")
        answers.append(play(seats))
    tap.equal("a move that cannot be stored is refused", answers[-1]["why"], "no-room")
    tap.check("with a sentence", "full" in answers[-1]["say"], answers[-1])
    before = clocks(seats[0])
    time.sleep(1.5)  # the clock itself is what is tested
    tap.equal("the clocks stand still", clocks(seats[0]), before)
    ada = seats[0].client
    tap.equal("people can ask who they are", ada.request("GET", "/api/me").status, 200)
    tap.equal("the tables are listed", ada.request("GET", "/api/tables").status, 200)
    tap.equal("no table is made", ada.request("POST", "/api/tables", {"rules": "classic"}).status,
              503)
    tap.equal("and it is not well", ada.request("GET", "/healthz").status, 503)
    tap.equal("a second try is refused alike", play(seats).get("why"), "no-room")


def shown(seat):
    return [(e["seat"], e["cards"][0]) for e in seat.seen if e["what"] == "played"]


def started(server, seats, folder, how):
    """A start without any room: the seats, as seen by clients that come back."""
    fill(os.path.join(folder, f"ballast.{how}"))
    server.restart()
    back = [Seat(s.client, s.table) for s in seats]
    tap.equal(f"started without room, {how}, it shows the cards that were played", shown(back[0]),
              PLAYED[-len(shown(back[0])):])
    tap.equal("and refuses moves", play(back).get("why"), "no-room")
    tap.equal("and is not well", back[0].client.request("GET", "/healthz").status, 503)
    return back


def starts(server, seats, folder):
    """Without room after kill -9 and after a stop; the file that SQLite shares between processes has lost its room, as
    may happen while a process starts."""
    server.kill()
    os.truncate(os.path.join(folder, "data", "hearts.db-shm"), 3)
    seats = started(server, seats, folder, "killed")
    server.stop()
    return started(server, seats, folder, "stopped")


def books(hearts, data):
    return subprocess.run([hearts, "ledger", "--check", data], text=True, capture_output=True, check=False)


def room_again(server, seats, folder):
    for name in os.listdir(folder):
        if name.startswith("ballast"):
            os.remove(os.path.join(folder, name))
    limit = time.monotonic() + PATIENCE
    while (answer := play(seats))["is"] != "ok" and time.monotonic() < limit:
        pass
    tap.equal("when there is room play goes on", answer["is"], "ok")
    tap.equal("and it is well", seats[0].client.request("GET", "/healthz").status, 200)
    for _ in range(6):
        play(seats)
    got = books(server.hearts, os.path.join(folder, "data"))
    tap.equal("others may look at the books again", (got.returncode, got.stderr), (0, ""))
    server.kill()
    server.restart()
    back = [Seat(s.client, s.table) for s in seats]
    seen = shown(back[0])
    tap.check("nothing acknowledged is lost, and nothing else is there",
              seen and seen == PLAYED[-len(seen):] and len(seen) == (len(PLAYED) - 1) % 52 + 1,
              f"there: {seen}\nacknowledged: {PLAYED}")
    tap.equal("nobody was stood in for", [s["stood_in"] for s in back[0].view["seats"]],
              [False] * 4)


def main():
    with tempfile.TemporaryDirectory(prefix="hearts-full-") as folder:
        why = mount(folder)
        if why and INSIDE not in os.environ and elsewhere() == 0:
            return
        if why:
            tap.skip("a full disk", f"no file system can be mounted: {why}")
            tap.done()
        try:
            options = ["--messages", "1000000"]
            with Server(sys.argv[1], options, data=os.path.join(folder, "data")) as server:
                seats = friends(server)
                for _ in range(5):
                    play(seats)
                players = staked(server)
                full(server, seats, os.path.join(folder, "ballast"))
                seats = starts(server, seats, folder)
                players = [Seat(s.client, s.table) for s in players]
                no_settlement(players)
                room_again(server, seats, folder)
                settled(server, players, os.path.join(folder, "data"))
                tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
        finally:
            subprocess.run(["umount", folder], check=False)
    tap.done()


if __name__ == "__main__":
    main()
