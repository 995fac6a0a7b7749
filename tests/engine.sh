#!/bin/sh
# engine.sh - the protocol for outside players, as docs/ENGINE.md defines it, and programs as players.
#
#   engine.sh HEARTS    the program
set -u
hearts=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

engine() { # TEXT: what the engine answers to it
    printf '%s\n' "$1" | "$hearts" engine
}

# ---- The page's example ----

sed -n 's/^> //p' docs/ENGINE.md >"$folder/sent"
sed -n 's/^< //p' docs/ENGINE.md >"$folder/wanted"
"$hearts" engine --player duck <"$folder/sent" | grep -v '^option name Player' >"$folder/got"
is 'the example has lines' "$(test "$(wc -l <"$folder/wanted")" -gt 10 && echo yes)" yes
okay 'the example of docs/ENGINE.md is what happens' diff "$folder/wanted" "$folder/got"

# ---- Input of the engine ----

has 'its name' "$(engine hearts)" 'id name OpenHearts full'
has 'its players' "$(engine hearts)" 'var random'
has 'another player' "$(engine 'setoption name Player value random
hearts')" 'id name OpenHearts random'
has 'no such player' "$(engine 'setoption name Player value goose')" 'info string'
has 'no such option' "$(engine 'setoption name Cheat value 1')" 'info string'
has 'a number that is none' "$(engine 'setoption name Nodes value -1')" 'info string'
has 'an option is set' "$(engine 'setoption name Nodes value 70
hearts')" 'Nodes type spin default 70'
has 'a number beyond the limit changes nothing' "$(engine 'setoption name Nodes value 70
setoption name Nodes value 1000000001
hearts')" 'Nodes type spin default 70'
is 'unknown lines are skipped' "$(engine 'xboard
protover 2

	 
isready')" readyok
has 'no position' "$(engine go)" 'info string there is no position'
has 'rules that cannot be played' "$(engine 'position
rules classic bar=1
go')" 'no option of that name'

sed -n '/^rules classic/,/^go/p' "$folder/sent" | sed '/^go/q' >"$folder/facts"
# The position with one fact changed, and the complaint about it.
changed=0
otherwise() { # PART SED
    changed=$((changed + 1))
    is "refused, position $changed: $1" "$({ echo position; sed "$2" "$folder/facts"; } | "$hearts" engine |
        grep -c "^info string .*$1")" 1
}
otherwise 'the deck has it' 's/^hand 2C/hand 2C 2C/'
otherwise 'in the deck' 's/^hand 2C/hand ZZ/'
otherwise 'missing' '/^hand/d'
otherwise 'twice' 's/^seat A/seat A\nseat B/'
otherwise 'letter' 's/^seat A/seat E/'
otherwise 'phase' 's/^phase pass/phase sleep/'
otherwise 'number of cards' 's/^choose 3 3/choose 1 3/'
otherwise 'not in the hand' 's/^\(choose.*\) KH/\1 AH/'
otherwise 'as many as the deck' 's/^held 13 13 13 13/held 13 13 13 12/'
otherwise 'should' 's/^held 13 13 13 13/held 13 14 13 12/'
otherwise 'turn' 's/^turn A/turn/'
otherwise 'otherwise' 's/pass 1$/pass 2/'
otherwise 'other options' 's/^held/options add subtract fallback add\nheld/'
otherwise 'plays' 's/^held/play A 2C\nheld/'
otherwise 'number' 's/^deal 1/deal 99999999999999999999/'
otherwise 'too large' 's/^held/pots 0\nheld/'

# A flood, bytes that are no text, a line without end: it goes on, or ends silently.
answers_after() { # NAME FILE
    is "$1" "$({ cat "$2"; printf '\nstop\nisready\n'; } | "$hearts" engine | tail -n 1)" readyok
}
head -c 300000 /dev/zero | tr '\0' 'x' >"$folder/long"
answers_after 'one very long line' "$folder/long"
yes 'play A 2C' | head -n 20000 >"$folder/flood"
{ echo position; cat "$folder/flood"; echo go; } >"$folder/flood.go"
answers_after 'a position without end' "$folder/flood.go"
for seed in 1 2 3 4 5 6; do
    awk -v seed=$seed 'BEGIN { srand(seed); print "position\nrules classic";
        for (i = 0; i < 4000; i++) printf "%c", 1 + int(rand() * 250); print "\ngo" }' \
        >"$folder/noise"
    answers_after "noise $seed" "$folder/noise"
done

# ---- Our own player as a program ----

points() { # what simulate counts, without names and times
    sed 's/"player":"[^}]*","points"/"points"/g; s/,"hands_per_s".*//'
}
for rules in classic turbo cancellation 'american players=5 strip=none kitty=swap'; do
    inside=$("$hearts" simulate --rules "$rules" --players duck --hands 8 --json | points)
    outside=$("$hearts" simulate --rules "$rules" --players "cmd:$hearts engine --player duck",duck \
        --hands 8 --threads 2 --json 2>&1 | points)
    is "duck as a program plays the same hands: $rules" "$outside" "$inside"
done

met() { # what arena finds, without names and times
    grep -o '"difference":.*"better"\|"forfeits":[0-9]*'
}
inside=$("$hearts" arena full full --nodes 30 --deals 2 --threads 1 --json | met)
outside=$("$hearts" arena "cmd:$hearts engine" full --nodes 30 --deals 2 --threads 2 --json | met)
is 'full as a program decides the same' "$outside" "$inside"
has 'full as a program loses no turn' "$outside" '"forfeits":0'

# ---- The example player ----

for game in $("$hearts" rules list | sed -n 's/^\([a-z-]*\) .*/\1/p' | sort); do
    "$hearts" simulate --rules "$game" --players "cmd:python3 examples/player.py",random \
        --hands 6 --threads 1 >"$folder/out" 2>"$folder/err"
    is "the example player plays $game: exit 0" $? 0
    is "the example player plays $game: no turn lost" "$(cat "$folder/err")" ''
done

# ---- Programs that fail ----

# Lets a bad program play; sets $err to the output, $status to the exit status.
bad() { # HOW HANDS
    "$hearts" simulate --players "cmd:python3 tests/outside/bad.py $1",duck,duck,duck --hands "$2" \
        --threads 1 >"$folder/out" 2>"$folder/err"
    status=$?
    err=$(cat "$folder/err")
}
bad good 2
is 'a good program: exit 0' "$status" 0
is 'a good program: nothing is said' "$err" ''
bad dies 2
is 'a program that dies: exit 0' "$status" 0
has 'a program that dies: said' "$err" 'dies" has ended: duck plays in its place.'
has 'a program that dies: not for ever' "$err" 'has ended and is not started any more'
has 'a program that dies: counted' "$err" ' times: 0 late, 0 wrong, '
is 'a program that dies: said once each' "$(printf '%s\n' "$err" | grep -c .)" 3
bad rubbish 1
is 'rubbish: exit 0' "$status" 0
has 'rubbish: said' "$err" 'answers what it may not play (a card is a rank and a suit)'
lacks 'rubbish: not printed back' "$err" "$(printf '\033')"
has 'rubbish: counted' "$err" ' wrong, 0 ended'
bad illegal 1
has 'cards it does not hold: said' "$err" 'answers what it may not play'
bad flood 1
is 'a flood of words' "$err" ''
bad old 1
is 'answers to old questions are not taken' "$err" ''
bad mute 1
is 'no heartsok: exit 1' "$status" 1
has 'no heartsok: says so' "$err" 'lets ten seconds pass before it says "heartsok"'
"$hearts" simulate --players "cmd:false" --hands 1 2>"$folder/err"
is 'a program that ends at once: exit 1' $? 1
has 'a program that ends at once: says so' "$(cat "$folder/err")" 'ends before it says'
"$hearts" simulate --players "cmd:./no such program" --hands 1 2>"$folder/err"
is 'no such program: exit 1' $? 1
has 'no such program: says so' "$(cat "$folder/err")" 'cannot be started'
"$hearts" simulate --players "cmd:" --hands 1 2>"$folder/err"
is 'no program at all: exit 1' $? 1
"$hearts" simulate --players "cmd:python3 'tests/outside/bad.py' \"go\"od" --hands 1 \
    >/dev/null 2>"$folder/err"
is 'quotation marks' "$?$(cat "$folder/err")" 0

# ---- At the table ----

printf '' >"$folder/nothing"
state=$folder/state
mkdir "$state"
table() { # ARGUMENTS...
    XDG_STATE_HOME=$state "$hearts" play --plain --seed 5 --seat none --speed off "$@" \
        >"$folder/out" 2>"$folder/err" <"$folder/nothing"
}
table classic target=30 --players "cmd:python3 examples/player.py",duck
is 'a game with a program: exit 0' $? 0
is 'a game with a program: no turn lost' "$(cat "$folder/err")" ''
has 'a game with a program: it is in the record' \
    "$(cat "$state"/hearts/table.txt*)" 'cmd:python3%20examples/player.py'
done_testing
