#!/usr/bin/python3
"""soak.py - the server's attack scripts at full length: soak.py HEARTS [PART...]

What `./run test` does in small, for hours: `./run soak server` does all of it, `./run soak server kill` one part. Each
run of a part has a seed of its own for its draws: the program itself deals at random. Each script's own lines are
printed as they come.
"""
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))

# A part: the scripts with their sizes.
PARTS = {
    "kill": [["kill.py", "200"]] * 50,               # 10,000 kill -9
    "flood": [["flood.py", "3600", str(13 << 20)]],  # an hour, which is the default
    "hostile": [["hostile.py", "1000000"]] * 10,
    "shedding": [["shedding.py", "9000"]],
    "readers": [["readers.py", "1900"]],
    "addresses": [["addresses.py", "1500"]],
    "logins": [["logins.py"]] * 20,
    "crowd": [["crowd.py"]] * 20,
    "abandoned": [["abandoned.py"]] * 20,
    "restart": [["start.py"]] * 20,
}


def main():
    hearts, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:] or list(PARTS)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        print(f"there is no part {unknown[0]}; these there are: {' '.join(PARTS)}", file=sys.stderr)
        return 2
    failed = []
    for part in wanted:
        for at, command in enumerate(PARTS[part], 1):
            begun = time.monotonic()
            print(f"== {part} {at} of {len(PARTS[part])}: {' '.join(command)}, seed {at}", flush=True)
            script = os.path.join(HERE, command[0])
            with subprocess.Popen([sys.executable, script, hearts, *command[1:]], text=True,
                                  env=dict(os.environ, HEARTS_SEED=str(at)),
                                  stdout=subprocess.PIPE) as run:
                bad = False
                for line in run.stdout:
                    bad |= line.startswith("not ok")
                    print(line, end="", flush=True)
            if bad or run.returncode:
                failed.append(f"{' '.join(command)}, seed {at}")
            print(f"== {time.monotonic() - begun:.0f} s", flush=True)
    for command in failed:
        print(f"failed: {command}")
    print(f"{sum(len(PARTS[p]) for p in wanted) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
