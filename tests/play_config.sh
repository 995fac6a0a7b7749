#!/bin/sh
# play_config.sh - the configuration file of hearts play: what counts, and what is printed for wrong lines.
#
#   play_config.sh HEARTS    the program
set -u
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
. tests/tui/shared.sh

file=$XDG_CONFIG_HOME/hearts/play.conf
mkdir -p "${file%/*}"

# Opens a table, types "rules" and leaves; sets $out to the output.
play() { # ARGUMENTS...
    rm -rf "$XDG_STATE_HOME/hearts"
    printf 'rules\nquit\n' | "$hearts" play "$@" >"$folder/out" 2>&1
    status=$?
    out=$(cat "$folder/out")
}

# The same with these lines in the file.
with() { # LINES ARGUMENTS...
    printf '%b\n' "$1" >"$file"
    shift
    play "$@"
}

told() { # NAME TEXT: of the line that is wrong, and the game goes on
    has "$1" "$out" "$file$2"
    has "$1: played all the same" "$out" 'The game is classic.'
    is "$1: exit 0" "$status" 0
}

# ---- What counts ----

play classic
lacks 'no file: no word of it' "$out" 'play.conf'
with '# mine\n\n  name = Erna  # since 1950\nplayers = hard, easy ,fair\r\nplain=terse\n; nothing else' classic
lacks 'a good file: nothing is told' "$out" 'play.conf'
has 'name' "$(cat "$saved")" '[A "Erna"]'
has 'players' "$(cat "$saved")" '[Players "person steady novice casual"]'
has 'plain' "$out" 'Choose three cards to pass to Edda.'
lacks 'plain: in short lines' "$out" 'passes to you'
with '\0357\0273\0277name = Erna' classic
has 'a mark of UTF-8 before it all' "$(cat "$saved")" '[A "Erna"]'
with 'players = expert\nname = Erna\nplain = terse\nspeed = off\nsort = rank\nascii = on' classic --name Ida \
    --players fair --plain
has 'the command line stands above it: name' "$(cat "$saved")" '[A "Ida"]'
has 'players too' "$(cat "$saved")" '[Players "person casual casual casual"]'
has 'plain too' "$out" 'passes to you'
with 'sort = low\nsort = rank' classic --seed 5
of_file=$(grep '^Your hand' "$folder/out")
rm "$file"
play classic --seed 5 --sort rank
is 'the last line of a name counts; sort' "$of_file" "$(grep '^Your hand' "$folder/out")"
# Also before the game is chosen.
printf 'players = hard,fair,hunter\n' >"$file"
rm -rf "$XDG_STATE_HOME/hearts"
printf 'classic\n\nquit\n' | "$hearts" play --plain >"$folder/out"
has 'a bare Enter takes those of the file' "$(cat "$folder/out")" 'Enter takes those that you named;'
has 'and they sit down' "$(cat "$saved")" '[Players "person steady casual hunter"]'

# ---- Lines that are wrong ----

with 'name = Erna\ncolours = 4\nspeed = slow' classic
told 'a setting of another name' ':2: there is no setting "colours"; perhaps colors.'
has 'the other lines count' "$(cat "$saved")" '[A "Erna"]'
with 'zzzz = 4' classic
told 'a setting like no other' ':1: there is no setting "zzzz"; "man hearts-play" lists all.'
with 'hint = F' classic
told 'a key without its beginning' ':1: there is no setting "hint"; perhaps key.hint.'
with 'speed = fats' classic
told 'a value' ':1: speed expects slow, usual, quick, fast or off, not "fats"; perhaps fast.'
with 'colors = 3' classic
told 'a number of colours' ':1: colors expects 2, 4 or none, not "3".'
with 'ascii = yes' classic
told 'a flag' ':1: ascii expects on or off, not "yes".'
with 'players = easy,goose' classic
told 'a player' ':1: players: there is no computer called "goose"; there are easy, fair,'
with 'players =' classic
told 'no player' ':1: players: names are wanted, such as easy,fair.'
with "name = $(head -c 400 /dev/zero | tr '\0' n)" classic
told 'a long name' ':1: name expects a name of at most '
with 'fast' classic
told 'no value' ':1: a line is name = value, such as speed = fast.'
with 'players = hard,hard,hard,hard' classic
told 'more players than seats' ', players: 4 computers are named, and 3 play here; the computers you chose last sit down.'
has 'and they do' "$(cat "$saved")" '[Players "person novice novice novice"]'
with 'players = cmd:/no/such/program' classic
told 'a program that is not there' ', players: '
with 'key.hint = U' classic
told 'a key that is taken' ':1: key.hint: "U" is for undo already; it stays H.'
with 'key.hint = U\nkey.undo = H' classic
lacks 'two keys change places' "$out" 'play.conf'
with 'key.undo = H\nkey.last = U\nkey.hint = L\nkey.scores = L' classic
told 'one too many in a round' ':4: key.scores: "L" is for hint already; it stays S.'
is 'the round itself is none' "$(grep -o 'play.conf:' "$folder/out" | wc -l)" 1
with 'key.hint = h' classic
told 'a key that is for cards' ':1: key.hint: "h" is for cards; a capital letter would do.'
with 'key.hint = F1' classic
told 'no key' ':1: key.hint: a key is one letter, figure or sign, such as H, not "F1".'
with 'key.hint =' classic
told 'a key without a key' ':1: key.hint: a key is wanted, such as H.'
with 'key.add = x\nkey.hint = ( ) [ ] {' classic
told 'too many keys' ':2: key.hint: hint has at most 4 keys.'
with 'a\nb\nc\nd\ne' classic
has 'many lines: three are told' "$out" ':3: a line is'
lacks 'many lines: no fourth' "$out" ':4:'
has 'many lines: how many there are' "$out" '2 more of its lines are wrong too.'
with 'speed = fats' --speed fats classic
is 'the command line is wrong: exit 2' "$status" 2
is 'the command line is wrong: in the same words' "$out" \
    'hearts play: --speed expects slow, usual, quick, fast or off, not "fats"; perhaps fast'

# ---- Files that cannot be used ----

with 'name = \0033[2J\0007' classic
told 'control characters' ' is not text; it is ignored.'
lacks 'control characters: none gets out' "$(tr '\033' '@' <"$folder/out")" '@'
head -c 4096 "$hearts" >"$file"
play classic
told 'a program' ' is not text; it is ignored.'
yes 'name = Erna' | head -c 70000 >"$file"
play classic
told 'a large file' ': it is larger than 65536 bytes; it is ignored.'
rm "$file" && ln -s /dev/zero "$file"
play classic
told 'a file without end' ': it is larger than'
rm "$file" && mkfifo "$file"
play classic
told 'a pipe' ' is not a file; it is ignored.'
rm "$file" && mkdir "$file"
play classic
told 'a folder' ': Is a directory; it is ignored.'
rmdir "$file" && ln -s nowhere "$file"
play classic
lacks 'a link to nothing' "$out" 'play.conf'
rm "$file" && ln -s play.conf "$file"
play classic
told 'a link to itself' ': Too many levels of symbolic links; it is ignored.'
rm "$file" && : >"$file"
play classic
lacks 'an empty file' "$out" 'play.conf'
if [ "$(id -u)" -ne 0 ]; then
    chmod 0 "$file"
    play classic
    told 'a file that may not be read' ': Permission denied; it is ignored.'
fi

# ---- Its location ----

mkdir -p "$HOME/.config/hearts"
printf 'name = Homer\n' >"$HOME/.config/hearts/play.conf"
printf 'name = Erna\n' >"$file"
play classic
has 'the folder of the environment' "$(cat "$saved")" '[A "Erna"]'
unset XDG_CONFIG_HOME
play classic
has 'else the one at home' "$(cat "$saved")" '[A "Homer"]'
XDG_CONFIG_HOME=here play classic
has 'a path that is none' "$(cat "$saved")" '[A "Homer"]'

done_testing
