#!/usr/bin/python3
"""ledger_check.py - hearts ledger --check: its output, and its exit status: ledger_check.py HEARTS LEDGER

LEDGER is the test program, which plays an evening into a folder.
"""
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))

from harness import Tap  # noqa: E402

tap = Tap()
CHECKS = ["sums", "balances", "histories", "below-zero", "whole-chips", "apart", "ids", "explained"]
FREE = ("DROP TRIGGER transfer_as_it_was; DROP TRIGGER transfer_stays; DROP TRIGGER account_follows;"
        "PRAGMA ignore_check_constraints = ON;")


def ledger(*words):
    return subprocess.run([sys.argv[1], "ledger", *words], capture_output=True, text=True, check=False)


def change(folder, sql):
    db = sqlite3.connect(os.path.join(folder, "hearts.db"))
    db.executescript(sql)
    db.close()


def content(folder):
    with open(os.path.join(folder, "hearts.db"), "rb") as f:
        return f.read()


def good(books):
    before = content(books)
    got = ledger("--check", books)
    lines = got.stdout.splitlines()
    tap.equal("books that add up: exit 0", got.returncode, 0)
    tap.equal("a line for each check", [line.split()[:2] for line in lines[:len(CHECKS)]],
              [["good", name] for name in CHECKS])
    tap.check("games that nobody has recorded are counted", re.fullmatch(r"\d+ settlements are of games .*", lines[-2]), lines)
    tap.check("and what there is", lines[-1].endswith(" transfers"), lines)
    said = json.loads(ledger("--check", books, "--json").stdout)
    tap.equal("the same as JSON", (said["good"], [c["check"] for c in said["checks"]]), (True, CHECKS))
    tap.equal("with the numbers", f"{said['accounts']} accounts, {said['transfers']} transfers", lines[-1])
    tap.check("there are many", said["transfers"] > 500, said)
    tap.check("nothing was written", content(books) == before)


def wrong(books, folder):
    for at, (sql, name) in enumerate([
            ("UPDATE account SET balance = balance + 252000 WHERE number = 2", "sums"),
            ("UPDATE transfer SET amount = amount + 252000 WHERE number = 3", "balances"),
            ("UPDATE transfer SET credit_left = 0 WHERE number = 4", "histories"),
            ("UPDATE transfer SET id = randomblob(32) WHERE number = 5", "ids")]):
        damaged = os.path.join(folder, f"damaged{at}")
        shutil.copytree(books, damaged)
        change(damaged, FREE + sql)
        got = ledger("--check", damaged)
        tap.check(f"{sql}: exit 1, and {name} is wrong",
                  got.returncode == 1 and f"WRONG    {name} " in got.stdout, got)
        told = ledger("--check", damaged, "--json")
        why = [c["why"] for c in json.loads(told.stdout)["checks"] if not c["good"]]
        tap.check("as JSON too", told.returncode == 1 and why and all(w in got.stdout for w in why), told)


def others(folder):
    kept = os.path.join(os.path.dirname(os.path.abspath(__file__)), "releases/0.1/clean")
    old = os.path.join(folder, "old")
    shutil.copytree(kept, old)
    got = ledger("--check", old)
    tap.check("a database of 0.1 has no ledger", got.returncode == 0 and "no ledger yet" in got.stdout, got)
    change(old, "PRAGMA user_version = 99")
    got = ledger("--check", old)
    tap.check("a later version's is refused", got.returncode == 1 and "a later version" in got.stderr, got)
    got = ledger("--check", os.path.join(folder, "nowhere"))
    tap.check("so is what is not there", got.returncode == 1 and "no server has kept anything" in got.stderr, got)
    for words in ([], ["--json"], ["--check"], ["--check", folder, "more"], ["--chek", folder]):
        got = ledger(*words)
        tap.check(f"{words}: exit 2, with a reason", got.returncode == 2 and got.stderr.count("\n") == 1, got)


def main():
    folder = tempfile.mkdtemp(prefix="hearts-ledger.")
    try:
        books = os.path.join(folder, "books")
        subprocess.run([sys.argv[2], "fill", books], stdout=subprocess.DEVNULL, check=True)
        good(books)
        wrong(books, folder)
        others(folder)
    finally:
        shutil.rmtree(folder)
    tap.done()


if __name__ == "__main__":
    main()
