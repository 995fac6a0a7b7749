#!/usr/bin/python3
"""fair.py - deals that nobody chose, with the real program: what people, hearts join and a bot contribute to them,
records that two programs check, and lies that only their victim can see: fair.py HEARTS"""
import atexit
import os
import subprocess
import sys
import tempfile

from harness import Client, Server, Tap, account, end_at_last, some, until
from liar import HONEST, Liar, of_hand, of_kitty
from player import Seat, play_on

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000"]


def record_of(client, game=0):
    """The latest game of somebody as its record, from the server's history."""
    games = until(lambda: client.request("GET", "/api/games").body["games"], lambda got: len(got) > game)
    return client.request("GET", "/api/games/" + games[0]["game"]).body.decode()


def checks(hearts, name, record, wanted):
    """hearts verify and verify.py both find it right; `wanted` is in the output of the first."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
        f.write(record)
        f.flush()
        for program in ([hearts, "verify"], [sys.executable, os.path.join(EXAMPLES, "verify.py")]):
            got = subprocess.run(program + [f.name], text=True, capture_output=True, check=False)
            who = os.path.basename(program[-1])
            tap.check(f"{name}: {who} finds it right", got.returncode == 0, got.stdout + got.stderr)
            if program[0] == hearts:
                for words in wanted:
                    tap.check(f"{name}: it says \"{words}\"", words in got.stdout, got.stdout)


def people(server, hearts):
    """Two people and two computers: everything comes in order, and the record passes the checks."""
    ada, bob = Client(server, "Ada"), Client(server, "Bob")
    made = {"rules": "classic target=30 ties=shared", "seat": "A", "terms": {"turn": 0}}
    t = ada.request("POST", "/api/tables", made).body["table"]
    a, b = Seat(ada, t), Seat(bob, t)
    tap.check("a table is made with its first deal sealed", a.view["fair"]["lines"][0].startswith("commit 0 "), a.view)
    b.must("sit", seat="C")
    a.must("start", player="random")
    play_on([a, b], lambda: a.view["stage"] == b.view["stage"] == "over")
    lines = [line for e in a.events for line in e.get("fair", [])]
    deals = sum(line.startswith("dealt ") for line in lines)
    tap.check("several deals", deals > 1, lines)
    tap.check("each with the chances of both", all(line.count(" / ") == 3 and line.split()[3] == "A"
                                                   for line in lines if line.startswith("dealt ")), lines)
    tap.equal("and each opened, the one that was never dealt too",
              sum(line.startswith("open ") for line in lines), deals + 1)
    tap.equal("both are told the same", [line for e in b.events for line in e.get("fair", [])], lines)
    record = record_of(ada)
    checks(hearts, "two people", record, ["random numbers not used 0", "deals never played 1"])
    played = [line[5:] for line in record.splitlines() if line.startswith("fair ") and "chain" not in line]
    tap.equal("the record has the lines that were told", played[1:], lines)


def silent(server, hearts):
    """A person whose program does not support it can still play."""
    class Old(Seat):
        def contribute(self, message):
            pass

    eve = Client(server, "Eve")
    made = {"rules": "classic hands=1 target=none ties=shared", "seat": "A", "terms": {"turn": 0}}
    seat = Old(eve, eve.request("POST", "/api/tables", made).body["table"])
    seat.must("start", player="random")
    play_on([seat], lambda: seat.view["stage"] == "over")
    checks(hearts, "an older program", record_of(eve), ["random numbers not used 0"])


def programs(server, hearts):
    """A bot in Python and a computer by hearts join sit down at a person's table."""
    url = f"http://127.0.0.1:{server.port}/t/"
    for name, command, more in (
            ("bot.py", [sys.executable, os.path.join(EXAMPLES, "bot.py")], ["--token"]),
            ("hearts join", [hearts, "join"], ["--seat", "C", "--player", "duck", "--token"])):
        host, robot = Client(server, "Host"), Client(server, "Robot")
        made = {"rules": "classic hands=1 target=none ties=shared", "seat": "A", "terms": {"turn": 0}}
        t = host.request("POST", "/api/tables", made).body["table"]
        seat = Seat(host, t)
        with subprocess.Popen(command + [url + t] + more + [robot.token], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) as program:
            letter = seat.event("sat")["seat"]
            seat.must("start", player="random")
            play_on([seat], lambda seat=seat: seat.view["stage"] == "over")
            said = program.communicate(timeout=300)[0]
        tap.equal(f"{name} plays a game", program.returncode, 0)
        record = record_of(host)
        checks(hearts, name, record, ["random numbers not used 0"])
        dealt = [line for line in record.splitlines() if line.startswith("fair dealt ")]
        tap.check(f"{name} has given its chance", dealt and f" {letter} -" not in dealt[0] and
                  f"{letter} dropped" not in dealt[0], (dealt, said))


# ---- Other cards than were sealed ----

LIE = "the server showed you"


class Robot:
    """A computer of ours at seat C of a person's table, behind a liar."""

    def __init__(self, server, hearts, liar, rules, bot=None):
        self.hearts, self.liar, self.robot = hearts, liar, bot or Client(server, "Robot")
        self.host = Client(server, "Host")
        made = {"rules": rules, "seat": "A", "terms": {"turn": 0}}
        self.table = self.host.request("POST", "/api/tables", made).body["table"]
        self.seat = Seat(self.host, self.table)

    def come(self):
        self.program = subprocess.Popen(
            [self.hearts, "join", f"http://127.0.0.1:{self.liar.port}/t/{self.table}", "--seat", "C", "--player", "duck",
             "--token", self.robot.token], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        atexit.register(end_at_last, self.program)
        self.seat.event("sat")

    def start(self):
        self.seat.must("start", player="random")

    def until_trick(self, number):
        play_on([self.seat], lambda: self.seat.view["game"]["tricks"] >= number)

    def to_the_end(self):
        play_on([self.seat], lambda: self.seat.view["stage"] in ("over", "closed"))
        return self.leave()

    def called_off(self):
        """The host calls the game off, which is allowed if nobody else is rated."""
        answer = self.host.request("DELETE", "/api/tables/" + self.table)
        tap.equal("a table is closed in mid-hand", answer.status, 200)
        return self.leave()

    def leave(self):
        return self.program.communicate(timeout=300)[0]


def bot_of(server, name):
    """A program that plays with the token of an account."""
    bot = account(server, name)
    bot.token = bot.request("POST", "/api/tokens", {"name": name + " bot"}).body["token"]
    return bot


def dealt_to(record, letter):
    """The cards of a seat in every hand of a record."""
    hands = [line for line in record.splitlines() if line.startswith("deal ")]
    return [set(part.split()[1:]) for line in hands for part in line[5:].split(" / ") if part.split()[0] == letter]


def says(name, said, wanted):
    """The program reports the lie, and goes on to the end."""
    tap.equal(name, [line for line in said.splitlines() if LIE in line or "does not check" in line], wanted)


def other_cards(hand, shown, sealed, what="other cards"):
    return (f"In hand {hand} the server showed you {what} than it had locked: you saw {shown}, locked were {sealed}. "
            "The record alone does not show this.")


def lied_to(server, hearts):
    """A seat is shown one card as another, in every message of a whole game: nobody else can notice."""
    with Liar(server, of_hand) as liar:
        robot = Robot(server, hearts, liar, "classic target=60 ties=shared")
        robot.come()
        robot.start()
        said = robot.to_the_end()
        (real, other), record = liar.pair, record_of(robot.host)
        hands = dealt_to(record, "C")
        wanted = [other_cards(n + 1, *((other, real) if real in cards else (real, other)))
                  for n, cards in enumerate(hands) if len(cards & {real, other}) == 1]
        tap.check("a lie of the whole game", wanted and len(hands) > 1, (hands, said))
        says("hearts join says of each hand which card was another", said, wanted)
        checks(hearts, "the record of a game with a lie", record, ["random numbers not used 0"])


def lied_to_once(server, hearts):
    """Inconsistent lies: only in the view, or until the connection is lost."""
    def as_it_was_seen(changed, message):
        for at, e in enumerate(message.get("seen", [])):
            if e["what"] == "dealt":
                changed["seen"][at] = e
        return changed

    with Liar(server, of_hand, but=as_it_was_seen) as liar:
        robot = Robot(server, hearts, liar, "classic hands=1 target=none ties=shared")
        robot.come()
        robot.start()
        said = robot.to_the_end()
        says("a hand that is another than what was dealt", said, [other_cards(1, *liar.pair[::-1])])
    with Liar(server, of_hand) as liar:
        robot = Robot(server, hearts, liar, "classic pass=none hands=1 target=none ties=shared")
        robot.come()
        robot.start()
        robot.until_trick(3)
        pair = liar.pair
        liar.cut()
        liar.pair, liar.choose = None, HONEST
        says("a lie until the connection was lost", robot.to_the_end(), [other_cards(1, *pair[::-1])])


def lied_to_late(server, hearts):
    """A person who takes a computer's seat during a hand is shown what it was dealt; and a hand may be called off."""
    with Liar(server, of_hand) as liar:
        robot = Robot(server, hearts, liar, "classic hands=1 target=none ties=shared")
        robot.start()
        robot.until_trick(3)
        robot.come()
        says("a lie to who came in mid-hand", robot.to_the_end(), [other_cards(1, *liar.pair[::-1])])
    with Liar(server, of_hand) as liar:
        robot = Robot(server, hearts, liar, "classic", bot_of(server, "Ira"))
        robot.come()
        robot.start()
        robot.until_trick(2)
        says("a lie in a hand that was called off", robot.called_off(), [other_cards(1, *liar.pair[::-1])])


KITTY = "american players=3 strip=none kitty=swap kitty_seen=all hands=1 target=none ties=shared"


def lied_to_of_kitty(server, hearts):
    with Liar(server, of_kitty, "kitty") as liar:
        robot = Robot(server, hearts, liar, KITTY)
        robot.come()
        robot.start()
        says("a lie of the kitty", robot.to_the_end(), [other_cards(1, *liar.pair[::-1], what="another kitty")])


def told_the_truth(server, hearts):
    """No false accusation: over passes, kitties, lost connections, seats taken over, hands called off."""
    for rules in some(("classic target=40 ties=shared", "cancellation hands=2 target=none ties=shared", KITTY,
                       "turbo hands=2 target=none ties=shared stakes=1", KITTY.replace("hands=1", "hands=3"),
                       "american pass_through=whole hands=2 target=none ties=shared"), 3, "honest games"):
        with Liar(server) as liar:
            robot = Robot(server, hearts, liar, rules)
            robot.come()
            robot.start()
            robot.until_trick(1)
            liar.cut()
            robot.until_trick(5)
            liar.cut()
            says(f"an honest game is not accused: {rules}", robot.to_the_end(), [])
    with Liar(server) as liar:
        robot = Robot(server, hearts, liar, "classic hands=2 target=none ties=shared")
        robot.start()
        robot.until_trick(4)
        robot.come()
        says("nor by who came in mid-hand", robot.to_the_end(), [])
    with Liar(server) as liar:
        robot = Robot(server, hearts, liar, "classic", bot_of(server, "Uli"))
        robot.come()
        robot.start()
        robot.until_trick(2)
        says("nor where a hand was called off", robot.called_off(), [])


def main():
    hearts = sys.argv[1]
    with Server(hearts, OPTIONS, store="memory") as server:
        people(server, hearts)
        silent(server, hearts)
        programs(server, hearts)
        lied_to(server, hearts)
        lied_to_once(server, hearts)
        lied_to_late(server, hearts)
        lied_to_of_kitty(server, hearts)
        told_the_truth(server, hearts)
    tap.done()


if __name__ == "__main__":
    main()
