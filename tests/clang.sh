#!/bin/sh
# clang.sh - every C file compiles with clang without a warning, as it does with gcc; in a sample, only those of the
# product.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

checked() { # FILE FLAGS...
    clang-14 -std=c17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wswitch-enum -Werror \
        -fsyntax-only -Iinclude -Isrc -I. -Itests "$@"
}

folders=src
if [ -n "$all" ]; then
    folders='src bench tools examples tests fuzz'
else
    echo '# those of src/, not those of bench/, tools/, examples/, tests/ and fuzz/'
fi

# shellcheck disable=SC2086 # a list of words
for file in $(find $folders -name '*.c' | sort); do
    case $file in
    src/engine/kernels.c)
        if [ "$(uname -m)" = x86_64 ]; then
            okay "$file for BMI2" checked "$file" -ffreestanding -mbmi -mbmi2 -mpopcnt -mlzcnt \
                -DHEARTS__KERNELS_BMI2
        fi
        okay "$file" checked "$file" -ffreestanding
        ;;
    src/clients/browser/*)
        if [ -d /usr/include/wasm32-wasi ]; then
            okay "$file" checked "$file" --target=wasm32-wasi -mbulk-memory -isystem src/clients/browser/include
        fi
        ;;
    src/engine/*) okay "$file" checked "$file" -ffreestanding ;;
    # The client library of PostgreSQL has its header in a folder of its own.
    src/server/store/postgres* | tests/store_postgres.c | tests/store_try.c)
        okay "$file" checked "$file" -isystem /usr/include/postgresql
        ;;
    *) okay "$file" checked "$file" ;;
    esac
done
done_testing
