#!/usr/bin/python3
"""reap.py - runs a command and ends with its status: reap.py COMMAND...

Waits for orphans too. A process's work is counted where it is waited for, and a browser does not wait for all of its
processes: without this, most of the work of the page's tests would be missing from what ./run prints.
"""
import ctypes
import os
import signal
import sys

PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h


def main():
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    command, asked = None, []

    def pass_on(number, frame):
        asked.append(number)
        if command:
            os.kill(command, number)

    # Before the command is started, because it may end this process at once. The command gets Ctrl-C itself; a signal
    # to this process only is forwarded.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    signal.signal(signal.SIGTERM, pass_on)
    command = os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
    for number in asked:
        os.kill(command, number)
    while (ended := os.wait())[0] != command:
        pass
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass  # there is none
    code = os.waitstatus_to_exitcode(ended[1])
    sys.exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
