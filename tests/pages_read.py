"""pages_read.py - reads the contents of pages, for tests/pages.py: commands, files, links, and sentences with their
lengths.

A page is Markdown; blocks are indented by four or between fences. The examples of a manual page and the indented lines
at the head of a program under examples/ are read the same way.
"""
import collections
import fnmatch
import glob
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# A command; apart: in a block; output: the text below it, or None.
Said = collections.namedtuple("Said", "line text apart output")
FENCE = re.compile(r" *```")


def all_pages():
    names = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    for where in ("docs/*.md", "docs/decisions/*.md"):
        names += sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, where)))
    return names


def with_examples():
    return all_pages() + sorted(os.path.relpath(path, ROOT) for where in ("man/*.scd", "examples/*")
                                for path in glob.glob(os.path.join(ROOT, where)))


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as f:
        return f.read()


# ---- Blocks and prose ----

class Page:
    """blocks: [(line, [text of each line])]; prose: [(line, text)], paragraphs, items and cells, a line each."""

    def __init__(self, text):
        self.blocks, self.prose = [], []
        block, fence, part, before = None, False, None, ""
        for number, line in enumerate(text.split("\n") + [""], 1):
            if FENCE.match(line):
                fence, block, part = not fence, None, None
                if fence:
                    block = (number + 1, [])
                    self.blocks.append(block)
            elif fence:
                block[1].append(line)
            elif line.startswith("    ") and (block or (part is None and not before.strip())):
                if block is None:
                    block = (number, [])
                    self.blocks.append(block)
                block[1].append(line[4:])
            elif not line.strip():
                part = None
                if block:
                    block[1].append("")
            else:
                block, part = None, self.add(number, line, part)
            before = line
        for _, lines in self.blocks:
            while lines and not lines[-1]:
                lines.pop()

    def add(self, number, line, part):
        """A line of prose; `part` is the text that it continues, or None."""
        if line.startswith(("#", "<!--", "![", "<img")):
            return None
        if line.startswith("|"):
            self.prose += [(number, [cell.strip()]) for cell in re.split(r"(?<!\\)\|", line) if cell.strip(" -:")]
            return None
        item = re.match(r"\s*(?:[-*]|\d+\.) +(.*)", line)
        if part is None or item:
            part = [item[1] if item else line.strip()]
            self.prose.append((number, part))
        else:
            part.append(line.strip())
        return part

    def texts(self):
        return [(line, " ".join(part)) for line, part in self.prose]


# ---- Commands ----

PROGRAMS = ("./run", "hearts", "man", "meson", "ninja", "python3", "sh", "valgrind")
COMMENT = re.compile(r"\s{2,}#.*")


def is_command(text):
    words = re.sub(r"^(?:[A-Z_]+=\S+ )+", "", text).split()
    if not words:
        return False
    first = words[0]
    if first in PROGRAMS or re.match(r"build(-test)?/[\w/-]+$", first):
        return len(words) > 1 or first.startswith("build")
    path = os.path.join(ROOT, first)
    return len(words) > 1 and "/" in first and os.path.isfile(path) and os.access(path, os.X_OK)


def commands_of_block(line, lines):
    """After `$ ` the lines to the next `$ ` are the expected output."""
    shell = any(text.startswith("$ ") for text in lines)
    found = []
    for at, text in enumerate(lines):
        if shell and not text.startswith("$ "):
            if found:
                found[-1].output.append(text)
            continue
        text = COMMENT.sub("", text[2:] if shell else text).rstrip()
        if shell or is_command(text):
            found.append(Said(line + at, text, True, [] if shell else None))
    return found


def commands_of_manual(text):
    examples = text.partition("# EXAMPLES\n")
    line = examples[0].count("\n") + 2
    return [Said(line + at, re.sub(r"\\(.)", r"\1", found[1]), True, None)
            for at, one in enumerate(examples[2].split("\n# ")[0].split("\n"))
            if (found := re.fullmatch(r"\*(hearts .*)\*", one))]


def commands(name):
    text = read(name)
    if name.endswith(".scd"):
        return commands_of_manual(text)
    if not name.endswith(".md"):
        head = text.split('"""')[1] if '"""' in text else ""
        return [c for block in Page(head).blocks for c in commands_of_block(*block)]
    page = Page(text)
    found = [c for block in page.blocks for c in commands_of_block(*block)]
    found += [Said(line, code, False, None) for line, part in page.texts()
              for code in re.findall(r"`([^`]+)`", part) if is_command(code)]
    return sorted(found)


def files_given(name):
    """[(line, name, text)]: blocks that begin with the name of the file that they are."""
    if not name.endswith(".md"):
        return []
    return [(line, named[1], "\n".join(lines) + "\n") for line, lines in Page(read(name)).blocks
            if lines and (named := re.match(r"# (\w+\.rules)\b", lines[0]))]


# ---- Files and links ----

def anchors(text):
    """The anchors of headings: lower case, words joined by "-"."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
            for heading in re.findall(r"(?m)^#+ +(.*)$", text)}


def links(name):
    """[(target, whether it exists)] of links to a file or a heading."""
    found, here = [], os.path.dirname(os.path.join(ROOT, name))
    for target in re.findall(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"", read(name)):
        path, _, anchor = (target[0] or target[1]).partition("#")
        if "://" in path:
            continue
        there = os.path.join(here, path) if path else os.path.join(ROOT, name)
        good = os.path.exists(there)
        if good and anchor:
            good = anchor in anchors(read(os.path.relpath(there, ROOT)))
        found.append((target[0] or target[1], good))
    return found


FOLDERS = "bench|completions|docs|examples|fuzz|include|man|src|systemd|tests|tools|web"
PATH = re.compile(rf"(?<![\w/.-])((?:{FOLDERS})/[\w./*-]*[\w/*])")
FILE = re.compile(r"(?<![\w/.*-])([\w-]+\.(?:c|h|def|py|sh|md|ts|mjs|scd|svg))(?![\w/*(-])")
SOME = re.compile(r"NAME|VERSION|\bN\b|\.\.\.")


def paths(name):
    """[(name, whether it exists)] of names in the prose: paths from the root, and names of files anywhere."""
    found = []
    for _, text in Page(read(name)).texts():
        for path in PATH.findall(text):
            if not SOME.search(path):
                found.append((path, bool(glob.glob(os.path.join(ROOT, path)))))
        for path in FILE.findall(text):
            if not SOME.search(path):
                found.append((path, path in all_files()))
    return found


CODE = ("*.c", "*.h", "*.def", "*.py", "*.sh", "*.ts", "*.mjs", "*.tsx")


def functions(name):
    """Functions that the prose names, as `name()`, and that do not exist."""
    named = set(re.findall(r"`(?!lws_)(\w+)\(\)`", read(name)))
    return sorted(named - words_of_code())


def words_of_code(known=set()):
    if not known:
        for folder, below, names in os.walk(ROOT):
            below[:] = [b for b in below if not b.startswith(("build", ".git", "node_modules", "docs"))]
            for file in names:
                if any(fnmatch.fnmatch(file, kind) for kind in CODE):
                    known.update(re.findall(r"\w+", read(os.path.join(folder, file))))
    return known


def all_files(known=set()):
    if not known:
        for folder, below, names in os.walk(ROOT):
            below[:] = [b for b in below if not b.startswith(("build", ".git", "node_modules"))]
            known.update(names)
    return known


# ---- Sentences ----

def sentences(name):
    """[(line, number of words, sentence)]. Code counts as one word, and so does a list of code; cells and items are
    separate texts."""
    found = []
    for line, text in Page(read(name)).texts():
        text = re.sub(r"`[^`]*`", "Code", text)
        text = re.sub(r"Code(?:, Code)+", "Code", text)
        text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", lambda link: link[1][:1].upper() + link[1][1:], text)
        for sentence in re.split(r"(?<=[.!?])[)\"*]*\s+(?=[^a-z])", text):
            words = [w for w in sentence.split() if re.search(r"\w", w)]
            found.append((line, len(words), sentence))
    return found
