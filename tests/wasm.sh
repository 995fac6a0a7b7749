#!/bin/sh
# wasm.sh - the engine and the messages build for WebAssembly and import nothing. worker-decides and worker-games test
# that hands are played there as they are here.
#
#   wasm.sh COUNTER    a program that counts imports and exports
set -u
counter=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

compiled() { # FILE...
    for file in "$@"; do
        clang-14 --target=wasm32-wasi -std=c17 -O1 -Wall -Wextra -Werror -ffreestanding \
            -mbulk-memory -isystem src/clients/browser/include -Iinclude -Isrc -c "$file" \
            -o "$folder/$(basename "$file").o" || return 1
    done
}

okay 'the engine compiles for wasm32' compiled src/engine/*.c src/clients/browser/libc/bytes.c
okay 'and links alone' wasm-ld-14 --no-entry --export-all -o "$folder/engine.wasm" "$folder"/*.o
counts=$("$counter" "$folder/engine.wasm" 2>&1)
has 'it imports nothing' "$counts" 'imports 0 exports '
lacks 'it exports something' "$counts" 'exports 0'

# Messages: with the engine, and functions that copy and compare bytes, but nothing else of a C library.
okay 'messages compile for wasm32' compiled src/table/wire/*.c src/base/hex.c src/base/digits.c src/base/json_span.c \
    src/record/json_cards.c src/record/view_fields.c src/base/json_write.c src/base/utf8.c src/table/pace.c \
    src/table/table.c src/table/table_reason.c src/players/reason/reason_word.c
exports=$(sed -n '/^static/d; s/^[a-z].*[ *]\(wire_[a-z_]*\)(.*/--export=\1/p' src/table/wire/*.h)
# shellcheck disable=SC2086 # a list of words
okay 'and link alone: no stdio or allocation' \
    wasm-ld-14 --no-entry $exports -o "$folder/wire.wasm" "$folder"/*.o
counts=$("$counter" "$folder/wire.wasm" 2>&1)
has 'they import nothing' "$counts" 'imports 0 exports '
is 'and every function of their headers is there' "${counts##* exports }" \
    "$(echo "$exports" | wc -l | awk '{ print $1 + 1 }')" # and the memory
done_testing
