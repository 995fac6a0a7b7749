#!/usr/bin/python3
"""count_lines.py - how many lines there are, by folder: of the program, of the page, and of their tests.

Counts what people wrote: sources, tables and the rulebook. Generated files are not in git, and data that tests keep
(records, transcripts, earlier releases) are not meant to be read.
"""
import subprocess
from collections import Counter
from pathlib import Path

ENDINGS = {".c", ".h", ".def", ".py", ".sh", ".ts", ".tsx", ".css", ".mjs", ".js", ".html"}
PARTS = {  # the name that is printed: its folders
    "program": ("include", "src"),
    "tests of the program": ("tests", "fuzz"),
    "page": ("web/src",),
    "tests of the page": ("web/test",),
    "all else": ("",),
}
KEPT = ("tests/releases/", "web/node_modules/")


def is_counted(path):
    written = path.suffix in ENDINGS or str(path).startswith("tests/rules/") or str(path) in ("run", ".ci/run")
    return written and not str(path).startswith(KEPT)


def part_of(path):
    return next(part for part, folders in PARTS.items() if any(not f or str(path).startswith(f + "/") for f in folders))


def main():
    files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    lines, count = {part: Counter() for part in PARTS}, Counter()
    for path in filter(is_counted, map(Path, files)):
        if path.is_file():
            lines[part_of(path)][str(path.parent)] += path.read_bytes().count(b"\n")
            count[str(path.parent)] += 1
    for part, folders in lines.items():
        for folder, so_many in sorted(folders.items()):
            print(f"  {folder:24} {so_many:8,} lines in {count[folder]:4} files")
        print(f"{part:26} {sum(folders.values()):8,} lines\n")


if __name__ == "__main__":
    main()
