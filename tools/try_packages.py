#!/usr/bin/python3
"""try_packages.py - the packages in a fresh Debian, run within it by tools/package.sh --try.

Next to this file are the parts of tests/server/ and docs/ that it needs, and two folders: older/ and newer/, the same
packages with two versions. The commands of docs/OPERATING.md are run unchanged, except that `./run package` only
provides the packages of one folder. systemd is not running here: what a unit starts is started by hand, as a user
without rights.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

import page
from harness import Client, Server, Tap

tap = Tap()
HERE = "/srv/hearts"
DATA = "/var/lib/hearts"
PLAY = ["hearts", "play", "classic", "--plain"]
# Without systemd as the first process, units can be enabled, but nothing else.
SYSTEMCTL = """#!/bin/sh
for word; do
    shift
    [ "$word" = --now ] || set -- "$@" "$word"
done
SYSTEMD_OFFLINE=1 exec /usr/bin/systemctl "$@"
"""
# The server's user has no more rights than a DynamicUser.
AS_NOBODY = """#!/bin/sh
exec setpriv --reuid=65534 --regid=65534 --clear-groups /usr/bin/hearts "$@"
"""


def run(command):
    env = dict(os.environ, PATH=f"{HERE}/bin:{os.environ['PATH']}")
    got = subprocess.run(["sh", "-euc", command], cwd=HERE, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, check=False)
    return got.stdout if got.returncode == 0 else f"{got.stdout}\nstatus {got.returncode}"


def works(name, command):
    printed = run(command)
    tap.check(name, "\nstatus " not in printed, printed[-3000:])
    return printed


def versions():
    told = run("dpkg-query -W -f '${Package} ${Version} ${Status}\\n' openhearts 'libhearts*' python3-openhearts")
    return dict(re.findall(r"(?m)^(\S+) (\S+) install ok installed$", told))


def brings(folder):
    """From now on `./run package` delivers the packages of this folder."""
    with open(HERE + "/run", "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\nmkdir -p build-package && cp {folder}/*.deb build-package/\n")
    os.chmod(HERE + "/run", 0o755)
    shutil.rmtree(HERE + "/build-package", ignore_errors=True)
    return {os.path.basename(deb).split("_")[0]: os.path.basename(deb).split("_")[1] for deb in glob.glob(f"{HERE}/{folder}/*.deb")}


def wanted_by():
    return sorted(os.path.basename(path) for path in glob.glob("/etc/systemd/system/*.wants/hearts.*"))


def installed():
    older = brings("older")
    *install, enable = page.block("packages").splitlines()
    works("the page's way to install", "\n".join(install))
    tap.equal("nothing starts with the machine unasked", wanted_by(), [])
    works("nor is anything wrong with the units", "systemd-analyze verify --man=no hearts.service hearts.socket")
    works("the page's way to start", enable)
    tap.equal("then both do", wanted_by(), ["hearts.service", "hearts.socket"])
    works("the other packages", "apt-get install ./build-package/*.deb")
    tap.equal("all are there, the older ones", versions(), older)
    works("the cache of libraries has them", "ldconfig -p | grep -q 'libhearts-players.so.0 '")


def plays():
    played = works("a hand by computers", "hearts simulate --players full,duck,policy,random --hands 1 --json")
    tap.check("and its result", '"hands":1,' in played, played)
    tap.check("a hand begun is kept", "The game is saved" in run(" ".join(PLAY)))
    told = works("Python plays", "python3 -c 'import openhearts; print(len(openhearts.Game(\"turbo\", seed=1).play_hand(\"learned\")))'")
    tap.equal("with four results", told, "4\n")


def serves(server):
    """A table, identified by what its host must see afterwards."""
    client = Client(server)
    got = client.request("GET", "/").body.decode()
    tap.check("the page is served", re.search(r'src="/a/app-\w+\.js"', got), got[:300])
    host = Client(server, "Host")
    made = host.request("POST", "/api/tables", {"rules": "classic", "public": True, "seat": "A"}).body
    return host, made["table"]


def is_there(host, table):
    socket = host.socket()
    socket.send({"do": "open", "table": table})
    return socket.take(lambda m: m["is"] == "view")["seats"][0]["kind"] == "person"


def upgraded(server, host, table):
    tap.equal("the server stops in order", server.stop(), 0)
    with open("/etc/hearts.conf", "a", encoding="utf-8") as file:
        file.write("\ntalk-kept = 72h\n")
    newer = brings("newer")
    works("packages made anew", "./run package")
    works("an upgrade", "apt-get install ./build-package/*.deb")
    tap.equal("all are the newer ones", versions(), newer)
    works("the page's way to go on", page.block("upgrade"))
    tap.equal("what starts with the machine starts with it still", wanted_by(), ["hearts.service", "hearts.socket"])
    with open("/etc/hearts.conf", encoding="utf-8") as file:
        tap.check("settings are kept", "talk-kept = 72h" in file.read())
    server.start()
    tap.check("the table is there, and its host in the seat", is_there(host, table))
    tap.check("the hand that was begun too", "You have a saved game: classic, hand 1" in run(" ".join(PLAY[:2] + PLAY[3:])))
    tap.equal("the server stops in order once more", server.stop(), 0)


def removed():
    files = [path for path in run("dpkg -L openhearts libhearts0 libhearts-players0 libhearts-dev python3-openhearts").splitlines()
             if os.path.isfile(path)]
    tap.check("there are files to go", len(files) > 200, files)
    works("the page's way to remove", page.block("remove"))
    works("the others go too", "apt-get purge libhearts0 libhearts-players0")
    tap.equal("no package is there", versions(), {})
    tap.equal("no file of theirs is left", [path for path in files if os.path.lexists(path)], [])
    left = run("find / -xdev \\( -path /proc -o -path /srv -o -path /tmp -o -path /root -o -path /var/cache \\) -prune "
               "-o -iname '*hearts*' -print").split()
    tap.equal("but what people made", [path for path in left if not path.startswith(DATA + "/")], [DATA])
    tap.check("is there", os.path.exists(DATA + "/hearts.db"))


def main():
    with open("/etc/apt/apt.conf.d/90try", "w", encoding="utf-8") as file:
        file.write('APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\n')
    os.mkdir(HERE + "/bin")
    for name, script in (("systemctl", SYSTEMCTL), ("as-nobody", AS_NOBODY)):
        with open(f"{HERE}/bin/{name}", "w", encoding="utf-8") as file:
            file.write(script)
        os.chmod(f"{HERE}/bin/{name}", 0o755)
    os.makedirs(DATA)
    os.chown(DATA, 65534, 65534)
    installed()
    plays()
    with Server(HERE + "/bin/as-nobody", ["--config", "/etc/hearts.conf"], data=DATA) as server:
        host, table = serves(server)
        upgraded(server, host, table)
    removed()
    tap.done()


if __name__ == "__main__":
    sys.exit(main())
