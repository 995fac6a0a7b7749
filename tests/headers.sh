#!/bin/sh
# headers.sh - each public header compiles alone, without a C library, under both compilers.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

alone() { # HEADER COMPILER...
    header=$1
    shift
    printf '#include "hearts/%s"\n' "$header" >"$folder/alone.c"
    "$@" -std=c17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wswitch-enum -Werror \
        -ffreestanding -fsyntax-only -Iinclude "$folder/alone.c"
}

for path in include/hearts/*.h; do
    name=${path##*/}
    okay "$name alone, gcc" alone "$name" gcc
    okay "$name alone, clang without libc" alone "$name" clang-14 -nostdlibinc
done
done_testing
