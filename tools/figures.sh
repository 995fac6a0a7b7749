#!/bin/sh
# figures.sh - the figures of docs/PLAYERS.md: measures them, or prints them as the page has them.
#
# tools/figures.sh measure HEARTS FOLDER [NAMES]   plays the matches, an hour or two, a file each; NAMES is a
#                                                  pattern of those to play, as "duck-random-*"
# tools/figures.sh print FOLDER                    prints the tables; a match that was not played has no figure
set -eu

games='classic american grand-prix super sahara spot spot-courts black-maria black-maria-spades
black-maria-spot three five turbo booster cancellation partners partners-solo'

# One of A among three of B, and the other way round.
alone='casual-novice steady-casual duck-novice duck-casual duck-steady'

# The strengths, the weakest first.
steps=$(sed -n 's/^STRENGTH(\([a-z_0-9]*\), \(ASKED\|MORE\), .*/\1/p' \
    "$(dirname "$0")/../src/players/strengths.def" | paste -sd ' ' -)

match() { # NAME ARENA-ARGUMENTS...
    name=$1
    shift
    # shellcheck disable=SC2254 # a pattern
    case $name in $names) ;; *) return 0 ;; esac
    [ -s "$folder/$name.json" ] || "$hearts" arena "$@" --json >"$folder/$name.json"
}

# Where a hand is settled in money, whole games tell.
how() { # GAME
    [ "$1" != super ] || echo --games
}

measure() {
    match policy-plain policy plain --time 2 --deals 400
    match full-plain full plain --time 10 --deals 400
    for game in $games; do
        # shellcheck disable=SC2046 # no word, or one
        match "full-duck-$game" full duck --rules "$game" --nodes 500 --deals 60 $(how "$game")
        # shellcheck disable=SC2046
        match "duck-random-$game" duck random --rules "$game" --deals 200 $(how "$game")
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

print_tables() {
    echo '| A | B | how | A minus B, points a hand |'
    echo '|---|---|---|---|'
    echo "| \`policy\` | \`plain\` | \`--time 2 --deals 400\` | $(figure policy-plain) |"
    echo "| \`full\` | \`plain\` | \`--time 10 --deals 400\` | $(figure full-plain) |"
    echo "| \`careful\` | \`full\` | \`--nodes 500 --deals 200\` | $(figure careful-full) |"
    echo "| \`hunter\` | \`full\` | \`--nodes 500 --deals 200\` | $(figure hunter-full) |"
    echo
    echo "    hearts arena --ladder $steps --deals 300"
    echo
    [ ! -f "$folder/ladder.txt" ] || sed -n '/^A  *B/,/^$/s/^/    /p' "$folder/ladder.txt"
    echo '| game | `full` against `duck` | `duck` against `random` |'
    echo '|---|---|---|'
    for game in $games; do
        echo "| \`$game\` | $(figure "full-duck-$game") | $(figure "duck-random-$game") |"
    done
    echo
    echo '| A | B | how | A minus B, wins a game |'
    echo '|---|---|---|---|'
    for pair in $alone; do
        echo "| \`${pair%-*}\` | \`${pair#*-}\` | \`--design 1v3 --games --deals 300\` | $(figure "alone-$pair") |"
    done
}

case ${1:-} in
measure) hearts=$2 folder=$3 names=${4:-*} && measure ;;
print) folder=$2 && print_tables ;;
*) sed -n '2,6p' "$0" && exit 2 ;;
esac
