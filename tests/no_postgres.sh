#!/bin/sh
# no_postgres.sh - the program built without libpq: it plays, and refuses a database in words.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

build=$folder/build
okay 'it configures without libpq' meson setup "$build" --buildtype=plain -Dpostgres=disabled
lacks 'and does not look for it' "$(cat "$build/meson-logs/meson-log.txt")" 'Run-time dependency libpq'
okay 'it builds' ninja -C "$build" hearts
lacks 'nothing of libpq is in it' "$(ldd "$build/hearts")" libpq
okay 'it plays' "$build/hearts" simulate --hands 10 --seed 1 --players duck
for more in '' --check "--data $folder/new --copy folder"; do
    # shellcheck disable=SC2086 # a list of words
    said=$("$build/hearts" serve --listen 127.0.0.1:0 --database dbname=hearts --key "$folder/key" $more 2>&1)
    is "a database is refused${more:+ with ${more%% *}}" "$?" 1
    has 'in words' "$said" 'this program was built without PostgreSQL'
done
for what in --check --report --pairs '--to Ada --chips 5 --grant'; do
    # shellcheck disable=SC2086 # a list of words
    said=$("$build/hearts" ledger $what dbname=hearts 2>&1)
    is "the books of a database are refused with ${what##* }" "$?" 1
    has 'in words' "$said" 'this program was built without PostgreSQL'
done
done_testing
