#!/bin/sh
# fuzz.sh - builds each fuzzing target and runs it for this many seconds.
#
#   fuzz.sh SECONDS    0: only replays the corpora
set -eu
seconds=${1:-60}
cd "$(dirname "$0")/.."
folder=build-fuzz
flags='-std=c17 -g -O1 -fno-sanitize-recover=undefined -DHEARTS__ADDRESS_SANITIZER -Iinclude -Isrc -I.'
export flags folder
mkdir -p "$folder/objects"
rm -f "$folder"/objects/*

# The terminal and the commands are left out: nothing there reads bytes from strangers. Of the server
# and of the client only the code that reads is included: no sockets.
# shellcheck disable=SC2016 # the inner shell expands them
find src/engine src/base src/record src/players src/clients/programs src/table src/clients/terminal/solo src/clients/terminal/remote/read*.c \
    src/server/people/who/tickets.c src/server/store/value_keys.c -name '*.c' -print0 |
    xargs -0 -P "$(nproc)" -I FILE sh -c 'clang-14 $flags -fsanitize=fuzzer-no-link,address,undefined \
        -c FILE -o "$folder/objects/$(echo FILE | tr / _).o"'

# shellcheck disable=SC2086 # a list of words
clang-14 $flags tools/embed_weights.c -o "$folder/embed_weights"
"$folder/embed_weights" src/players/weights/*.weights >"$folder/weights_data.c"
# shellcheck disable=SC2086 # a list of words
clang-14 $flags -c "$folder/weights_data.c" -o "$folder/objects/weights_data.o"

status=0
for target in fuzz/fuzz_*.c; do
    name=$(basename "$target" .c)
    corpus=fuzz/corpus/${name#fuzz_}
    mkdir -p "$folder/$name"
    # shellcheck disable=SC2086 # a list of words
    clang-14 $flags -fsanitize=fuzzer,address,undefined "$target" "$folder"/objects/*.o \
        -lcjson -lsodium -lm -lpthread -o "$folder/$name.exe"
    if [ "$seconds" = 0 ]; then
        set -- -runs=0
    else
        set -- -max_total_time="$seconds"
    fi
    [ ! -d "$corpus" ] || set -- "$@" "$corpus"
    echo "$name, $seconds seconds"
    # New findings go to the first folder, not to the corpus that is kept.
    "$folder/$name.exe" -artifact_prefix="$folder/$name-" -print_final_stats=1 -verbosity=0 \
        "$folder/$name" "$@" || status=1
done
exit "$status"
