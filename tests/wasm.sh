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

compiled() {
    for file in src/engine/*.c src/wasm/bytes.c; do
        clang-14 --target=wasm32 -std=c17 -O2 -Wall -Wextra -Werror -ffreestanding -nostdlibinc \
            -mbulk-memory -isystem src/wasm/include -Iinclude -Isrc -c "$file" \
            -o "$folder/$(basename "$file").o" || return 1
    done
}

okay 'the engine compiles for wasm32' compiled
okay 'and links alone' wasm-ld-14 --no-entry --export-all -o "$folder/engine.wasm" "$folder"/*.o
counts=$("$counter" "$folder/engine.wasm" 2>&1)
has 'it imports nothing' "$counts" 'imports 0 exports '
lacks 'it exports something' "$counts" 'exports 0'
counts=$("$counter" "$module" 2>&1)
has 'the table with its players imports nothing' "$counts" 'imports 0 exports '
lacks 'it exports something as well' "$counts" 'exports 0'

if ! command -v node >/dev/null 2>&1; then
    echo "ok $((count + 1)) - hands in WebAssembly # SKIP there is no node to load the module"
    echo "1..$((count + 1))"
    exit 0
fi

# One line after the other, until the first that differs.
"$native" "$nodes" >"$folder/here" 2>"$folder/here.why" || fail 'the games here' "$(cat "$folder/here.why")"
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
if [ "$thoughts" -gt 1000 ]; then
    pass "$thoughts decisions of computers, the same here and there"
else
    fail "only $thoughts decisions"
fi

# What comes in may be anything.
okay 'requests that cannot be done are refused with a reason' node tests/wasm/refuse.mjs "$module"
done_testing
