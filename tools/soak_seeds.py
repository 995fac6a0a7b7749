#!/usr/bin/python3
"""soak_seeds.py - runs tests with one seed after the other: soak_seeds.py BUILD [COUNT] [TEST...]

BUILD is a folder with built tests, COUNT how many seeds (200), TEST a name or a pattern ("server-*"). Without one all
tests are run that depend on their seed: those that print "# seed N". Failures are reported at once and again at the
end, and their output is in BUILD/seeds/; HEARTS_SEED=N ./run test NAME repeats one.
"""
import fnmatch
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def known(build):
    with open(os.path.join(build, "meson-info", "intro-tests.json"), encoding="utf-8") as told:
        return {test["name"]: test for test in json.load(told)}


def fault(output, status):
    """The fault, or None: a test fails by its exit status, a "not ok", or cases that never came."""
    bad = re.search(r"^not ok .*", output, re.M)
    plan = re.search(r"^1\.\.(\d+)", output, re.M)
    if bad or status:
        return bad.group(0) if bad else f"exit status {status}"
    cases = len(re.findall(r"^ok\b", output, re.M))
    return None if plan and int(plan.group(1)) == cases else f"{cases} cases came"


def run(build, test, seed):
    """(the fault or None, whether the seed matters)"""
    env = dict(os.environ, **test["env"], HEARTS_SEED=str(seed))
    try:
        got = subprocess.run(test["cmd"], cwd=test["workdir"], env=env, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=4 * test["timeout"], check=False)
        output, status = got.stdout.decode("utf-8", "replace"), got.returncode
    except subprocess.TimeoutExpired as late:
        output, status = (late.stdout or b"").decode("utf-8", "replace"), "none: it took too long"
    wrong = fault(output, status)
    if wrong:
        folder = os.path.join(build, "seeds")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, f"{test['name']}-{seed}"), "w", encoding="utf-8") as log:
            log.write(output)
    return wrong, f"# seed {seed}\n" in output


def main():
    build, rest = sys.argv[1], sys.argv[2:]
    count = int(rest.pop(0)) if rest and rest[0].isdigit() else 200
    tests = known(build)
    names = [n for n in tests if not rest or any(fnmatch.fnmatch(n, pattern) for pattern in rest)]
    done, failed = 0, []

    def one(name, seed):
        nonlocal done
        wrong, matters = run(build, tests[name], seed)
        done += 1
        if wrong:
            failed.append((name, seed, wrong))
            print(f"{name}, seed {seed}: {wrong}", flush=True)
        return matters or wrong

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for seed in range(1, count + 1):
            kept = list(pool.map(lambda name, seed=seed: one(name, seed), names))
            names = [name for name, matters in zip(names, kept) if matters]
            if seed == 1:
                print(f"Tests that the seed changes: {' '.join(names) or 'none'}", flush=True)
            print(f"seed {seed} of {count}: {len(failed)} failed so far", flush=True)
    for name, seed, wrong in sorted(failed):
        print(f"HEARTS_SEED={seed} ./run test {name}    # {wrong}")
    print(f"{done - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
