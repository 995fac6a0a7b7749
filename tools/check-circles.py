#!/usr/bin/env python3
"""check-circles.py - no file takes from one that takes from it, by #include "...".

NAME.c and NAME.h of a folder are one file here: what is declared in a header is defined beside
it. A file takes from those below it, or is called back. Folders are held to the same.
"""
import os
import re
import sys

FOLDERS = ['src/net', 'src/wire', 'src/seal', 'src/store', 'src/people', 'src/rooms', 'src/server']
# A header that only joins others for who is outside, as store/stores.def names its rows, is a file too.
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)


def sources(folder):
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            if name.endswith(('.c', '.h', '.def')):
                yield os.path.join(place, name)


def node_of(path):
    return os.path.splitext(path)[0]


def found(path, included):
    for place in (os.path.dirname(path), 'src', 'include', '.'):
        full = os.path.normpath(os.path.join(place, included))
        if os.path.exists(full):
            return full
    return None


def graph_of(folders, name):
    """Who takes from whom: {name: {name: the line that says so}}."""
    graph = {}
    for folder in folders:
        for path in sources(folder):
            own = name(path)
            graph.setdefault(own, {})
            with open(path, encoding='utf-8') as f:
                text = f.read()
            for included in INCLUDE.findall(text):
                full = found(path, included)
                if full and name(full) != own and any(full.startswith(f + '/') for f in folders):
                    graph[own].setdefault(name(full), f'{path} includes "{included}"')
    return graph


def circles(graph):
    """The strongly connected parts of more than one (Tarjan), without recursion."""
    index, low, on, stack, out = {}, {}, set(), [], []
    for start in sorted(graph):
        if start in index:
            continue
        work = [(start, iter(sorted(graph[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on.add(start)
        while work:
            at, rest = work[-1]
            for to in rest:
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    on.add(to)
                    work.append((to, iter(sorted(graph.get(to, {})))))
                    break
                if to in on:
                    low[at] = min(low[at], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    part = []
                    while True:
                        part.append(stack.pop())
                        on.discard(part[-1])
                        if part[-1] == at:
                            break
                    if len(part) > 1:
                        out.append(sorted(part))
    return out


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    count = 0
    for what, name in (('files', node_of), ('folders', os.path.dirname)):
        graph = graph_of(FOLDERS, name)
        bad = circles(graph)
        for folder in FOLDERS:
            count += 1
            mine = [c for c in bad if any(n == folder or n.startswith(folder + '/') for n in c)]
            print(f'{"not ok" if mine else "ok"} {count} - no circle of {what} in {folder}')
            for circle in mine:
                print(f'# {len(circle)} in a circle: {" ".join(circle)}')
                for a in circle:
                    for b in circle:
                        if b in graph[a]:
                            print(f'#   {graph[a][b]}')
    # The check itself: a circle of two is found, a line of two is none.
    for case, graph, wanted in (('two that take from each other', {'a': {'b': ''}, 'b': {'a': ''}}, 1),
                                ('one that takes from another', {'a': {'b': ''}, 'b': {}}, 0),
                                ('a long way round', {'a': {'b': ''}, 'b': {'c': ''},
                                                      'c': {'a': ''}}, 1)):
        count += 1
        good = len(circles(graph)) == wanted
        print(f'{"ok" if good else "not ok"} {count} - {case}')
    print(f'1..{count}')


if __name__ == '__main__':
    sys.exit(main())
