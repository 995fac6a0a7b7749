#!/usr/bin/python3
"""man3.py - the manual of the library has every function: man3.py LIBHEARTS LIBHEARTS_PLAYERS"""
import concurrent.futures
import glob
import importlib.util
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import Tap  # noqa: E402

# tools/man3.py, which writes the pages. Imported by its name it would be this file.
SPEC = importlib.util.spec_from_file_location("maker", os.path.join(HERE, "../tools/man3.py"))
maker = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(maker)

COLUMNS = 80
WIDER = 100  # so that the lines of a macro stay as they are
CAN_MAKE = shutil.which("scdoc")
CAN_SHOW = CAN_MAKE and shutil.which("man")


def said(command, text="", **env):
    """The output of a command, "" if it fails, and its complaints."""
    done = subprocess.run(command, input=text, capture_output=True, env=dict(os.environ, **env), encoding="utf-8",
                          check=False)
    return done.stdout if done.returncode == 0 else "", done.stderr


class Page:
    """A page in its source form, as scdoc makes it, and as man(1) shows it."""

    def __init__(self, header):
        with open(header, encoding="utf-8") as file:
            self.names = [name for name, _, _ in maker.functions(file.read())]
        self.title = maker.page_of(header)
        self.written = "\n".join(maker.page(header)) + "\n"
        self.made, self.shown, self.wide, self.complaint = "", "", "", ""

    def make(self):
        if CAN_MAKE:
            self.made, self.complaint = said(["scdoc"], self.written)
        if CAN_SHOW:
            self.shown, _ = said(["man", "-l", "-"], self.made, MANWIDTH=str(COLUMNS))
        if CAN_SHOW and self.title == "libhearts":
            self.wide, _ = said(["man", "-l", "-"], self.made, MANWIDTH=str(WIDER))


def try_exported(tap, libraries, pages):
    listed, complaint = said(["nm", "-D", "--defined-only", *libraries])
    exported = set(re.findall(r" T (hearts_[a-z0-9_]*)$", listed, re.M))
    named = [name for page in pages for name in page.names]
    tap.check("what the libraries export is named once, and nothing else", sorted(named) == sorted(exported),
              f"exported and not named: {sorted(exported - set(named))}\n"
              f"named and not exported: {sorted(set(named) - exported)}\n"
              f"named twice: {sorted({name for name in named if named.count(name) > 1})}\n{complaint}")


def try_page(tap, page):
    if CAN_MAKE:
        tap.check(f"scdoc takes {page.title}", page.made, page.complaint)
    else:
        tap.skip(f"scdoc takes {page.title}", "scdoc is not here")
    missing = [name for name in page.names if not re.search(rf"[ *]{name}\(", page.written)]
    tap.check(f"{page.title} has its functions", not missing, " ".join(missing))


def try_shown(tap, page):
    """What man(1) shows on a terminal: prototypes fit. The types below are as in the header."""
    case = f"{page.title}: functions fit in {COLUMNS} columns"
    if not CAN_SHOW:
        tap.skip(case, "scdoc or man is not here")
        return
    above = re.split(r"^TYPES", page.shown, flags=re.M)[0]
    wide = [line for line in above.splitlines() if len(line) > COLUMNS]
    tap.check(case, above and not wide, "\n".join(wide) or "man shows nothing")


def try_macro(tap, page):
    case = "a macro of several lines keeps what joins them"
    if CAN_SHOW:
        tap.equal(case, len(re.findall(r"define HEARTS_VERSION_NUMBER \\$", page.wide, re.M)), 1)
    else:
        tap.skip(case, "scdoc or man is not here")


def try_leads(tap, first, pages):
    also = first.written.partition("SEE ALSO")[2]
    for page in pages:
        if page is not first:
            tap.check(f"{first.title} leads to {page.title}", f"*{page.title}*(3)" in also, also)


def try_comment(tap, page):
    """The comment belongs to its function: it is in the five lines below."""
    lines = page.written.split("\n")
    near = [line for n, line in enumerate(lines)
            if any("hearts_game_deal(" in above for above in lines[max(n - 5, 0):n + 1])]
    tap.check("and what is said of them", any("one at a time from the dealer" in line for line in near),
              "\n".join(near))


def main():
    libraries = [os.path.abspath(path) for path in sys.argv[1:3]]
    os.chdir(os.path.join(HERE, ".."))
    tap = Tap()
    pages = [Page(header) for header in sorted(glob.glob("include/hearts/*.h"))]
    by_title = {page.title: page for page in pages}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(Page.make, pages))
    try_exported(tap, libraries, pages)
    for page in pages:
        try_page(tap, page)
    try_macro(tap, by_title["libhearts"])
    for page in pages:
        try_shown(tap, page)
    try_leads(tap, by_title["libhearts"], pages)
    try_comment(tap, by_title["hearts-game"])
    tap.done()


if __name__ == "__main__":
    main()
