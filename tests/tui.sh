#!/bin/sh
# tui.sh - the terminal table: whole games line by line, and the full screen driven in tmux.
#
#   tui.sh HEARTS    the program
set -u
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

socket=openhearts-$$
# Every decision is written to the disk; in memory that takes no time.
state=$(mktemp -d /dev/shm/openhearts.XXXXXX 2>/dev/null || mktemp -d)
trap 'tmux -L "$socket" kill-server 2>/dev/null; rm -rf "$folder" "$state"' EXIT
HOME=$folder/home XDG_STATE_HOME=$state LC_ALL=C.UTF-8
export HOME XDG_STATE_HOME LC_ALL
unset NO_COLOR TMUX
mkdir -p "$HOME" "$XDG_STATE_HOME"
saved=$XDG_STATE_HOME/hearts/table.txt
printf 'auto hand\nscores\nquit\n' >"$folder/auto_scores"

# Plays line by line what comes in; leaves the exit status in $status, what is said in $out.
play() { # ARGUMENTS...
    "$hearts" play --plain "$@" >"$folder/out" 2>"$folder/err"
    status=$?
    out=$(cat "$folder/out" "$folder/err")
}

# ---- Whole games, line by line ----

whole_game() { # RULES...
    rm -f "$saved"
    yes auto | head -n 4000 >"$folder/answers"
    play --seed 11 --players duck "$@" <"$folder/answers"
    is "$*: exit 0" "$status" 0
    has "$*: the game ends" "$out" 'The game is over.'
    lacks "$*: nobody shouts" "$out" '!'
    lacks "$*: nothing is refused" "$out" 'must wait'
    is "$*: nothing is kept" "$(test -e "$saved" && echo kept)" ''
}

for preset in classic american windows grand-prix sahara three five turbo booster cancellation \
    partners partners-solo black-maria black-maria-spades; do
    whole_game "$preset" target=30
done
for preset in spot spot-courts black-maria-spot; do
    whole_game "$preset" target=100
done
whole_game super
whole_game classic hands=3 target=none pass=S pass_count=3
whole_game american hands=2 target=none pass_through=whole pass=L
whole_game american hands=2 target=none pass_through=partial pass=L
whole_game turbo hands=2 target=none charge_limit=3 charge_order=rounds
whole_game three hands=2 target=none strip=none kitty=swap
whole_game three hands=1 target=none decks=2
whole_game cancellation players=10 hands=2 target=none
whole_game american hands=2 target=none players=4 stakes=1 pot=5
whole_game classic hands=2 target=none --seat C --name Ines --players random,duck
has 'a name of mine: it is not given to a computer' "$out" 'Bruno, Ravi and Edda'
whole_game classic hands=1 target=none --seat none
okay 'the record of a finished game is kept and has no fault' "$hearts" replay "$saved.last"
lacks 'a finished game is not offered again' "$(ls "$XDG_STATE_HOME/hearts")" 'table.txt
'

# ---- Questions and answers, line by line ----

rm -rf "$XDG_STATE_HOME/hearts"
printf '\nquit\n' >"$folder/answers"
play <"$folder/answers"
is 'a bare Enter: exit 0' "$status" 0
has 'a bare Enter begins classic' "$out" 'The game is classic.'
has 'quit keeps the game' "$out" 'The game is kept'
is 'the kept game is a file of mine alone' "$(stat -c %a "$saved")" 600
printf '\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'the kept game is offered' "$out" 'A game is kept: classic, hand 1'
is 'full players, each in its own style' "$(grep '^.Players' "$saved")" \
    '[Players "person careful full hunter"]'
printf 'no\nfive target=50\nplayers\ngoose\nsteady,full\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'how strong the computers are is asked' "$out" 'From weak to strong: novice, casual,'
has 'all of them are named' "$out" 'hunter: '
has 'a strange one is refused' "$out" 'there is no computer called "goose"'
is 'several sit down in their order' "$(grep '^.Players' "$saved")" \
    '[Players "person steady full steady full"]'
has 'a game by name' "$out" 'The game is five target=50.'
has 'the game before is put aside' "$out" 'put aside'
printf 'no\nthree\nsteady,full,duck\nduck\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'more than there are seats are refused' "$out" '3 computers are named, and 2 play here.'
printf 'no\n\nduck,full\nquit\n' >"$folder/answers"
play --players duck,duck,duck,duck,duck <"$folder/answers"
has 'a bare Enter after too many names' "$out" '5 computers are named, and 3 play here.'
is 'asks for others' "$(grep '^.Players' "$saved")" '[Players "person duck full duck"]'
printf 'rules\nquit\n' >"$folder/answers"
play classic --players expert <"$folder/answers"
has 'one name is for all' "$out" 'Edda plays as expert, Bruno as expert, Ines as expert.'
printf 'no\nclasic\nclassic moon=off sun=on\nlist\noptions\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'an unknown game is explained' "$out" 'no game of that name'
has 'options that disagree are explained' "$out" 'sun and moon'
has 'the games are listed' "$out" 'black-maria:'
has 'the options are listed' "$out" 'pass_count='

# A game with a name of the people's own keeps it.
rm -f "$saved"
cat >"$folder/friday.rules" <<'RULES'
name="Friday night"
about="What we play on Fridays"
parent=american jack=-10
RULES
printf 'rules\nquit\n' >"$folder/answers"
play "$folder/friday.rules" <"$folder/answers"
has 'a named game is called by its name' "$out" 'The game is Friday night. What we play on Fridays.'
has 'a named game tells its rules' "$out" 'In short: american jack=-10'
has 'the record carries the name' "$(cat "$saved")" '[Event "Friday night"]'
printf '\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'a named game is offered by its name' "$out" 'A game is kept: Friday night, hand 1'
has 'a resumed game keeps its name' "$out" 'The game is Friday night. What we play'
printf 'no\nname="Late hour" classic\n\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'a name typed at the start' "$out" 'The game is Late hour.'
printf 'quit\n' >"$folder/answers"
play "name=\"$(printf 'a\033[2Jb\302\233c\377')\"" <"$folder/answers"
lacks 'a name cannot steer the terminal' "$(tr '\033\302' '@^' <"$folder/out")" '@'
play super hands=2 <"$folder/auto_scores"
has 'stakes are told' "$(tr '\n' ' ' <"$folder/out" | tr -s ' ')" 'Stakes: you '

# Money is told after every hand, by the scores, and once the game is over.
printf 'auto game\n' >"$folder/answers"
play super --seed 4 --players duck <"$folder/answers"
is 'stakes are told after the hand' "$(grep '^Stakes: ' "$folder/out" | sed -E \
    's/(pay|get)s? ([0-9/]+|nothing)/pays N/g')" \
    'Stakes: you pays N, Edda pays N, Bruno pays N, Ines pays N.'
lacks 'what is paid has no minus sign' "$(grep '^Stakes: ' "$folder/out")" 'pays -'
play partners stakes=3 pot=1 target=30 --seed 3 --players duck <"$folder/answers"
is 'stakes are told after every hand' "$(grep -c '^Stakes: ' "$folder/out")" \
    "$(grep -c '^The hand is over' "$folder/out")"
has 'the pot is told after the game' "$out" 'The pot: you '
play sahara target=20 --seed 2 --players duck <"$folder/answers"
has 'a pot without stakes' "$out" 'The pot: you '
lacks 'no stakes, no word of them' "$out" 'Stakes:'

# What lies there and cannot be gone on with is put aside with the reason, and nothing is written over.
rm -rf "$XDG_STATE_HOME/hearts"
mkdir -p "$XDG_STATE_HOME/hearts"
printf 'quit\n' >"$folder/answers"
said() { tr '\n' ' ' <"$folder/out" | tr -s ' '; }
for number in '' .2 .3; do
    printf '[Hearts "2"]\n# precious%s\n' "$number" >"$saved"
    play classic <"$folder/answers"
    has "a later version$number: put aside" "$(said)" "put aside as table.txt.before$number: the saved"
    has "a later version$number: the reason" "$(said)" 'line 1: this record is of another version'
    is "a later version$number: it is there" "$(tail -n 1 "$saved.before$number")" \
        "# precious$number"
done
printf '[Hearts "2"]\n' >"$saved"
play <"$folder/answers"
has 'said before anything is asked' "$(said | cut -c 1-70)" 'put aside as table.txt.before.4'
for number in '' .2 .3; do
    is "and nothing is lost$number" "$(tail -n 1 "$saved.before$number")" "# precious$number"
done
printf '[Hearts "2"]\n' >"$saved"
play --resume </dev/null
is 'resuming it: exit 1' "$status" 1
is 'resuming leaves it alone' "$(cat "$saved")" '[Hearts "2"]'
rm -rf "$XDG_STATE_HOME/hearts"

# With standard output closed no file takes its number.
"$hearts" play --plain classic <"$folder/answers" >&- 2>"$folder/err"
is 'nobody can hear: exit 1' "$?" 1
has 'nobody can hear: said' "$(cat "$folder/err")" 'the output cannot be written: Bad file descriptor'
is 'nobody can hear: nothing is said to a file' "$(cat "$saved.lock")" ''
rm -rf "$XDG_STATE_HOME/hearts"

# Where nothing can be kept nothing is promised.
XDG_STATE_HOME=/proc/none play classic <"$folder/answers"
has 'no place: said' "$out" 'This game is not kept: /proc/none cannot be made'
has 'no place: said when leaving' "$(said)" 'You leave the table. The game is not kept: /proc/none'
lacks 'no place: nothing is promised' "$out" 'The game is kept'

# A hand with the queen of spades and clubs, before the pass. Computers may pass and play what they like.
queen() {
    mkdir -p "${saved%/*}"
    cat >"$saved" <<'RECORD'
[Hearts "1"]
[Rules "classic"]
[A "You"]
[B "Edda"]
[C "Bruno"]
[D "Ines"]
[Dealer "D"]
[Players "person duck duck duck"]
[Seed "5"]

hand 1
deal A 3C 4C 7C 9C JC 3D JD 4S 5S QS 3H 4H 9H / B 2C QC KC AC 4D QD KD 3S 7S AS 2H 6H KH / C 5C 6C TC 2D 6D 8D TD AD 8S 7H TH JH QH / D 8C 5D 7D 9D 2S 6S TS JS 9S KS 5H 8H AH
RECORD
}

cat >"$folder/answers" <<'ANSWERS'
why KC
JC 9C 7C
why QS
QS
why 4C
trick
hint
score
rules
last
hand
sort
help
what
3C
last
undo
undo
hand
ANSWERS
queen
play --resume <"$folder/answers"
has 'why: a card that is not held' "$out" 'The king of clubs is not in your hand.'
has 'what was passed is told' "$out" \
    'You have chosen the jack of clubs, the nine of clubs and the seven of clubs.'
has 'what came is told' "$out" 'You receive the '
has 'a refusal names card and rule' "$out" \
    'The queen of spades must wait: you still hold clubs.'
has 'the first trick is explained' "$out" 'Follow clubs. No points can fall in the first trick.'
has 'why: a card that may be played' "$out" 'You may choose the four of clubs.'
has 'the trick is told' "$out" 'On the table: '
has 'a hint has its reason' "$out" 'Hint: '
has 'the rules are told' "$out" 'In short: classic'
has 'what is not understood is said' "$out" 'neither a card nor a word'
has 'undo takes back' "$out" 'Your last decision is taken back.'
has 'undo twice gives the first hand back' "$(tail -n 8 "$folder/out")" \
    'Your hand: 3C 4C 7C 9C JC'

queen
printf 'JD JD JD\n3D JD QS\nhint all\nquit\n' >"$folder/answers"
play --resume <"$folder/answers"
has 'a card named too often' "$out" \
    'The jack of diamonds is named more than once, and you hold one.'
has 'a hint weighs every card' "$out" '    points queen  moon other worse'
is 'a row for each of them' \
    "$(grep -cE '^ ?[0-9JQKA]+C +-?[0-9]+\.[0-9]( +[0-9]+%){3} +[0-9]+\.[0-9]  [A-Z]' "$folder/out")" \
    "$(grep 'You may play: ' "$folder/out" | tail -n 1 | grep -o '[0-9JQKA]*C' | wc -l)"
is 'within 79 columns' "$(LC_ALL=C.UTF-8 grep -cE '^.{80}' "$folder/out")" 0

# ---- Kept at every moment ----

# The last scores and the winner.
ending() { tail -n 4 "$folder/out" | grep -A1 -e 'Totals:' -e 'The game is over' | tr -d '\n'; }

printf 'auto game\n' >"$folder/answers"
rm -f "$saved"
play classic hands=2 target=none --seed 21 --players duck <"$folder/answers"
undisturbed=$(ending)
has 'the undisturbed game ends' "$undisturbed" 'The game is over'

# Waits until a file has so many lines with a word, twenty seconds at most.
until_lines() { # FILE WORD COUNT
    tries=0
    while [ "$(grep -c -- "$2" "$1" 2>/dev/null)" -lt "$3" ] && [ "$tries" -lt 400 ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
}

killed_after() { # DECISIONS
    rm -f "$saved" "$folder/pipe"
    mkfifo "$folder/pipe"
    "$hearts" play --plain classic hands=2 target=none --seed 21 --players duck <"$folder/pipe" \
        >"$folder/first" 2>&1 &
    victim=$!
    exec 7>"$folder/pipe"
    yes auto | head -n "$1" >&7
    until_lines "$folder/first" 'Your hand' "$(($1 + 1))"
    { kill -9 "$victim"; wait "$victim"; } 2>/dev/null
    exec 7>&-
    before=$(grep 'Your hand' "$folder/first" | tail -n 1)
    play --resume </dev/null
    is "killed after $1 decisions: the same hand" "$(grep 'Your hand' "$folder/out")" "$before"
    play --resume <"$folder/answers"
    is "killed after $1 decisions: the same end" "$(ending)" "$undisturbed"
}

for decisions in 0 1 2 9 14 15 24; do
    killed_after "$decisions"
done

# In the middle of computers' decisions, wherever that is.
for lines in 2 5 20 40 70; do
    rm -f "$saved"
    "$hearts" play --plain classic hands=2 target=none --seed 21 --players duck <"$folder/answers" \
        >"$folder/first" 2>&1 &
    victim=$!
    until_lines "$folder/first" 'plays' "$lines"
    { kill -9 "$victim"; wait "$victim"; } 2>/dev/null
    if [ -e "$saved" ]; then
        play --resume <"$folder/answers"
        is "killed at card $lines or later: the same end" "$(ending)" "$undisturbed"
    else
        pass "killed at card $lines: the game was over"
    fi
done

# A moon: the shooter is asked.
moon() {
    mkdir -p "${saved%/*}"
    cat >"$saved" <<'RECORD'
[Hearts "1"]
[Rules "american pass=none target=20"]
[A "You"]
[B "Edda"]
[C "Bruno"]
[D "Ines"]
[Dealer "D"]
[Players "person duck duck duck"]

hand 1
deal A TC AC KC QC JC AS KS QS AD AH KH QH JH / B 2C 4C 5C 2D 3D 4D 2S 3S 4S 5S 2H 3H 4H / C 6C 7C 8C 5D 6D 7D 6S 7S 8S 5H 6H 7H 8H / D 9C 3C 8D 9D TD JD QD KD 9S TS JS 9H TH
RECORD
}

moon_cards='ac kc qc jc tc ad as ks qs ah kh qh jh'
moon
{ printf '%s\n' $moon_cards; printf 'hint\nadd\n'; } >"$folder/answers"
play --resume <"$folder/answers"
has 'a moon: it is told' "$out" 'You shot the moon, worth 26.'
has 'a moon: the hint says how' "$out" 'Hint: add.'
has 'a moon: it is added' "$out" 'Totals: You 0, Edda 26'
moon
{ printf '%s\n' $moon_cards; printf 'subtract\n'; } >"$folder/answers"
play --resume <"$folder/answers"
has 'a moon: it is subtracted' "$(printf '%s' "$out" | tr -d '\n')" 'Totals:  You −26, Edda 0'

rm -f "$saved"
play --resume </dev/null
is 'nothing to go on with: exit 1' "$status" 1
mkdir -p "$XDG_STATE_HOME/hearts"
printf 'hand 1\ndeal A 2C\n' >"$saved"
play --resume </dev/null
is 'a damaged game: exit 1' "$status" 1
has 'a damaged game: says so' "$out" 'saved game'
rm -rf "$XDG_STATE_HOME/hearts"
printf 'in the way\n' >"$XDG_STATE_HOME/hearts"
printf 'auto game\n' >"$folder/answers"
play classic target=10 --players duck <"$folder/answers"
has 'no folder: played all the same' "$out" 'The game is over.'
has 'no folder: it is said' "$out" 'The game cannot be kept'
rm -f "$XDG_STATE_HOME/hearts"

# ---- The full screen ----

screen=''

look() { screen=$(tmux -L "$socket" capture-pane -p 2>/dev/null); }

# Waits until the screen has a text, ten seconds at most; a case of its own.
shows() { # NAME TEXT
    tries=0
    look
    while [ "$tries" -lt 200 ]; do
        case $screen in *"$2"*) break ;; esac
        sleep 0.05
        tries=$((tries + 1))
        look
    done
    has "$1" "$screen" "$2"
}

keys() { tmux -L "$socket" send-keys "$@"; }

# A terminal of that size in which a command runs.
terminal() { # COLUMNS ROWS COMMAND
    tmux -L "$socket" kill-server 2>/dev/null
    tries=0 # the one before may still be about to end
    until tmux -L "$socket" -f /dev/null new-session -d -x "$1" -y "$2" "$3" 2>/dev/null ||
        [ "$tries" -ge 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    tmux -L "$socket" set -g status off 2>/dev/null
    tmux -L "$socket" set -g window-size manual 2>/dev/null
}

open_table() { # COLUMNS ROWS ENVIRONMENT ARGUMENTS...
    open_columns=$1 open_rows=$2 open_environment=$3
    shift 3
    terminal "$open_columns" "$open_rows" \
        "exec env $open_environment '$hearts' play --speed off $*"
}

# The same, and the screen stays when the program ends.
open_screen() { # COLUMNS ROWS ENVIRONMENT BEFORE ARGUMENTS...
    open_columns=$1 open_rows=$2 open_environment=$3 open_before=$4
    shift 4
    terminal "$open_columns" "$open_rows" \
        "$open_before env $open_environment '$hearts' play --speed off $*; cat"
}

# The cards of the hand that the screen shows, row by row.
hand_of() { printf '%s\n' "$screen" | grep -o '│[0-9JQKA]*[♣♦♠♥]' | tail -n 13 | tr -d '\n'; }

# Waits until the screen shows this hand; a case of its own.
same_hand() { # NAME HAND
    tries=0
    look
    while [ "$(hand_of)" != "$2" ] && [ "$tries" -lt 200 ]; do
        sleep 0.05
        tries=$((tries + 1))
        look
    done
    is "$1" "$(hand_of)" "$2"
}

closes() { # NAME
    tries=0
    while tmux -L "$socket" list-sessions >/dev/null 2>&1 && [ "$tries" -lt 200 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    is "$1" "$(tmux -L "$socket" list-sessions 2>/dev/null)" ''
}

open_table 80 24 ''
shows 'start: the title' 'OpenHearts'
shows 'start: the games' 'black-maria'
keys Down
shows 'start: the rules of a game in words' 'the shooter'
keys o
shows 'start: its options' 'team_score'
keys Right
shows 'start: an option is changed' 'five'
keys Left Left Down Down
shows 'start: what an option means' 'Who plays together'
keys Enter A C , B Enter
shows 'start: a contradiction is explained' 'there must be two teams'
shows 'start: what is typed takes the place of the value' 'three teams=AC,B '
keys d Escape
shows 'start: back' 'Enter plays'
shows 'start: who sits there' 'Opponents: mixed.'
keys Right Right
shows 'start: how strong they are' 'Opponents: casual.'
keys Left Left Left
shows 'start: the strongest' 'Opponents: full.'
keys Right c
shows 'start: the computers' 'clockwise from your left'
shows 'start: careful to the left' 'To your left        careful'
keys Down Right
shows 'start: one is changed' 'hunter: Full strength'
shows 'start: then each is its own' 'Opponents           as below'
keys Up Right
shows 'start: all are changed' 'To your right       novice'
keys Escape
shows 'start: and back' 'Opponents: novice.'
keys Up Enter
shows 'Enter begins classic' 'classic · hand 1'
keys Q
closes 'Q leaves'
okay 'Q keeps the game' test -s "$saved"

# More games than there are rows.
open_table 80 24 ''
shows 'start: there are more games' 'more below'
lacks 'start: and none above' "$screen" 'more above'
keys End
shows 'start: the last game' '▸ partners-solo'
shows 'start: who sits there, and how they are' 'Opponents: mixed. Full strength, each in a style'
shows 'start: there are more above' 'more above'
lacks 'start: and none below' "$screen" 'more below'
keys Q
closes 'start: left'

# What could not be gone on with, and what is not kept, is told before the first question.
printf '[Hearts "2"]\n' >"$saved"
open_table 80 24 ''
shows 'a strange file: told at the start' 'What was kept is put aside as table.txt.before: the saved'
keys Enter
shows 'a strange file: told at the table' 'line 1: this record is of another version than 1.'
shows 'a strange file: where it is' "It lies in"
keys Escape
shows 'a strange file: then the game begins' 'Choose three cards to pass'
keys Q
closes 'a strange file: left'
is 'a strange file: it is there' "$(cat "$saved.before")" '[Hearts "2"]'
rm -f "$saved" "$saved.before"
open_screen 80 24 'HOME=/proc/none XDG_STATE_HOME=/proc/none' '' classic
shows 'not kept: told' 'This game is not kept: /proc/none cannot be made'
keys Escape '?'
shows 'not kept: no promise in the help' 'leave; the game is not kept'
keys Escape Q
shows 'not kept: told when leaving' 'You leave the table. The game is not kept: /proc/none'
keys C-d
closes 'not kept: closed'

# Windows too small for the table: line by line, and why, folded at their width.
open_screen 60 15 '' '' classic
shows 'too small: line by line' 'Your hand:'
shows 'too small: why' 'The game goes line by line: the full table needs 80 columns'
keys quit Enter
shows 'too small: left' 'You leave the table.'
keys C-d
closes 'too small: closed'
open_screen 40 16 '' '' --resume
shows 'narrow: why' 'The game goes line by line: the full'
shows 'narrow: folded' 'Choose three cards to pass to Edda.'
keys h e l p Enter
shows 'narrow: the words' 'sort: change the order of your hand'
keys quit Enter
shows 'narrow: left' 'You leave the table.'
keys C-d
closes 'narrow: closed'
rm -f "$saved"

# The label of a kitty keeps clear of the arrows.
open_table 80 24 '' cancellation players=3 pass=L
shows 'a kitty while cards are passed' 'kitty, 2'
shows 'and the way they go' 'Bruno ╌╌▸ you ╌╌▸ Edda'
keys '?'
shows 'help: its last sentence is whole' 'a shaded one not.'
keys Escape Q
closes 'a kitty: left'
rm -f "$saved"

queen
open_table 80 24 '' --resume
shows 'the pass is asked' 'Choose three cards to pass to Edda.'
keys H
shows 'a hint chooses' 'Pass: 3 of 3'
keys Escape
shows 'Escape chooses nothing' 'Pass: 0 of 3'
# A hint has left the cursor on a card of its own choice.
keys Home Right Right Right Right Right Space Right Space
shows 'Space chooses' 'Pass: 2 of 3'
keys Enter
shows 'too few cards are refused' 'That is not the number'
keys 7 c
shows 'a card is chosen by its name' 'Pass: 3 of 3'
keys Enter
shows 'the trick is asked' 'Follow clubs.'
shows 'cards received are marked' 'new'
keys q s
shows 'a card that must wait says why' 'Q♠ must wait: you still hold clubs.'
keys H
shows 'a hint for a card' 'H again lists every card.'
keys H
shows 'a list of all cards' 'What you may play, the best first'
shows 'with columns' 'points queen  moon other worse'
keys Escape
shows 'then the table again' 'Hint H'
keys L
shows 'the last trick' 'No trick has been taken'
keys Escape R
shows 'the rules' 'The rules of this table'
keys Escape '?'
shows 'the keys' 'Capital letters are for the table'
keys Escape S
shows 'the scores' 'low wins'
keys Escape Escape
shows 'and the table again' 'Follow clubs.'
before=$(hand_of)
tmux -L "$socket" resize-window -x 120 -y 40
shows 'larger: the pad' 'What happened'
same_hand 'larger: the same hand' "$before"
tmux -L "$socket" resize-window -x 60 -y 15
shows 'too small: it is said' 'The table needs 80 columns and 24 rows.'
tmux -L "$socket" resize-window -x 80 -y 24
shows 'back: the table' 'Follow clubs.'
same_hand 'back: the same hand' "$before"
keys 3 c
shows 'a card is played by its name' 'trick 2'
keys U
shows 'undo' 'Your last decision is taken back.'
same_hand 'undo: the same hand' "$before"
keys O
shows 'the order changes' 'lowest card first'
keys O O
shows 'the order is as before' 'highest card first'

kill_screen() { kill -9 "$(tmux -L "$socket" list-panes -F '#{pane_pid}')"; closes "$1"; }

look
before=$(hand_of)
kill_screen 'killed in the first trick'
open_table 80 24 '' --resume
shows 'killed in the first trick: goes on' 'Follow clubs.'
same_hand 'killed in the first trick: the same hand' "$before"

# A whole hand by hints; the scores come up by themselves.
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
    look
    case $screen in *'Enter deals the next hand'* | *'Enter plays another'*) break ;; esac
    cards=$(printf '%s\n' "$screen" | grep -o '│[0-9JQKA]*[♣♦♠♥]' | wc -l)
    keys H Enter
    tries=0
    while [ "$tries" -lt 100 ]; do
        look
        case $screen in *'Enter deals the next hand'*) break ;; esac
        now=$(printf '%s\n' "$screen" | grep -o '│[0-9JQKA]*[♣♦♠♥]' | wc -l)
        [ "$now" != "$cards" ] && break
        sleep 0.05
        tries=$((tries + 1))
    done
done
shows 'the hand ends with the scores' 'Enter deals the next hand'
keys Enter
shows 'the next hand' 'hand 2'
shows 'its pass' 'Choose three cards to pass to Ines.'
keys Q
closes 'left between two hands'
open_table 80 24 ''
shows 'the kept game is offered first' 'Go on'
keys Enter
shows 'Enter goes on' 'hand 2'
kill_screen 'killed while passing'
open_table 100 30 '' --resume
shows 'killed while passing: goes on' 'Choose three cards to pass to Ines.'
keys Q
closes 'left again'

# Without colours, and without more than ASCII.
open_table 80 24 'NO_COLOR=1' classic --seed 5
shows 'NO_COLOR: the table' 'Choose three cards'
lacks 'NO_COLOR: no colours' "$(tmux -L "$socket" capture-pane -e -p | tr '\033' '@')" '@[38'
lacks 'NO_COLOR: no grounds' "$(tmux -L "$socket" capture-pane -e -p | tr '\033' '@')" '@[48'
keys Q
closes 'NO_COLOR: left'
open_table 80 24 '' classic --seed 5 --ascii
shows 'ascii: the table' 'Choose three cards'
is 'ascii: nothing else' "$(printf '%s' "$screen" | LC_ALL=C tr -d '\000-\177')" ''
keys Q
closes 'ascii: left'
open_table 80 24 '' "$folder/friday.rules" --seed 5
shows 'a named game: in the bar' 'OpenHearts  Friday night · hand 1'
keys S
shows 'a named game: on the score sheet' 'Friday night: the game goes to 100'
keys Escape R
shows 'a named game: on the rules' 'The rules of Friday night'
shows 'a named game: what is said of it' 'What we play on Fridays.'
keys Q Q
closes 'a named game: left'
open_table 80 24 '' partners --seed 5
shows 'partners are named' '· with Bruno ·'
keys Q
closes 'partners: left'
open_table 80 24 '' american pass_through=whole pass=L --seed 5
shows 'a long question keeps to its two rows' 'N  Pass on unseen'
is 'and the hand has its own' "$(printf '%s\n' "$screen" | sed -n 18p | tr -d ' ┆')" ''
keys Q
closes 'a long question: left'

# A hand in two rows: what may be played stands higher, here the one card that opens.
open_table 80 24 '' three decks=2 hands=1 target=none --seed 5
shows 'two rows: the pass' 'Pass: 0 of 3'
lacks 'two rows: nothing is lifted' "$(printf '%s\n' "$screen" | sed -n 18p)" '╭'
keys H
shows 'two rows: chosen' 'Pass: 3 of 3'
shows 'two rows: ticks' '✓'
keys Enter
shows 'two rows: the play' 'trick 1'
has 'two rows: some are lifted' "$(printf '%s\n' "$screen" | sed -n '18p;21p')" '╭'
keys Q
closes 'two rows: left'

# Colours: the nearest calm ones of 256, or the exact ones where the terminal takes them.
open_table 80 24 '' classic --seed 5
shows 'colours: the table' 'Choose three cards'
colours() { tmux -L "$socket" capture-pane -e -p | tr '\033' '@'; }
has 'of 256: a dark cloth' "$(colours)" '48;5;236'
lacks 'of 256: no loud blue' "$(colours)" '48;5;17m'
keys Q
closes 'of 256: left'
if sh tools/direct_terminal.sh "$folder" 2>/dev/null; then
    open_table 80 24 "TERM=openhearts-direct TERMINFO=$folder" classic --seed 5
    shows 'direct colours: the table' 'Choose three cards'
    has 'direct colours: indigo' "$(colours)" '48;2;32;42;77'
    keys Q
    closes 'direct colours: left'
fi
open_table 80 24 '' cancellation players=10 --seed 5
shows 'ten players fit' 'Mila'
shows 'ten players: the sixth' 'Oskar'
keys Q
closes 'ten players: left'

moon
open_table 80 24 '' --resume
shows 'a moon: the first lead' 'Follow clubs.'
for card in $moon_cards; do
    now=$screen
    keys "${card%?}" "${card#?}"
    tries=0
    while look; [ "$screen" = "$now" ] && [ "$tries" -lt 100 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    shows "a moon: $card is played" "$(case $card in jh) echo 'shot the moon' ;; *) echo '▸ You' ;; esac)"
done
shows 'a moon: the two ways' 'M  Subtract it'
keys m
shows 'a moon: it is scored' '26 comes off your score.'
keys Q
closes 'a moon: left'

# A mouse presses a card: here the first one, in the way terminals tell it.
open_table 80 24 '' classic --seed 5
shows 'mouse: the pass' 'Pass: 0 of 3'
tmux -L "$socket" send-keys -l "$(printf '\033[M %s%s' "$(printf '\%o' 48)" "$(printf '\%o' 53)")"
shows 'mouse: a card is chosen' 'Pass: 1 of 3'
keys Q
closes 'mouse: left'

# Computers take their time, and may be hurried.
terminal 80 24 "exec '$hearts' play --speed slow black-maria --seed 2"
shows 'slow: the pass' 'Pass: 0 of 3'
keys H Enter
shows 'slow: play begins' 'trick 1'
keys Space Space Space Space Space
shows 'slow: hurried to my turn' '▸ You'
keys - + + +
shows 'the pace changes' 'The pace is off now.'
keys Q
closes 'slow: left'
done_testing
