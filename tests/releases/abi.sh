#!/bin/sh
# abi.sh - programs built with a released library run with this one: nothing they use has changed.
#
#   abi.sh LIBRARY                          libhearts.so as it is now, with debug information
#   abi.sh LIBRARY DESCRIPTION INCLUDE      another one, as somebody has described it, and its headers
set -u
case $1 in /*) library=$1 ;; *) library=$PWD/$1 ;; esac
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
include=${3:-include}

skip() { # NAME WHY
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}

# The name of the library for programs that were linked with it.
now=$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
has 'the library has a name' "$now" libhearts.so

# Functions may be added. Anything else that abidiff reports is a change that programs would not survive; the
# suppressions name parts that only grow, and the position of each field is compared as well.
holds() { # DESCRIPTION
    name="the library is as $1 has it"
    if ! command -v abidiff >/dev/null 2>&1; then
        skip "$name" 'abidiff is not here: it comes with abigail-tools'
    elif out=$(abidiff --no-added-syms --no-architecture \
        --suppressions tests/releases/abi.suppr "$1" "$library" 2>&1); then
        pass "$name"
    else
        fail "$name" 'soversion in meson.build goes up by one with this: docs/LIBRARY.md, "Versions"' "$out"
    fi
    tests/releases/layout.py "$1" >"$folder/layout.c"
    okay "each field lies where $1 has it" cc -std=c17 -I"$include" -fsyntax-only "$folder/layout.c"
}

# Constants are in the programs themselves, and in no description.
same_constants() { # CONSTANTS
    sed 's/^\(.*\) \(.*\)$/_Static_assert(\1 == \2, "\1 was \2");/; 1i #include "hearts/hearts.h"' \
        "$1" >"$folder/constants.c"
    okay "constants are as $1 has them" cc -std=c17 -Iinclude -fsyntax-only "$folder/constants.c"
}

if [ $# -gt 1 ]; then
    holds "$2"
    done_testing
    exit
fi
for description in tests/releases/*/libhearts.abi; do
    [ -f "$description" ] || break
    then=$(sed -n "1s/.*soname='\([^']*\)'.*/\1/p" "$description")
    if [ "$then" != "$now" ]; then
        skip "${description%/*}" "its library is $then, this one $now"
    else
        holds "$description"
        same_constants "${description%/*}/constants.txt"
    fi
done
done_testing
