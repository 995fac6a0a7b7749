#!/usr/bin/python3
"""count_tests.py - the result of a run of the tests: count_tests.py [--of COUNT] TESTLOG [SECOND], or --again TESTLOG

TESTLOG is meson's testlog.json: a JSON object for each test, one on each line. Prints the cases that failed, those that
were skipped and why, the ten slowest tests, and at the very end "N passed, N failed". Exits with 1 if anything failed.
It is stricter than meson: for meson a test without a plan, which has ended early, is a success, and one that prints
nothing, or bails out at once, is skipped.

--again prints the tests that are worth running once more, alone: those that failed, if they are few. SECOND is the log
of that run. A test that passes then is unsteady: its first failure is printed, and counted separately. Programs in C
and checks of sources do the same each time, so their failures stay; and many unsteady tests are a failure.

--of gives the number of all tests of the fast tier, of which these were chosen.
"""
import json
import os
import re
import sys
import time

SHOWN = 10  # of the slowest tests
TOLD = 6  # lines of a test's output about a failure
AGAIN = 5  # more failed tests than this are no bad luck
UNSTEADY = 3  # this many unsteady tests are a failure of the machine or of the suite


def reason(lines):
    """What a test prints after "not ok": its comments, or the error and the place in a block of YAML."""
    said, within = [], False  # an error that goes on below
    for line in lines:
        if line.startswith(("ok ", "not ok ", "1..", "# Subtest")):
            break
        within = within and line.startswith("    ")
        if line.startswith("#") or within or line.startswith(("  error:", "  location:")):
            said.append(line.strip("# "))
        within = within or line == "  error: |-"
    return [line for line in said if line not in ("", "wanted:")][:TOLD]


RESULT = re.compile(r"(not )?ok\b(?: +(\d+)\b)?[^#]*(?:# *(skip\S*|todo\b)\s*(.*))?", re.IGNORECASE)
PLAN = re.compile(r"1\.\.(\d+)(?: *# *skip\S*\s*(.*))?$", re.IGNORECASE)


class Tap:
    """Parses what a test printed as TAP. Other lines are ignored: tests print text, and subtests are indented."""

    def __init__(self, text):
        self.passed, self.failed, self.skipped, self.broken = 0, [], [], []
        self.plan = self.whole = None  # the number of cases planned; why none of them is run
        self.ran = 0
        lines = text.split("\n")
        for at, line in enumerate(lines):
            if line.startswith("Bail out!"):
                self.broken.append(line)
            elif plan := PLAN.match(line):
                self.planned(int(plan.group(1)), plan.group(2))
            elif found := RESULT.match(line):
                self.case(line, found, lines[at + 1:])
        if not self.broken and self.plan is None:
            self.broken.append("there is no plan: it ended early")
        elif not self.broken and self.plan != self.ran:
            self.broken.append(f"{self.ran} of {self.plan} cases")

    def planned(self, count, why):
        if self.plan is not None:
            self.broken.append("there is a second plan")
        self.plan = count
        if count == 0:
            self.whole = why or "no reason is given"

    def case(self, line, found, below):
        self.ran += 1
        bad, number, directive, why = found.groups()
        if number and int(number) != self.ran:
            self.broken.append(f"number {number} comes where {self.ran} should")
            self.ran = int(number)
        directive = (directive or "").lower()
        told = line.partition("#")[0].strip(" -")
        if directive == "todo" and bad:
            self.skipped.append(f"{told}: to do: {why}")
        elif directive == "todo":
            self.failed.append([line, "It passes: it is to do no more."])
        elif bad:
            self.failed.append([line, *reason(below)])
        elif directive:
            self.skipped.append(f"{told}: {why}")
        else:
            self.passed += 1


def cases(test):
    """(passed, [failed line, its explanation...], skipped lines) of what a test printed, and of how it ended."""
    tap, result = Tap(test["stdout"]), test["result"]
    bad = result not in ("OK", "SKIP", "EXPECTEDFAIL")
    stopped = result in ("TIMEOUT", "INTERRUPT")
    if stopped or bad and not tap.failed and not tap.broken:
        tap.failed.append([result.lower(), *tap.broken])
    elif tap.broken:
        tap.failed.append(tap.broken)
    if bad:  # cmocka prints the argument of fail_msg() there
        tap.failed[-1] += [line for line in test.get("stderr", "").splitlines() if line.startswith("ERROR: ")][:TOLD]
    if tap.whole and not tap.failed:
        tap.skipped.append("all of it: " + tap.whole)
    return tap.passed, tap.failed, tap.skipped


def read_log(path):
    """The tests of a log; none if it cannot be read, which is reported."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as log:
            tests = [json.loads(line) for line in log]
    except (OSError, ValueError) as why:
        print(f"the log of the tests cannot be read: {why}")
        return []
    for test in tests:
        test["name"] = test["name"].rpartition(" / ")[2]  # without its suites
    return tests


def steady(test):
    """Whether a test does the same each time: a program in C, or a check of sources."""
    file = os.path.basename(test["command"][0])
    return "." not in file or file.startswith("check-")


def effort():
    """How long ./run, the parent of this process, and everything it started have worked, and the time by the clock."""
    with open(f"/proc/{os.getppid()}/stat", encoding="utf-8") as stat:
        fields = stat.read().rpartition(")")[2].split()
    tick = os.sysconf("SC_CLK_TCK")
    worked, begun = sum(map(int, fields[11:15])) / tick, int(fields[19]) / tick
    whole = time.clock_gettime(time.CLOCK_BOOTTIME) - begun
    return " and ".join(f"{int(seconds) // 60} min {int(seconds) % 60:02} s {what}"
                        for seconds, what in ((worked, "of processor"), (whole, "by the clock")))


def names_again(tests):
    """The tests to repeat; none if too many failed."""
    bad = [test["name"] for test in tests if cases(test)[1]]
    return bad if len(bad) <= AGAIN else []


def count(tests, second):
    """([passed], [(failure, explanation)], [skipped], [(unsteady, explanation)]) of all tests."""
    passed, lost, left, unsteady = 0, [], [], []
    for test in tests:
        name = test["name"]
        good, failed, skipped = cases(test)
        alone = second.get(name)
        if failed and alone and not steady(test) and not cases(alone)[1]:
            unsteady.append((f"{name}: passed alone in {alone['duration']:.0f} s; at first, beside others:", failed))
            good, failed, skipped = cases(alone)
        passed += good
        lost += [(f"{name}: {line}", said) for line, *said in failed]
        left += [f"{name}: {line}" for line in skipped]
    if len(unsteady) >= UNSTEADY:
        lost.append((f"{len(unsteady)} tests are unsteady: this machine, or the suite, is not fit", []))
    return passed, lost, left, unsteady


def tell(tests, whole, passed, lost, left, unsteady):
    for line, said in lost:
        print(line)
        for more in said:
            print("  " + more)
    if unsteady:
        print(f"{len(unsteady)} unsteady:")
        for line, failed in unsteady:
            print("  " + line)
            for more in (more for lines in failed for more in lines):
                print("    " + more)
    if left:
        print(f"{len(left)} skipped:")
        for line in left:
            print("  " + line)
    slowest = sorted(tests, key=lambda test: -test["duration"])[:SHOWN]
    print(f"The slowest of {len(tests)}:")
    for test in slowest:
        print(f"  {test['duration']:7.1f} s  {test['name']}")
    print(f"All of it took {effort()}.")
    if whole:
        print(f"Of {whole} tests of the fast tier {len(tests)} were run.")
    print(f"{passed} passed, {len(lost)} failed" + (f", {len(left)} skipped" if left else ""))


def main():
    sys.stdout.reconfigure(errors="backslashreplace")
    if sys.argv[1] == "--again":
        print(*names_again(read_log(sys.argv[2])))
        return 0
    whole, logs = "", sys.argv[1:]
    if logs[0] == "--of":
        whole, *logs = logs[1:]
    tests = read_log(logs[0])
    second = read_log(logs[1]) if len(logs) > 1 and os.path.exists(logs[1]) else []
    if not tests:
        print("0 passed, 1 failed")
        return 1
    counted = count(tests, {test["name"]: test for test in second})
    tell(tests, whole, *counted)
    return 1 if counted[1] else 0


if __name__ == "__main__":
    sys.exit(main())
