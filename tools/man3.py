#!/usr/bin/python3
"""man3.py - the manual of the library, from what stands in its headers.

    man3.py page HEADER      hearts-NAME(3) for scdoc, on standard output
    man3.py names HEADER...  a line for each: hearts-NAME, then its functions

A page has each function with the comment that it stands below, then the types and constants as the header has them.
"""
import glob
import itertools
import os
import re
import sys
import textwrap

WIDTH = 69
PREFIX = "HEARTS_INLINE "
FUNCTION = re.compile(r"\b(hearts_[a-z0-9_]+)\(")
LIST_OF_TYPES = re.compile(r"HEARTS_LIST_TYPES\(X\) \\\n((?:.*\\\n)*.*\n)")


def page_of(path):
    name = os.path.splitext(os.path.basename(path))[0]
    return "libhearts" if name == "hearts" else "hearts-" + name


def about(text):
    """The file's own description: the clause of its first line, and the text after it."""
    comment = re.match(r"/\* \S+ - (.*?)\*/", text, re.S).group(1)
    lines = [re.sub(r"^ \* ?", "", line).rstrip() for line in comment.split("\n")]
    parts = "\n".join(lines).strip().split("\n\n")
    return " ".join(parts[0].split()).rstrip("."), [" ".join(part.split()) for part in parts[1:]]


def plain(comment):
    return " ".join(re.sub(r"^\s*\* ?", "", line) for line in comment.strip().split("\n")).strip()


def blocks(text):
    """Comments, declarations, and "" for each empty line: in the order of the file."""
    body = text.split('extern "C" {\n#endif\n', 1)[1].rsplit("#ifdef __cplusplus", 1)[0]
    at = 0
    while at < len(body):
        if body[at] == "\n":
            yield "gap", ""
            at += 1
        elif body.startswith("/*", at):
            end = body.index("*/", at)
            yield "comment", plain(body[at + 2:end])
            at = body.index("\n", end) + 1
        elif body[at] == "#":
            end = at
            while body[body.index("\n", end) - 1] == "\\":
                end = body.index("\n", end) + 1
            yield "directive", body[at:body.index("\n", end)]
            at = body.index("\n", end) + 1
        elif re.match(r"HEARTS_LIST_\w+\(\w+\)\n", body[at:]):
            at = body.index("\n", at) + 1
        else:
            end = declaration_end(body, at)
            yield "declaration", body[at:end]
            at = body.index("\n", end) + 1


def declaration_end(body, at):
    """The end of the declaration that begins at `at`: a ; or the body of a function, outside all braces."""
    depth = 0
    for i in range(at, len(body)):
        if body[i] == "{":
            depth += 1
        elif body[i] == "}":
            depth -= 1
            if depth == 0 and body[at:].startswith(PREFIX):
                return i + 1
        elif body[i] == ";" and depth == 0:
            return i + 1
    raise ValueError("no end: " + body[at:at + 80])


def functions(text):
    """(name, prototype, comment) of each function. Those in a row without a gap share the comment above them."""
    comment = ""
    for kind, words in blocks(text):
        if kind == "gap":
            comment = ""
        elif kind == "comment":
            comment = words
        elif kind == "declaration" and not re.match(r"(struct|enum|union)\b[^(]*\{|typedef|extern|HEARTS_LIST", words):
            head = words.partition("{")[0] if words.startswith(PREFIX) else words
            prototype = " ".join(head.removeprefix(PREFIX).rstrip(" ;\n").split())
            found = FUNCTION.search(prototype)
            if found:
                yield found.group(1), prototype, comment
    listed = LIST_OF_TYPES.search(text)
    for name in re.findall(r"X\((\w+)\)", listed.group(1)) if listed else []:
        yield f"hearts_{name}_size", f"size_t hearts_{name}_size(void)", "How large the type is in the library that runs, in bytes."


def escaped(words):
    return re.sub(r"([\\*_#`<>~\[\]|])", r"\\\1", words)


def literal(lines):
    yield "```"
    yield from (line.replace("\\", "\\\\") for line in lines)
    yield "```"


def folded(prototype):
    """Its lines, which fit within the manual's margins in 80 columns. A parameter is broken only if necessary."""
    whole = re.sub(r"(?<=\().*(?=\))", lambda found: re.sub(r"(?<!,) ", "\0", found.group()), prototype)
    lines = textwrap.wrap(whole, WIDTH, subsequent_indent="    ", break_long_words=False)
    return [line.replace("\0", " ") for line in lines]


def page(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    clause, more = about(text)
    title = page_of(path)
    yield f'{title}(3) "" "libhearts"'
    yield ""
    yield from ["# NAME", "", f"{title} - {escaped(clause)}", ""]
    yield from ["# SYNOPSIS", "", f"*#include <hearts/{os.path.basename(path)}>*", "", "*cc* ... *-lhearts*"
                + (" *-lhearts-players*" if title == "hearts-players" else ""), ""]
    if more:
        yield from ["# DESCRIPTION", ""]
        for part in more:
            yield from [escaped(part), ""]
    yield from ["# FUNCTIONS", ""]
    for _, alike in itertools.groupby(functions(text), key=lambda row: row[2] or row[0]):
        rows = list(alike)
        lines = [folded(prototype + ";") for _, prototype, _ in rows]
        yield from literal(itertools.chain(*lines))
        yield ""
        if rows[0][2]:
            yield from [escaped(rows[0][2]), ""]
    yield from ["# TYPES AND CONSTANTS", "", "As the header has them:", ""]
    yield from literal("\n".join(shown(text)).strip("\n").split("\n"))
    yield ""
    others = sorted({page_of(header) for header in glob.glob(os.path.join(os.path.dirname(path), "*.h"))} - {title})
    yield from ["# SEE ALSO", "", ", ".join(f"*{other}*(3)" for other in others) + ", *hearts-rules*(7)"]


def shown(text):
    """The rest of the header, which is neither a function nor about one."""
    body = text.split('extern "C" {\n#endif\n', 1)[1].rsplit("#ifdef __cplusplus", 1)[0]
    body = re.sub(r"^/\* clang-format o.*\n", "", body, flags=re.M)
    for part in re.split(r"\n{2,}", body.strip("\n")):
        bare = re.sub(r"/\*.*?\*/", "", part, flags=re.S).strip()
        if re.match(r"(enum|struct|union|typedef|#)", bare) and not re.match(r"struct[^{;]*\(|enum[^{;]*\(", bare):
            yield part + "\n"


def main():
    what, paths = sys.argv[1], sys.argv[2:]
    if what == "page":
        print("\n".join(page(paths[0])))
    elif what == "names":
        for path in paths:
            with open(path, encoding="utf-8") as file:
                print(page_of(path), *(name for name, _, _ in functions(file.read())))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
