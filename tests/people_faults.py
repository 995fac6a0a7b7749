#!/usr/bin/python3
"""people_faults.py - every fault planted in people is found by a unit test: people_faults.py FOLDER

FOLDER has the unit tests built with HEARTS_PLANTED. Each fault of src/base/planted_people.def
has a row here: the program, and the tests that have to fail with it and to pass without.
"""
import os
import re
import subprocess
import sys

ROWS = {
    "TICKETS_STAY": ("tickets", "a_*ends*"),
    "SESSIONS_STAY": ("tickets", "unused_sessions_are_removed"),
    "TICKETS_STAY_UNDATED": ("tickets", "*taken_and_renewed"),
    "NETWORKS_ARE_FORGOTTEN": ("logins", "networks_are_remembered*"),
    "DEVICES_ARE_FORGOTTEN": ("logins", "a_devices_cookie*"),
    "DEVICES_ARE_ANYBODYS": ("logins", "a_devices_cookie*"),
    "STRANGERS_ARE_NOT_SLOWED": ("logins", "a_device_is_slowed*"),
    "NO_NAME_IS_NOT_SLOWED": ("logins", "names_that_nobody_has*"),
    "TURNS_AS_THEY_COME": ("logins", "turns_go_round*"),
    "QUEUE_IS_ANYBODYS": ("logins", "a_network_waits*"),
    "NOTHING_IS_CHARGED": ("growth", "an_address_has*"),
}


def passes(program, tests, fault):
    ran = subprocess.run([program], env=dict(os.environ, HEARTS_TESTS=tests, HEARTS_FAULT=fault),
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    count = len(re.findall(rb"^ok ", ran.stdout, re.M))
    return ran.returncode == 0 and count > 0, ran.stdout.decode("utf-8", "replace")


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "../src/base/planted_people.def")) as f:
        planted = dict(re.findall(r'^X\((\w+), "([^"]*)"\)', f.read(), re.M))
    failed = 0
    print(f"1..{len(planted)}")
    for number, (fault, what) in enumerate(planted.items(), 1):
        why = "no test has a row for it in people_faults.py"
        if fault in ROWS:
            name, tests = ROWS[fault]
            program = os.path.join(sys.argv[1], "people-faults-" + name)
            clean, said = passes(program, tests, "")
            found = not passes(program, tests, fault)[0]
            why = "" if clean and found else "not found" if clean else "fails without it:\n" + said
        failed += bool(why)
        print("not ok" if why else "ok", number, "-", f"{fault}: {what}")
        for line in why.splitlines():
            print("#", line)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
