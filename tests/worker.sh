#!/bin/sh
# worker.sh - the tables of a server as a program for a page's worker: games there, ends, a full store; or "games", what
# was played there; or "requests", what it answers as a server does; or "take", all of it taken along; or "decides",
# what `full` decides there as here; or "solve", what its solver finds.
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
