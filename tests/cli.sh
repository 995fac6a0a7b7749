#!/bin/sh
# cli.sh - the commands: help, answers, what is said when something is wrong, and exit codes.
#
#   cli.sh HEARTS    the program
set -u
hearts=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# Runs the program; sets $status to its exit status, $out and $err to its output.
run() { # ARGUMENTS...
    "$hearts" "$@" >"$folder/out" 2>"$folder/err" </dev/null
    status=$?
    out=$(cat "$folder/out")
    err=$(cat "$folder/err")
}

says_nothing_else() { # NAME
    is "$1: one line" "$(printf '%s\n' "$err" | grep -c .)" 1
    is "$1: nothing on standard output" "$out" ''
}

wrong() { # NAME PART ARGUMENTS...
    wrong_name=$1 part=$2
    shift 2
    run "$@"
    is "$wrong_name: exit 2" "$status" 2
    has "$wrong_name: says what was expected" "$err" "$part"
    says_nothing_else "$wrong_name"
}

failed() { # NAME PART ARGUMENTS...
    failed_name=$1 part=$2
    shift 2
    run "$@"
    is "$failed_name: exit 1" "$status" 1
    has "$failed_name: says why" "$err" "$part"
    says_nothing_else "$failed_name"
}

columns() { # TEXT
    printf '%s\n' "$1" | awk '{ if (length($0) > most) most = length($0) } END { print most + 0 }'
}

# Runs the program in a terminal of 80 columns, or $columns; sets $out to what it shows.
columns=80
shown() { # ARGUMENTS...
    SHELL=/bin/sh script -qec "stty cols $columns; '$hearts' $*" /dev/null </dev/null >"$folder/out"
    out=$(sed 's/\r$//; s/.*\r//' "$folder/out")
}

narrow() { # NAME
    widest=$(columns "$out")
    if [ "$widest" -le 80 ]; then pass "$1"; else fail "$1" "$widest columns"; fi
}

# ---- Help ----

run
is 'alone: exit 0' "$status" 0
has 'alone: the first thing to type' "$out" 'hearts play'
run help
has 'help: lists commands' "$out" simulate
lacks 'help: hidden commands stay hidden' "$out" completion
narrow 'help: 80 columns'
run --help
has '--help is help' "$out" simulate
run --version
has '--version is version' "$out" 'hearts 0.'
for command in $("$hearts" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    run help "$command"
    is "help $command: exit 0" "$status" 0
    has "help $command: usage" "$out" "Usage: hearts $command"
    narrow "help $command: 80 columns"
    by_help=$out
    SHELL=/bin/sh script -qec "stty cols 50; '$hearts' help $command" /dev/null </dev/null | tr -d '\r' >"$folder/out"
    is "help $command: in a terminal of 50 columns no line is longer" "$(awk 'length($0) > 50' "$folder/out")" ''
    is "help $command: and no word is lost" "$(tr -s ' \n' '\n\n' <"$folder/out")" "$(printf '%s\n' "$by_help" | tr -s ' \n' '\n\n')"
    run "$command" --help
    is "$command --help is help $command" "$out" "$by_help"
    okay "$command has a manual page" test -s "man/$command.scd"
done

# ---- Bad arguments ----

wrong 'no such command' 'hearts help' frobnicate
wrong 'help about nothing' 'expects one of the commands' help frobnicate
wrong 'a mistyped command' '"arean"; perhaps arena; "hearts help" lists them' arean
wrong 'in capitals' '"PLAY"; perhaps play;' PLAY
wrong 'help about a mistyped command' 'not "simulat"; perhaps simulate' help simulat
wrong 'a mistyped option' 'no option --dealz of that form; perhaps --deals; see' arena duck random --dealz 3
wrong 'with a value behind it' 'no option --thread5=2 of that form; perhaps --threads; see' simulate --thread5=2
wrong 'an option of the server' 'no option --lisetn of that form; perhaps --listen; see' serve --lisetn x
wrong 'a mistyped player' 'called "duk"; perhaps duck' arena duk random
wrong 'in a list' '--players: there is no computer called "randmo"; perhaps random' simulate --players duck,randmo
wrong 'one that answers' 'called "fulll"; perhaps full' engine --player fulll
wrong 'one that joins' 'called "strnog"; perhaps strong' join --player strnog http://localhost
wrong 'one that joins, by what people call it' 'called "esay"; perhaps easy' join --player esay \
    http://localhost
wrong 'a mistyped game' 'not "clasic"; perhaps classic; "hearts rules' bench clasic
wrong 'by what people call it' 'called "esay"; perhaps easy' play --players esay
wrong 'a mistyped part of rules' 'schema, not "shw"; perhaps show' rules shw
wrong 'also with rules behind it' 'schema, not "shw"; perhaps show' rules shw classic
wrong 'a part that takes no rules' 'list expects no arguments, not "classic"' rules list classic
wrong 'a mistyped design' 'mixed, not "mixd"; perhaps mixed' arena duck random --design mixd
wrong 'a mistyped shell' 'fish, not "bsh"; perhaps bash' completion bsh
wrong 'a mistyped option without a command' \
    'no option --versoin without a command; perhaps --version; "hearts help"' --versoin
wrong 'another of them' 'no option --hlep without a command; perhaps --help;' --hlep
wrong 'a letter without a command' 'no option -V without a command; "hearts help" lists' -V
run "$(printf 'pl\033[31may')"
lacks 'what was typed for a command is printed without control characters' "$err" "$(printf '\033')"
printf 'hand 1\ntrick A 2C\n' >"$folder/$(printf 'r\033[31med').txt"
run replay "$folder/$(printf 'r\033[31med').txt"
has 'a fault in a file with such a name' "$err" 'r?[31med.txt:2:'
run frobnicate
lacks 'nothing is near: nothing is suggested' "$err" perhaps
run po
lacks 'half another word: nothing is suggested' "$err" perhaps
wrong 'version with words' 'no arguments' version 3
for command in $("$hearts" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    wrong "$command with a strange option" 'hearts help' "$command" --frobnicate
    wrong "$command with a strange letter" 'hearts help' "$command" -Q
done
for option in --seed --hand; do
    wrong "deal $option without a value" 'expects a value' deal $option
    wrong "deal $option x" 'expects a whole number' deal $option x
    wrong "deal $option -1" 'expects a whole number' deal $option -1
done
wrong 'deal --hand 0' 'from 1 to' deal --hand 0
wrong 'simulate --hands 0' 'from 1 to' simulate --hands 0
wrong 'simulate --threads 0' 'from 1 to' simulate --threads 0
wrong 'simulate --seed too large' 'whole number' simulate --seed 99999999999999999999
wrong 'simulate with words' '--rules' simulate classic
wrong 'simulate with a strange player' 'there are easy, fair, hard, strong, expert, full, careful, hunter, policy' simulate --players random,nobody
wrong 'simulate with too long a program' 'names of at most 239 bytes' simulate --players \
    "cmd:$(printf '%0300d' 0)"
failed 'simulate with no such program' 'cannot be started' simulate --players cmd:/no/such/program
wrong 'engine with words' 'after --player' engine duck
wrong 'engine with a strange player' 'no computer called' engine --player goose
wrong 'play with a strange player' 'no computer called' play --players goose
failed 'play with no such program' 'cannot be started' play classic --players cmd:/no/such/program
wrong 'play with too many players' '--players: 5 computers are named, and 3 play here' \
    play classic --players duck,duck,duck,duck,duck
wrong 'play with one player too many' '--players: 4 computers are named, and 3 play here' \
    play --players duck,duck,duck,duck classic
wrong 'watch with too many players' '--players: 5 computers are named, and 4 play here' \
    play classic --players duck,duck,duck,duck,duck --seat none
wrong 'play with more players than any game has' '--players: 10 computers are named, and 9 play here' \
    play --players duck,duck,duck,duck,duck,duck,duck,duck,duck,duck
wrong 'play with no players' '--players: names are wanted, such as easy,fair' play classic --players ''
wrong 'play with half a list of players' 'players are named like this' play classic --players duck,
wrong 'simulate with no players' 'no computer called ""' simulate --players ''
wrong 'an option without its value' 'target=: wants a value (1 to 10000, or none)' play classic target
wrong 'simulate with too many players' 'at most 4 names' simulate --players \
    random,random,random,random,random
wrong 'train --hands 0' 'from 1 to' train --hands 0
wrong 'train with minutes and hands' 'either' train --minutes 1 --hands 5
wrong 'train with words' '--rules' train classic
failed 'train with no folder' 'no/such' train --hands 1 --out "$folder/no/such/w"
failed 'train into a device' 'not an ordinary file' train --hands 1 --out /dev/full
failed 'train from no weights' 'not weights' train --hands 1 --from README.md --out "$folder/w"
wrong 'arena with one player' 'two players' arena duck
wrong 'arena with three players' 'two players' arena duck random duck
wrong 'arena with a strange player' 'called "goose"; there are easy, fair, hard,' arena duck goose
wrong 'arena --ladder with one player' '2 to 16' arena --ladder duck
wrong 'arena --ladder with --times' 'do not go together' arena --ladder duck random --times 1
wrong 'arena --design x' '2v2, 1v3 or mixed' arena duck random --design 3v1
wrong 'arena --deals 1' 'from 2 to' arena duck random --deals 1
wrong 'arena --threads 0' 'from 1 to' arena duck random --threads 0
wrong 'arena --time x' 'milliseconds' arena duck random --time 5,x
wrong 'arena --time with three' 'milliseconds' arena duck random --time 5,5,5
wrong 'arena --nodes -1' 'a number up to' arena duck random --nodes -1
wrong 'arena --times 0' 'between commas' arena duck random --times 1,0
wrong 'arena --sprt 0' '0.001 to' arena duck random --sprt 0
wrong 'bench with a strange game' 'names of games' bench nothing
wrong 'bench --seconds 0' '0.01 to' bench --seconds 0
wrong 'rules with a strange word' 'expects list, options, show, check or schema' rules tell
wrong 'rules list with words' 'expects no arguments' rules list classic
wrong 'rules that cannot be played' 'no game of that name' deal clasic
wrong 'options that do not agree' 'sun and moon' deal classic moon=off sun=on
wrong 'completion of nothing' 'bash, zsh and fish' completion tcsh
wrong 'completion of no words' 'bash, zsh and fish' completion words
run deal "classic
target=$(printf '\033')[31mred"
lacks 'control characters are not printed back' "$err" "$(printf '\033')"

# ---- Rules ----

run rules list
has 'rules list' "$out" cancellation
is 'rules list: into a pipe a line for each game' "$(printf '%s\n' "$out" | sed -n '/^$/q; p' | wc -l)" \
    "$("$hearts" rules list --json | grep -o '"name":' | wc -l)"
shown rules list
narrow 'rules list: 80 columns'
columns=50 && shown rules list && columns=80
is 'rules list: 50 columns' "$(printf '%s\n' "$out" | grep -cE '^.{50}')" 0
run rules
has 'rules alone lists games' "$out" cancellation
run rules options
has 'rules options: groups' "$out" 'The moon'
has 'rules options: ranges' "$out" '3 to 10'
shown rules options
narrow 'rules options: 80 columns'
for game in $("$hearts" rules list | sed -n 's/^\([a-z-]*\) .*/\1/p' | sort); do
    run rules show "$game"
    is "rules show $game: exit 0" "$status" 0
    has "rules show $game: in words" "$out" 'The game ends after'
    has "rules show $game: as text" "$out" 'As text:'
    shown rules show "$game"
    narrow "rules show $game: 80 columns"
    run rules check "$game"
    has "rules check $game" "$out" agrees
done
run rules check classic moon=off moon_worth=3
has 'rules check: a remark' "$out" Remark
is 'rules check: exit 0 with a remark' "$status" 0
failed 'rules check: what does not agree' 'sun and moon' rules check classic moon=off sun=on
failed 'rules check: an unknown option' 'no option of that name' rules check classic bar=3
printf '# ours\nclassic name="Ours"\ntarget=50 # shorter' >"$folder/ours.rules"
run rules show @"$folder/ours.rules"
has 'a file of house rules with @' "$out" '50 points'
is 'a file of house rules: its name comes first' "$(printf '%s\n' "$out" | head -n 1)" Ours
run rules show "$folder/ours.rules" queen=20
has 'a file of house rules by its name, and more' "$out" target=50
has 'what follows a file is added' "$out" queen=20
printf 'name="Friday" about="Half an hour,\n\033[31mthen home."\nclassic target=30\n' \
    >"$folder/friday.rules"
run rules show "$folder/friday.rules"
is 'a name, what it is about, an empty line, then the words' "$(printf '%s\n' "$out" | head -n 4)" \
    "$(printf 'Friday\nHalf an hour, [31mthen home.\n\nFour players, 13 cards each.')"
run rules show "$folder/friday.rules" --json
has 'rules show FILE --json: the name and what it is about' "$out" \
    '"name":"Friday","about":"Half an hour, [31mthen home."'
run rules show classic --json
has 'rules show --json: no name' "$out" '"name":null,"about":null'
failed 'a missing file of rules' 'No such file' rules show @"$folder/none"
failed 'a folder of rules' 'directory' rules show @"$folder"
head -c 70000 /dev/zero | tr '\0' ' ' >"$folder/large.rules"
failed 'a large file of rules' 'larger than' rules show "$folder/large.rules"
if [ "$(id -u)" -ne 0 ]; then
    chmod 0 "$folder/ours.rules"
    failed 'an unreadable file of rules' 'Permission' rules show @"$folder/ours.rules"
fi

# ---- JSON ----

# One object or list on each line, in UTF-8, no member twice, no invalid number.
json() { # NAME TEXT
    bad=$(printf '%s\n' "$2" | python3 -c '
import json, sys
def members(pairs):
    assert len(dict(pairs)) == len(pairs), "a member twice"
    return dict(pairs)
def none(text):
    raise ValueError(text)
for line in sys.stdin.buffer:
    value = json.loads(line.decode(), object_pairs_hook=members, parse_constant=none)
    assert isinstance(value, (dict, list)), line' 2>&1 | tail -n 1)
    is "$1: JSON" "$bad" ''
}

# Every command that has --json. The input is for the command that asks.
echo AH >"$folder/last_card"
cat >"$folder/json" <<'END'
rules list
rules options
rules schema
rules show turbo
rules check spot
deal cancellation --seed 1
replay tests/records/classic.txt
verify tests/records/fair.txt
stats tests/records --name Ines
solve tests/records/partners.txt --hand 1 --trick 9
review --nodes 10 tests/records/turbo.txt
simulate --hands 10
arena duck random --deals 2
bench --seconds 0.01 classic turbo
play --from tests/records/classic.txt --decision 54
version
END
cp -r tests/releases/0.1/clean "$folder/books"
echo "ledger --check $folder/books" >>"$folder/json"
while read -r command; do
    # shellcheck disable=SC2086 # a list of words
    "$hearts" $command --json >"$folder/out" 2>"$folder/err" <"$folder/last_card"
    status=$? out=$(cat "$folder/out")
    is "$command --json: exit 0" "$status" 0
    json "$command --json" "$out"
done <"$folder/json"
for command in $("$hearts" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    "$hearts" help "$command" | grep -q -e '--json' || continue
    okay "$command --json is tried: a line of \$folder/json in tests/cli.sh" grep -q "^$command\>" "$folder/json"
done
# The user's input comes back in the output, whatever bytes it has: here quotation marks, a control character, a byte
# that is not UTF-8, half of a surrogate pair.
odd=$(printf 'cl\377 "a\\x\001\355\240\200"')
run rules check "$odd" --json
json 'rules check --json of odd bytes' "$out"
has 'rules check --json of odd bytes: tells them' "$out" "$(printf 'cl\357\277\275')"
ln -s "$(readlink -f "$hearts")" "$folder/$(printf 'o\377\001d')"
run simulate --hands 1 --players "cmd:$folder/$(printf 'o\377\001d') engine" --json
is 'simulate --json with an odd program: exit 0' "$status" 0
json 'simulate --json with an odd program' "$out"
run bench --seconds 0.01 classic turbo --json
has 'bench --json: what it is about' "$out" '"preset":"turbo"'
for key in hands_per_s playouts_per_s ratio; do
    has "bench --json: $key" "$out" "\"$key\":"
done
run rules schema
has 'the schema says what it is' "$out" 'json-schema.org/draft/2020-12/schema'
for option in players queen teams reset; do
    has "the schema has $option" "$out" "\"$option\":"
done
run rules check classic moon=off sun=on --json
is 'rules check --json: exit 1' "$status" 1
has 'rules check --json: both options' "$out" '"options":["sun","moon"]'

# ---- Statistics ----

run stats tests/records --name Ines --family classic
is 'stats: exit 0' "$status" 0
has 'stats: places' "$out" '1st 0, 2nd 0, 3rd 2, 4th 1'
has 'stats: the worst hand, and where it is' "$out" '25 points, 1 to the others: classic.txt, hand 8'
narrow 'stats: 80 columns'
run stats tests/records/classic.txt --name ines --csv
is 'stats --csv: a line for each hand' "$(printf '%s\n' "$out" | wc -l)" 11
run stats tests/records/classic.txt --name Nobody
is 'stats of somebody who is not there: exit 0' "$status" 0
has 'stats of somebody who is not there: says so' "$out$err" 'left out 1 record without Nobody'
run stats
is 'stats of nothing: exit 2' "$status" 2
run stats --json --csv tests/records
is 'stats as JSON and CSV: exit 2' "$status" 2
run stats "$folder/not there"
is 'stats of a file that is not there: exit 1' "$status" 1

# ---- Deals ----

run deal --seed 5
first=$out
run deal --seed 5
is 'the same seed, the same deal' "$out" "$first"
run deal --seed 6
if [ "$out" != "$first" ]; then pass 'another seed, another deal'; else fail 'another seed'; fi
narrow 'deal: 80 columns'
run deal
has 'deal without a seed says which' "$out" 'seed '
run deal --seed 5 --record
has 'deal --record: the tag' "$out" '[Hearts "1"]'
has 'deal --record: the line' "$out" 'deal A '
printf '%s\n' "$out" >"$folder/deal.txt"
run replay "$folder/deal.txt"
is 'a dealt record replays' "$status" 0
run deal five --hand 4 --seed 1 --record
has 'deal --hand: the number' "$out" 'hand 4'
printf '%s\n' "$out" >"$folder/deal.txt"
run replay "$folder/deal.txt"
is 'a dealt record of a later hand replays' "$status" 0

# ---- Simulations ----

for rules in classic booster 'cancellation players=7'; do
    "$hearts" simulate --rules "$rules" --players random,duck --hands 300 --threads 1 |
        grep -v second >"$folder/one"
    "$hearts" simulate --rules "$rules" --players random,duck --hands 300 --threads 3 |
        grep -v second >"$folder/three"
    okay "$rules: any number of threads, the same result" cmp "$folder/one" "$folder/three"
done
run simulate --hands 100 --seed 3 --players random
has 'simulate: a row a seat' "$out" 'D     random'
is 'simulate: no progress where nobody looks' "$err" ''
narrow 'simulate: 80 columns'

# ---- The arena ----

run arena duck random --deals 40 --threads 1
has 'arena: who is better' "$out" 'A, duck, is better by'
has 'arena: the interval' "$out" '95 in 100 from -'
is 'arena: no progress where nobody looks' "$err" ''
narrow 'arena: 80 columns'
# A file that cannot be written is refused before the work: nothing is played, nothing printed. A disk that gets full
# later is reported then.
for command in 'arena duck random --deals 100000000' 'train --minutes 10000' \
    'review --nodes 10000000 tests/records/classic.txt'; do
    # shellcheck disable=SC2086 # a list of words
    failed "$command: no such folder" 'nowhere/a.svg: No such' $command --plot "$folder/nowhere/a.svg"
    # shellcheck disable=SC2086
    failed "$command: a file as a folder" 'README.md/a.svg: Not a' $command --plot README.md/a.svg
    # shellcheck disable=SC2086
    failed "$command: a name that is too long" 'File name too long' $command --plot "$(printf '%0255d' 0)"
    mkdir -p "$folder/folder.svg"
    # shellcheck disable=SC2086
    failed "$command: a folder" 'folder.svg: Is a directory' $command --plot "$folder/folder.svg"
    for name in a.png a.svg.gz a.; do
        # shellcheck disable=SC2086
        wrong "$command: --plot $name" "--plot writes SVG: a name that ends in .svg, not \"$name\"" \
            $command --plot "$name"
    done
    # shellcheck disable=SC2086
    wrong "$command: --plot without a name" 'a name that ends in .svg, not ""' $command --plot ''
done
is 'and nothing is left there' "$(ls -d "$folder"/folder.svg/* "$folder"/*.new.* a.* 2>/dev/null)" ''
failed 'train: weights without a name' '"": No such file' train --minutes 10000 --out ''
failed 'replay of a file without a name' '"": No such file' replay ''
failed 'train: nowhere to write the weights' 'Is a directory' train --minutes 10000 --out "$folder/folder.svg"
run arena --ladder duck random duck --deals 20 --rules 'cancellation players=9'
is 'arena --ladder: exit 0' "$status" 0
narrow 'arena --ladder: 80 columns'
run arena duck duck --deals 10 --rules turbo --games
has 'arena: the same player differs by nothing' "$out" 'A minus B: +0.0000 wins a game'
for threads in 1 3; do
    run arena duck random --deals 60 --sprt 1 --design mixed --threads $threads --json
    printf '%s\n' "$out" | sed 's/,"decisions.*//' >"$folder/arena-$threads"
    for field in '"a":"duck","b":"random"' '"deals":' '"difference":-' '"ci95":[-' \
        '"better":"a"' '"verdict":"gain"'; do
        has "arena --json with $threads threads: $field" "$out" "$field"
    done
done
okay 'arena: any number of threads, the same result' cmp "$folder/arena-1" "$folder/arena-3"
run arena strong duck --calibrate --deals 3 --nodes 40 --plot "$folder/expected.svg"
is 'arena --calibrate: exit 0' "$status" 0
has 'arena --calibrate: by trick' "$out" 'all '
has 'arena --calibrate: who does not think ahead expects nothing' "$out" 'B, duck, plays no hands out in thought'
narrow 'arena --calibrate: 80 columns'
has 'arena --calibrate: a picture' "$(cat "$folder/expected.svg")" 'came, less what was said'
run arena strong duck --calibrate --deals 3 --nodes 40 --json
has 'arena --calibrate --json' "$out" '"expected":[{"cards":'
wrong 'arena --calibrate --resume' 'for one match' arena strong duck --calibrate --resume "$folder/match.txt"
wrong 'arena --calibrate --ladder' 'for one match' arena --ladder strong duck --calibrate
run arena "cmd:$hearts engine --player duck" duck --deals 4 --threads 2
has 'arena: a program as a player' "$out" 'A minus B: +0.0000 points a hand'
# The names that people use for computers are those of the table; the output has the player's name.
run arena easy Fair --deals 4 --threads 1
has 'arena: by what people call them' "$out" 'A: novice            B: casual'
run simulate --hands 1 --players 'hard,moon hunter'
has 'simulate: by what people call them' "$out" 'A     steady'
has 'simulate: also in two words' "$out" 'B     hunter'
for name in easy novice; do
    echo quit | "$hearts" engine --player $name >"$folder/$name"
done
okay 'engine: by what people call it' cmp "$folder/easy" "$folder/novice"
# A picture says the same as the table, and which side is the better one.
picture() { # the texts of the picture
    sed -n 's/.*<text[^>]*>\([^<]*\)<.*/\1/p' "$folder/arena.svg"
}
run arena --ladder duck random --deals 40 --plot "$folder/arena.svg"
has 'arena --plot: A minus B, as in the table' "$(picture)" \
    "$(printf '%s\n' "$out" | awk '$1 == "duck" { printf "−%.1f ±", -$4 }')"
has 'arena --plot: which way is better' "$(picture)" \
    'points a hand, the first minus the second: below 0 the first is better'
run arena duck random --deals 40 --plot "$folder/arena.svg"
has 'arena --plot of one match: which way is better' "$(picture)" \
    'points a hand, A minus B: below 0 A is better'
run arena duck random --deals 10 --games --rules 'classic hands=1 target=none' --times 1,2 \
    --plot "$folder/arena.svg"
has 'arena --plot of games' "$(picture)" 'wins a game, A minus B: above 0 A is better'
for what in 'duck random' '--ladder duck random duck' 'duck random --times 1,5'; do
    # shellcheck disable=SC2086
    run arena $what --deals 30 --plot "$folder/arena.svg"
    is "arena $what --plot: exit 0" "$status" 0
    has "arena $what --plot: a picture" "$(tail -n 1 "$folder/arena.svg")" '</svg>'
    if command -v xmllint >/dev/null; then
        okay "arena $what --plot: is XML" xmllint --noout "$folder/arena.svg"
    fi
done

# ---- Reviewing ----

cat >"$folder/review.txt" <<'END'
[Rules "classic"]
[A "Ines"]
hand 4
hold A KS 3S 2D 8C / B 9S 2H 3D 4C / C QS 4D 5D 9C / D 4S 6D 7D TC
taken A 3H / B 4H / C 5H / D *
state lead B broken yes
trick B 9S QS 4S KS
trick A 2D 3D 5D 7D
END
run review --nodes 100 "$folder/review.txt"
is 'review: exit 0' "$status" 0
is 'review: nothing on standard error' "$err" ''
has 'review: the worst moment' "$out" ' 1. Hand 4, trick 10: Ines plays KS, which costs about'
has 'review: what was better, and why, on a line' "$out" 'Better 3S: it stays under QS.'
has 'review: the table' "$out" '9S from B, QS from C'
once=$out
shown review --nodes 100 "$folder/review.txt"
narrow 'review: 80 columns'
run review --nodes 100 --plot "$folder/review.svg" "$folder/review.txt"
is 'review: the same again' "$out" "$once"
has 'review --plot: a picture' "$(cat "$folder/review.svg")" 'Hand 4, trick by trick'
if command -v xmllint >/dev/null; then
    okay 'review --plot: is XML' xmllint --noout "$folder/review.svg"
fi
run review --nodes 100 --seat A --worst 0 "$folder/review.txt"
lacks 'review --seat: the others are left out' "$out" '  B '
lacks 'review --worst 0: no moments' "$out" 'trick 10'
run review --nodes 100 --json "$folder/review.txt"
json 'review --json' "$out"
lacks 'review: a hand that is not dealt is not played again' "$once" 'hearts play --from'
has 'review --json: a decision' "$out" \
    '"trick":10,"decision":4,"seat":"A","phase":"play","table":["9S","QS","4S"],"played":["KS"],"best":["3S"]'
has 'review --json: a seat' "$out" '{"seat":"A","name":"Ines","hands":1,"decisions":2,'
printf 'hand 1\n' >"$folder/empty.txt"
run review "$folder/empty.txt"
is 'review of a record without cards: exit 0' "$status" 0
has 'review of a record without cards' "$out" '0 decisions in 0 hands'
failed 'review --plot without cards' 'nothing to draw' review --plot "$folder/none.svg" \
    "$folder/empty.txt"
failed 'review --plot to nowhere' 'No such file' review --nodes 10 \
    --plot "$folder/none/x.svg" "$folder/review.txt"
failed 'review of a missing file' 'No such file' review "$folder/none"
failed 'review --hand that is not there' 'has no hand 99' review --plot "$folder/none.svg" \
    --hand 99 tests/records/classic.txt
wrong 'review nothing' 'the name of one record' review
wrong 'review two' 'the name of one record' review a b
wrong 'review --seat 1' 'from A to J' review --seat 1 a
wrong 'review --seat that is not there' 'A to D' review --seat E "$folder/review.txt"
wrong 'review --nodes 0' 'from 10 to' review --nodes 0 a
wrong 'review --worst 101' 'from 0 to 100' review --worst 101 a
wrong 'review --hand without --plot' 'together with --plot' review --hand 1 a
wrong 'review with a strange option' 'hearts help review' review --frobnicate
printf 'hand 1\ntrick A 2C\n' >"$folder/bad.txt"
failed 'review of a record that breaks the rules' 'bad.txt:2:' review "$folder/bad.txt"

# ---- Solving ----

cat >"$folder/solve.txt" <<'END'
[Rules "classic"]
[A "Ines"]
hand 1
hold A QS 2C / B 2S 3C / C 4C 5C / D 6C 7C
taken B 2H 3H / C *
state lead A broken yes
END
run solve "$folder/solve.txt"
is 'solve: exit 0' "$status" 0
has 'solve: who is to play' "$out" 'Ines is to play'
has 'solve: the best card' "$out" '0  best'
has 'solve: each for itself' "$out" 'Ines then plays 2C.'
shown solve "$folder/solve.txt"
narrow 'solve: 80 columns'
run solve --json "$folder/solve.txt"
json 'solve --json' "$out"
has 'solve --json: a value' "$out" '{"chose":["QS"],"low":13,"high":13}'
has 'solve --json: the outcome' "$out" '"outcome":{"chose":["2C"],"points":[0,2,11,13]}'
parties='{"seats":["A"],"low":0,"high":0},{"seats":["B"],"low":2,"high":2}'
parties=$parties',{"seats":["C"],"low":11,"high":11},{"seats":["D"],"low":13,"high":13}'
has 'solve --json: each party' "$out" "\"parties\":[$parties]"
has 'solve --json: exact' "$out" '"exact":true'
run solve --json --nodes 3 "$folder/solve.txt"
is 'solve, given up: exit 0' "$status" 0
has 'solve, given up: it says so' "$out" '"exact":false'
run solve --nodes 3 "$folder/solve.txt"
has 'solve, given up: in words' "$out" 'Not everything was found'
run solve tests/records/partners.txt --hand 1 --trick 9
has 'solve --hand --trick: with partners' "$out" 'difference'
shown solve tests/records/partners.txt --hand 1 --trick 9
narrow 'solve with partners: 80 columns'
failed 'solve a game that is over' 'the game is over' solve tests/records/classic.txt
failed 'solve before the pass' 'have not been passed' solve "$folder/deal.txt"
failed 'solve a hand that is not there' 'no moment before trick 1 of hand 99' solve \
    tests/records/classic.txt --hand 99
failed 'solve a missing file' 'No such file' solve "$folder/none"
wrong 'solve nothing' 'the name of one record' solve
wrong 'solve two' 'the name of one record' solve a b
wrong 'solve --nodes 0' 'from 1 to' solve --nodes 0 a
wrong 'solve --hand x' 'whole number' solve --hand x a
wrong 'solve --trick' 'expects a value' solve --trick
wrong 'solve with a strange option' 'hearts help solve' solve --frobnicate
printf 'hand 1\ntrick A 2C\n' >"$folder/bad.txt"
run solve "$folder/bad.txt"
is 'solve a bad record: exit 1' "$status" 1
has 'solve a bad record: the line' "$err" "bad.txt:2: "

# ---- The world ----

# Every command that prints.
cat >"$folder/printing" <<'END'
help
help serve
rules list
rules options
rules schema
rules show turbo
rules check turbo
rules list --json
deal --seed 1
deal --record --seed 1
replay tests/records/classic.txt
replay tests/records/classic.txt --json --choices
verify tests/records/fair.txt
verify tests/records/fair.txt --json
stats tests/records/classic.txt --name Ines
stats tests/records/classic.txt --name Ines --csv
solve tests/records/partners.txt --hand 1 --trick 9
review --nodes 10 tests/records/turbo.txt
review --nodes 10 tests/records/turbo.txt --json
simulate --hands 10
simulate --hands 10 --json
arena duck random --deals 2
arena duck random --deals 2 --json
arena --ladder duck random duck --deals 2
bench --seconds 0.01 classic
version
completion bash
play --plain
END
XDG_STATE_HOME=$folder/state
export XDG_STATE_HOME

echo "ledger --check $folder/books" >>"$folder/printing"

# Commands that learn, host, wait for a host or answer line by line have other tests for that.
for command in $("$hearts" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    case $command in engine | join | serve | train) continue ;; esac
    okay "$command prints into a closed door: a line of \$folder/printing in tests/cli.sh" \
        grep -q "^$command\>" "$folder/printing"
done

# Errors of standard output are reported where somebody can do something about them.
while read -r command; do
    if [ -e /dev/full ]; then
        # shellcheck disable=SC2086 # a list of words
        err=$("$hearts" $command 2>&1 >/dev/full </dev/null)
        is "$command to a full disk: exit 1" "$?" 1
        has "$command to a full disk: says why" "$err" 'No space left'
    fi
    # shellcheck disable=SC2086
    err=$("$hearts" $command 2>&1 >&- </dev/null)
    is "$command with standard output closed: exit 1" "$?" 1
    has "$command with standard output closed: says why" "$err" 'Bad file descriptor'
done <"$folder/printing"

# A reader that has gone, as with "| head", is no error: a command ends normally.
mkfifo "$folder/nobody"
: <"$folder/nobody" &
exec 8>"$folder/nobody"
wait $!
while read -r command; do
    # shellcheck disable=SC2086
    "$hearts" $command >&8 2>"$folder/err" </dev/null
    is "$command to nobody: ended by SIGPIPE" "$?" 141
    is "$command to nobody: quietly" "$(cat "$folder/err")" ''
done <"$folder/printing"
mkfifo "$folder/asked"
exec 7<>"$folder/asked" # its other end stays open
echo isready >&7
timeout "$patience" "$hearts" engine <&7 >&8 2>"$folder/err"
is 'engine to nobody: ended by SIGPIPE, whatever is still to come' "$?" 141
exec 7>&-
(trap '' PIPE; exec "$hearts" rules options >&8 2>"$folder/err")
is 'where SIGPIPE is ignored: exit 1' "$?" 1
has 'where SIGPIPE is ignored: says why' "$(cat "$folder/err")" 'Broken pipe'
exec 8>&-
is 'rules options | head: a line, and nothing else' \
    "$( { "$hearts" rules options | head -n 1; } 2>&1)" "$("$hearts" rules options | sed -n 1p)"
run bench --seconds 0.01 classic
lacks 'nothing is coloured' "$out" "$(printf '\033')"
NO_COLOR=1 run rules show classic
lacks 'nor with NO_COLOR' "$out" "$(printf '\033')"

done_testing
