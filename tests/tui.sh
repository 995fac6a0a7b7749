#!/bin/sh
# tui.sh - the terminal table on the full screen, driven in tmux.
#
#   tui.sh HEARTS    the program
set -u
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
. tests/tui/shared.sh
. tests/tui/screen.sh

socket=openhearts-$$
trap 'tmux -L "$socket" kill-server 2>/dev/null; rm -rf "$folder" "$state"' EXIT

# ---- The full screen ----

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

# The cards of the hand on the screen, row by row.
hand_of() { printf '%s\n' "$screen" | grep -o '│[0-9JQKA]*[♣♦♠♥]' | tail -n 13 | tr -d '\n'; }

# Whether a hand is there: the screen may be seen while it is drawn.
hand_there() {
    look
    [ "$(hand_of)" ]
}

hand_is() { # HAND
    look
    [ "$(hand_of)" = "$1" ]
}

# Waits until the screen shows this hand; a case of its own.
same_hand() { # NAME HAND
    within hand_is "$2"
    is "$1" "$(hand_of)" "$2"
}

ranks_are() { # RANKS
    look
    [ "$(ranks_of)" = "$1" ]
}

# The same for larger cards, whose rank and suit are separate.
same_ranks() { # NAME HAND
    ranks=$(printf '%s' "$2" | sed 's/[♣♦♠♥]//g')
    within ranks_are "$ranks"
    is "$1" "$(ranks_of)" "$ranks"
}

ranks_of() { printf '%s\n' "$screen" | grep -o '│[0-9JQKA]\{1,2\} ' | tail -n 13 | tr -d ' \n'; }

closed() { ! tmux -L "$socket" list-sessions >/dev/null 2>&1; }

closes() { # NAME
    within closed
    is "$1" "$(tmux -L "$socket" list-sessions 2>/dev/null)" ''
}

open_table 80 24 ''
shows 'start: the title' 'OpenHearts'
shows 'start: the games' 'black-maria'
keys Down
shows 'start: the rules of a game in words' 'kitchen-table'
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
shows 'start: who sits there' 'Opponents: Easy.'
keys Right Right
shows 'start: how strong they are' 'Opponents: Hard.'
keys Right
shows 'start: three are asked for' 'Opponents: Easy.'
keys c
shows 'start: there are more' 'Opponents           Easy'
keys Left
shows 'start: the computers' 'clockwise from your left'
shows 'start: careful to the left' 'To your left        Careful'
keys Down Right
shows 'start: one is changed' 'Moon hunter: Full strength'
shows 'start: then each is its own' 'Opponents           As below'
keys Up Right
shows 'start: all are changed' 'To your right       Easy'
keys Escape
shows 'start: and back' 'Opponents: Easy.'
keys Up Enter
shows 'Enter begins classic' 'classic · hand 1'
keys Q
closes 'Q leaves'
okay 'Q keeps the game' test -s "$saved"

# More games than rows.
open_table 80 24 ''
shows 'start: there are more games' 'more below'
hides 'start: and none above' 'more above'
keys End
shows 'start: the last game' '▸ partners-solo'
shows 'start: who sits there, and how they are' 'Opponents: Easy. Knows the rules, forgets played cards'
shows 'start: there are more above' 'more above'
hides 'start: and none below' 'more below'
keys Q
closes 'start: left'

# A game that cannot be resumed, and one that is not saved, are reported before the first question.
printf '[Hearts "2"]\n' >"$saved"
open_table 80 24 ''
shows 'a strange file: told at the start' 'The saved file was set aside as table.txt.before: the saved'
keys Enter
shows 'a strange file: told at the table' 'line 1: this record is of another version than 1.'
shows 'a strange file: where it is' "is in /"
keys Escape
shows 'a strange file: then the game begins' 'Choose three cards to pass'
keys Q
closes 'a strange file: left'
is 'a strange file: it is there' "$(cat "$saved.before")" '[Hearts "2"]'
rm -f "$saved" "$saved.before"
open_screen 80 24 'HOME=/proc/none XDG_STATE_HOME=/proc/none' '' classic
shows 'not kept: told' 'This game is not saved: /proc/none cannot be made'
keys Escape '?'
shows 'not kept: no promise in the help' 'leave; the game is not saved'
keys Escape Q
shows 'not kept: told when leaving' 'You left the table. The game is not saved: /proc/none'
keys C-d
closes 'not kept: closed'

# The smallest window: one fact, which is also in the pages.
columns=$(sed -n 's/.*WINDOW_COLUMNS = \([0-9]*\).*/\1/p' src/clients/terminal/tui/window.h)
rows=$(sed -n 's/.*WINDOW_ROWS = \([0-9]*\).*/\1/p' src/clients/terminal/tui/window.h)
has 'least window: the manual' "$(tr '\n' ' ' <man/play.scd)" "at least $columns columns and $rows lines"
has 'least window: README' "$(cat README.md)" "fills the terminal; ${columns}x$rows is enough"
open_table 80 24 ''
shows 'start: before it is too small' 'Every game of the Hearts family'
resize 70 24
shows 'start: too small' 'it is 70x24. Q leaves.'
keys Enter
resize 80 24
shows 'start: large again, and nothing chosen' 'Every game of the Hearts family'
resize 79 60
shows 'start: one column is missing' 'it is 79x60'
keys q
closes 'start: left where it is too small'

# Windows too small for the table: line by line, with the reason, wrapped at their width.
open_screen 60 15 '' '' classic
shows 'too small: line by line' 'Your hand:'
shows 'too small: why' 'The game is shown line by line: the full table needs'
keys quit Enter
shows 'too small: left' 'You left the table.'
keys C-d
closes 'too small: closed'
open_screen 40 16 '' '' --resume
shows 'narrow: why' 'The game is shown line by line: the'
shows 'narrow: folded' 'Choose three cards to pass to Edda.'
keys h e l p Enter
shows 'narrow: the words' 'sort: change the order of your hand'
keys quit Enter
shows 'narrow: left' 'You left the table.'
keys C-d
closes 'narrow: closed'
rm -f "$saved"

# The label of a kitty does not cover the arrows.
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
shows 'keys that matter: choosing' '╌ Choose Space  Move ←→  Hint H'
keys H
shows 'a hint chooses' 'Pass: 3 of 3'
shows 'keys that matter: enough is chosen' '╌ Pass Enter  Every card H'
keys Escape
shows 'Escape chooses nothing' 'Pass: 0 of 3'
# A hint has moved the cursor to a card of its own choice.
keys Home Right Right Right Right Right Space Right Space
shows 'Space chooses' 'Pass: 2 of 3'
keys Enter
shows 'too few cards are refused' 'That is the wrong number'
keys 7 c
shows 'a card is chosen by its name' 'Pass: 3 of 3'
keys Enter
shows 'the trick is asked' 'Follow clubs.'
shows 'cards received are marked' 'new'
shows 'keys that matter: a card to play' '╌ Play Enter  Move ←→  Hint H  Undo U'
shows 'keys that matter: help and the way out come last' 'Help ?  Quit Q ╌'
keys q
shows 'keys that matter: after a rank' '╌ Clubs c  Diamonds d  Spades s  Hearts h  Cancel Esc'
keys Escape End
shows 'keys that matter: a card that must wait' '╌ Why not w  Move ←→'
keys q s
shows 'a card that must wait says why' 'Q♠ must wait: you still hold clubs.'
keys H
shows 'a hint for a card' 'H again lists every card.'
keys H
shows 'a list of all cards' 'Your chances, best card first'
shows 'with columns' 'points queen  moon other  costs'
keys Escape
shows 'then the table again' 'Every card H'
keys L
shows 'the last trick' 'No trick has been taken'
shows 'keys that matter: a sheet' '╌ Close Esc  Quit Q ╌'
keys Escape R
shows 'the rules' 'The rules of this table'
keys Escape '?'
shows 'the keys' 'Capital letters are for the table'
keys Escape S
shows 'the scores' 'low wins'
keys Escape Escape
shows 'and the table again' 'Follow clubs.'
within hand_there
before=$(hand_of)
resize 120 40
shows 'larger: the pad' 'What happened'
same_ranks 'larger: the same hand' "$before"
resize 60 15
shows 'too small: it is said' 'too small: 80x24 are needed, it is 60x15.'
shows_in 'too small: the game' 'H;${x;s/\n/ /g;p;}' 'The game is saved. Q leaves.'
keys Enter 3 c U H S
resize 12 6
shows 'tiny: it is said, folded' 'it is 12x6.'
resize 80 24
shows 'back: the table' 'Follow clubs.'
shows 'back: nothing was played unseen' 'trick 1'
same_hand 'back: the same hand' "$before"
keys 3 c
shows 'a card is played by its name' 'trick 2'
keys U
shows 'undo' 'Your last decision was taken back.'
same_hand 'undo: the same hand' "$before"
keys O
shows 'the order changes' 'lowest card first'
keys O O
shows 'the order is as before' 'highest card first'

kill_screen() { kill -9 "$(tmux -L "$socket" list-panes -F '#{pane_pid}')"; closes "$1"; }

within hand_there
before=$(hand_of)
kill_screen 'killed in the first trick'
open_table 80 24 '' --resume
shows 'killed in the first trick: goes on' 'Follow clubs.'
same_hand 'killed in the first trick: the same hand' "$before"

trick_shown() { printf '%s\n' "$screen" | sed -n 's/.* · trick \([0-9]*\).*/\1/p' | head -n 1; }

goes_on() { # TRICK
    on_screen 'Enter deals the next hand' || [ "$(trick_shown)" != "$1" ]
}

# A whole hand by hints; the scores appear by themselves.
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
    look
    case $screen in *'Enter deals the next hand'* | *'Enter plays another'*) break ;; esac
    trick=$(trick_shown)
    keys H Enter
    within goes_on "$trick"
done
shows 'the hand ends with the scores' 'Enter deals the next hand'
shows 'keys that matter: between hands' '╌ Next hand Enter  Undo U  Last L'
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

# Without colours, and with ASCII only.
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
row_18() { printf '%s\n' "$screen" | sed -n 18p | tr -d ' ┆'; }
row_18_is_empty() { look && [ -z "$(row_18)" ]; }
within row_18_is_empty
is 'and the hand has its own' "$(row_18)" ''
keys Q
closes 'a long question: left'

# A hand in two rows: the playable cards are raised, here the one card that opens.
open_table 80 24 '' three decks=2 hands=1 target=none --seed 5
shows 'two rows: the pass' 'Pass: 0 of 3'
lacks 'two rows: nothing is lifted' "$(printf '%s\n' "$screen" | sed -n 18p)" '╭'
keys H
shows 'two rows: chosen' 'Pass: 3 of 3'
shows 'two rows: ticks' '✓'
keys Enter
shows 'two rows: the play' 'trick 1'
shows_in 'two rows: some are lifted' '18p;21p' '╭'
keys Q
closes 'two rows: left'

# Colours: the nearest calm ones of 256, or the exact ones if the terminal supports them.
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

# The window grows during a trick: cards grow too, and what was taken is shown next to them. And back.
taken
open_table 80 24 '' --resume
shows 'growing: the trick' '2 points are on the table.'
within hand_there
before=$(hand_of)
for size in '120 40 │8      │' '160 50 │8  ♥   ♥   │' '200 60 │8  ♥     ♥   │' \
    '240 70 │5  ♠     ♠   │'; do
    card=${size#* * } size=${size%" │"*"│"}
    # shellcheck disable=SC2086 # two numbers
    resize $size
    shows "growing to $size: a card" "$card"
    shows "growing to $size: the last trick" 'Edda took it: 1 point.'
    shows "growing to $size: how it began" 'K♣   Edda, who led'
    shows "growing to $size: the lower hem" 'Quit Q ╌'
    shows_in "growing to $size: what a seat has taken" '/1 · takes it/{n;s/^\(.\{60\}\).*/\1/p;}' ' 10♥ '
done
shows 'growing: room for more keys; the last trick needs none' \
    'Undo U  Scores S  Rules R  Order O  Help ?  Quit Q'
resize 80 24
shows 'and back: the trick' '2 points are on the table.'
same_hand 'and back: the same hand' "$before"
keys Q
closes 'growing: left'

# A hand of a record is replayed: it ends with the hand, then both are shown side by side, as often as one likes.
open_screen 100 30 '' '' --from tests/records/classic.txt --decision 54
shows 'again: where it begins' 'From trick 13 of hand 1: the same cards'
keys Enter
shows 'again: the card' 'Follow hearts. 1 point is on the table.'
keys Enter
shows 'again: the scores' 'Enter compares this'
hides 'again: no next hand' 'Next hand'
keys Enter
shows 'again: side by side' '3 points  3 points'
shows 'again: once more?' 'Try again from there? yes or no.'
keys yes Enter
shows 'again: the second try' 'Follow hearts. 1 point is on the table.'
keys Enter
shows 'again: its scores' 'Enter compares this'
keys Enter
shows 'again: counted' 'now, 2'
keys no Enter

# Two equal cards: a cross, words for it at the seat, and an explanation as long as that is new.
equals
open_table 80 24 '' --resume
shows 'equal cards: at the seats' '0 · × cancelled'
crossed() { printf '%s\n' "$screen" | grep -o '╭╌×╌╮' | wc -l; }
two_crossed() { look && [ "$(crossed)" = 2 ]; }
within two_crossed
is 'equal cards: two are crossed out' "$(crossed)" 2
shows 'equal cards: what it means' 'Follow clubs. × is cancelled: neither of two equal'
keys L
shows 'equal cards: in the last trick' 'You, cancelled'
keys Escape q c
shows 'equal cards: also once the trick is taken' '× is cancelled'
resize 120 40
shows 'equal cards: a stitch through larger ones' '┆╌╌╌×╌╌╌┆'
keys Q
closes 'equal cards: left'
equals_again
open_table 80 24 'NO_COLOR=1' --resume --ascii
shows 'equal cards again: without colours, in ASCII' '0 - x cancelled'
shows 'equal cards again: crossed out' '.-x-.'
hides 'equal cards again: its meaning is known' 'x is cancelled'
keys Q
closes 'equal cards again: left'

moon
open_table 80 24 '' --resume
shows 'a moon: the first lead' 'Follow clubs.'
screen_changes() { # SCREEN
    look
    [ "$screen" != "$1" ]
}

for card in $moon_cards; do
    now=$screen
    keys "${card%?}" "${card#?}"
    within screen_changes "$now"
    shows "a moon: $card is played" "$(case $card in jh) echo 'shot the moon' ;; *) echo '▸ You' ;; esac)"
done
shows 'a moon: the two ways' 'M  Subtract it'
shows 'keys that matter: a moon' '╌ Add it a  Subtract it m'
resize 200 60
shows 'a moon: what you have taken' 'Q♠ A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥'
keys m
shows 'a moon: it is scored' '26 comes off your score.'
keys Q
closes 'a moon: left'

# A mouse presses a card: here the first one, in the way terminals report it.
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
keys - + + + +
shows 'the pace changes' 'The pace is off now.'
keys Q
closes 'slow: left'

# Several people at one terminal: Space twice shows the cards of one, a key covers them.
terminal 80 24 "exec '$hearts' play --speed off classic pass=none --people Anna,Ben --players duck --seed 5"
shows 'shared: whose turn it is' "Ben, it's your turn."
shows 'shared: how to see the cards' 'Press Space twice to see your cards.'
hides 'shared: and no cards' '│'
keys Space
shows 'shared: one press does not show them' 'Space once more shows your cards.'
keys Space
shows 'shared: two do' '▸ You'
keys C
shows 'shared: covered again' 'Press Space twice to see your cards.'
keys Space Space
shows 'shared: shown again' '▸ You'
keys Enter
shows 'shared: then it is the other one' "Anna, it's your turn."
shows 'shared: with the trick' 'Ben '
keys Q
closes 'shared: left'
rm -rf "$XDG_STATE_HOME/hearts"

# The person's own keys, and the pace.
mkdir -p "$XDG_CONFIG_HOME/hearts"
printf 'key.hint = F E\nkey.leave = Z\nspeed = quick\nkey.undo = q\n' >"$XDG_CONFIG_HOME/hearts/play.conf"
queen
terminal 100 30 "exec '$hearts' play --resume"
shows 'keys: a line that is wrong is told' 'play.conf:4: key.undo: "q" is for'
keys Escape
shows 'keys: the hem has them' 'Hint F '
shows 'keys: the pace of the file' 'quick +/-'
keys H
shows 'keys: the pass is asked' 'Choose three cards to pass to Edda.'
keys E
shows 'keys: another sign of the same' 'Pass: 3 of 3'
hides 'keys: the usual one does nothing' 'Your chances'
shows 'keys: a sentence names its key' '. F '
keys '?'
shows 'keys: the help has them' 'F            a hint'
shows 'keys: and the one to leave by' 'Z            leave'
keys Escape Z
closes 'keys: left'
rm "$XDG_CONFIG_HOME/hearts/play.conf"

done_testing
