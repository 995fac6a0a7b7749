#!/bin/sh
# embed.sh - files built into the program: embed.sh EMBED_FILES
set -u
maker=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

echo '<!doctype html>' >"$folder/index.html"
echo '{}' >"$folder/words.json"
seq 500 >"$folder/built.js"
echo nothing >"$folder/file.unknown"

rows() { # ARGUMENTS...
    "$maker" "$@" | sed -n 's/^{ "\([^"]*\)", "\([^"]*\)", .*/\1 \2/p'
}

is 'a file is served under its name' "$(rows "$folder/index.html")" \
    '/index.html text/html; charset=utf-8'
is 'or where it is said' \
    "$(rows "$folder/index.html" "a/app-3F2K.js=$folder/built.js" "t/de.json=$folder/words.json")" \
    '/index.html text/html; charset=utf-8
/a/app-3F2K.js text/javascript; charset=utf-8
/t/de.json application/json'
mkdir "$folder/x=y"
cp "$folder/index.html" "$folder/x=y"
is 'a folder with an equals sign' "$(rows "$folder/x=y/index.html")" \
    '/index.html text/html; charset=utf-8'
is 'the same files, the same bytes' "$("$maker" "a/b.js=$folder/built.js" | cksum)" \
    "$("$maker" "a/b.js=$folder/built.js" | cksum)"
for wrong in "$folder/file.unknown" "a/file.unknown=$folder/index.html" "a/b.js=$folder/none.js" \
    "a/b\".js=$folder/built.js" "a b.js=$folder/built.js"; do
    if "$maker" "$wrong" >/dev/null 2>"$folder/why"; then fail "refused: $wrong"; else
        is "refused: ${wrong##*/}" "$(grep -c '^embed_files: ' "$folder/why")" 1
    fi
done
done_testing
