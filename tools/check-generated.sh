#!/bin/sh
# check-generated.sh - pages that are generated from tables are up to date.
#
#   check-generated.sh RULES_DOC    the program that makes them
set -u
maker=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

"$maker" markdown >"$folder/OPTIONS.md"
okay 'docs/OPTIONS.md is what rules_doc makes; if not, ./run doc' \
    diff docs/OPTIONS.md "$folder/OPTIONS.md"
for language in en de; do
    "$maker" players-$language >"$folder/players-$language.ts"
    okay "web/src/text/$language/players.ts is what rules_doc makes; if not, ./run doc" \
        diff "web/src/text/$language/players.ts" "$folder/players-$language.ts"
done
done_testing
