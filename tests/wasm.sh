#!/bin/sh
# wasm.sh - the engine, and the table with its players, build for WebAssembly and ask for nothing; a hand of
# every game goes there as it does here.
#
#   wasm.sh COUNTER MODULE NATIVE    a program that counts imports and exports; the module; tests/wasm/native.c
set -u
counter=$1 module=$2 native=$3
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

nodes=60

compiled() { # FILE...
    for file in "$@"; do
        clang-14 --target=wasm32 -std=c17 -O2 -Wall -Wextra -Werror -ffreestanding -nostdlibinc \
            -mbulk-memory -isystem src/wasm/include -isystem src/wasm/maths -Iinclude -Isrc -c "$file" \
            -o "$folder/$(basename "$file").o" || return 1
    done
}

okay 'the engine compiles for wasm32' compiled src/engine/*.c src/wasm/bytes.c
okay 'and links alone' wasm-ld-14 --no-entry --export-all -o "$folder/engine.wasm" "$folder"/*.o
counts=$("$counter" "$folder/engine.wasm" 2>&1)
has 'it imports nothing' "$counts" 'imports 0 exports '
lacks 'it exports something' "$counts" 'exports 0'

# Messages: with the engine, and bytes copied and compared, and nothing else of a C library.
okay 'messages compile for wasm32' compiled src/wire/*.c src/text/digits.c src/text/json_span.c \
    src/text/json_write.c src/text/utf8.c src/text/whole.c src/table/pace.c src/table/table.c \
    src/table/table_reason.c src/players/reason_word.c
exports=$(sed -n '/^static/d; s/^[a-z].*[ *]\(wire_[a-z_]*\)(.*/--export=\1/p' src/wire/*.h)
# shellcheck disable=SC2086 # a list of words
okay 'and link alone: no cJSON, stdio or allocation' \
    wasm-ld-14 --no-entry $exports -o "$folder/wire.wasm" "$folder"/*.o
counts=$("$counter" "$folder/wire.wasm" 2>&1)
has 'they import nothing' "$counts" 'imports 0 exports '
is 'and every function of their headers is there' "${counts##* exports }" \
    "$(echo "$exports" | wc -l | awk '{ print $1 + 1 }')" # and the memory

counts=$("$counter" "$module" 2>&1)
has 'the table with its players imports nothing' "$counts" 'imports 0 exports '
lacks 'it exports something as well' "$counts" 'exports 0'

if ! command -v node >/dev/null 2>&1; then
    echo "ok $((count + 1)) - hands in WebAssembly # SKIP there is no node to load the module"
    echo "1..$((count + 1))"
    exit 0
fi

# One line after the other, until the first that differs.
games='' enough=1000 # all games, and how many decisions of computers they have at least
if [ -z "$all" ]; then
    games='classic american spot-courts black-maria cancellation partners' enough=300
    echo "# of all games: $games"
fi
# shellcheck disable=SC2086 # a list of words
"$native" "$nodes" $games >"$folder/here" 2>"$folder/here.why" || fail 'the games here' "$(cat "$folder/here.why")"
# shellcheck disable=SC2046 # a list of names
node tests/wasm/play.mjs "$module" "$nodes" $(sed -n 's/^game //p' "$folder/here") \
    >"$folder/there" 2>"$folder/there.why" || fail 'the games there' "$(cat "$folder/there.why")"

part() { # FILE GAME
    awk -v game="$2" '/^game / { on = $2 == game } on' "$1"
}

games=$(sed -n 's/^game //p' "$folder/here")
for game in $games; do
    part "$folder/here" "$game" >"$folder/one"
    part "$folder/there" "$game" >"$folder/other"
    is "$game, line by line" "$(diff "$folder/one" "$folder/other" | head -n 6)" ''
    is "$game is replayed, a hand is scored" \
        "$(grep -c '^replayed$' "$folder/other") $(grep -c '^scored ' "$folder/other")" '1 1'
done
thoughts=$(grep -c '^thought ' "$folder/there")
if [ "$thoughts" -gt "$enough" ]; then
    pass "$thoughts decisions of computers, the same here and there"
else
    fail "only $thoughts decisions"
fi

# What comes in may be anything.
okay 'requests that cannot be done are refused with a reason' node tests/wasm/refuse.mjs "$module"
done_testing
