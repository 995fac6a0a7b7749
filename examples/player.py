#!/usr/bin/env python3
"""Plays every game of the Hearts family, spoken to as docs/ENGINE.md says.

    hearts play --players "cmd:python3 examples/player.py"
"""
import sys

RANKS = "23456789TJQKA"


def rank(card):
    return RANKS.index(card[0])


def danger(card):
    """How much we want to get rid of a card."""
    if card == "QS":
        return 100
    if card in ("KS", "AS"):
        return 50
    return rank(card) + (20 if card[1] == "H" else 0)


def play(cards, table):
    if not table:
        return min(cards, key=rank)
    led = table[0][1]
    if cards[0][1] != led:
        return max(cards, key=danger)
    best = max(rank(card) for card in table if card[1] == led)
    under = [card for card in cards if rank(card) < best]
    return max(under, key=danger) if under else min(cards, key=rank)


def decide(facts):
    """The answer to a position: its lines, by their first word."""
    low, high, _, *cards = facts["choose"]
    phase = facts["phase"][0]
    if phase == "moon":
        return "option " + facts["options"][-1]
    if phase == "charge":
        return "none"
    if phase == "play":
        trick = facts["trick"]
        return play(cards, trick[trick.index("cards") + 1:])
    return " ".join(sorted(cards, key=danger)[-int(high):])


facts = {}
for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "hearts":
        print("id name Example\nheartsok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        facts = {}
    elif word == "go":
        number = " ".join(rest[:2]) + " " if rest[:1] == ["id"] else ""
        print("bestmove " + number + decide(facts), flush=True)
    elif word == "quit":
        break
    else:
        facts[word] = rest
