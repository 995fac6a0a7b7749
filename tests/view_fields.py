#!/usr/bin/python3
"""view_fields.py - all descriptions of what a seat may know have the same members: src/record/view.def, by which the
program reads and writes views, the header, the pages, the schema, the page's types and the Python package."""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import Tap  # noqa: E402

# Members of `game` in messages that are no members of a view: stakes and pots are worked out from several hands.
MONEY = ["stakes", "hand_stakes", "pot"]
# Lines of a position that hold several members, or what the seat has seen.
OTHER_LINES = {"rules", "deal", "choose", "options", "trick", "carried", "silent", "shot", "kitty", "missed", "play"}
# Members of a view that go with another one, in the same row.
TOGETHER = {"shooter", "shot_worth"}


def read(path):
    with open(os.path.join(HERE, "..", path), encoding="utf-8") as file:
        return file.read()


def between(text, begin, end):
    return text.split(begin, 1)[1].split(end, 1)[0]


def rows():
    """(member, key, word) of each row; None for NULL."""
    row = re.compile(r'^(?:VIEW\(\w+, |CARDS\()(\w+), \w+, (NULL|"\w+"), (NULL|"\w+")\)$', re.M)
    text = read("src/record/view.def")
    found = [tuple(None if cell == "NULL" else cell.strip('"') for cell in cells) for cells in row.findall(text)]
    cards = re.findall(r"^CARDS\((\w+)", text, re.M)
    return found, {f"{name}_count" for name in cards}


def members_of(structure):
    return re.findall(r"\b(\w+)(?:\[\w+\])?[,;]", re.sub(r"/\*.*?\*/", "", structure, flags=re.S))


def main():
    tap = Tap()
    found, counts = rows()
    members = [member for member, _, _ in found]
    keys = [key for _, key, _ in found if key]
    words = {word for _, _, word in found if word}

    header = members_of(between(read("include/hearts/view.h"), "struct hearts_view {", "\n};"))
    tap.equal("every member of struct hearts_view has a row", sorted(set(header) - counts - TOGETHER - {"reserved"}),
             sorted(members))

    definitions = json.loads(read("docs/protocol.schema.json"))["$defs"]
    for name in ("game", "whole_game"):
        tap.equal(f"the schema's {name} has these members, in this order", list(definitions[name]["properties"]),
                 keys + MONEY)
    tap.equal("a whole game has all of them", definitions["whole_game"]["required"], keys)

    table = between(read("docs/PROTOCOL.md"), "`game` is what the seat may know", "### An event")
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    tap.equal("PROTOCOL.md describes them", sorted(re.findall(r"`(\w+)`", " ".join(cells))), sorted(keys + MONEY))

    table = between(read("docs/ENGINE.md"), "## The position", "\n## ")
    lines = re.findall(r"^\| `(\w+)", table, re.M)
    tap.equal("ENGINE.md has their lines, and the others", sorted(lines), sorted(words | OTHER_LINES))

    types = between(read("web/src/net/types.ts"), "export interface Game {", "\n}")
    tap.equal("the page's type has them, in this order", re.findall(r"^  (\w+)\??:", types, re.M), keys + MONEY)

    raw = between(read("python/openhearts/_library.py"), "class View(Structure):", "class Seen")
    tap.equal("Python's structure is the header's", [name.rstrip("_") for name in re.findall(r'\("(\w+)", c?_?\w+', raw)],
             header)
    tap.done()


if __name__ == "__main__":
    main()
