#!/usr/bin/python3
"""counted.py - what "./run test" prints after the tests, for TAP that is made up here, and whose work it counts:
counted.py"""
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import Tap  # noqa: E402

tap = Tap()


EFFORT = re.compile(r"All of it took \d+ min \d\d s of processor and \d+ min \d\d s by the clock\.\n")


def counted(*logs, options=()):
    """The summary of logs, given as they are on the disk, and the exit status. The duration is left out."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"log{i}") for i in range(len(logs))]
        for path, log in zip(paths, logs):
            if log is not None:
                with open(path, "w", encoding="utf-8", errors="surrogateescape") as f:
                    f.write(log)
        done = subprocess.run([os.path.join(HERE, "../tools/count_tests.py"), *options, *paths],
                              capture_output=True, text=True, check=False, env=dict(os.environ, LC_ALL="C"))
        return EFFORT.sub("", done.stdout) + done.stderr, done.returncode


def test_was(name, result, stdout, seconds=1.0, stderr="", command="tests/it.py"):
    return json.dumps({"name": f"hearts:unit / {name}", "result": result, "stdout": stdout, "duration": seconds, "stderr": stderr,
                       "command": [f"/src/{command}", "hearts"]}) + "\n"


# The output of a test, its status by meson, and the expected summary: failures, skipped tests, the sum.
PLANTED = [
    ("all well", "OK", "1..2\nok 1 - one\nok 2 - two\n", "", "", "2 passed, 0 failed"),
    ("the plan at the end, no numbers", "OK", "ok\nok - two\n1..2\n", "", "", "2 passed, 0 failed"),
    ("a case fails, and says why", "FAIL", "ok 1 - one\nnot ok 2 - two\n# why\n#   where\nok 3\n# of the third\n1..3\n",
     "it: not ok 2 - two\n  why\n  where\n", "", "2 passed, 1 failed"),
    ("and exits with 1", "ERROR", "not ok 1 - one\n1..1\n", "it: not ok 1 - one\n", "", "0 passed, 1 failed"),
    ("node says it in YAML", "ERROR",
     "# Subtest: a\nnot ok 1 - a\n  ---\n  location: x.mjs:3\n  error: |-\n    one\n    two\n  code: E\n  ...\n1..1\n",
     "it: not ok 1 - a\n  location: x.mjs:3\n  error: |-\n  one\n  two\n", "", "0 passed, 1 failed"),
    ("no plan: it ended early", "OK", "ok 1 - one\n", "it: there is no plan: it ended early\n", "", "1 passed, 1 failed"),
    ("a crash in the middle", "ERROR", "1..3\nok 1 - one\n", "it: 1 of 3 cases\n", "", "1 passed, 1 failed"),
    ("a crash after a failure", "ERROR", "1..3\nnot ok 1 - one\n# why\n", "it: not ok 1 - one\n  why\nit: 1 of 3 cases\n", "",
     "0 passed, 2 failed"),
    ("a crash behind the last case", "ERROR", "1..1\nok 1 - one\n", "it: error\n", "", "1 passed, 1 failed"),
    ("more than were planned", "ERROR", "1..1\nok 1\nok 2\n", "it: 2 of 1 cases\n", "", "2 passed, 1 failed"),
    ("a second plan", "ERROR", "1..1\nok 1\n1..1\n", "it: there is a second plan\n", "", "1 passed, 1 failed"),
    ("it takes too long", "TIMEOUT", "ok 1 - one\n", "it: timeout\n  there is no plan: it ended early\n", "", "1 passed, 1 failed"),
    ("too long after a failure", "TIMEOUT", "not ok 1 - one\n", "it: not ok 1 - one\nit: timeout\n  there is no plan: it ended early\n", "",
     "0 passed, 2 failed"),
    ("it bails out, as meson calls it", "ERROR", "1..3\nok 1\nBail out! no disk\n", "it: Bail out! no disk\n", "", "1 passed, 1 failed"),
    ("it bails out at once: for meson that is skipped", "SKIP", "Bail out! no disk\n", "it: Bail out! no disk\n", "", "0 passed, 1 failed"),
    ("it says nothing: the same", "SKIP", "", "it: there is no plan: it ended early\n", "", "0 passed, 1 failed"),
    ("a case is skipped", "OK", "ok 1 - # SKIP no such disk\nok 2 - there\n1..2\n", "", "  it: ok 1: no such disk\n", "1 passed, 0 failed"),
    ("skipped in small letters", "OK", "ok 1 - one # skipped: why\nok 2\n1..2\n", "", "  it: ok 1 - one: why\n", "1 passed, 0 failed"),
    ("all of it is", "SKIP", "1..0 # SKIP no browser\n", "", "  it: all of it: no browser\n", "0 passed, 0 failed"),
    ("for no reason", "SKIP", "1..0\n", "", "  it: all of it: no reason is given\n", "0 passed, 0 failed"),
    ("every case is", "SKIP", "ok 1 - a # SKIP why\n1..1\n", "", "  it: ok 1 - a: why\n", "0 passed, 0 failed"),
    ("a case fails whatever its words", "FAIL", "not ok 1 - a # SKIP why\n1..1\n", "it: not ok 1 - a # SKIP why\n", "", "0 passed, 1 failed"),
    ("to do", "EXPECTEDFAIL", "not ok 1 - a # TODO some day\nok 2\n1..2\n", "", "  it: not ok 1 - a: to do: some day\n",
     "1 passed, 0 failed"),
    ("done, though it is to do", "FAIL", "ok 1 - a # todo some day\n1..1\n",
     "it: ok 1 - a # todo some day\n  It passes: it is to do no more.\n", "", "0 passed, 1 failed"),
    ("lines that are no TAP", "OK", "okay then\nok 1 - one\n    not ok 7 - within\n  1..9\nnot okay\n# ok 9\nit is ok 3\n1..1 x\n1..1\n", "", "",
     "1 passed, 0 failed"),
    ("a number twice", "ERROR", "ok 1\nok 1\nok 2\n1..2\n", "it: number 1 comes where 2 should\n", "", "3 passed, 1 failed"),
    ("a number left out", "ERROR", "ok 1\nok 3\n1..3\n", "it: number 3 comes where 2 should\n", "", "2 passed, 1 failed"),
]


def main():
    for name, result, printed, failures, skipped, total in PLANTED:
        said, status = counted(test_was("it", result, printed))
        left = f"{skipped.count(chr(10))} skipped:\n{skipped}" if skipped else ""
        many = f", {skipped.count(chr(10))} skipped" if skipped else ""
        tap.equal(name, said, f"{failures}{left}The slowest of 1:\n      1.0 s  it\n{total}{many}\n")
        tap.equal(f"{name}: the exit status", status, 1 if failures else 0)
    said, _ = counted(test_was("it", "FAIL", "not ok 1 - a\n1..1\n", stderr="x\nERROR: 3 of 4\n"))
    tap.check("what cmocka says elsewhere", said.startswith("it: not ok 1 - a\n  ERROR: 3 of 4\n"), said)
    said, status = counted("".join(test_was(f"t{i}", "OK", "ok 1\n1..1\n", i) for i in range(1, 13)))
    tap.equal("the ten slowest of twelve, the slowest first", said,
              "The slowest of 12:\n" + "".join(f"  {i:7.1f} s  t{i}\n" for i in range(12, 2, -1)) + "12 passed, 0 failed\n")
    tap.equal("and all is well", status, 0)
    said, _ = counted(test_was("it", "OK", "ok 1\n1..1\n"), options=["--of", "248"])
    tap.equal("how much of the fast tier it was", said.splitlines()[-2:], ["Of 248 tests of the fast tier 1 were run.", "1 passed, 0 failed"])
    said, _ = counted(test_was("it", "FAIL", "not ok 1 - \udcff\u2028\n1..1\n"))
    tap.check("bytes that are no text are told as such", said.startswith("it: not ok 1 - \\udcff"), said)
    for name, log in ("no log", None), ("an empty one", ""), ("one that was cut off", '{"name": "cut'):
        said, status = counted(log)
        tap.equal(f"{name}: no success", (said.splitlines()[-1:], status), (["0 passed, 1 failed"], 1))
    test_again()
    test_orphans()
    tap.done()


GOOD, BAD = "ok 1 - one\n1..1\n", "not ok 1 - one\n# why\n1..1\n"


def again(*tests):
    """The summary for tests (name, command, first output, output alone) that were repeated, and the exit status."""
    first = "".join(test_was(name, "OK" if one == GOOD else "FAIL", one, command=command) for name, command, one, _ in tests)
    second = "".join(test_was(name, "OK" if two == GOOD else "FAIL", two, 41.0, command=command) for name, command, _, two in tests if two)
    said, status = counted(first, second)
    return said.partition("The slowest of ")[0], said.splitlines()[-1], status


def test_again():
    """A test that failed while others ran is repeated alone."""
    log = [test_was(f"t{i}", "FAIL", BAD) for i in range(6)]
    tap.equal("what failed is run once more", counted(test_was("good", "OK", GOOD) + "".join(log[:5]), options=["--again"]), ("t0 t1 t2 t3 t4\n", 0))
    tap.equal("and what took too long", counted(test_was("late", "TIMEOUT", "ok 1\n"), options=["--again"]), ("late\n", 0))
    tap.equal("six that fail are not", counted("".join(log), options=["--again"]), ("\n", 0))
    tap.equal("nothing where nothing failed", counted(test_was("good", "OK", GOOD), options=["--again"]), ("\n", 0))
    tap.equal("it fails twice: failed, by its first output", again(("it", "tests/it.sh", BAD, BAD)),
              ("it: not ok 1 - one\n  why\n", "0 passed, 1 failed", 1))
    unsteady = "  it: passed alone in 41 s; at first, beside others:\n    not ok 1 - one\n    why\n"
    tap.equal("it passes alone: unsteady, and told", again(("it", "tests/it.sh", BAD, GOOD)), ("1 unsteady:\n" + unsteady, "1 passed, 0 failed", 0))
    tap.equal("it took too long, and passes alone", counted(test_was("it", "TIMEOUT", "ok 1\n"), test_was("it", "OK", GOOD))[1], 0)
    tap.equal("two are two", again(("it", "tests/it.sh", BAD, GOOD), ("it", "tests/it.sh", BAD, GOOD)),
              ("2 unsteady:\n" + 2 * unsteady, "2 passed, 0 failed", 0))
    said, last, status = again(*((f"t{i}", "tests/it.py", BAD, GOOD) for i in range(3)))
    tap.equal("three are a failure", (said.splitlines()[0], last, status),
              ("3 tests are unsteady: this machine, or the suite, is not fit", "3 passed, 1 failed", 1))
    tap.equal("a program in C has no excuse", again(("it", "build-test/tests/units", BAD, GOOD)),
              ("it: not ok 1 - one\n  why\n", "0 passed, 1 failed", 1))
    tap.equal("a check of sources is not repeated either", again(("it", "tools/check-it.py", BAD, GOOD)),
              ("it: not ok 1 - one\n  why\n", "0 passed, 1 failed", 1))
    tap.equal("another that fails still counts", again(("it", "tests/it.sh", BAD, GOOD), ("bad", "tests/bad.sh", BAD, BAD)),
              ("bad: not ok 1 - one\n  why\n1 unsteady:\n" + unsteady, "1 passed, 1 failed", 1))


# A process that works for a second of processor time and has no parent any more; then its parent ends, with 7.
ORPHAN = """
pid=$(sh -c '"$0" -c "import time
while time.process_time() < 1: pass" >/dev/null & echo $!' "$0")
while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
exit 7
"""


def test_orphans():
    """A browser leaves processes behind: their work is counted too."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run([os.path.join(HERE, "../tools/reap.py"), "sh", "-c", ORPHAN, sys.executable], check=False).returncode
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = now.ru_utime - begun.ru_utime + now.ru_stime - begun.ru_stime
    tap.check("what an orphan worked is counted", worked >= 1, worked)
    tap.equal("it ends as the command ends", ended, 7)
    with subprocess.Popen([os.path.join(HERE, "../tools/reap.py"), "sh", "-c", "trap 'exit 9' TERM; echo ready; while :; do sleep 0.05; done"],
                          stdout=subprocess.PIPE) as reap:
        reap.stdout.readline()
        reap.terminate()
        tap.equal("asked to end, it asks the command", reap.wait(), 9)


if __name__ == "__main__":
    main()
