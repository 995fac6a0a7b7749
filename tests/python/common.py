"""common.py - shared by the tests of the package: the libraries under test, TAP, rules with every feature."""
import os
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
sys.path[:0] = [os.path.join(ROOT, part) for part in ("python", "tests", "tests/server")]

# In addition to the named games: kitties, charges, odd passes, two decks, partners.
MORE_RULES = ["five kitty=swap", "five kitty=swap kitty_seen=all kitty_when=first_point", "three kitty=take kitty_seen=all",
              "cancellation players=10 kitty=swap", "classic pass_through=whole", "classic pass_through=partial pass=LRAHS",
              "turbo charge_order=rounds charge_limit=4", "partners moon=choose hearts=pips"]


def begin(libraries):
    """Takes the libraries under test; if they are sanitized, the interpreter has to be started with the sanitizer."""
    os.environ["OPENHEARTS_LIBRARY"] = folder = os.path.abspath(os.path.dirname(libraries[0]))
    with open(os.path.join(folder, "libhearts.so"), "rb") as f:
        sanitized = b"__asan_init" in f.read()
    if sanitized and "asan" not in os.environ.get("LD_PRELOAD", ""):
        asan = os.popen(f"clang-14 -print-file-name=libclang_rt.asan-{os.uname().machine}.so").read().strip()
        env = dict(os.environ, LD_PRELOAD=asan, ASAN_OPTIONS="detect_leaks=0", PYTHONMALLOC="malloc")
        os.execve(PYTHON, [PYTHON, *sys.argv], env)
    print("# with the address sanitizer" if sanitized else "# without a sanitizer", flush=True)


def numpy_or_end():
    """Returns numpy, or ends the test with a message."""
    try:
        import numpy
        return numpy
    except ImportError:
        print("1..0 # SKIP numpy is not here: on Debian it comes with python3-numpy")
        sys.exit(0)


def refuses(tap, name, error, part, call):
    """Whether this raises that error, with these words in it."""
    try:
        got = call()
    except error as e:
        tap.check(name, part in str(e), f"it says: {e}\nwanted: {part}")
    except Exception as e:  # noqa: BLE001 - any other exception is the finding
        tap.check(name, False, f"{type(e).__name__}: {e}")
    else:
        tap.check(name, False, f"nothing was raised; it gave {got!r}")
