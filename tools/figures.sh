#!/bin/sh
# figures.sh - the figures of docs/PLAYERS.md: measures them, or prints them as the page has them.
#
# tools/figures.sh measure HEARTS FOLDER [NAMES]   plays the matches, an hour or two, a file each; NAMES is a
#                                                  pattern of those to play, as "duck-random-*"
# tools/figures.sh print FOLDER                    prints the tables; a match that was not played has no figure
set -eu

games='classic american grand-prix super sahara spot spot-courts black-maria black-maria-spades
black-maria-spot three five turbo booster cancellation partners partners-solo'

# The players against whom the expectations of `full` are compared with the results.
others='scholar policy full'

# One of A among three of B, and the reverse.
alone='casual-novice steady-casual duck-novice duck-casual duck-steady'

# The strengths, weakest first.
steps=$(sed -n 's/^STRENGTH(\([a-z_0-9]*\), \(ASKED\|MORE\), .*/\1/p' \
    "$(dirname "$0")/../src/players/strengths.def" | paste -sd ' ' -)

match() { # NAME ARENA-ARGUMENTS...
    name=$1
    shift
    # shellcheck disable=SC2254 # a pattern
    case $name in $names) ;; *) return 0 ;; esac
    [ -s "$folder/$name.json" ] || "$hearts" arena "$@" --json >"$folder/$name.json"
}

# If a hand is settled in money, whole games are measured.
how() { # GAME
    [ "$1" != super ] || echo --games
}

measure() {
    match policy-plain policy plain --time 2 --deals 400
    match full-plain full plain --time 10 --deals 400
    match scholar-plain scholar plain --time 10 --deals 400
    match full-scholar full scholar --time 20 --deals 400
    match policy-scholar policy scholar --nodes 10000 --deals 400
    for game in $games; do
        # shellcheck disable=SC2046 # no word, or one
        match "full-duck-$game" full duck --rules "$game" --nodes 500 --deals 60 $(how "$game")
        # shellcheck disable=SC2046
        match "duck-random-$game" duck random --rules "$game" --deals 200 $(how "$game")
        # shellcheck disable=SC2046
        match "full-scholar-$game" full scholar --rules "$game" --time 10 --deals 100 $(how "$game")
    done
    for other in $others; do
        match "expected-$other" full "$other" --calibrate --time 10 --deals 500 --plot "$folder/expected-$other.svg"
    done
    match careful-full careful full --nodes 500 --deals 200
    match hunter-full hunter full --nodes 500 --deals 200
    for pair in $alone; do
        match "alone-$pair" "${pair%-*}" "${pair#*-}" --design 1v3 --games --deals 300
    done
    # shellcheck disable=SC2254
    case ladder in $names) ;; *) return 0 ;; esac
    # shellcheck disable=SC2086 # a list of words
    [ -s "$folder/ladder.txt" ] ||
        "$hearts" arena --ladder $steps --deals 300 \
            --plot "$folder/ladder.svg" >"$folder/ladder.txt"
}

# "-2.51 (-2.81 to -2.20)" of a match.
figure() { # NAME
    [ -f "$folder/$1.json" ] || return 0
    sed -n 's/.*"difference":\([-0-9.e]*\),"ci95":\[\([-0-9.e]*\),\([-0-9.e]*\)\].*/\1 \2 \3/p' \
        "$folder/$1.json" | awk '{ printf "%+.2f (%+.2f to %+.2f)", $1, $2, $3 }'
}

# "5.85 -> 6.86 +-0.18" of all cards that A has chosen; chances in 100.
expected() { # OTHER WHAT TIMES
    [ -f "$folder/expected-$1.json" ] || return 0
    sed 's/.*"side_a"[^]]*"expected":\[{"cards"\([^]]*\).*/\1/; s/},{"trick".*//' "$folder/expected-$1.json" |
        sed -n 's/.*"'"$2"'":{"said":\([-0-9.e]*\),"came":\([-0-9.e]*\),"margin95":\([-0-9.e]*\)}.*/\1 \2 \3/p' |
        awk -v t="$3" '{ d = t == 1 ? 2 : 1; printf "%.*f -> %.*f +-%.*f", d, t * $1, d, t * $2, d, t * $3 }'
}

print_expected() {
    echo '| against | points | queen | own moon | another'"'"'s moon |'
    echo '|---|---|---|---|---|'
    for other in $others; do
        echo "| \`$other\` | $(expected "$other" points 1) | $(expected "$other" queen 100) | $(expected "$other" moon 100) | $(expected "$other" moon_other 100) |"
    done
}

print_tables() {
    echo '| A | B | how | A minus B, points a hand |'
    echo '|---|---|---|---|'
    echo "| \`policy\` | \`plain\` | \`--time 2 --deals 400\` | $(figure policy-plain) |"
    echo "| \`full\` | \`plain\` | \`--time 10 --deals 400\` | $(figure full-plain) |"
    echo "| \`scholar\` | \`plain\` | \`--time 10 --deals 400\` | $(figure scholar-plain) |"
    echo "| \`full\` | \`scholar\` | \`--time 20 --deals 400\` | $(figure full-scholar) |"
    echo "| \`policy\` | \`scholar\` | \`--nodes 10000 --deals 400\` | $(figure policy-scholar) |"
    echo "| \`careful\` | \`full\` | \`--nodes 500 --deals 200\` | $(figure careful-full) |"
    echo "| \`hunter\` | \`full\` | \`--nodes 500 --deals 200\` | $(figure hunter-full) |"
    echo
    echo "    hearts arena --ladder $steps --deals 300"
    echo
    [ ! -f "$folder/ladder.txt" ] || sed -n '/^A  *B/,/^$/s/^/    /p' "$folder/ladder.txt"
    echo '| game | `full` against `duck` | `duck` against `random` | `full` against `scholar` |'
    echo '|---|---|---|---|'
    for game in $games; do
        echo "| \`$game\` | $(figure "full-duck-$game") | $(figure "duck-random-$game") | $(figure "full-scholar-$game") |"
    done
    echo
    echo '| A | B | how | A minus B, wins a game |'
    echo '|---|---|---|---|'
    for pair in $alone; do
        echo "| \`${pair%-*}\` | \`${pair#*-}\` | \`--design 1v3 --games --deals 300\` | $(figure "alone-$pair") |"
    done
    echo
    print_expected
}

case ${1:-} in
measure) hearts=$2 folder=$3 names=${4:-*} && measure ;;
print) folder=$2 && print_tables ;;
*) sed -n '2,6p' "$0" && exit 2 ;;
esac
