#!/usr/bin/python3
"""changed.py - which tests "./run test --changed" runs, in a small tree that is made and built here: changed.py"""
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import Tap  # noqa: E402

tap = Tap()

# A program with a few parts; unit tests as in tests/meson.build, one of them with a wrapped call; scripts.
TREE = {
    "meson.build": """
project('planted', 'c')
hearts_seeded = executable('hearts-seeded', 'src/main.c')
weights = custom_target('weights', output: 'weights.c', capture: true, command: ['cat', files('src/base/one.weights')])
parts = static_library('parts', 'src/tui/draw.c', 'src/server/serve.c', 'src/base/count.c', 'src/wire/send.c', weights,
                       include_directories: 'src')
units = { 'units': [['draw', 'serve'], [], []], 'units-fake': [['wait'], ['tests/fake.c'], ['-Wl,--wrap=count_up']] }
foreach program, row : units
  libraries = []
  listed = ''
  foreach name : row[0]
    libraries += static_library('unit_' + name, 'tests/unit' / name + '.c', c_args: '-Dmain=unit_' + name,
                                include_directories: 'src')
    listed += 'unit_' + name + '();'
  endforeach
  made = executable(program, 'tests/unit/unit.c', row[1], c_args: '-DUNITS=' + listed, link_args: row[2],
                    link_with: [libraries, parts])
  foreach name : row[0]
    test('unit-' + name, made, args: name)
  endforeach
endforeach
deal = executable('deal', 'tests/deal.c', link_with: parts, include_directories: 'src')
test('deal', deal, args: meson.project_source_root() / 'tests/hands')
test('tui', find_program('tests/tui.sh'), args: hearts_seeded)
test('server-who', find_program('tests/who.py'), args: hearts_seeded)
test('web-desk', find_program('web/run.sh'), args: ['desk.test.mjs', meson.project_build_root() / 'hearts-seeded'])
test('web-film', find_program('web/run.sh'), args: ['film.test.mjs', meson.project_build_root() / 'hearts-seeded'])
test('mutate', find_program('tests/mutate.py'))
test('sources', find_program('tests/sources.py'))
""",
    "src/main.c": "int main(void) { return 0; }\n",
    "src/base/count.h": "int count_up(void);\n",
    "src/base/count.c": '#include "base/count.h"\nint count_up(void) { return 1; }\n',
    "src/base/one.weights": "int weights(void) { return 2; }\n",
    "src/tui/draw.c": '#include "base/count.h"\nint draw(void) { return count_up(); }\n',
    "src/wire/send.c": "int send_it(void);\nint send_it(void) { return 4; }\n",
    "src/tui/old.h": "int old(void);\n",
    "src/server/serve.c": '#include "base/count.h"\nint weights(void);\nint serve(void) { return count_up() + weights(); }\n',
    "tests/unit/unit.c": "void all(void);\nvoid all(void) { UNITS }\nint main(void) { return 0; }\n",
    "tests/unit/draw.h": "int draw(void);\n",
    "tests/unit/draw.c": '#include "draw.h"\nint main(void) { return draw(); }\n',
    "tests/unit/serve.c": "int serve(void);\nint send_it(void);\nint main(void) { return serve() + send_it(); }\n",
    "tests/unit/wait.c": '#include "base/count.h"\nint main(void) { return count_up(); }\n',
    "tests/fake.c": "int __wrap_count_up(void) { return 3; }\n",
    "tests/deal.c": "int weights(void);\nint main(void) { return weights(); }\n",
    "tests/hands/one.txt": "",
    "web/run.sh": "#!/bin/sh\n",
    "web/desk.test.mjs": "",
    "web/film.test.mjs": "",
    "docs/PAGE.md": "",
    "tests/touches.txt": """# a word : on rows
always : sources
always web/ : web-desk
src/base/ : server-* tui
src/tui/ : tui mutate
src/server/ : server-*
docs/* : sources   # and no more
""",
    "tests/tiers.txt": "mutate all it tests the tests\n* fast what a change can break\n",
} | {f"tests/{name}": "#!/bin/sh\n" for name in ("tui.sh", "who.py", "mutate.py", "sources.py")}
FAST = "unit-draw unit-serve unit-wait deal tui server-who web-desk web-film sources"


class Planted:
    def __init__(self, folder):
        self.folder = folder
        for path, text in TREE.items():
            self.write(path, text)
        os.mkdir(self.path("tools"))
        for name in "changed_tests.py", "find_tests.py", "made_of.py", "tiers.py":
            shutil.copy(os.path.join(HERE, "../tools", name), self.path("tools"))
        self.write(".gitignore", "/build\n__pycache__/\n")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, path, text):
        os.makedirs(os.path.dirname(self.path(path)), exist_ok=True)
        with open(self.path(path), "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(self.path(path), 0o755 if text.startswith("#!") else 0o644)

    def run(self, *command):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
        return done.stdout.strip(), done.stderr

    def git(self, *words):
        return self.run("git", "-c", "user.name=x", "-c", "user.email=x@example.org", *words)

    def chosen(self, *files):
        """The tests in alphabetical order, and the output; for the changes that git reports, if no files are given."""
        names, said = self.run("tools/changed_tests.py", "build", *(["--files", *files] if files else []))
        return " ".join(sorted(names.split())), said


def test_files(tree):
    """Which tests are run for which file."""
    for name, file, wanted in (
            ("what the table draws: not the server's", "src/tui/draw.c", "sources tui unit-draw"),
            ("what the server does: not the table's", "src/server/serve.c", "server-who sources unit-serve"),
            ("what both call, but for who calls another in its place", "src/base/count.c",
             "server-who sources tui unit-draw unit-serve"),
            ("its header is for that one too", "src/base/count.h", "server-who sources tui unit-draw unit-serve unit-wait"),
            ("a file that becomes C", "src/base/one.weights", "deal server-who sources tui unit-serve"),
            ("a header of one test", "tests/unit/draw.h", "sources unit-draw"),
            ("a test itself", "tests/unit/serve.c", "sources unit-serve"),
            ("what calls all tests of a program", "tests/unit/unit.c", "sources unit-draw unit-serve unit-wait"),
            ("what a test calls in place of another", "tests/fake.c", "sources unit-wait"),
            ("a script", "tests/who.py", "server-who sources"),
            ("what lies beside a script", "web/film.test.mjs", "sources web-desk web-film"),
            ("what a program reads", "tests/hands/one.txt", "deal sources"),
            ("a page", "docs/PAGE.md", "sources"),
            ("the script of a test that is not of the tier", "tests/mutate.py", "sources")):
        tap.equal(f"{name}: {file}", tree.chosen(file)[0], wanted)
    said = tree.chosen("src/tui/draw.c", "docs/PAGE.md", "src/base/count.c")[1]
    tap.equal("why is said, and what is left out", sorted(said.splitlines()), sorted((
        "unit-draw: src/tui/draw.c and 1 more", "unit-serve: src/base/count.c", "tui: src/tui/draw.c and 1 more",
        "server-who: src/base/count.c", "sources: docs/PAGE.md", "not of the fast tier, and not run: mutate")))
    for file in "src/new/new.c", "src/wire/send.c", "docs/deep/PAGE.md", "web/new.css":
        names, said = tree.chosen("src/tui/draw.c", file)
        tap.equal(f"no row fits: {file}: the whole tier", names, " ".join(sorted(FAST.split())))
        tap.equal(f"{file}: and that is said", said, f"the whole fast tier: {file}, which fits no row of tests/touches.txt\n")


def test_git(tree):
    """What counts as changed."""
    names, said = tree.chosen()
    tap.equal("nothing to compare with: the whole tier", (len(names.split()), said),
              (len(FAST.split()), "the whole fast tier: there is no main here to compare with\n"))
    tree.git("init", "-q", "-b", "main")
    tree.git("add", "-A")
    tree.git("commit", "-qm", "all")
    tap.equal("nothing was changed", (tree.run("tools/changed_tests.py")[0], tree.chosen()), ("", ("", "")))
    tree.git("checkout", "-qb", "mine")
    os.remove(tree.path("src/tui/old.h"))
    tap.equal("a file is gone", (tree.run("tools/changed_tests.py")[0], tree.chosen()[0]), ("src/tui/old.h", "sources tui"))
    tree.write("docs/NEW.md", "")
    tree.write("tests/hands/two words.txt", "")
    tree.git("mv", "web/desk.test.mjs", "docs/desk.md")
    tree.git("commit", "-qm", "moved")
    tap.equal("gone, new, moved and committed", tree.run("tools/changed_tests.py")[0],
              "docs/NEW.md\ndocs/desk.md\nsrc/tui/old.h\ntests/hands/two words.txt\nweb/desk.test.mjs")
    tap.equal("and their tests", tree.chosen()[0], "deal sources tui web-desk")


def main():
    with tempfile.TemporaryDirectory() as folder:
        tree = Planted(folder)
        tree.run("meson", "setup", "build")
        asks = ["tools/changed_tests.py", "--objects", "build", "--files"]
        tap.equal("for a page nothing is compiled", tree.run(*asks, "docs/PAGE.md")[0], "")
        objects = tree.run(*asks, "src/gone.h")[0].split()
        tree.run("ninja", "-C", "build", *objects)
        tap.check("for C all objects of tests are, and no program is linked",
                  len(objects) == 12 and not os.path.exists(tree.path("build/units")), objects)
        test_files(tree)
        test_git(tree)
    tap.done()


if __name__ == "__main__":
    main()
