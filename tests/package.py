#!/usr/bin/python3
"""package.py - the Debian packages, unpacked and used: package.py HEARTS

tools/package.sh makes them, if those in build-package/ are of other files, and checks them with lintian. Here they are
unpacked next to each other, and everything is used from there. HEARTS is the program under test.
"""
import glob
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))
from harness import Client, Server, Tap  # noqa: E402

tap = Tap()
MADE = "build-package"
NAMES = ["libhearts-dev", "libhearts-players0", "libhearts0", "openhearts", "python3-openhearts"]
TOOLS = ["dpkg-buildpackage", "lintian", "node"]
# The files that dpkg reads; everything else would be a script.
CONTROL = {"conffiles", "control", "md5sums", "shlibs", "symbols", "triggers"}


def said(*command, **more):
    """Its output, both streams; the exit status is reported below."""
    env = dict(os.environ, PYTHONDONTWRITEBYTECODE="1", **more)
    got = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env, check=False)
    return got.stdout + (f"status {got.returncode}\n" if got.returncode else "")


def missing():
    for tool in TOOLS:
        if not shutil.which(tool):
            return f"{tool} is not installed"
    unmet = subprocess.run(["dpkg-checkbuilddeps"], capture_output=True, text=True, check=False).stderr
    if unmet:
        return unmet.strip()
    if not os.path.exists("web/node_modules/.bin/esbuild"):
        return "what the page is made with is not there"
    return None


class Unpacked:
    """All packages in one folder, as dpkg would install them; with their descriptions."""

    def __init__(self, folder):
        self.root, self.told = os.path.join(folder, "root"), os.path.join(folder, "told")
        os.makedirs(self.told)
        for deb in glob.glob(MADE + "/*.deb"):
            name = os.path.basename(deb).split("_")[0]
            subprocess.run(["dpkg-deb", "-x", deb, self.root], check=True)
            subprocess.run(["dpkg-deb", "-e", deb, os.path.join(self.told, name)], check=True)
        self.libraries = os.path.dirname(self.find("usr/lib/*/libhearts.so.0"))

    def find(self, pattern):
        found = glob.glob(os.path.join(self.root, pattern))
        return found[0] if found else ""

    def read(self, path):
        path = os.path.join(self.root, path)
        if path.endswith(".gz"):
            with gzip.open(path, "rt", encoding="utf-8") as file:
                return file.read()
        with open(path, encoding="utf-8") as file:
            return file.read()

    def field(self, package, name):
        with open(os.path.join(self.told, package, "control"), encoding="utf-8") as file:
            return re.search(rf"(?m)^{name}: (.*)$", file.read())[1]


def control(to):
    tap.equal("the packages", sorted(os.listdir(to.told)), NAMES)
    tap.equal("no package has a script", sorted(
        f"{name}/{file}" for name in NAMES for file in os.listdir(os.path.join(to.told, name)) if file not in CONTROL), [])
    tap.equal("libhearts0 needs a C library alone", re.sub(r" \(.*?\)", "", to.field("libhearts0", "Depends")), "libc6")
    needs = to.field("openhearts", "Depends")
    tap.check("the program names what it opens by itself", "libwebsockets-evlib-uv" in needs, needs)
    for name in NAMES:
        place = os.path.join("usr/share/doc", name)
        license = re.sub(r"\W+", " ", to.read(place + "/copyright"))
        with open("LICENSE", encoding="utf-8") as file:
            wanted = re.sub(r"\W+", " ", file.read().partition("\n\n")[2].partition("\n\n")[2])
        tap.check(f"{name} has the license", wanted.strip() in license, license[:500])
        tap.check(f"{name} says its version", f"({to.field(name, 'Version')})" in to.read(place + "/changelog.gz"))
    place = os.path.join(to.root, "usr/share/doc")
    pages = [path for path in glob.glob("docs/**", recursive=True) if os.path.isfile(path) and not path.startswith("docs/pictures")]
    tap.equal("all pages are there", [path for path in ["README.md", *pages] if not os.path.isfile(f"{place}/openhearts/{path}")], [])
    for path in ("libhearts-dev/LIBRARY.md", "python3-openhearts/PYTHON.md"):
        tap.check(f"{path} is there", os.path.isfile(os.path.join(place, path)))
    here = os.path.abspath(MADE)
    tap.equal("no file knows where it was built", said("grep", "-rlF", here, to.root), "status 1\n")


def program(to, tested):
    hearts = to.find("usr/bin/hearts")
    tap.equal("the program runs", said(hearts, "version"), said(tested, "version"))
    play = ["simulate", "--rules", "booster", "--players", "policy,duck", "--hands", "20", "--seed", "7", "--json"]
    here, there = [re.sub('"hands_per_s".*', "", said(which, *play)) for which in (hearts, tested)]
    tap.check("it plays as the tested one", here == there and '"hands":20' in here, here + there)
    unit = to.read("usr/lib/systemd/system/hearts.service")
    command = re.search(r"(?m)^ExecStart=(\S+) .*--config (\S+)$", unit)
    tap.check("the unit starts it", os.path.samefile(to.root + command[1], hearts), unit)
    tap.check("with the settings that are there", os.path.isfile(to.root + command[2].replace("%E", "/etc")), unit)
    tap.check("as a user of its own", "\nDynamicUser=yes\n" in unit, unit)
    with Server(hearts, ["--config", to.find("etc/hearts.conf")]) as server:
        page = Client(server).request("GET", "/").body.decode()
        parts = sorted(set(re.findall(r'(?:src|href)="(/[^"]+)"', page)))
        tap.check("it serves the page, and not the bare one", any(re.match(r"/a/app-\w+\.js", part) for part in parts), parts)
        tap.equal("and all that it names", [Client(server).request("GET", part).status for part in parts], [200] * len(parts))
        tap.equal("its end is in order", server.stop(), 0)


def manual(to):
    pages = {os.path.basename(path): path for path in glob.glob(to.root + "/usr/share/man/man*/*.gz")}
    tap.equal("no page of the manual is empty, or leads nowhere", sorted(
        name for name, path in pages.items() if not os.path.exists(path) or not to.read(path)), [])
    commands = re.findall(r"(?m)^  (?:hearts )?([a-z]+) ", said(to.find("usr/bin/hearts"), "help"))
    tap.check("every command has one", len(commands) > 10 and all(f"hearts-{name}.1.gz" in pages for name in commands), commands)
    names = said("nm", "-D", "--defined-only", to.libraries + "/libhearts.so.0", to.libraries + "/libhearts-players.so.0")
    functions = re.findall(r" T (hearts_\w+)", names)
    tap.check("every function too", len(functions) > 100 and all(f"{name}.3.gz" in pages for name in functions), names)


def library(to, folder):
    """A program is built with the files of libhearts-dev, and runs with those of the other two."""
    env = {"PKG_CONFIG_LIBDIR": to.libraries + "/pkgconfig", "PKG_CONFIG_SYSROOT_DIR": to.root, "LD_LIBRARY_PATH": to.libraries}
    source = to.find("usr/share/doc/libhearts-dev/examples/ten_lines.c")
    scores = None
    for name, module, more in (("libhearts0", "hearts", []), ("libhearts-players0", "hearts-players", []),
                               ("the static library", "hearts", ["-static"])):
        flags = said("pkg-config", "--cflags", "--libs", module, **env).split()
        out = os.path.join(folder, module + "".join(more))
        tap.equal(f"ten lines are compiled for {name}", said("gcc", "-Wall", "-Wextra", "-Werror", source, "-o", out, *more, *flags), "")
        played = said(out, **env)
        scores = scores or played
        tap.check("and play", played == scores and re.fullmatch(r"([A-D] -?\d+\n){4}", played), played)
    package = to.find("usr/lib/python3/dist-packages/openhearts")
    tap.check("the Python package is for every machine",
              os.path.basename(to.libraries) not in to.read(package + "/_installed.py"), to.read(package + "/_installed.py"))
    told = said("/usr/bin/python3", "-c", "import openhearts\n"
                "game = openhearts.Game('turbo', seed=1)\n"
                "print(len(game.play_hand('learned')), openhearts._library.players._name)", PYTHONPATH=os.path.dirname(package))
    tap.check("Python plays with the libraries beside it", told.startswith(f"4 {to.libraries}/libhearts-players.so."), told)


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    why = missing()
    if why:
        print("1..0 # SKIP", why)
        return
    made = said("tools/package.sh", "--if-changed")
    if not tap.check("the packages are made, and lintian finds nothing", "status" not in made, made):
        tap.done()
    with tempfile.TemporaryDirectory(prefix="hearts-package-") as folder:
        to = Unpacked(folder)
        control(to)
        program(to, os.path.abspath(sys.argv[1]))
        manual(to)
        library(to, folder)
    tap.done()


if __name__ == "__main__":
    main()
