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

# Three decisions, then leaving. Sets $said to the output, on one line.
plays_on() { # NAME WORDS REASON ENVIRONMENT...
    name=$1 words=$2 reason=$3
    shift 3
    said=$(env "$@" "$hearts" play --plain classic --seed 3 <"$folder/answers" 2>&1)
    is "$name: exit 0" "$?" 0
    said=$(printf '%s\n' "$said" | tr -s '\n ' '  ')
    is "$name: said once" "$(printf '%s\n' "$said" | grep -o "$words: " | wc -l)" 1
    okay "$name: the reason" expr "$said" : ".*$words: .*$reason.*You left"
    is "$name: all three decisions are made" \
        "$(printf '%s\n' "$said" | grep -o -e 'You have chosen' -e 'You play the' | wc -l)" 3
    okay "$name: said again when leaving" \
        expr "$said" : ".*You left the table. The game is not saved: .*$reason"
    lacks "$name: nothing is claimed" "$said" 'The game is saved'
}

: >"$folder/file"
plays_on 'a file in place of the folder' 'This game is not saved' \
    'file/hearts cannot be made: Not a' XDG_STATE_HOME="$folder/file"
plays_on 'no place at all' 'This game is not saved' 'neither XDG_STATE_HOME nor HOME' \
    -u HOME -u XDG_STATE_HOME
plays_on 'a name without end' 'This game is not saved' 'too long' \
    XDG_STATE_HOME="/$(head -c 1100 /dev/zero | tr '\0' a)"
mkdir -p "$folder/taken/hearts"
for end in '' .before .before.2 .before.3 .before.4 .before.5 .before.6 .before.7 .before.8 \
    .before.9; do
    echo mine >"$folder/taken/hearts/table.txt$end"
done
plays_on 'no place to put aside what is there' 'This game is not saved' 'are beside it already' \
    XDG_STATE_HOME="$folder/taken"
is 'no place to put aside what is there: it is there still' \
    "$(cat "$folder/taken/hearts/table.txt")" mine
if [ "$(id -u)" -ne 0 ]; then
    mkdir -p "$folder/mine/hearts"
    chmod 555 "$folder/mine/hearts"
    plays_on 'a folder that may not be written' "The game can't be saved" 'txt: Permission' \
        XDG_STATE_HOME="$folder/mine"
    chmod 755 "$folder/mine/hearts"
fi

# Another table has the file: that one is still saved, this one is not.
mkfifo "$folder/pipe"
XDG_STATE_HOME=$folder/shared "$hearts" play --plain classic --seed 5 \
    <"$folder/pipe" >"$folder/first" 2>&1 &
exec 7>"$folder/pipe"
within grep -qs 'Your hand' "$folder/first"
before=$(cat "$folder/shared/hearts/table.txt")
plays_on 'a second table' 'This game is not saved' 'another table is open' \
    XDG_STATE_HOME="$folder/shared"
is 'the kept game is the first one still' "$(cat "$folder/shared/hearts/table.txt")" "$before"
echo quit >&7
exec 7>&-
wait

# No file may grow: the saved game stays as it was.
printf 'auto\nquit\n' | XDG_STATE_HOME=$folder/small "$hearts" play --plain classic --seed 5 \
    >/dev/null
before=$(cat "$folder/small/hearts/table.txt")
out=$( (ulimit -f 0 && XDG_STATE_HOME=$folder/small "$hearts" play --plain --resume \
    <"$folder/answers" 2>&1) | tr -s '\n ' '  ')
has 'no room for a file: it is said' "$out" "The game can't be saved: "
has 'no room for a file: it is played on' "$out" 'You left the table. The game is not saved: '
has 'no room for a file: the reason' "${out##*You left the table}" 'File too large'
is 'no room for a file: what was kept is there' "$(cat "$folder/small/hearts/table.txt")" "$before"
is 'no room for a file: nothing else is there' "$(ls "$folder/small/hearts" | tr '\n' ' ')" \
    'table.txt table.txt.lock '
done_testing
