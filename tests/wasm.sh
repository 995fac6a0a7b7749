#!/bin/sh
# wasm.sh - the engine builds for WebAssembly without a C library, and asks for nothing.
#
#   wasm.sh COUNTER    a program that counts a module's imports and exports
set -u
counter=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

compiled() {
    for file in src/engine/*.c tests/wasm/memory.c; do
        clang-14 --target=wasm32 -std=c17 -O2 -Wall -Wextra -Werror -ffreestanding -nostdlibinc \
            -fno-builtin -Iinclude -Isrc -c "$file" -o "$folder/$(basename "$file").o" || return 1
    done
}

okay 'the engine compiles for wasm32' compiled
okay 'and links alone' wasm-ld-14 --no-entry --export-all -o "$folder/hearts.wasm" "$folder"/*.o
counts=$("$counter" "$folder/hearts.wasm" 2>&1)
has 'it imports nothing' "$counts" 'imports 0 exports '
lacks 'it exports something' "$counts" 'exports 0'
done_testing
