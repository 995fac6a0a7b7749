#!/bin/sh
# fuzz.sh - builds each fuzzing target and lets it run for so many seconds.
#
#   fuzz.sh SECONDS [CORPUS-ONLY]    0 seconds: what is in the corpora is replayed, no more
set -eu
seconds=${1:-60}
cd "$(dirname "$0")/.."
build=build-fuzz
mkdir -p "$build"
flags='-std=c17 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
       -Iinclude -Isrc -I.'
# The terminal is left out: nothing reads bytes from strangers there.
sources=$(find src/engine src/base src/text src/players src/table -name '*.c' | sort)
status=0
for target in fuzz/fuzz_*.c; do
    [ -e "$target" ] || continue
    name=$(basename "$target" .c)
    corpus=fuzz/corpus/${name#fuzz_}
    mkdir -p "$build/$name"
    # shellcheck disable=SC2086 # lists of words
    clang-14 $flags "$target" $sources -lcjson -lm -lpthread -o "$build/$name.exe"
    if [ "$seconds" = 0 ]; then
        set -- -runs=0
    else
        set -- -max_total_time="$seconds"
    fi
    [ ! -d "$corpus" ] || set -- "$@" "$corpus"
    echo "$name, $seconds seconds"
    "$build/$name.exe" -artifact_prefix="$build/$name-" -print_final_stats=1 \
        "$build/$name" "$@" || status=1
done
exit "$status"
