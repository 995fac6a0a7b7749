"""made_of.py - which files the programs of a build folder are made of, by ninja and by the names in the objects."""
import collections
import os
import subprocess

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))


def printed(*command, folder=ROOT, check=True):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="surrogateescape", check=check).stdout


class Build:
    """Some programs and libraries in a folder that meson has set up, by their names for ninja."""

    def __init__(self, folder, targets):
        self.folder = folder
        self.inputs = {}  # of each target: inputs that become part of it as a whole, and archives that it takes from
        new = set(targets)
        while new:
            self.query(new)
            new = {name for both in self.inputs.values() for names in both for name in names
                   if not name.startswith(("/", "..")) and not name.endswith(".o")} - self.inputs.keys()
        self.objects = {part for target in targets for part in self.whole(target) + self.offered(target)}

    def query(self, targets):
        for line in printed("ninja", "-t", "query", *targets, folder=self.folder).splitlines():
            if not line.startswith(" "):
                whole, taken = self.inputs[line[:-1]] = [], []
            elif not line.startswith("    "):
                within = line.strip().partition(":")[0]
            elif within == "input":
                kind, _, name = line.strip().rpartition(" ")  # "| NAME" is an input, "|| NAME" only comes before
                {"": whole, "|": taken}.get(kind, []).append(name)

    def whole(self, target):
        """The objects that are in a target, whether called or not."""
        return [part for name in self.inputs.get(target, [[]])[0]
                for part in ([name] if name.endswith(".o") else self.whole(name))]

    def offered(self, target):
        """The objects in the archives that it can use."""
        return [part for name in self.inputs[target][1] for part in self.whole(name)]

    def read(self):
        """Reads from the objects which names they define and call, and from ninja which files they were compiled from.
        """
        if not self.objects:
            return
        self.defined, self.called = collections.defaultdict(set), collections.defaultdict(set)
        # nm cannot read objects for WebAssembly; they are all included.
        for line in printed("nm", "-A", "-g", "-P", *self.objects, folder=self.folder, check=False).splitlines():
            place, name, kind = line.split()[:3]
            if kind not in "vw":  # a weak call takes nothing from an archive
                (self.called if kind == "U" else self.defined)[place[:-1]].add(name)
        files, part = {}, ""
        for line in printed("ninja", "-t", "deps", folder=self.folder).splitlines():
            if line.startswith(" "):
                files[part].append(line.strip())
            elif line:
                part = line.partition(":")[0]
                files[part] = []
        # A generated file comes from the files that its generator was given.
        made = {file for part in self.objects for file in files[part] if not file.startswith(("/", ".."))}
        if made:
            self.query(made)
        self.files = {part: {os.path.relpath(os.path.join(self.folder, name), ROOT)
                             for file in files[part] for name in [file, *sum(self.inputs.get(file, ()), [])]
                             if name.startswith("..")} for part in self.objects}

    def linked(self, roots, own, offered):
        """The objects that a linker includes for these: those they call, those that these call, and so on."""
        place = collections.defaultdict(list)
        for part in offered:
            for name in self.defined[part]:
                place[name].append(part)
        for part in own:  # comes before the archives
            place.update((name, [part]) for name in self.defined[part])
        taken, new = set(), list(roots)
        while new:
            part = new.pop()
            if part not in taken:
                taken.add(part)
                for name in self.called[part]:  # --wrap redirects a call, and __real_ leads to the original
                    new += place.get("__wrap_" + name) or place.get(name.removeprefix("__real_"), [])
        return taken

    def files_of(self, target, unit):
        """The files that a target is made of. For a program of unit tests, those that concern the test with this name.
        """
        own, offered = self.whole(target), self.offered(target)
        archive = self.whole(os.path.join(os.path.dirname(target), f"libunit_{unit}.a"))
        parts = self.linked(archive or own, own + archive, offered)
        if archive:  # main() calls all tests: it is handled separately
            parts |= {part for part in own if "main" in self.defined[part]}
        return set().union(*(self.files[part] for part in parts))
