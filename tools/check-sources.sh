#!/bin/sh
# check-sources.sh - every test is named in the build description, whose lists are sorted; tests draw from a seed.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

named() { # FILE PATTERN LIST ROW
    if grep -q "$2" tests/meson.build; then
        pass "$1 is in tests/meson.build"
    else
        fail "$1 is not in tests/meson.build" "add to $3 there:  $4"
    fi
}

# A unit test by its name alone, what it is made of beside by its file.
for file in tests/unit/*.c; do
    name=$(basename "$file" .c)
    named "$file" "'unit/$name.c'\|^  '$name',$" unit_tests "'$name',"
done
for file in tests/*.c; do
    name=$(basename "$file" .c)
    row=$(printf %s "$name" | tr _ -)
    named "$file" "'$name.c'\|^  '$row': \[\[" programs "'$row': [[], 60],"
done
for file in tests/*.sh; do
    name=$(basename "$file" .sh)
    [ "$name" = tap ] || named "$file" "'$name.sh'" scripts "'$name': ['$name.sh', [hearts], 60],"
done
for file in web/test/*.test.mjs; do
    name=$(basename "$file" .test.mjs)
    named "$file" "\['$name', " web "'$name': ['$name', '0', 120],"
done

# A player that no row names is never asked.
for file in src/players/player_*.c; do
    name=$(basename "$file" .c)
    name=${name#player_}
    if grep -q "^X($name," src/players/players.def; then
        pass "$file has a row in src/players/players.def"
    else
        fail "$file has no row in src/players/players.def" "add there:  X($name, ${name}_decide, NULL)"
    fi
done

# A list that runs over lines: NAME = [ or { or files(, an item a line, and what closes it.
unsorted() { # FILE
    LC_ALL=C awk '
    /^ *[a-z_0-9]+ \+?= (files\(|\[|\{)/ && !/[])}]$/ {
        if (!/[[({]$/) print "line " FNR ": the first item goes on a line of its own"
        within = 1; before = ""; next
    }
    within && /^ *[])}]/ { within = 0 }
    !within || /^ *#/ { next }
    !/^ *\047[^\047]*\047(: .*)?,$/ || /, \047[^\047]*\047: / { print "line " FNR ": one item goes on a line, and a comma behind it: " $0; next }
    {
        split($0, part, "\047")
        if (before != "" && part[2] <= before) print "line " FNR ": \047" part[2] "\047 goes before \047" before "\047"
        before = part[2]
    }' "$1"
}

for file in meson.build man/meson.build completions/meson.build tests/meson.build; do
    is "the lists of $file are sorted, one item a line" "$(unsorted "$file")" ''
done

# What a test draws comes from its seed: nowhere but here does anything else come in.
drawn=$(grep -rnE '(^|[^.a-z_])random\.[a-zA-Z]|import random|Math\.random|\$\{?RANDOM|[^a-z]rand\(\)|getrandom|srand\(time|shuf ' \
    tests web/test tools --include='*.py' --include='*.sh' --include='*.mjs' --include='*.ts' --include='*.c' |
    grep -vE '^(tests/server/harness\.py|tools/check-sources\.sh|tests/engine\.sh):|random\.worst')
is 'what tests draw comes from a printed seed' "$drawn" ''
done_testing
