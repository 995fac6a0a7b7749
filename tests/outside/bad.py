"""A program that plays badly in the way its argument says, and by the first card otherwise."""
import sys

how = sys.argv[1]
asked = 0
owes = False  # an answer, which is sent when the next question is on its way
cards = []


def first(choose):
    low, high, _, *cards = choose
    return " ".join(cards[: int(low)]) or "none"


def say(text):
    print(text, flush=True)


for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "hearts":
        if how == "mute":
            continue
        say("heartsok")
    elif word == "isready":
        if owes:  # after its time, without its number, and wrong
            say("bestmove ZZ")
        owes = False
        say("readyok")
    elif word == "choose":
        cards = rest
    elif word == "quit":
        break
    elif word == "go":
        asked += 1
        number = "id " + rest[1] + " "
        if how == "dies":
            sys.exit(3)
        if how == "rubbish":
            say("\x07\xff" * 3000)
            say("bestmove " + number + "ZZ \x1b[31m")
        elif how == "illegal":
            say("bestmove " + number + "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
        elif how == "flood":
            for _ in range(3000):
                say("info string " + "x" * 300)
            say("bestmove " + number + first(cards))
        elif how == "late":
            owes = asked == 1
            if not owes:
                say("bestmove " + first(cards))
        elif how == "old":
            say("bestmove id 0 ZZ")
            say("bestmove " + number + first(cards))
        else:
            say("bestmove " + number + first(cards))
