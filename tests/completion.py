#!/usr/bin/python3
"""completion.py - what bash, zsh and fish offer when Tab is pressed: completion.py TESTED HEARTS

The expected words are worked out here from the help, the lists of rules and the tables of players. The program is asked
about every place; each real shell about one place of each kind, and in a terminal Tab is pressed. A shell that is not
installed is skipped. HEARTS is the release build, which starts sooner; TESTED is asked about a place of each kind.
"""
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import PATIENCE, Tap, some  # noqa: E402

tested, hearts = (os.path.abspath(path) for path in sys.argv[1:3])
tap = Tap()
SHELLS = some(["bash", "zsh", "fish"], 1, "shells")


def said(*words):
    return subprocess.run([hearts, *words], capture_output=True, text=True, check=True).stdout


def rows(file, pattern):
    with open(os.path.join(HERE, "../src/players", file), encoding="utf-8") as f:
        return re.findall(pattern, f.read(), re.MULTILINE)


# ---- The words, by the tables ----

COMMANDS = dict(re.findall(r"^  ([a-z]+) +(.*)$", said("help"), re.MULTILINE))
PRESETS = {game["name"]: game["brief"] for game in json.loads(said("rules", "list", "--json"))}
OPTIONS = {option["name"]: option for option in json.loads(said("rules", "options", "--json"))}
STRENGTHS = {called.lower() if " " not in called else player
             for player, called in rows("strengths.def", r'^STRENGTH\((\w+), (?!UNLISTED)\w+, "([^"]+)"')}
PLAYERS = STRENGTHS | set(rows("strengths.def", r"^STRENGTH\((\w+), UNLISTED"))
NONE_TOO = {"cycle", "faces", "teams", "points", "resets"}


def values(option):
    """The words that an option may have as values, with their meaning; numbers and cards are not listed."""
    found = {word["word"]: word["brief"] for word in option.get("words", [])}
    if option["kind"] == "flag":
        found.update(off="", on="")
    if option["kind"] == "cycle":
        found.setdefault("standard", "")
    if option["kind"] in NONE_TOO:
        found.setdefault("none", "")
    if option.get("word"):
        found[option["word"]] = ""
    return found


RULE_WORDS = {name + "=" for name in OPTIONS}
RULES = set(PRESETS) | RULE_WORDS | {":.rules"}
KINDS = {
    "RULES": RULES, "FILE": {":"}, "FILE.svg": {":.svg"}, "FOLDER": {":/"}, "PRESET": set(PRESETS), "COMMAND": set(COMMANDS),
    "PLAYER": PLAYERS | {"cmd:"}, "A": PLAYERS | {"cmd:"}, "B": PLAYERS | {"cmd:"}, "STRENGTH": STRENGTHS | {"cmd:"},
    "SEAT": set("ABCDEFGHIJ"),
}
# Words in capitals for which nothing can be offered: numbers, times, names, addresses.
NOTHING = {"N", "S", "T", "M", "D", "MS", "NAME", "ID", "TOKEN", "TIME", "DATE", "TEXT", "BYTES", "ADDRESS:PORT", "CONNECTION", "URL", "OPTIONS", ""}


def of_form(form):
    """What is possible for a word in the help: "on|off", "A,B,...", "[RULES...]", "[=terse]"."""
    found = set()
    for name in form.strip(" [=].").split(",")[0].split("|"):
        if not name.islower() and not name[:1].isdigit():
            assert name in KINDS or name in NOTHING, f"{name} of {form} is no kind of word that this test knows"
            found |= KINDS.get(name, set())
        else:
            found.add(name)
    return found


class Command:
    def __init__(self, name):
        self.help = said("help", name)
        usage = re.search(r"^Usage: hearts \w+ (.*)$", self.help, re.MULTILINE)
        self.usage = usage.group(1) if usage else ""
        self.options = dict(re.findall(r"^  (--[a-z-]+)( \S+|\[=\S+\])?(?:  |$)", self.help, re.MULTILINE))


def places_of_tables():
    """(input, what is possible): the last word is the one that is being typed."""
    yield [""], set(COMMANDS)
    for name in COMMANDS:
        c = Command(name)
        yield [name, "-"], set(c.options)
        for option, form in c.options.items():
            if form.startswith(" "):
                yield [name, option, ""], of_form(form)
            if form:
                yield [name, f"{option}="], {x if x[0] == ":" else f"{option}={x}" for x in of_form(form)}
        word = c.usage.split()[0] if c.usage else "--"
        if word.startswith(("--", "[--")):
            yield [name, ""], set(c.options)
        elif "|" not in c.usage.split("[--")[0] and word != "URL":
            yield [name, ""], of_form(word)
    for name, option in OPTIONS.items():
        yield ["deal", "classic", f"{name}="], {f"{name}={value}" for value in values(option)}


def places():
    """And what depends on several words."""
    yield ["play", "classic", ""], RULES - set(PRESETS)
    yield ["play", "--name", "rules", "--plain", ""], RULES
    yield ["play", "--", "-"], RULES
    yield ["play", "--seed=5", "cl"], RULES
    yield ["rules", ""], {"list", "options", "show", "check", "schema"}
    yield ["rules", "show", ""], RULES
    yield ["rules", "--json", "check", "five", ""], RULES - set(PRESETS)
    yield ["rules", "list", ""], set()
    yield ["arena", "duck", ""], PLAYERS | {"cmd:"}
    yield ["arena", "duck", "duck", ""], set()
    yield ["arena", "--ladder", "duck", "duck", "full", ""], PLAYERS | {"cmd:"}
    yield ["arena", "--rules", "classic moon="], {f"classic moon={value}" for value in values(OPTIONS["moon"])}
    yield ["arena", "--rules", "classic "], {f"classic {word}" for word in RULE_WORDS}
    yield ["play", "--players", "easy,"], {f"easy,{name}" for name in STRENGTHS | {"cmd:"}}
    yield ["join", "--player", ""], STRENGTHS | {"cmd:"}
    yield ["simulate", "--players", "duck,cmd:./b"], {":"}
    yield ["deal", "@fri"], {":"}
    yield ["replay", "a.txt", ""], {":"}
    yield ["solve", "a.txt", ""], set()
    yield ["bench", "five", ""], set(PRESETS)
    yield ["help", "play", ""], set()
    yield ["join", "http://localhost", ""], set()
    yield ["join", "http://localhost", "--quick", "-"], set(Command("join").options)
    yield ["play", "--plain", "cl"], RULES
    yield ["nonsense", ""], set()


def offered(words, program=None):
    """What the program offers there: {word: description}."""
    lines = subprocess.run([program or hearts, "completion", "words", *words], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    return {line.partition("\t")[0]: line.partition("\t")[2] for line in lines}


def try_program():
    """Every command, option, value, game and player where it is possible, and nowhere else."""
    lost = count = 0
    for program, known in (hearts, places_of_tables()), (tested, places()):
        for words, wanted in known:
            count += 1
            got = set(offered(words, program))
            if got != wanted:
                lost += 1
                tap.equal("hearts " + " ".join(words), sorted(got), sorted(wanted))
    tap.check(f"what belongs at {count} places, and nothing else", not lost)
    got = offered([""])
    tap.equal("a command is told as help tells it", got, COMMANDS)
    got = offered(["play", ""])
    told = {name: got.get(name) for name in PRESETS} | {name: got.get(name + "=") for name in OPTIONS}
    tap.equal("a game and an option as the rules tell them", told,
              PRESETS | {name: option["brief"] for name, option in OPTIONS.items()})
    got = offered(["deal", "moon="])
    tap.equal("and so a value", {k.partition("=")[2]: v for k, v in got.items()}, values(OPTIONS["moon"]))
    tap.check("a player too", all(offered(["arena", ""]).values()))


# ---- The shells, asked ----

# One place of each kind: the input, and the result in a shell. Files are in the folder where it runs.
FILES = ["friday.rules", "two words.rules", "record.txt", "picture.svg", "sub/deep.rules"]


def asked():
    def beginning(word, known):
        return {name for name in known if name.startswith(word)}

    yield "hearts ", set(COMMANDS)
    yield "hearts s", beginning("s", COMMANDS)
    for name in COMMANDS:
        yield f"hearts {name} --", set(Command(name).options)
    yield "hearts deal ", set(PRESETS) | RULE_WORDS | {"friday.rules", "two words.rules", "sub/"}
    yield "hearts deal five ", RULE_WORDS | {"friday.rules", "two words.rules", "sub/"}
    yield "hearts deal five moon=", {f"moon={value}" for value in values(OPTIONS["moon"])}
    yield "hearts deal five moon=cho", {f"moon={value}" for value in beginning("cho", values(OPTIONS["moon"]))}
    yield "hearts deal @", {f"@{file}" for file in FILES if "/" not in file} | {"@sub/"}
    yield "hearts deal sub/", {"sub/deep.rules"}
    yield "hearts play --players=easy,", {f"--players=easy,{name}" for name in STRENGTHS | {"cmd:"}}
    yield "hearts arena ", PLAYERS | {"cmd:"}
    yield "hearts arena cmd:r", {"cmd:record.txt"}
    yield 'hearts arena --rules "five moon=s', {f"five moon={value}" for value in beginning("s", values(OPTIONS["moon"]))}
    yield "hearts review --plot ", {"picture.svg", "sub/"}
    yield "hearts review --plot=", {"--plot=picture.svg", "--plot=sub/"}
    yield "hearts serve --data ", {"sub/"}
    yield "hearts deal --seed ", set()
    yield "hearts deal --seed=", set()


def environment(work):
    """A home of its own, with what is installed there: without settings, and without another hearts."""
    share = os.path.join(work, "share")
    for shell, place in {"bash": "bash-completion/completions/hearts", "zsh": "zsh/site-functions/_hearts",
                         "fish": "fish/vendor_completions.d/hearts.fish"}.items():
        path = os.path.join(share, place)
        os.makedirs(os.path.dirname(path))
        with open(path, "w", encoding="utf-8") as f:
            f.write(said("completion", shell))
    os.mkdir(os.path.join(work, "bin"))
    os.symlink(hearts, os.path.join(work, "bin/hearts"))
    for file in FILES:
        path = os.path.join(work, "here", file)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8"):
            pass
    return {"HOME": work, "PATH": f"{work}/bin:/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "200",
            "XDG_DATA_DIRS": f"{share}:/usr/share", "XDG_CONFIG_HOME": f"{work}/config", "XDG_DATA_HOME": f"{work}/data",
            "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", ""), "SHARE": share, "ZDOTDIR": work,
            "fish_autosuggestion_enabled": "0"}


def bash_words(line):
    """How bash splits a line into COMP_WORDS: =, : and @ are words of their own, except in quotes."""
    return re.findall(r'"[^"]*"?|(?:\\.|[^\s"=:@\\])+|[=:@]+', line) + ([""] if line.endswith(" ") and '"' not in line else [])


def ask_bash(lines, env):
    """Calls the function as bash does, and completes the result to whole words."""
    script = ['source "$SHARE/bash-completion/completions/hearts"']
    for line in lines:
        words = bash_words(line)
        script.append("COMP_WORDS=(" + " ".join("'" + word + "'" for word in words) + f") COMP_CWORD={len(words) - 1} "
                      f"COMP_LINE='{line}' COMP_POINT={len(line)} COMPREPLY=(); _hearts hearts '' ''; "
                      "printf '%s\\n' \"${COMPREPLY[@]}\" '*'")
    got = subprocess.run(["bash", "--norc", "-c", "\n".join(script)], env=env, cwd=env["HOME"] + "/here", text=True,
                         capture_output=True, check=False)
    tap.equal("bash complains of nothing", got.stderr, "")
    for line, answer in zip(lines, got.stdout.split("*\n")):
        last = line.rpartition(" ")[2] if '"' not in line else line.rpartition('"')[2]
        cut = re.match(r"(.*[=:])?", last).group() if '"' not in line else ""
        yield {cut + word.rstrip(" ").replace("\\ ", " ").replace("\\,", ",") for word in answer.splitlines() if word}, None


def ask_fish(lines, env):
    quoted = " ".join("'" + line + "'" for line in lines)
    got = subprocess.run(["fish", "-c", f"for line in {quoted}; complete -C $line; echo '*'; end"], env=env,
                         cwd=env["HOME"] + "/here", text=True, capture_output=True, check=False)
    tap.equal("fish complains of nothing", got.stderr, "")
    for answer in got.stdout.split("*\n")[:-1]:
        found = dict(line.partition("\t")[::2] for line in answer.splitlines())
        yield set(found), found


# Candidates go into a file, and nothing into the line.
ZSHRC = r"""
unsetopt beep; PS1=; fpath=($SHARE/zsh/site-functions $fpath)
autoload -Uz compinit; compinit -D -u
zstyle ':completion:*' completer _complete
compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a all=("$@")
    local -a hits shown before ignored; local of i
    (( $@[(I)-d] )) && of=${@[$(( ${@[(i)-d]} + 1 ))]} && shown=("${(@P)of}")
    builtin compadd -A hits -D shown "$@"
    zparseopts -E -a ignored p:=before
    for i in {1..$#hits}; do
        (( $#hits )) && print -r -- "${IPREFIX}${before[2]}${hits[i]}"$'\t'"${${shown[i]}#*-- }" >>$HOME/answer
    done
    builtin compadd "${all[@]}"
}
ask() { _main_complete; print -r -- '*' >>$HOME/answer; compstate[insert]=; compstate[list]= }
zle -C ask complete-word ask
bindkey '^I' ask
print -r -- '*' >>$HOME/answer
"""


class Terminal:
    """A shell that believes that it is used interactively."""

    def __init__(self, command, env):
        self.text = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(env["HOME"] + "/here")
            os.execvpe(command[0], command, env)

    def type(self, text):
        os.write(self.fd, text.encode())

    def wait(self, ready, what):
        """Reads the output until ready() has an answer, and returns it."""
        end = time.monotonic() + PATIENCE
        while not (answer := ready()):
            if time.monotonic() > end:
                raise TimeoutError(f"{what}: {self.text[-1000:]!r}")
            if select.select([self.fd], [], [], 0.02)[0]:
                try:
                    self.text += os.read(self.fd, 65536).decode(errors="replace")
                except OSError as gone:
                    raise TimeoutError(f"{what}: the shell has gone: {self.text[-1000:]!r}") from gone
        return answer

    def close(self):
        os.close(self.fd)
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)


def ask_zsh(lines, env):
    answer = env["HOME"] + "/answer"

    def answered(count):
        if not os.path.exists(answer):
            return None
        with open(answer, encoding="utf-8") as f:
            parts = f.read().split("*\n")
        return parts[count] if len(parts) > count + 1 else None

    with open(env["HOME"] + "/.zshrc", "w", encoding="utf-8") as f:
        f.write(ZSHRC)
    zsh = Terminal(["zsh", "-d", "-i"], env)
    try:
        zsh.wait(lambda: answered(0) is not None, "zsh begins")
        for n, line in enumerate(lines, 1):
            zsh.type(f"\x15{line}\t")
            zsh.wait(lambda n=n: answered(n) is not None, line)
            found = dict(row.partition("\t")[::2] for row in answered(n).splitlines())
            yield {word.replace("\\ ", " ") + "/" * word.endswith("sub") for word in found}, found  # zsh adds "/" on insertion
    finally:
        zsh.close()
        os.remove(env["HOME"] + "/.zshrc")


def try_asked(shell, ask, env):
    known = list(asked())
    lost = 0
    told = {}
    for (line, wanted), (got, found) in zip(known, ask([line for line, _ in known], env)):
        told[line] = found
        if got != wanted:
            lost += 1
            tap.check(f"{shell}: {line}", False, f"too much: {sorted(got - wanted)}\nlacking:  {sorted(wanted - got)}")
    tap.check(f"{shell} offers at {len(known)} places what belongs there", len(told) == len(known) and not lost, len(told))
    if shell != "bash":
        tap.equal(f"{shell} tells what a command is", told["hearts "], COMMANDS)
        tap.equal(f"{shell} tells what a value is", told["hearts deal five moon="],
                  {f"moon={k}": v for k, v in values(OPTIONS["moon"]).items()})


# ---- The shells, with Tab pressed ----

# The input, and the line after Tab: "_" is a space that the shell has added.
PRESSED = [
    ("hearts pl", "hearts play_"),
    ("hearts deal cla", "hearts deal classic_"),
    ("hearts deal jac", "hearts deal jack="),
    ("hearts deal moon=sub", "hearts deal moon=subtract_"),
    ("hearts deal --se", "hearts deal --seed_"),
    ("hearts simulate --players duck,eas", "hearts simulate --players duck,easy_"),
    ("hearts play --speed=qui", "hearts play --speed=quick_"),
    ("hearts arena --rules five\\ moon=sub", "hearts arena --rules five\\ moon=subtract_"),
    ("hearts deal @fri", "hearts deal @friday.rules_"),
    ("hearts deal two", "hearts deal two\\ words.rules_"),
    ("hearts serve --data su", "hearts serve --data sub/"),
    ("hearts deal --seed s", "hearts deal --seed s"),
]
STARTS = {
    "bash": (["bash", "--norc", "-i"], "PS1=; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; "
             "source $SHARE/bash-completion/completions/hearts"),
    "zsh": (["zsh", "-d", "-f", "-i"], "unsetopt beep zle_bracketed_paste; PS1=; fpath=($SHARE/zsh/site-functions $fpath); autoload -Uz "
            "compinit; compinit -D -u; bindkey -e"),
    "fish": (["fish", "-i"], "set -g fish_autosuggestion_enabled 0; function fish_prompt; end"),
}


def try_pressed(shell, env):
    """Appends E to the line, and prints each word: this shows the words as the shell has them."""
    command, begin = STARTS[shell]
    terminal = Terminal(command, env)
    lost = []
    try:
        terminal.type(f"{begin}; printf '<%s>' be gun\r")
        terminal.wait(lambda: "<be><gun>" in terminal.text, "begins")
        for typed, wanted in PRESSED:
            terminal.text = ""
            terminal.type(f"{typed}\tE\x01printf '<%s>' \x05 end\r")
            terminal.wait(lambda: "<end>" in terminal.text, typed)
            words = re.search(r"(<hearts>(?:<[^<>]*>)*)<end>", terminal.text)
            plain = wanted.replace("\\ ", "\0").replace("_", " ") + "E"
            if not words or words.group(1) != "".join(f"<{word}>" for word in plain.replace("\0", "~").split(" ")).replace("~", " "):
                lost.append(f"{typed}: wanted {wanted}, got {words.group(1) if words else terminal.text!r}")
    except TimeoutError as late:
        lost.append(str(late))
    finally:
        terminal.close()
    tap.check(f"{shell}: what Tab writes, {len(PRESSED)} times", not lost, "\n".join(lost))


def main():
    try_program()
    asks = {"bash": ask_bash, "zsh": ask_zsh, "fish": ask_fish}
    for shell in SHELLS:
        if not shutil.which(shell):
            tap.skip(f"{shell} completes", f"{shell} is not installed")
            continue
        # A shell that was ended may still write something there.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
            env = environment(work)
            try:
                try_asked(shell, asks[shell], env)
            except TimeoutError as late:
                tap.check(f"{shell} answers", False, late)
            try_pressed(shell, env)
    tap.done()


if __name__ == "__main__":
    main()
