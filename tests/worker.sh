#!/bin/sh
# worker.sh - a server's tables as a program for a page's worker. "tables": games, ends of the worker, a full store;
# "games": finished games; "requests": the same answers as a server's; "take": exporting and importing all games;
# "decides": the same decisions of `full` as here; "solve": the same results of the solver.
#
#   worker.sh tables|games|requests|take|solve HEARTS [MODULE RULES SOLVE]    the program; the modules, where they could be built
#   worker.sh decides BENCH_WORKER [MODULE RULES SOLVE]                       bench/parts/worker.c; the modules
set -u
cd "$(dirname "$0")/.." || exit 1

if [ -z "${3-}" ] || ! command -v node >/dev/null 2>&1; then
    echo "1..0 # SKIP there is no C library for WebAssembly (wasi-libc), or no node"
    exit 0
fi
case $1 in solve) exec node tests/worker/solve.mjs "$5" "$2" ;; esac
case $1 in requests | take | decides) exec node "tests/worker/$1.mjs" "$3" "$2" "$4" ;; esac
# shellcheck disable=SC2046 # a list of names
exec node "tests/worker/$1.mjs" "$3" $("$2" rules list --json | grep -o '{"name":"[^"]*' | cut -d '"' -f 4)
