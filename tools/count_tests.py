#!/usr/bin/python3
"""count_tests.py - what a run of the tests came to: count_tests.py TESTLOG

TESTLOG is meson's testlog.json: a JSON object for each test, a line each. Tells the cases that failed, those that
were skipped and why, the ten slowest tests, and at the very end "N passed, N failed". Exits with 1 where anything
failed. It is stricter than meson: for that a test without a plan, which has ended early, is a good one, and one that
says nothing, or bails out at once, is skipped.
"""
import json
import re
import sys

SHOWN = 10  # of the slowest tests
TOLD = 6  # lines of what a test says about a failure


def reason(lines):
    """What a test says after "not ok": its comments, or the error and the place in a block of YAML."""
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
    """What a test printed as TAP, told apart. Other lines are nothing: tests talk, and subtests are indented."""

    def __init__(self, text):
        self.passed, self.failed, self.skipped, self.broken = 0, [], [], []
        self.plan = self.whole = None  # how many cases there are to be; why none of them is
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
    """(passed, [failed line, what is said of it...], skipped lines) of what a test printed, and of how it ended."""
    tap, result = Tap(test["stdout"]), test["result"]
    bad = result not in ("OK", "SKIP", "EXPECTEDFAIL")
    stopped = result in ("TIMEOUT", "INTERRUPT")
    if stopped or bad and not tap.failed and not tap.broken:
        tap.failed.append([result.lower(), *tap.broken])
    elif tap.broken:
        tap.failed.append(tap.broken)
    if bad:  # cmocka tells there what fail_msg() was given
        tap.failed[-1] += [line for line in test.get("stderr", "").splitlines() if line.startswith("ERROR: ")][:TOLD]
    if tap.whole and not tap.failed:
        tap.skipped.append("all of it: " + tap.whole)
    return tap.passed, tap.failed, tap.skipped


def main():
    try:
        with open(sys.argv[1], encoding="utf-8", errors="surrogateescape") as log:
            tests = [json.loads(line) for line in log]
    except (OSError, ValueError) as why:
        print(f"the log of the tests cannot be read: {why}")
        tests = []
    if not tests:
        print("0 passed, 1 failed")
        return 1
    sys.stdout.reconfigure(errors="backslashreplace")
    passed, lost, left = 0, [], []
    for test in tests:
        good, failed, skipped = cases(test)
        test["name"] = test["name"].rpartition(" / ")[2]  # without its suites
        passed += good
        lost += [(f"{test['name']}: {line}", said) for line, *said in failed]
        left += [f"{test['name']}: {line}" for line in skipped]
    for line, said in lost:
        print(line)
        for more in said:
            print("  " + more)
    if left:
        print(f"{len(left)} skipped:")
        for line in left:
            print("  " + line)
    slowest = sorted(tests, key=lambda test: -test["duration"])[:SHOWN]
    print(f"The slowest of {len(tests)}:")
    for test in slowest:
        print(f"  {test['duration']:7.1f} s  {test['name']}")
    print(f"{passed} passed, {len(lost)} failed")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
