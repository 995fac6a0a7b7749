"""day.py - plays the hand of the day at a table of the server, for several tests."""
import datetime

from player import Seat

CALM = {"turn": 0, "bank": 0, "takebacks": False, "claims": False}
TODAY = datetime.datetime.now(datetime.timezone.utc).date()


def date(days=0):
    return (TODAY + datetime.timedelta(days=days)).isoformat()


def play(client, day, rules="classic", choose=None):
    """Plays the hand of that day to its end; returns the decisions and the points."""
    record = client.request("GET", f"/api/day?date={day}&rules={rules.replace(' ', '%20')}").body["record"]
    made = client.request("POST", "/api/tables", {"from": {"record": record}, "terms": CALM})
    seat = Seat(client, made.body["table"], choose=choose)
    decisions = []
    while True:
        seat.until(lambda s: s.has_to_choose() or any(e["what"] == "scored" for e in s.seen))
        over = [e for e in seat.seen if e["what"] == "scored"]
        if over:
            client.request("DELETE", "/api/tables/" + made.body["table"])
            return decisions, over[0]["scores"][0]
        choice = seat.view["game"]["choice"]
        cards, options = seat.choose(choice, seat.view), choice.get("options")
        decisions.append(choice["fallback"] if options else " ".join(cards))
        answer = seat.must("play", cards=cards, **({"option": choice["fallback"]} if options else {}))
        seat.until(lambda s: s.view["n"] >= answer["n"])
