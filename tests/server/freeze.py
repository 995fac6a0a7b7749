#!/usr/bin/python3
"""freeze.py - a server that is frozen, or killed, takes no time from anybody's clock: freeze.py HEARTS

The clock of the player to act is read before and after. The time it lost is compared with the time that the server ran
in between, by the test's own clock: never more, however busy the machine is. Leaps of the clock itself are tested in
tests/unit/net_clock.c.
"""
import os
import signal
import sys
import time

from harness import SLOW, Client, Server, Tap
from player import Seat, begin_game, drain

tap = Tap()
STOPPED = 6 * SLOW  # seconds; longer than a turn and the whole bank
TERMS = {"turn": int(1000 * SLOW), "bank": int(4000 * SLOW), "grace": 3600000}


def now_ms():
    return time.monotonic() * 1000


def friends(server):
    """Four people, and the one of them who has to lead."""
    clients = [Client(server, f"P{i}") for i in range(4)]
    return begin_game(clients, "classic pass=none", TERMS)


def look(seat):
    """How much time each seat has left, by a fresh view, and when the test sent and received it."""
    asked = now_ms()
    seat.socket.send({"do": "open", "table": seat.table})
    while True:
        message = seat.step()
        if message["is"] == "view":
            break
    left = {s: c.get("turn", 0) + c["bank"] for s, c in message["clocks"].items()}
    return left, asked, now_ms()


def charged(name, before, after, away_ms):
    """No seat lost more than the server ran."""
    ran = after[2] - before[1] - away_ms
    lost = {s: before[0][s] - after[0].get(s, 0) for s in before[0]}
    tap.check(f"{name}: nobody loses more than the time that the server ran",
              lost and all(ms <= ran + 1 for ms in lost.values()),
              f"lost: {lost}, ran: {ran:.0f}, stood still: {away_ms:.0f}")


def state_of(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as f:
        return f.read().rsplit(")", 1)[1].split()[0]


def frozen(server, seats):
    """SIGSTOP for longer than all the time there is."""
    before = look(seats[0])
    tap.check("the clock of the person who has to act runs", len(before[0]) >= 1, before[0])
    pid = server.process.pid
    os.kill(pid, signal.SIGSTOP)
    while state_of(pid) != "T":
        pass
    stopped = now_ms()
    time.sleep(STOPPED)  # this waits for time itself, not for an event
    away = now_ms() - stopped
    os.kill(pid, signal.SIGCONT)
    after = look(seats[0])
    charged("frozen", before, after, away)
    stood_by(seats)


def killed(server, seats):
    """kill -9, and up again after longer than all the time there is."""
    before = look(seats[0])
    server.kill()
    down = now_ms()
    for s in seats:
        s.socket.close()
    time.sleep(STOPPED)
    away = now_ms() - down
    server.restart()
    back = [Seat(s.client, s.table) for s in seats]
    after = look(back[0])
    charged("killed", before, after, away)
    stood_by(back)
    return back


def stood_by(seats):
    """Nobody is replaced; and the player who has to lead does so."""
    for s in seats:
        drain(s)
    tap.equal("nobody is stood in for", [s.get("stood_in") for s in seats[0].view["seats"]],
              [False] * 4)
    tap.equal("nobody lost a seat", [s["kind"] for s in seats[0].view["seats"]], ["person"] * 4)
    able = [s for s in seats if s.has_to_choose()]
    tap.check("the person who had to act may", len(able) == 1, [s.letter for s in able])
    for s in able:
        s.decide()


def main():
    with Server(sys.argv[1], ["--messages", "1000000"]) as server:
        seats = friends(server)
        frozen(server, seats)
        killed(server, friends(server))
        tap.check("the freeze is in the log", "stood still" in server.said(), server.said()[-2000:])
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
