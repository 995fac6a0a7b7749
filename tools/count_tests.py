#!/usr/bin/python3
"""count_tests.py - what a run of the tests came to: count_tests.py TESTLOG

TESTLOG is meson's testlog.json: a JSON object for each test, a line each. Tells the cases that failed, those that
were skipped and why, the ten slowest tests, and at the very end "N passed, N failed".
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


def cases(test):
    """(passed, [failed line, what is said of it...], skipped lines) of what a test printed as TAP, and of how it ended."""
    passed, failed, skipped = 0, [], []
    nothing = None  # a test that skips itself as a whole: why
    lines = test["stdout"].splitlines()
    for at, line in enumerate(lines):
        skip = re.search(r"# *SKIP\S*\s*(.*)", line, re.IGNORECASE)
        if line.startswith("1..0"):
            nothing = skip.group(1) if skip else ""
        elif line.startswith("not ok "):
            failed.append([line, *reason(lines[at + 1:])])
        elif line.startswith("ok "):
            if skip:
                skipped.append(f"{line[:skip.start()].strip(' -')}: {skip.group(1)}")
            else:
                passed += 1
    if test["result"] not in ("OK", "SKIP"):
        if not failed:
            failed.append([test["result"].lower()])
        # cmocka tells there what fail_msg() was given.
        failed[-1] += [line for line in test.get("stderr", "").splitlines() if line.startswith("ERROR: ")][:TOLD]
    elif nothing is not None or test["result"] == "SKIP" and not skipped:
        skipped.append("all of it: " + (nothing or "no reason is given"))
    elif not passed and not failed and not skipped:
        passed = 1  # it speaks by its exit status alone
    return passed, failed, skipped


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
    return 0


if __name__ == "__main__":
    sys.exit(main())
