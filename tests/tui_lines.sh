#!/bin/sh
# tui_lines.sh - the terminal table line by line: whole games, questions and answers, a saved game.
#
#   tui_lines.sh HEARTS    the program
set -u
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
. tests/tui/shared.sh

printf 'auto hand\nscores\nquit\n' >"$folder/auto_scores"

# Plays line by line with the given input; sets $status to the exit status, $out to the output.
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

# In short lines: the faults, one on each line. SEATS is the number of players, SUMS 1 if a seat has only what it took.
terse_faults() { # SEATS SUMS
    awk -v seats="$1" -v sums="$2" '
        function wrong(why) { print why ": " $0 }
        / of (clubs|diamonds|spades|hearts)/ { wrong("a card by another name") }
        / T[CDSH]\>/ { wrong("a ten by another name") }
        /^[A-Z][a-z]+ plays? / { wrong("a card has a line of its own") }
        /^$/ { wrong("an empty line") }
        /^Hand [0-9]+: / { if (lines >= 60) wrong("a hand of " lines " lines"); lines = trick = 0; split("", has) }
        { lines++ }
        /^Trick [0-9]+: .* (takes? -?[0-9]+|takes it: it goes)/ {
            if ($2 + 0 != ++trick) wrong("not trick " trick)
            told = $0; sub(/[.;] .*(takes?|Nobody) .*/, "", told)
            if (split(told, cards, ", ") != seats && !/once more/) wrong("not " seats " cards")
            who = $0; sub(/ takes?.*/, "", who); sub(/.* /, "", who); who = tolower(who)
            took = $0; sub(/.*takes? /, "", took)
            now = $0; sub(/.*(has|have) /, "", now)
            has[who] += took
            if (sums && has[who] != now + 0) wrong("the points so far of " who)
        }
        END { if (lines >= 60) wrong("a hand of " lines " lines") }' "$folder/out"
}

terse_game() { # SEATS SUMS RULES...
    seats=$1 sums=$2
    shift 2
    whole_game "$@" --plain=terse
    is "$*: in short lines" "$(terse_faults "$seats" "$sums" | head -n 3)" ''
}

# Every game to its end: one hand of those that the table shows in a way of their own, and two hands of all with --all.
hands=1 seeds=1 presets='turbo booster cancellation partners'
if [ -n "$all" ]; then
    hands=2 seeds='1 2 3'
    presets="classic american windows grand-prix sahara three five $presets partners-solo black-maria
        black-maria-spades spot spot-courts black-maria-spot"
else
    echo '# 1 of 2 hands of each game, 4 of 17 games, 5 of 14 mixtures, 3 of 12 kills'
fi
for seed in $seeds; do
    terse_game 4 1 classic hands=$hands target=none --seed $seed
done
for preset in $presets; do
    terse_game "$("$hearts" rules show "$preset" --json | sed 's/.*"players"://; s/[^0-9].*//')" 0 \
        "$preset" hands=$hands target=none
    case $preset in
    turbo) has 'short lines: charges' "$out" 'You charge ' ;;
    booster) has 'short lines: a trick goes round again' "$out" '; once more: ' ;;
    cancellation) has 'short lines: what is cancelled' "$out" ' cancelled. ' ;;
    partners) has 'partners are told' "$out" 'You play with Bruno.' ;;
    esac
done
terse_game 3 0 three hands=2 target=none strip=none kitty=swap
has 'short lines: the kitty' "$out" ' kitty of '
has 'short lines: what is buried' "$out" ' bury '
terse_game 4 0 american hands=$hands target=none stakes=1 pot=5
has 'short lines: the pot' "$out" 'The pot: you '
whole_game american hands=$hands target=none pass_through=partial pass=L
whole_game turbo hands=$hands target=none charge_limit=3 charge_order=rounds
whole_game classic hands=$hands target=none --seat C --name Ines --players random,duck
has 'a name of mine: it is not given to a computer' "$out" 'Bruno, Ravi and Edda'
if [ -n "$all" ]; then
    terse_game 10 0 cancellation players=10 hands=$hands target=none
    whole_game cancellation target=30
    whole_game classic target=30
    whole_game super
    whole_game classic hands=$hands target=none pass=S pass_count=3
    whole_game american hands=$hands target=none pass_through=whole pass=L
    whole_game three hands=$hands target=none strip=none kitty=swap
    whole_game three hands=1 target=none decks=2
    whole_game cancellation players=10 hands=$hands target=none
    whole_game american hands=$hands target=none players=4 stakes=1 pot=5
fi
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
has 'quit keeps the game' "$out" 'The game is saved'
is 'the kept game is a file of mine alone' "$(stat -c %a "$saved")" 600
printf '\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'the kept game is offered' "$out" 'You have a saved game: classic, hand 1'
is 'who never chose plays the easiest' "$(grep '^.Players' "$saved")" \
    '[Players "person novice novice novice"]'
printf 'no\nfive target=50\nmore\ngoose\nsteady,full\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'how strong the computers are is asked' "$out" 'Easy, Fair or Hard? Enter takes Easy;'
has 'more tells of the others' "$out" 'Moon hunter: '
lacks 'and of none of the workshop' "$out" 'yardstick'
has 'a strange one is refused' "$out" 'there is no computer called "goose"'
is 'several sit down in their order' "$(grep '^.Players' "$saved")" \
    '[Players "person steady full steady full"]'
has 'a game by name' "$out" 'The game is five target=50.'
has 'the game before is put aside' "$out" 'set aside'
printf 'no\nthree\nsteady,full,duck\nduck\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'more than there are seats are refused' "$out" '3 computers are named, and 2 play here.'
printf 'no\n\nduck,full\nquit\n' >"$folder/answers"
play --players duck,duck,duck,duck,duck <"$folder/answers"
has 'a bare Enter after too many names' "$out" '5 computers are named, and 3 play here.'
is 'asks for others' "$(grep '^.Players' "$saved")" '[Players "person duck full duck"]'
printf 'rules\nquit\n' >"$folder/answers"
play classic --players expert <"$folder/answers"
has 'one name is for all' "$out" 'Computers: Edda (Expert), Bruno (Expert), Ines (Expert).'
# The last choice is used the next time.
printf 'no\nclassic\nhard\nquit\n' >"$folder/answers"
play <"$folder/answers"
is 'a strength by its name' "$(grep '^.Players' "$saved")" '[Players "person steady steady steady"]'
is 'is kept beside the game' "$(cat "$XDG_STATE_HOME/hearts/strength.txt")" steady
printf 'quit\n' >"$folder/answers"
play classic --new <"$folder/answers"
is 'what was chosen last sits down' "$(grep '^.Players' "$saved")" '[Players "person steady steady steady"]'
play classic --new --players EASY,fair <"$folder/answers"
is 'another time others' "$(grep '^.Players' "$saved")" '[Players "person novice casual novice"]'
printf 'no\nthree\n\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'a bare Enter takes those of last time' "$out" 'Enter takes Hard;'
printf 'goose\n' >"$XDG_STATE_HOME/hearts/strength.txt"
play <"$folder/answers"
has 'what cannot be read is as if nothing were kept' "$out" 'Enter takes Easy;'
printf 'no\nclasic\nclassic moon=off sun=on\nlist\noptions\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'an unknown game is explained' "$out" 'no game of that name'
has 'options that disagree are explained' "$out" 'sun and moon'
has 'the games are listed' "$out" 'black-maria:'
has 'the options are listed' "$out" 'pass_count='

# A game with the person's own name keeps it.
rm -f "$saved"
printf 'rules\nquit\n' >"$folder/answers"
play "$folder/friday.rules" <"$folder/answers"
has 'a named game is called by its name' "$out" 'The game is Friday night. What we play on Fridays.'
has 'a named game tells its rules' "$out" 'In short: american jack=-10'
has 'the record carries the name' "$(cat "$saved")" '[Event "Friday night"]'
printf '\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'a named game is offered by its name' "$out" 'You have a saved game: Friday night, hand 1'
has 'a resumed game keeps its name' "$out" 'The game is Friday night. What we play'
printf 'no\nname="Late hour" classic\n\nquit\n' >"$folder/answers"
play <"$folder/answers"
has 'a name typed at the start' "$out" 'The game is Late hour.'
printf 'quit\n' >"$folder/answers"
play "name=\"$(printf 'a\033[2Jb\302\233c\377')\"" <"$folder/answers"
lacks 'a name cannot steer the terminal' "$(tr '\033\302' '@^' <"$folder/out")" '@'
play super hands=2 <"$folder/auto_scores"
has 'stakes are told' "$out" 'Stakes: you '
is 'into a pipe no line is folded' "$(grep -c '^  [^ ]' "$folder/out")" 0

# Money is shown after every hand, with the scores, and once the game is over.
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
# The queen and the king of spades win together or not at all: usually two share the game.
play classic hands=1 target=none points=h:0,QS:-10,KS:-10,2C:1 moon=off ties=shared pot=3 pot_ties=wait \
    --seed 4 --players duck <"$folder/answers"
has 'a pot that nobody wins alone waits' "$out" 'nobody pays, and it waits for the next game'

# A game that cannot be resumed is put aside with the reason, and nothing is overwritten.
rm -rf "$XDG_STATE_HOME/hearts"
mkdir -p "$XDG_STATE_HOME/hearts"
printf 'quit\n' >"$folder/answers"
said() { tr '\n' ' ' <"$folder/out"; }
for number in '' .2 .3; do
    printf '[Hearts "2"]\n# precious%s\n' "$number" >"$saved"
    play classic <"$folder/answers"
    has "a later version$number: put aside" "$(said)" "set aside as table.txt.before$number: the saved"
    has "a later version$number: the reason" "$(said)" 'line 1: this record is of another version'
    is "a later version$number: it is there" "$(tail -n 1 "$saved.before$number")" \
        "# precious$number"
done
printf '[Hearts "2"]\n' >"$saved"
play <"$folder/answers"
has 'said before anything is asked' "$(said | cut -c 1-70)" 'set aside as table.txt.before.4'
for number in '' .2 .3; do
    is "and nothing is lost$number" "$(tail -n 1 "$saved.before$number")" "# precious$number"
done
printf '[Hearts "2"]\n' >"$saved"
play --resume </dev/null
is 'resuming it: exit 1' "$status" 1
is 'resuming leaves it alone' "$(cat "$saved")" '[Hearts "2"]'
rm -rf "$XDG_STATE_HOME/hearts"

# With standard output closed no file gets its number.
"$hearts" play --plain classic <"$folder/answers" >&- 2>"$folder/err"
is 'nobody can hear: exit 1' "$?" 1
has 'nobody can hear: said' "$(cat "$folder/err")" 'the output cannot be written: Bad file descriptor'
is 'nobody can hear: nothing is said to a file' "$(cat "$saved.lock")" ''
rm -rf "$XDG_STATE_HOME/hearts"

# If nothing can be saved, nothing is promised.
XDG_STATE_HOME=/proc/none play classic <"$folder/answers"
has 'no place: said' "$out" 'This game is not saved: /proc/none cannot be made'
has 'no place: said when leaving' "$(said)" 'You left the table. The game is not saved: /proc/none'
lacks 'no place: nothing is promised' "$out" 'The game is saved'

# A card that is not held, one that must wait, words of the table.
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
hnit all
auto hnad
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
has 'the first trick is explained' "$out" 'Follow clubs. No points can be played in the first trick.'
has 'why: a card that may be played' "$out" 'You can choose the four of clubs.'
has 'the trick is told' "$out" 'On the table: '
has 'a hint has its reason' "$out" 'Hint: '
has 'the rules are told' "$out" 'In short: classic'
has 'what is not understood is said' "$out" 'neither a card nor a command'
has 'and guessed, where it is near a word' "$out" 'nor a command; perhaps hint all. Type help'
has 'of two words too' "$out" 'nor a command; perhaps auto hand.'
has 'undo takes back' "$out" 'Your last decision was taken back.'
has 'and says what follows' "$out" 'This game is left out of your statistics now.'
has 'undo twice gives the first hand back' "$(tail -n 8 "$folder/out")" \
    'Your hand: 3C 4C 7C 9C JC'

queen
printf 'JD JD JD\n3D JD QS\nhint all\nquit\n' >"$folder/answers"
play --resume <"$folder/answers"
has 'a card named too often' "$out" \
    'The jack of diamonds is named more than once, and you hold one.'
has 'a hint weighs every card' "$out" '    points queen  moon other  costs'
is 'a row for each of them' \
    "$(grep -cE '^ ?[0-9JQKA]+C +-?[0-9]+( +[<>]?[0-9]+%){3} +<?[0-9]+  [A-Z]' "$folder/out")" \
    "$(grep 'You can play: ' "$folder/out" | tail -n 1 | grep -o '[0-9JQKA]*C' | wc -l)"
queen
SHELL=/bin/sh script -qec "stty cols 80; '$hearts' play --plain --resume" /dev/null \
    <"$folder/answers" | sed 's/\r$//; s/^> //' >"$folder/out"
has 'in a terminal too' "$(cat "$folder/out")" '    points queen  moon other  costs'
is 'within its columns' "$(LC_ALL=C.UTF-8 grep -cE '^.{80}' "$folder/out")" 0

# ---- Short lines ----

queen
printf 'rules\nJD JD JD\n3D JD QS\nQS\nundo\nterse off\nterse\nhint all\ntrick\nwhat\nquit\n' >"$folder/answers"
play --resume --plain terse <"$folder/answers"
has 'terse apart from its option' "$out" 'Choose three cards to pass to Edda.
'
is 'and no more than that is asked' "$(printf '%s\n' "$out" | grep -A1 -m1 '^Your hand')" \
    'Your hand: JC 9C 7C 4C 3C, JD 3D, QS 5S 4S, 9H 4H 3H.
Choose three cards to pass to Edda.'
has 'terse: rules name cards in the same way' "$out" 'QS 13'
has 'terse: a refusal does' "$out" 'JD is named more than once'
has 'terse: what was chosen' "$out" 'You choose 3D JD QS.'
has 'terse: what came' "$out" 'You get '
has 'terse: a card that must wait' "$out" 'QS is not in your hand.'
has 'terse off: sentences' "$out" 'Lines are sentences now.'
has 'terse: short again' "$out" 'Lines are short now.'
is 'terse: no card by another name' "$(grep -cE 'of (clubs|diamonds|spades|hearts)' "$folder/out")" 0
moon
{ printf '%s\n' $moon_cards; printf 'subtract\n'; } >"$folder/answers"
play --resume --plain=terse <"$folder/answers"
has 'terse: a moon is asked about' "$out" 'You shot the moon, worth 26. Type add or subtract.'
has 'terse: and subtracted' "$out" 'Totals: you -26, Edda 0'
play --plain=short </dev/null
is 'terse: another word: exit 2' "$status" 2
has 'terse: which there are' "$out" '--plain expects off, on or terse'

# ---- Saved at every moment ----

# The last scores and the winner.
ending() { tail -n 4 "$folder/out" | grep -A1 -e 'Totals:' -e 'The game is over' | tr -d '\n'; }

printf 'auto game\n' >"$folder/answers"
rm -f "$saved"
play classic hands=2 target=none --seed 21 --players duck <"$folder/answers"
undisturbed=$(ending)
has 'the undisturbed game ends' "$undisturbed" 'The game is over'

has_lines() { # FILE WORD COUNT
    [ "$(grep -c -- "$2" "$1" 2>/dev/null)" -ge "$3" ]
}

# Waits until a file has this many lines with a word.
until_lines() { within has_lines "$@"; } # FILE WORD COUNT

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

for decisions in 14${all:+ 0 1 2 9 15 24}; do
    killed_after "$decisions"
done

# In the middle of computers' decisions, at any point.
for lines in 5 40${all:+ 2 20 70}; do
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
moon
{ printf '%s\n' $moon_cards; printf 'hint\nadd\n'; } >"$folder/answers"
play --resume <"$folder/answers"
has 'a moon: it is told' "$out" 'You shot the moon, worth 26.'
has 'a moon: the hint says how' "$out" 'Hint: add.'
has 'a moon: it is added' "$out" 'Totals: You 0, Edda 26'
moon
{ printf '%s\n' $moon_cards; printf 'subtract\n'; } >"$folder/answers"
play --resume <"$folder/answers"
has 'a moon: it is subtracted' "$out" 'Totals: You −26, Edda 0'

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
has 'no folder: it is said' "$out" "The game can't be saved"
rm -f "$XDG_STATE_HOME/hearts"

# ---- A hand of a record replayed ----

rm -rf "$XDG_STATE_HOME/hearts"
printf 'auto hand\nquit\n' >"$folder/answers"
play classic --seed 11 --players fair <"$folder/answers"
record="$folder/again.txt"
cp "$saved" "$record"
again() { play --speed off --from "$record" "$@" <"$folder/answers"; }
# The result of one of the three: points, and what was played and taken.
course() { # then|now|review
    printf '%s\n' "$out" | sed -n 's/.*"'"$1"'":{\([^]]*\]*,"tricks":[^]]*\].*\)/\1/p' |
        sed 's/}]},"[a-z]*":{.*//;s/}]}}$//'
}

printf 'auto hand\nno\n' >"$folder/answers"
again --hand 1 --decision 9
is 'again: exit 0' "$status" 0
has 'again: where it begins' "$out" 'From trick 2 of hand 1: the same cards, the same computers'
has 'again: what was played then' "$out" 'Last time it was 4♠.'
lacks 'again: nothing before the moment' "$out" 'the two of clubs'
has 'again: side by side' "$out" 'then       now, 1     the computer'
has 'again: the same decisions, the same hand' "$out" 'The same score as before.'
has 'again: over with the hand' "$out" 'Try again from there? yes or no.'
lacks 'again: no other hand' "$out" 'Hand 2'
is 'again: what is kept stays' "$(cmp "$saved" "$record" && echo same)" same
mkdir -p "$XDG_CONFIG_HOME/hearts"
printf 'nonsense = 1\n' >"$XDG_CONFIG_HOME/hearts/play.conf"
again --hand 1 --decision 9 --json
has 'again: a wrong line of the configuration is told' "$out" 'nonsense'
is 'again: JSON alone on standard output' "$(grep -vc '^{' "$folder/out")" 0
rm "$XDG_CONFIG_HOME/hearts/play.conf"
out=$(cat "$folder/out")
has 'again: as JSON' "$out" '{"hand":1,"decision":9,"seat":"A","try":1,"played":["4S"],"best":["4S"]'
is 'again: then as now' "$(course then)" "$(course now)"
is 'again: all of it' "$(course then | grep -o '"cards"' | wc -l | tr -d ' ')" 12

printf '2D\nauto hand\nyes\nundo\nQD\nauto hand\nno\n' >"$folder/answers"
again --hand 1 --decision 9 --json
has 'again: nothing before the moment is taken back' "$out" 'There is nothing to take back.'
out=$(cat "$folder/out")
is 'again: as often as one likes' "$(printf '%s\n' "$out" | grep -o '"try":[0-9]*' | tr '\n' ' ')" \
    '"try":1 "try":2 '
has 'again: one card' "$out" '"now":{"points":'
is 'again: each try has its card' \
    "$(printf '%s\n' "$out" | grep -o '"now":{[^[]*[^]]*\],"tricks":\[{"trick":2,"cards":\["[^"]*"' |
        sed 's/.*"\(..\)"$/\1/' | tr '\n' ' ')" '2D QD '
printf 'auto hand\n' >"$folder/answers"
again
has 'again: as it was dealt' "$out" 'From the deal of hand 1'
has 'again: the pass, then the tricks' "$out" 'start  '
has 'again: as dealt, no review' "$out" 'full strength'
again --seat C
has 'again: at another seat' "$out" 'You take'
has 'again: who cannot be had' "$out" 'Full strength sits in for You'
sed 's/person casual/person cmd:touch%20'"$(printf '%s' "$folder" | sed 's/[\/&]/\\&/g')"'\/started/' \
    "$record" >"$folder/program.txt"
play --from "$folder/program.txt" --hand 1 --decision 9 <"$folder/answers"
is 'again: no program of a record is started' "$(test -e "$folder/started" && echo started)" ''
has 'again: and it is said' "$out" 'Full strength sits in for Edda'

refused() { # STATUS TEXT ARGUMENTS...
    expected=$1 text=$2
    shift 2
    play "$@" </dev/null
    is "again: $*: exit $expected" "$status" "$expected"
    has "again: $*" "$out" "$text"
}
refused 2 'go with --from' --hand 1
refused 2 'leave those out' --from "$record" turbo
refused 2 'leave those out' --from "$record" --players easy
refused 2 'leave out --seat' --from "$record" --decision 3 --seat A
refused 2 '--seat none does not go' --from "$record" --seat none
refused 2 'name it by --seat' --from tests/records/classic.txt
refused 2 'nobody has that seat' --from "$record" --seat J
refused 1 'has no hand 9; its last one is 2' --from "$record" --hand 9
refused 1 'has 56 decisions' --from "$record" --hand 1 --decision 99
refused 1 'sets up a hand in its middle' --from tests/records/position.txt --seat A
refused 1 'No such file' --from "$folder/none.txt"
rm -rf "$XDG_STATE_HOME/hearts"

# ---- Several people at one terminal ----

# Every question is asked of the one who said "show", and nobody's hand is printed while the cards are covered.
yes 'show
auto' | head -n 400 >"$folder/shared"
play classic hands=1 target=none pass=none --people Anna,Ben --players duck --seed 5 <"$folder/shared"
is 'shared: exit 0' "$status" 0
has 'shared: who is a computer' "$out" 'Edda and Bruno are computers.'
has 'shared: it is said what a terminal cannot do' "$out" 'who scrolls back sees them'
has 'shared: whose turn it is' "$out" "Anna, it's your turn. Everybody else, look away. Type show to see your"
has 'shared: both have turns' "$out" "Ben, it's your turn."
is 'shared: the same one is not asked to look away twice' "$(grep "it's your turn" "$folder/out" | uniq -d)" ''
is 'shared: no hand is shown before its turn' "$(awk '
    /it.s your turn/ { covered = 1 }
    /^(> )?Your hand|You can play/ { if (covered) print }
    /Type show/ { covered = 0 }' "$folder/out")" ''
has 'shared: the game ends' "$out" 'The game is over.'
has 'shared: the end is told to nobody in particular' "$out" 'The game is over. Anna wins it.'
printf 'nonsense\nshow\ncover\nquit\n' >"$folder/shared"
play classic pass=none --people 2 --players duck --seed 5 <"$folder/shared"
is 'shared: left while covered' "$status" 0
is 'shared: covered again' "$(grep -c "it's your turn" "$folder/out")" 3
play --resume <"$folder/shared"
has 'shared: resumed covered' "$out" "it's your turn. Everybody else, look away."
refused 2 'leave out --seat' classic --people 2 --seat B
refused 2 'name at least two people' classic --people Anna
refused 2 '5 people are named, and 4 play here' classic --people 5
refused 2 'and --people' --resume --people 2
rm -rf "$XDG_STATE_HOME/hearts"

# ---- The pace ----

for word in slow usual quick fast off normal; do
    play classic --speed $word </dev/null
    is "the pace is $word: exit 0" "$status" 0
    rm -rf "$XDG_STATE_HOME/hearts"
done
play classic --speed faster </dev/null
is 'no pace: exit 2' "$status" 2
has 'no pace: what there is' "$out" 'slow, usual, quick, fast or off'

done_testing
