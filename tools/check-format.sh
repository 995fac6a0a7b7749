#!/bin/sh
# check-format.sh - every C file is formatted by .clang-format, as "./run format" does it.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

status=0
told=$(./run format --check 2>&1) || status=$?
is 'files that are laid out otherwise' \
    "$(printf '%s\n' "$told" | sed -n 's/^\([^ :]*\):.*/\1/p' | sort -u)" ''
is 'the formatter ran to its end' "$status" 0
done_testing
