#!/bin/sh
# join.sh - tables on a server from the terminal: line by line, full screen in tmux, computers, programs.
#
#   join.sh HEARTS    the program
set -u
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
. tests/tui/screen.sh

socket=openhearts-join-$$
state=$(mktemp -d /dev/shm/openhearts.XXXXXX 2>/dev/null || mktemp -d)
served='' others=''
clean() {
    tmux -L "$socket" kill-server 2>/dev/null
    for process in $served $others; do kill -9 "$process" 2>/dev/null; done
    rm -rf "$folder" "$state"
}
trap clean EXIT
trap 'exit 1' PIPE # somebody at a table has gone before everything was sent
HOME=$folder/home LC_ALL=C.UTF-8
export HOME LC_ALL
unset NO_COLOR TMUX XDG_STATE_HOME
mkdir -p "$HOME"

# ---- The server ----

serve() { # LISTEN
    : >"$folder/served"
    "$hearts" serve --listen "$1" --data "$state/data" --think-least 1ms --think-most 2ms \
        --think-nodes 40 --tables-per-person 100 --messages 100000 --talk-each 0ms --log error \
        --events-per-table 0 --events-per-person 0 --events-per-address 0 \
        --bytes-per-table 0 --bytes-per-person 0 --bytes-per-address 0 --house-a-day 0 \
        >"$folder/served" 2>"$folder/server.log" &
    served=$!
    within grep -q 'http://' "$folder/served"
    base=$(sed -n 's|.*\(http://[^/ ]*\).*|\1|p' "$folder/served" | head -n 1)
}

mkdir -p "$state/data"
serve 127.0.0.1:0
has 'the server serves' "$base" 'http://127.0.0.1:'

# Runs the program as a person with a folder of their own; sets $status and $out.
as() { # NAME ARGUMENTS...
    who=$1
    shift
    XDG_STATE_HOME=$state/$who timeout $((2 * patience)) "$hearts" join "$@" --name "$who" \
        >"$folder/out" 2>"$folder/err"
    status=$?
    out=$(cat "$folder/out" "$folder/err")
}

# Waits until a file has a text; a case of its own.
waits() { # NAME FILE TEXT
    within grep -qs -e "$3" "$2"
    has "$1" "$(cat "$2" 2>/dev/null)" "$3"
}

# ---- Wrong arguments ----

as Ada
is 'no address: exit 2' "$status" 2
as Ada ftp://example.org
has 'no address of a server' "$out" 'is no address'
as Ada "$base" --seat 7
has 'no seat' "$out" '--seat expects a letter'
as Ada "$base" --new 'classic jack=maybe'
is 'rules that cannot be: exit 2' "$status" 2
as Ada "$base" --player full
has 'a player wants a table' "$out" '--player expects a table'
as Ada "$base" --table 0123456789abcdef0123456789abcdef </dev/null
is 'no such table: exit 1' "$status" 1
lacks 'no such table: it is said why' "$out" 'status'
as Ada http://nowhere.invalid --quick
has 'no such server' "$out" 'cannot be reached'
is 'who one is is kept for oneself' \
    "$(stat -c %a "$state"/Ada/hearts/join/*.token)" 600

as Ada "$base" --new classic --turn soon
is 'a turn that is no time: exit 2' "$status" 2
has 'a turn that is no time' "$out" '--turn expects a time'
as Ada "$base" --new classic --public --turn off
has 'a public table without a clock' "$out" 'at a public table the clocks run'
as Ada "$base" --quick classic --bank 1min
has 'terms are of a new table' "$out" 'go with --new'

# ---- Line by line ----

printf 'who\nstart full\nsay well played\nscore\nauto game\n' >"$folder/answers"
as Ada "$base" --plain --new 'classic hands=2 target=none ties=shared' <"$folder/answers"
is 'a game line by line: exit 0' "$status" 0
has 'the link is told' "$out" "The link to this table is $base/t/"
has 'the host is told' "$out" 'Seat A: you, the host.'
has 'who sits there' "$out" 'Seat D: free.'
has 'talk comes back' "$out" 'Ada: well played'
has 'the cards fall' "$out" 'You take'
has 'the game ends' "$out" 'The game is over.'
lacks 'nothing is refused' "$out" 'refused'
for preset in american turbo booster cancellation partners black-maria five spot super sahara; do
    printf 'start hard\nauto game\n' >"$folder/answers"
    as Ada "$base" --plain=terse --new "$preset hands=1 target=none ties=shared" <"$folder/answers"
    is "$preset: exit 0" "$status" 0
    has "$preset: the game ends" "$out" 'The game is over.'
    has "$preset: a trick is a line" "$out" 'Trick 2: '
    lacks "$preset: no other lines for it" "$out" ' plays '
done

# Commands that come too early are answered, and have no effect.
printf 'QS\nhint\nauto\nundo\nclaim\nyes\npause\nresume\nsit Z\nswap A A\nseat B nobody\nquit\n' \
    >"$folder/answers"
as Ada "$base" --plain --new classic <"$folder/answers"
is 'senseless words: exit 0' "$status" 0
has 'senseless words: no card' "$out" 'There is nothing for you to decide right now.'
has 'senseless words: no seat' "$out" 'A seat is a letter from A to D.'
has 'senseless words: no such computer' "$out" 'There is no computer player of that name.'
has 'leaving keeps the seat' "$out" 'Your seat is kept'

# ---- The lobby, line by line ----

printf 'lsit\nnew public five\nwhoo\nsya hello\nwho\nquit\nlist\nfilter nothing-like-it\nfilter five\nopen 1\nquit\nquit\n' \
    >"$folder/answers"
as Ada "$base" --plain <"$folder/answers"
is 'the lobby: exit 0' "$status" 0
has 'the lobby: it is empty first' "$out" 'There are no public tables right now.'
has 'the lobby: what is mistyped is guessed' "$out" 'That is not a command of the lobby; perhaps list.'
has 'at the table too' "$out" 'nor a command; perhaps who.'
has 'by its first word' "$out" 'nor a command; perhaps say.'
has 'the lobby: the new table' "$out" '1: five, gathering, 4 of 5 seats free, with Ada, your seat'
has 'the lobby: filtered' "$out" 'No table matches.'
is 'the lobby: the table again' "$(printf '%s\n' "$out" | grep -c 'The game is five')" 2

# ---- Terms ----

# Makes a table with these arguments; sets $terms to its terms as the server has them.
terms_of() { # ARGUMENTS...
    as Ada "$base" --plain --new classic "$@" </dev/null
    id=$(printf '%s\n' "$out" | sed -n 's|^The link to this table is .*/t/||p' | head -n 1)
    terms=$(python3 -c 'import json, sys, urllib.request
t = json.load(urllib.request.urlopen(sys.argv[1]))["terms"]
print(t["turn"], t["bank"], t["grace"], t["watching"])' "$base/api/tables/$id" 2>&1)
}
terms_of
is 'a private table has no clock' "$terms" '0 60000 30000 True'
terms_of --public
is 'a public table has' "$terms" '20000 60000 30000 True'
terms_of --turn 5s --bank 2min --grace 1500ms --watching off
is 'terms as they were asked for' "$terms" '5000 120000 1500 False'
terms_of --turn off --bank off
is 'clocks that are off' "$terms" '0 0 30000 True'

printf '%s\n' terms book >"$folder/answers"
as Ada "$base" --plain --new 'classic stakes=1' --for slate --buy-in 50 <"$folder/answers"
has 'it is told with the terms' "$out" 'played for the slate, 50 each.'
has 'a guest has no chips' "$out" 'You have 0 chips.'
as Ada "$base" --book
has 'nor without a table' "$out" 'You have 0 chips.'
as Ada "$base" --book=csv
is 'nor as values' "$out" "$(printf 'line,time,what,chips,left,table,game\r')"
as Ada "$base" --book=xls
is 'a form that is none: exit 2' "$status" 2
as Ada "$base" --plain --new classic --for chips --buy-in 50 </dev/null
has 'rules without money' "$out" 'there is nothing to play for'

# The host changes them until the game begins; the pace is for people who play with computers alone.
printf '%s\n' terms 'terms turn 20s' 'terms public on' 'terms pauses off' 'terms public on' terms \
    'start full' 'terms turn 30s' 'pace off' 'pace soon' finish 'auto game' >"$folder/answers"
as Ada "$base" --plain --new 'classic hands=1 target=none ties=shared' <"$folder/answers"
is 'terms line by line: exit 0' "$status" 0
has 'terms: as they are' "$out" 'Anyone with the link may join. The terms: turn off, bank 1min, grace 30s,'
has 'terms: a change is told' "$out" 'The host has changed who may join, or the clock.'
has 'terms: as they are then' "$out" 'Anybody may join. The terms: turn 20s, bank 1min, grace 30s,'
has 'terms: not those of a public table' "$out" 'there are no pauses at a public table'
has 'the pace' "$out" 'The pace is off, as long as no other person plays.'
has 'no pace' "$out" 'A pace is slow, usual, quick, fast or off.'
is 'no terms once it has begun, no end of a hand that is open' \
    "$(printf '%s\n' "$out" | grep -c "That can't be done now.")" 2

# ---- Two people ----

# A person at a table who reads from a pipe: `tell` sends lines.
sit() { # NAME ARGUMENTS...
    who=$1
    shift
    rm -f "$folder/$who.in"
    mkfifo "$folder/$who.in"
    XDG_STATE_HOME=$state/$who "$hearts" join "$@" --name "$who" --plain \
        <"$folder/$who.in" >"$folder/$who.out" 2>&1 &
    others="$others $!"
    case $who in
    Ada) exec 5>"$folder/$who.in" ;;
    Bruno) exec 6>"$folder/$who.in" ;;
    esac
}
tell() { # NAME LINE
    case $1 in
    Ada) printf '%s\n' "$2" >&5 ;;
    Bruno) printf '%s\n' "$2" >&6 ;;
    esac
}

printf 'secret\n' >"$folder/password"
sit Ada "$base" --new 'classic hands=1 target=none ties=shared' --password "$folder/password"
waits 'two: the table stands' "$folder/Ada.out" 'The link to this table'
table=$(sed -n 's/^The link to this table is //p' "$folder/Ada.out")
as Bruno "$table" --plain </dev/null
is 'two: not without the password' "$status" 1
sit Bruno "$table" --seat C --password "$folder/password"
waits 'two: one sees the other come' "$folder/Ada.out" 'Bruno sits down.'
tell Bruno 'say hello'
waits 'two: talk is heard' "$folder/Ada.out" 'Bruno: hello'
tell Bruno 'start full'
waits 'two: only the host starts' "$folder/Bruno.out" 'Only the host'
tell Ada 'start full'
waits 'two: it begins for the other' "$folder/Bruno.out" 'Choose three cards to pass to full D.'
tell Ada 'pause'
waits 'two: paused' "$folder/Bruno.out" 'Ada pauses the table.'
tell Bruno 'resume'
waits 'two: resumed' "$folder/Ada.out" 'The table goes on.'
tell Ada 'auto'
tell Ada 'undo'
waits 'two: a pass is taken back, or asked for' "$folder/Bruno.out" 'the last decision'
tell Ada 'auto game'
tell Bruno 'yes'
tell Bruno 'auto game'
waits 'two: the game ends for one' "$folder/Ada.out" 'The game is over.'
waits 'two: and for the other' "$folder/Bruno.out" 'The game is over.'
tell Ada 'rematch'
waits 'two: another game is wanted' "$folder/Bruno.out" 'Ada wants another game.'
tell Bruno 'rematch'
waits 'two: another game' "$folder/Ada.out" 'Another game begins.'
tell Bruno 'end'
waits 'two: one wants it called off' "$folder/Ada.out" 'Bruno wants to call this game off'
tell Bruno 'leave'
waits 'two: one leaves for good' "$folder/Ada.out" 'Seat C was vacated'
exec 5>&- 6>&-

# ---- Watching, a computer of ours, a program ----

as Robot "$base" --new 'classic hands=2 target=none ties=shared' --player steady
is 'a robot: exit 0' "$status" 0
has 'a robot: a line for every hand' "$out" 'hand 2: Robot*'
table=$(printf '%s\n' "$out" | sed -n 's/^The link to this table is //p')
printf 'score\nwho\nQS\nquit\n' >"$folder/answers"
as Ines "$table" --watch --plain <"$folder/answers"
has 'watching: the scores' "$out" 'Hand 2: '
has 'watching: no cards' "$out" 'It is not your turn.'
as Ines "$(sed -n 's/^The link to this table is //p' "$folder/Ada.out")" --player duck
is 'a robot without the password: exit 1' "$status" 1
lacks 'a robot without the password: why' "$out" 'status'
XDG_STATE_HOME=$state/Robot "$hearts" join "$base" --quick='turbo hands=1 target=none ties=shared' \
    --player steady --name Robot >"$folder/Robot.out" 2>&1 &
others="$others $!"
waits 'a quick table: one waits for others' "$folder/Robot.out" 'The link to this table'
as Other "$base" --quick 'turbo hands=1 target=none ties=shared' --player duck
has 'a quick table: another comes to it' "$out" \
    "$(sed -n 's/^The link to this table/The link to this table/p' "$folder/Robot.out")"
has 'a quick table: both play' "$out" 'hand 1:'
waits 'a quick table: and so does the first' "$folder/Robot.out" 'hand 1: '
program=$(timeout $((2 * patience)) /usr/bin/python3 examples/bot.py "$base" --rules \
    'turbo hands=1 target=none ties=shared' 2>&1)
is 'the example: exit 0' "$?" 0
has 'the example: plays a hand' "$program" 'scores:'

# ---- The full screen ----

open_screen() { # COLUMNS ROWS WHO ARGUMENTS...
    open_columns=$1 open_rows=$2 who=$3
    shift 3
    terminal "$open_columns" "$open_rows" \
        "env XDG_STATE_HOME='$state/$who' USER=greta '$hearts' join $* ${named---name $who}; cat"
}

# A key is pressed if there is something to decide, and the next one once that is shown: any key closes the scores at
# the end.
played_to() { # TEXT
    on_screen "$1" && return
    case $screen in *'Hint H'*) ;; *) return 1 ;; esac
    keys H
    within on_screen 'Hint: '
    keys Enter
    within off_screen 'Hint: '
    return 1
}

# Follows hints until the screen has a text; a case of its own.
plays_until() { # NAME TEXT
    within played_to "$2"
    has "$1" "$screen" "$2"
}

named=''
open_screen 80 24 Login "$base"
shows 'without a name: as the terminal knows one' 'you are greta'
keys Q
unset named
as Ada "$base" --plain --public --new \
    'american players=5 strip=none kitty=swap pass_through=whole' </dev/null
is 'a table of many words' "$status" 0
open_screen 80 24 Ada "$base"
shows 'the lobby: words too long are marked' 'five strip=none kitty=sw… 4 of 5 free'
shows 'the lobby: where one sits' 'your seat, Ada'
keys Q
open_screen 80 24 Tove "$base"
shows 'the lobby: who one is' 'you are Tove'
shows 'the lobby: public tables' 'five'
resize 70 20
shows 'the lobby: a window too small says so' '80x24 are needed, it is 70x20.'
keys a
resize 80 24
shows 'the lobby: and no table was opened unseen' 'Enter opens'
keys F
keys -l 'nothing-like-it'
keys Enter
shows 'the lobby: filtered' 'No table matches.'
keys F
keys Enter
shows 'the lobby: and no longer' ' of 5 free'
keys N
shows 'a new table: the form of the games' 'Enter takes it'
keys Enter
shows 'a new table: a password, or none' 'A password for your table'
keys Enter
shows 'a new table: its link' "$base/t/"
shows 'a new table: the host is told what to do' '3 seats are free.'
shows 'a new table: the keys that matter' '╌ Start Enter  Fill and start F  Computer C'
keys Enter
shows 'not begun with free seats' 'Some seats are still empty.'
keys C
shows 'a computer sits down' 'A computer sits at seat B: Easy.'
keys C
shows 'another one' 'A computer sits at seat B: Fair.'
keys F
shows 'the game begins' 'Choose three cards to pass to'
shows 'the keys that matter in a game' '╌ Choose Space  Move ←→  Hint H  Chat T'
shows 'a clock runs' ' · 0:'
okay 'what is left is said to be left' sh -c \
    'printf "%s\n" "$1" | grep -q "[0-9] · 0:[0-9][0-9] left"' sh "$screen"
keys T
keys -l 'Grüße an alle'
shows 'what is said is typed in the rail' 'Say to the table:'
keys Enter
shows 'talk stands in the hem' 'Tove: Grüße an alle'
keys M
shows 'what was said, on a sheet' 'What was said and done'
hides 'what was refused is none of it' 'Some seats are still empty.'
keys Escape C
shows 'no claim before the cards are played' 'You can only claim tricks while cards are being played.'
keys '?'
shows 'the keys in a small terminal, in full' 'agree to an offer, or decline'
keys Escape
keys P
shows 'no pause at a public table, and why' 'That is off at this table.'
keys +
keys +
keys H
shows 'a hint' 'Hint:'
keys Enter
plays_until 'the first trick' 'trick 1'
plays_until 'some tricks later' 'trick 4'
kill -9 "$served"
wait "$served" 2>/dev/null
shows 'the server is gone: the bar says so' 'Not connected'
keys H Enter
serve "${base#http://}"
shows 'the server is back' 'Connected again.'
plays_until 'the game goes on: more tricks' 'trick 8'
# The progress of the game: the hand and the trick in the bar as one number.
progress() {
    look
    printf '%s\n' "$screen" | sed -n 's/.*hand \([0-9]*\) · trick \([0-9]*\).*/\1 \2/p' |
        awk 'NR == 1 { print $1 * 100 + $2 }'
}
before=$(progress)
keys Q
shows 'one leaves to the lobby' 'Enter opens'
keys Q
shows 'and from there' 'Your seat is kept'
open_screen 80 24 Tove "$base"
shows 'the lobby again' 'you are Tove'
keys F
keys -l 'Tove'
keys Enter
shows 'the lobby: the table one left' '▸ classic'
keys Enter
shows 'the same seat' '▸ You'
shows 'in the same game' '· trick'
now=$(progress)
okay 'and not before where it was' test "${now:-0}" -ge "${before:-9999}"
keys X
shows 'giving up the seat is asked twice' 'X again gives up your seat'
keys X
# With computers alone it goes on faster than one can look: wait for the scores.
watching() {
    on_screen 'You are watching.' && return
    keys Escape
    return 1
}
within watching
has 'and then done' "$screen" 'You are watching.'
keys Q
open_screen 120 40 Tove "$base" --new "'classic hands=1 target=none ties=shared'"
shows 'a wide screen' '3 seats are free.'
keys F + +
plays_until 'a game in the full screen ends' 'The game is over.'
shows 'the scores came up' 'any key closes'
keys Escape
shows 'another game is offered' 'Another game'
keys G
shows 'another game begins' 'Another game begins.'
shows 'and its cards are dealt' 'hand 2 · pass'
keys '?'
shows 'the keys of company are explained' 'claim the remaining tricks'
keys Escape Q
shows 'and left' 'You left the table.'
open_screen 60 20 Tove "$base"
shows 'a small terminal gets lines' 'You are Tove. Type help'

# ---- A computer whose log nobody reads ----

mkfifo "$folder/nobody"
: <"$folder/nobody" &
exec 8>"$folder/nobody"
wait $!
XDG_STATE_HOME=$state/Rob timeout $patience "$hearts" join "$base" --name Rob --player duck --forever \
    --new 'classic hands=1 target=none' >&8 2>"$folder/err"
is 'a computer whose log nobody reads ends, as by "| head"' "$?" 141
is 'quietly' "$(cat "$folder/err")" ''
exec 8>&-

# ---- A computer that is asked to end ----

XDG_STATE_HOME=$state/Rob "$hearts" join "$base" --name Rob --player easy --forever \
    --new 'classic hands=1 target=none' >"$folder/easy" 2>"$folder/err" &
easy=$!
others="$others $easy"
waits 'what people call a computer sits down' "$folder/easy" 'hand 1:'
kill "$easy"
wait "$easy"
is 'asked to end it ends in order' "$?" 143
has 'and says that its seat is kept' "$(cat "$folder/err")" \
    "hearts join: interrupted: its seat is kept; \"hearts join $base/t/"

# ---- Chips ----

# An account is needed. Computers play for nothing here, which is announced before the hand, if nobody chose its cards.
kill "$served"
wait "$served"
is 'the server ends' "$?" 0
export HEARTS_FAIR=1
serve 127.0.0.1:0
as Eva "$base" --book
token=$(echo "$state"/Eva/hearts/join/*.token)
python3 -c 'import json, sys, urllib.request
asked = urllib.request.Request(sys.argv[1] + "/api/account", json.dumps({"name": "Eva", "password": "correct horse"}).encode(),
                               {"Authorization": "Bearer " + open(sys.argv[2]).read().strip(), "Content-Type": "application/json"})
token = json.load(urllib.request.urlopen(asked))["token"]
open(sys.argv[2], "w").write(token + "\n")' "$base" "$token"
printf '%s\n' 'start duck' 'auto game' >"$folder/answers"
as Eva "$base" --plain --new 'classic hands=1 target=none ties=shared stakes=1' --for chips --buy-in 50 <"$folder/answers"
has 'what computers do not pay is said' "$out" "For now computers pay you nothing, and take nothing from you."
as Eva "$base" --book
has 'and nothing is won' "$out" 'You have 1100 chips.'

kill "$served"
wait "$served"
is 'the server ends' "$?" 0
served=''
done_testing
