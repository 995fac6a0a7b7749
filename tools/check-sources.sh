#!/bin/sh
# check-sources.sh - every C file, unit test and shell test is named in the build description.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

named() { # FILE NAME
    if grep -q "'$2'" "$1"; then pass "$2 is in $1"; else fail "$2 is not in $1"; fi
}

for file in $(find src -name '*.c'); do
    named meson.build "$file"
done
# A unit test by its name alone, what it is made of beside by its file.
for file in tests/unit/*.c; do
    name=$(basename "$file" .c)
    if grep -q "'unit/$name.c'" tests/meson.build; then name=unit/$name.c; fi
    named tests/meson.build "$name"
done
for file in tests/*.c tests/*.sh; do
    [ "$file" = tests/tap.sh ] || named tests/meson.build "${file#tests/}"
done
done_testing
