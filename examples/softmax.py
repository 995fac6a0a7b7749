#!/usr/bin/python3
"""softmax.py - learns a small softmax policy for classic Hearts, against three who play at random.

    PYTHONPATH=python python3 examples/softmax.py 40000

Seat 0 learns by policy gradient: after each hand, what it did becomes likelier where the hand cost less than usual. It
prints points a hand; at random they are 6.5.
"""
import sys
import numpy as np
import openhearts

hands = int(sys.argv[1]) if len(sys.argv) > 1 else 40000
batch = openhearts.Batch("classic", 256, seed=1)
chance = np.random.default_rng(1)
rank, suit = np.arange(52) % 13 / 12, np.arange(52) // 13
heart, queen = suit == 3, np.arange(52) == openhearts.number("QS")
over_queen = (suit == 2) & (rank > rank[queen])
names = ["pass rank", "pass heart", "pass queen", "pass over queen", "lead rank", "lead over queen", "win", "win rank",
         "win points", "stay under rank", "throw rank", "throw heart", "throw queen"]
theta = np.zeros(len(names), np.float32)


def features(rows):
    """The features of each card in each of these games: (games, 52, features)."""
    trick, led = batch["trick"][rows], batch["suit"][rows]
    passing, leading = batch["phase"][rows][:, :1], led.sum(axis=1, keepdims=True) == 0
    follows = led[:, suit]  # is the card of the suit led?
    best = (trick * follows * (rank + 1)).max(axis=1, keepdims=True)
    points = trick @ (heart + 13 * queen)[:, None] / 13
    lead, win = (1 - passing) * leading, (1 - passing) * follows * (rank + 1 > best)
    under, throw = (1 - passing) * follows - win, (1 - passing) * (1 - leading) * (1 - follows)
    each = (passing * rank, passing * heart, passing * queen, passing * over_queen, lead * rank, lead * over_queen,
            win, win * rank, win * points, under * rank, throw * rank, throw * heart, throw * queen)
    return np.stack(each, axis=2).astype(np.float32)


learnt = np.zeros((len(batch), len(theta)), np.float32)  # of each hand in play: the gradient of its decisions
usual, count, told, points = 6.5, 0, 0, []
while count < hands:
    actions = openhearts.draw(batch.mask, chance)
    rows = np.flatnonzero(batch.seat == 0)
    if len(rows):
        say = features(rows)
        weight = np.exp(np.clip(say @ theta, -30, 30)) * batch.mask[rows, :52]
        share = weight / weight.sum(axis=1, keepdims=True)
        at = (share.cumsum(axis=1) > chance.random((len(rows), 1)) * 0.999999).argmax(axis=1)
        actions[rows] = at
        learnt[rows] += say[np.arange(len(rows)), at] - np.einsum("nc,ncf->nf", share, say)
    batch.step(actions)
    if len(over := np.flatnonzero(batch.done)):
        cost = -batch.reward[over, 0]
        theta -= 0.1 * ((cost - usual)[:, None] * learnt[over]).mean(axis=0)
        learnt[over] = 0
        usual += 0.1 * (cost.mean() - usual)
        count, points = count + len(over), points + [cost.mean()]
        if count >= told + hands // 8 or count >= hands:
            print(f"{count:7d} hands  {np.mean(points):5.2f} points a hand")
            told, points = count, []
print("\n".join(f"{value:6.2f}  {name}" for value, name in zip(theta, names)))
