#!/bin/sh
# faults.sh - a table that cannot be kept: it says so once, plays on, and claims nothing else.
#
#   faults.sh HEARTS    the program
set -u
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
HOME=$folder LC_ALL=C.UTF-8
export HOME LC_ALL

printf 'auto\nauto\nauto\nquit\n' >"$folder/answers"

# Three decisions, then leaving. What is said lies in $out.
plays_on() { # NAME REASON ENVIRONMENT...
    name=$1 reason=$2
    shift 2
    out=$(env "$@" "$hearts" play --plain classic --seed 3 <"$folder/answers" 2>&1)
    is "$name: exit 0" "$?" 0
    is "$name: said once" "$(printf '%s\n' "$out" | tr '\n' ' ' | grep -o "$reason" | wc -l)" 1
    has "$name: all three decisions are made" "$out" 'You take the trick'
    has "$name: leaving promises nothing" "$out" 'You leave the table. The game '
    lacks "$name: nothing is claimed" "$out" 'The game is kept'
}

: >"$folder/file"
plays_on 'a file in place of the folder' 'this game is not kept: .*file/hearts cannot be made: Not a' \
    XDG_STATE_HOME="$folder/file"
plays_on 'no place at all' 'this game is not kept: neither XDG_STATE_HOME nor HOME' \
    -u HOME -u XDG_STATE_HOME
plays_on 'a name without end' 'this game is not kept: .*too long' \
    XDG_STATE_HOME="/$(head -c 1100 /dev/zero | tr '\0' a)"
mkdir -p "$folder/taken/hearts/table.txt/full"
: >"$folder/taken/hearts/table.txt.before"
plays_on 'a folder in place of the file' 'The game cannot be kept: .*: *Is a *directory' \
    XDG_STATE_HOME="$folder/taken"
if [ "$(id -u)" -ne 0 ]; then
    mkdir -p "$folder/mine/hearts"
    chmod 555 "$folder/mine/hearts"
    plays_on 'a folder that may not be written' 'The game cannot be kept: .*Permission' \
        XDG_STATE_HOME="$folder/mine"
    chmod 755 "$folder/mine/hearts"
fi

# Another table has the file: it goes on being kept, this one is not.
mkfifo "$folder/pipe"
XDG_STATE_HOME=$folder/shared "$hearts" play --plain classic --seed 5 \
    <"$folder/pipe" >"$folder/first" 2>&1 &
exec 7>"$folder/pipe"
tries=0
until grep -q 'Your hand' "$folder/first" || [ "$tries" -ge 400 ]; do
    tries=$((tries + 1))
    sleep 0.05
done
before=$(cat "$folder/shared/hearts/table.txt")
plays_on 'a second table' 'this game is not kept: another table is open' \
    XDG_STATE_HOME="$folder/shared"
is 'the kept game is the first one still' "$(cat "$folder/shared/hearts/table.txt")" "$before"
echo quit >&7
exec 7>&-
wait

# No file may grow: what is kept stays as it was.
printf 'auto\nquit\n' | XDG_STATE_HOME=$folder/small "$hearts" play --plain classic --seed 5 \
    >/dev/null
before=$(cat "$folder/small/hearts/table.txt")
err=$( (ulimit -f 0 && XDG_STATE_HOME=$folder/small "$hearts" play --plain --resume \
    <"$folder/answers" 2>&1) | cat)
has 'no room for a file: it is said' "$(printf '%s\n' "$err" | tr -s '\n ' '  ')" 'File too large'
has 'no room for a file: it is played on' "$err" 'The game could not be kept.'
is 'no room for a file: what was kept is there' "$(cat "$folder/small/hearts/table.txt")" "$before"
is 'no room for a file: nothing else is there' "$(ls "$folder/small/hearts" | tr '\n' ' ')" \
    'table.txt table.txt.lock '
done_testing
