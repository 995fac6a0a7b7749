#!/bin/sh
# check-sources.sh - every test is named in the build description, whose lists are sorted; tests draw from a seed;
# every player is named where people read of it, and the ladder stands as it was measured; one file writes JSON.
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

# ---- Players, where people read of them ----

offered() { # WORD...
    for word in "$@"; do
        sed -n "s/^STRENGTH(\([a-z_0-9]*\), $word, .*/\1/p" src/players/strengths.def
    done
}

called() { # PLAYER
    sed -n "s/^STRENGTH($1, [A-Z]*, \"\([^\"]*\)\".*/\1/p" src/players/strengths.def
}

# By its own name, or by what it is called, in small letters.
tells_of() { # PLAYER NAMES WHERE
    small=$(called "$1" | tr '[:upper:]' '[:lower:]')
    if printf '%s\n' "$2" | grep -qxE "$1|$small"; then
        pass "$3 tells of $1"
    else
        fail "$3 does not tell of $1" "by src/players/strengths.def people may choose it: name it there, as $1 or $small"
    fi
}

names=$(sed -n '/^COMMAND(play,/,/)$/s/.*--players STRENGTH,...  *\(.*\)\\n"/\1/p' src/cli/commands.def | sed 's/, /\n/g')
for player in $(offered ASKED MORE); do
    tells_of "$player" "$names" 'the row of play in src/cli/commands.def'
done
names=$(grep -o '_[a-z ]*_' man/play.scd | tr -d _)
for player in $(offered ASKED MORE STYLE); do
    tells_of "$player" "$names" man/play.scd
done

table=$(sed -n '/^| player |/,/^$/s/^| \([^|]*\)|.*/\1/p' docs/PLAYERS.md)
for player in $(offered ASKED MORE STYLE UNLISTED); do
    has "the table of docs/PLAYERS.md has a row for $player" "$table" "\`$player\`"
done
for player in $(offered ASKED MORE); do
    has "and calls $player as people do" "$table" "\`$player\`, $(called "$player") "
done

# A step of the ladder is what somebody who wins or loses is offered next, so its place is not a matter of taste.
steps=$(offered ASKED MORE | paste -sd ' ' -)
measured=$(sed -n 's/^    hearts arena --ladder \(.*\) --deals.*/\1/p' docs/PLAYERS.md | sed 1q)
if [ "$steps" = "$measured" ]; then
    pass 'the steps of src/players/strengths.def are the ladder of docs/PLAYERS.md'
else
    fail 'the steps of src/players/strengths.def are not the ladder of docs/PLAYERS.md' \
        "steps, ASKED and MORE: $steps" "measured, the weakest first: $measured" \
        "hearts arena --ladder $steps --deals 300    measures it; who is no step is a STYLE or UNLISTED"
fi
lower=
for step in $steps; do
    [ -z "$lower" ] || okay "$lower is clearly weaker than $step, by the ladder of docs/PLAYERS.md" awk -v a="$lower" -v b="$step" \
        '/^    / && $1 == a && $2 == b && $4 > 0 && $4 > $5 { found = 1 } END { exit !found }' docs/PLAYERS.md
    lower=$step
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

# Commas, quotes and what must be escaped are right by src/text/json_write.c; elsewhere nobody writes JSON, by hand or
# by cJSON, which only reads. A sentence for people may show some. What the bench's robots say, and the server that
# echoes it, is a load of so many bytes.
written=$(grep -rnE '\\"([a-zA-Z_]+|%s)\\":|\{\\"|"\{\}"|"\[\]"|cJSON_(Add|Create|Duplicate|Insert|Minify|Print|Replace|Set)' src bench |
    grep -vE '^src/text/json_write\.c:|^bench/server/(robots|durable)\.c:|Content-Length: |wire_say\(|json_read\(|json_open\(')
is 'JSON is written by src/text/json_write.c alone' "$written" ''
done_testing
