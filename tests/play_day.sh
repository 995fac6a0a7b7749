#!/bin/sh
# play_day.sh - the hand of a day in the terminal. The computer plays it a hundred times, so this takes the program as
# it is released. That a day is dealt as docs/RECORD.md says is for tests/worker/day.mjs.
#
#   play_day.sh HEARTS    the program
set -u
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
. tests/tui/shared.sh

# Plays line by line with the given input; sets $status to the exit status, $out to the output.
play() { # ARGUMENTS...
    "$hearts" play --plain "$@" >"$folder/out" 2>"$folder/err"
    status=$?
    out=$(cat "$folder/out" "$folder/err")
}

refused() { # STATUS TEXT ARGUMENTS...
    expected=$1 text=$2
    shift 2
    play "$@" </dev/null
    is "a day: $*: exit $expected" "$status" "$expected"
    has "a day: $*" "$out" "$text"
}

if [ -n "$all" ]; then
    printf 'auto hand\nyes\nundo\nauto hand\nno\n' >"$folder/answers"
    play --speed off --day=2026-11-25 --name Erna <"$folder/answers"
    is 'a day: exit 0' "$status" 0
    has 'a day: which' "$out" 'The hand of the day, 2026-11-25, classic: everybody gets the same cards'
    has 'a day: its computers' "$out" 'Edda, Bruno and Ines are computers.'
    has 'a day: what the computer makes of it' "$out" 'The strongest computer played this hand 100 times in your seat: best '
    is 'a day: to share once' "$(printf '%s\n' "$out" | grep -c '^    OpenHearts, hand of the day$')" 1
    lacks 'a day: no card is shared' "$(printf '%s\n' "$out" | sed -n '/^    OpenHearts/,/^$/p')" 'Q'
    is 'a day: nothing is kept' "$(test -e "$XDG_STATE_HOME/hearts/table.txt" && echo kept)" ''
    play --speed off --day 2026-11-25 --json <"$folder/answers"
    day=$(cat "$folder/out")
    has 'a day: as JSON' "$day" '{"date":"2026-11-25","rules":"classic","try":1,"points":'
    has 'a day: and again' "$day" '"try":2,'
    is 'a day: the same decisions, the same points' \
        "$(printf '%s\n' "$day" | sed 's/.*"points":\([0-9]*\),.*/\1/' | sort -u | wc -l | tr -d ' ')" 1
    is 'a day: a run a number' \
        "$(printf '%s\n' "$day" | sed -n '1s/.*"runs":\[\([^]]*\)\].*/\1/p' | tr ',' '\n' | wc -l | tr -d ' ')" 100
else
    echo '# without the hundred hands of the computer: worker-day has them'
fi
printf 'quit\n' >"$folder/answers"
play --day=2026-11-25 cancellation players=7 <"$folder/answers"
has 'a day: another game' "$out" '2026-11-25, cancellation players=7: everybody gets the same cards'
refused 2 'a day of the calendar' --day=2026-02-29
refused 2 'a day of the calendar' --day=tomorrow
refused 2 'only rules and display options' --day --from tests/records/classic.txt
refused 2 'only rules and display options' --day --seed 3
refused 2 'only rules and display options' --day --seat B
refused 2 'only rules and display options' --day --players easy
refused 2 'go with --from' --hand 2
refused 2 '--json goes with --from or --day' --json
refused 2 'no game of that name' --day tomorrow

done_testing
