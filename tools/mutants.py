"""mutants.py - the small changes of a C file that tools/mutate.py makes one at a time; no parser, only tokens.

Changes are made in the bodies of functions and in the values of tables. Left alone: comments, strings, the
preprocessor's lines, declarations without a value, assertions, labels.
"""
import bisect
import collections
import hashlib
import re

KINDS = ("line", "call", "bound", "operator", "constant")
SHARES = {"line": 25, "call": 20, "bound": 20, "operator": 20, "constant": 15}  # of a hundred drawn

TOKEN = re.compile(r"""
    (?P<hash> ^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<space> [ \t\r]+|\n|//[^\n]*|/\*.*?\*/)
  | (?P<string> "(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
  | (?P<number> \.?\d(?:[eEpP][+-]|[\w.])*)
  | (?P<name> [A-Za-z_]\w*)
  | (?P<sign> <<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)

TYPES = set("const static struct enum union unsigned signed int char bool void double float long short "
            "size_t typedef extern _Static_assert static_assert _Alignas".split())
WORDS = set("if else for while do switch case default return break continue goto sizeof".split())
LEFT_ALONE = {"assert", "_Static_assert", "static_assert", "_Alignof", "offsetof", "__attribute__"}
BOUNDS = {"<": ("<=", "+ 1 <"), "<=": ("<", "- 1 <="), ">": (">=", "- 1 >"), ">=": (">", "+ 1 >=")}
TWO_SIDED = {"&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "&": "|", "|": "&",
             "^": "|", "<<": ">>", ">>": "<<", "==": "!=", "!=": "=="}
ASSIGNED = {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
            "*=": "+=", "/=": "*=", "++": "--", "--": "++"}

# One change: text[begin:end] of the file becomes `new`. first and last are the lines of its statement.
Mutant = collections.namedtuple("Mutant", "file kind begin end old new line first last text")


class Source:
    """A C file as tokens."""

    def __init__(self, file, text):
        self.file, self.text = file, text
        self.starts = [0] + [m.end() for m in re.finditer("\n", text)]
        self.tokens = [(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(text)
                       if m.lastgroup not in ("space", "hash")]
        self.found = []

    def word(self, i):
        return self.tokens[i][1] if 0 <= i < len(self.tokens) else ""

    def kind(self, i):
        return self.tokens[i][0] if 0 <= i < len(self.tokens) else ""

    def begin(self, i):
        return self.tokens[i][2]

    def end(self, i):
        return self.tokens[i][2] + len(self.tokens[i][1])

    def line(self, at):
        return bisect.bisect_right(self.starts, at)

    def close(self, i):
        """The token that closes the bracket at token i."""
        depth = 0
        for j in range(i, len(self.tokens)):
            depth += self.word(j) in ("(", "{", "[")
            depth -= self.word(j) in (")", "}", "]")
            if depth == 0:
                return j
        return len(self.tokens) - 1

    def add(self, kind, i, j, new, within):
        """Tokens i to j become `new`; `within` are the first and the last token of the statement."""
        begin, end = self.begin(i), self.end(j)
        line = self.line(begin)
        text = self.text[self.starts[line - 1]:].split("\n", 1)[0].strip()
        self.found.append(Mutant(self.file, kind, begin, end, self.text[begin:end], new, line,
                                 self.line(self.begin(within[0])), self.line(self.end(within[1])), text))

    # ---- Where code is ----

    def mutants(self):
        i = 0
        while i < len(self.tokens):
            if self.word(i) == "{":
                j = self.close(i)
                if self.word(i - 1) == ")":
                    self.body(i + 1, j)
                elif self.word(i - 1) == "=":
                    self.changes(i, j, (i, j))
                i = j
            i += 1
        return self.found

    def body(self, i, stop):
        """The statements from token i on."""
        while i < stop:
            word = self.word(i)
            if word in ("{", "}", ";", "else", "do"):
                i += 1
            elif word in ("if", "while", "for", "switch"):
                j = self.close(i + 1)
                if word in ("if", "while") and j > i + 2:
                    condition = self.text[self.begin(i + 2):self.end(j - 1)]
                    self.add("operator", i + 2, j - 1, f"!({condition})", (i, j))
                self.changes(i + 1, j, (i, j), word != "switch")
                i = j + 1
            elif word in ("case", "default"):
                while self.word(i) != ":":
                    i += 1
                i += 1
            elif self.kind(i) == "name" and self.word(i + 1) == ":":
                i += 2
            else:
                j = i
                while j < stop and self.word(j) != ";":
                    j = self.close(j) + 1 if self.word(j) in ("(", "{", "[") else j + 1
                self.statement(i, j)
                i = j + 1

    def is_declaration(self, i):
        if self.word(i) in TYPES:
            return True
        if self.kind(i) != "name" or self.word(i) in WORDS:
            return False
        while self.word(i + 1) == "*":
            i += 1
        return self.kind(i + 1) == "name"

    def statement(self, i, j):
        """Tokens i to j - 1, without the semicolon."""
        if self.word(i) in LEFT_ALONE or i >= j:
            return
        within = (i, j - 1)
        if self.is_declaration(i):
            while i < j and self.word(i) != "=":
                i += 1
        else:
            calls = any(self.is_call(k) for k in range(i, j))
            open_ = next((k for k in range(i, j) if self.is_call(k)), None)
            alone = calls and self.close(open_ + 1) == j - 1 and not any(
                self.word(k) in ASSIGNED or self.word(k) in ("=", "return") for k in range(i, open_))
            void = [self.word(k) for k in (i, i + 1, i + 2)] == ["(", "void", ")"]
            if alone or not void:
                self.add("call" if alone else "line", i, j - 1, "", within)
        self.changes(i, j, within)

    # ---- What may be changed within a statement ----

    def is_call(self, i):
        return (self.kind(i) == "name" and self.word(i + 1) == "(" and self.word(i) not in WORDS | TYPES | LEFT_ALONE
                and not self.word(i).isupper())

    def has_left(self, i):
        """Whether the operator at token i has a left operand: that is, it is not a sign."""
        return (self.kind(i - 1) in ("number", "string") or self.word(i - 1) in (")", "]")
                or self.kind(i - 1) == "name" and self.word(i - 1) not in WORDS | TYPES)

    def changes(self, i, j, within, condition=False):
        k = i
        while k < j:
            word = self.word(k)
            if word == "sizeof" or word in LEFT_ALONE:
                k = self.close(k + 1) if self.word(k + 1) == "(" else k + 1
            elif self.kind(k) == "number" or word in ("true", "false"):
                self.constant(k, within)
            elif self.is_call(k):
                self.call(k, within, condition)
            elif self.kind(k) == "sign":
                self.sign(k, within)
            k += 1

    def call(self, k, within, condition):
        last = self.close(k + 1)
        if within == (k, last):
            return  # the statement, which is removed as a whole
        around = {self.word(k - 1), self.word(last + 1)}
        self.add("call", k, last, "0", within)
        if condition or around & {"!", "&&", "||", "?"} or self.word(k - 1) == "return":
            self.add("call", k, last, "1", within)

    def constant(self, k, within):
        word = self.word(k)
        if word in ("true", "false"):
            self.add("constant", k, k, "false" if word == "true" else "true", within)
            return
        match = re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)", word)
        if match:
            value = int(match.group(1), 16 if word[:2] in ("0x", "0X") else 10)
            if value == 1 and self.word(k - 1) in ("+", "-") and self.has_left(k - 1):
                self.add("bound", k - 1, k, "", within)  # n - 1 becomes n
            for new in sorted({value + 1, max(value - 1, 0)} - {value}):
                self.add("constant", k, k, f"{new}{match.group(2)}", within)
        elif re.fullmatch(r"\d*\.\d+f?|\d+\.\d*f?", word):
            self.add("constant", k, k, f"(1 + {word})", within)

    def sign(self, k, within):
        word, left = self.word(k), self.has_left(k)
        if word in BOUNDS:
            for new in BOUNDS[word]:
                self.add("bound", k, k, new, within)
        elif word in ASSIGNED:
            self.add("operator", k, k, ASSIGNED[word], within)
        elif word in TWO_SIDED and left and self.word(k + 1) not in (")", "*"):
            self.add("operator", k, k, TWO_SIDED[word], within)
        elif word in ("!", "~") or (word == "-" and not left):
            self.add("operator", k, k, "", within)


def applied(mutant, text):
    """The file's text with the change; every line keeps its number."""
    gone = text[mutant.begin:mutant.end]
    assert gone == mutant.old, f"{mutant.file} is another file by now"
    return text[:mutant.begin] + mutant.new + "\n" * (gone.count("\n") - mutant.new.count("\n")) + text[mutant.end:]


def change(mutant):
    return " ".join(f"{mutant.old} -> {mutant.new}".split())


def draw(found, seed, count):
    """The positions of a draw: each a list of mutants, of which the first that compiles and changes anything counts.

    The rank of each mutant depends on nothing else, so that a change of the program affects the draw only where it is.
    """
    seen, ranks = collections.Counter(), {}
    for m in found:
        what = f"{m.file} {m.text} {m.kind} {change(m)}"
        ranks[m] = hashlib.sha256(f"{seed} {what} {seen[what]}".encode()).digest()
        seen[what] += 1
    places = []
    for kind in KINDS:
        these = sorted((m for m in found if m.kind == kind), key=ranks.get)
        share = len(these) if count is None else min(len(these), round(count * SHARES[kind] / 100))
        places += [(n / share, kind, these[n::share]) for n in range(share)]
    return [place for _, _, place in sorted(places)]  # the kinds mixed, so that a part of a draw is a draw as well
