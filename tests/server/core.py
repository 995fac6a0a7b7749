#!/usr/bin/python3
"""core.py - a server that dies leaves no core: its key and everybody's cards would be in it.

    core.py HEARTS
"""
import os
import resource
import signal
import sys
import tempfile

from harness import Client, Server, Tap
from player import Seat

tap = Tap()


def main():
    hearts = os.path.abspath(sys.argv[1])
    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (most, most))
    with tempfile.TemporaryDirectory(prefix="hearts-core-") as folder:
        os.chdir(folder)
        with Server(hearts) as server:
            ada = Client(server, "Ada")
            table = ada.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]
            Seat(ada, table).must("start", player="duck")
            pid = server.process.pid
            with open(f"/proc/{pid}/limits", encoding="ascii") as f:
                limit = [line.split()[-3:-1] for line in f if line.startswith("Max core file size")]
            tap.equal("no core may be written", limit, [["0", "0"]])
            if os.geteuid() == 0:
                tap.skip("nobody else of the same user may look into its memory", "root may")
            else:
                try:
                    with open(f"/proc/{pid}/mem", "rb"):
                        seen = True
                except PermissionError:
                    seen = False
                tap.check("nobody else of the same user may look into its memory", not seen)
            os.kill(pid, signal.SIGABRT)
            _, status = os.waitpid(pid, 0)
            server.process.returncode = -signal.SIGABRT
            tap.equal("it is ended by the signal", os.WTERMSIG(status), signal.SIGABRT)
            tap.check("without a core", not os.WCOREDUMP(status) and not os.listdir(folder),
                      os.listdir(folder))
        os.chdir("/")
    tap.done()


main()
