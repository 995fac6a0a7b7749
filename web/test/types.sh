#!/bin/sh
# types.sh - the TypeScript compiler reports no error in the page.
set -eu
cd "$(dirname "$0")/.."
if found=$(node_modules/.bin/tsc --noEmit); then
    echo 'ok 1 - the types of the page agree'
else
    printf '%s\n' "$found" | sed 's/^/# /'
    echo 'not ok 1 - the types of the page agree'
fi
echo '1..1'
