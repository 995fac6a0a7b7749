#!/bin/sh
# replay_json.sh - records as JSON lines, word for word: which keys, in which order, and what they say.
#
#   replay_json.sh HEARTS    the program
#
# What is expected here is worked out from the rules, not copied from what the program said.
set -u
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# The record on standard input gives the lines in $folder/wanted.
comes_out() { # NAME OPTIONS...
    name=$1
    shift
    "$hearts" replay "$@" - >"$folder/got" 2>"$folder/err"
    is "$name: exit 0" "$?" 0
    okay "$name" diff -u "$folder/wanted" "$folder/got"
    is "$name: nothing on standard error" "$(cat "$folder/err")" ''
}

# ---- The last two tricks of a hand ----

# A holds the queen of hearts, which may not be led before hearts are broken, and no diamond.
cat >"$folder/two-tricks" <<'END'
[Rules "classic"]
[Scores "1 2 3 4"]
hand 3
hold A QH 2C / B 3C 3D / C 4C 4D / D 5C 5D
taken A QS / D *
state lead A broken no
trick A 2C 3C 4C 5C
trick D 5D QH 3D 4D
END
cat >"$folder/all" <<'END'
{"hand":3,"seat":"A","phase":"play","from":["2C"],"low":1,"high":1,"chose":["2C"]}
{"hand":3,"seat":"B","phase":"play","from":["3C"],"low":1,"high":1,"chose":["3C"]}
{"hand":3,"seat":"C","phase":"play","from":["4C"],"low":1,"high":1,"chose":["4C"]}
{"hand":3,"seat":"D","phase":"play","from":["5C"],"low":1,"high":1,"chose":["5C"]}
{"hand":3,"trick":12,"cards":["2C","3C","4C","5C"],"winner":"D"}
{"hand":3,"seat":"D","phase":"play","from":["5D"],"low":1,"high":1,"chose":["5D"]}
{"hand":3,"seat":"A","phase":"play","from":["QH"],"low":1,"high":1,"chose":["QH"]}
{"hand":3,"seat":"B","phase":"play","from":["3D"],"low":1,"high":1,"chose":["3D"]}
{"hand":3,"seat":"C","phase":"play","from":["4D"],"low":1,"high":1,"chose":["4D"]}
{"hand":3,"trick":13,"cards":["5D","QH","3D","4D"],"winner":"D"}
{"hand":3,"points":[13,0,0,13],"scores":[14,2,3,17],"stakes":["0","0","0","0"]}
{"over":false,"to_act":[],"phase":"deal","decisions":[]}
END
cp "$folder/all" "$folder/wanted"
comes_out 'two tricks, with choices' --json --choices <"$folder/two-tricks"
grep -v '"seat"' "$folder/all" >"$folder/wanted"
comes_out 'two tricks, without choices' --json <"$folder/two-tricks"

# It stops within a trick: the next player is awaited.
sed '$d' "$folder/two-tricks" >"$folder/stopped"
echo 'trick D 5D QH' >>"$folder/stopped"
{ sed -n 1,7p "$folder/all"; echo '{"over":false,"to_act":["B"],"phase":"play","decisions":[{"seat":"B","from":["3D"],"low":1,"high":1}]}'; } >"$folder/wanted"
comes_out 'stopped in a trick' --json --choices <"$folder/stopped"

# Two records, one after the other: each begins with its name.
{
    echo "{\"file\":\"$folder/stopped\"}"
    grep -v '"chose"' "$folder/wanted"
    echo "{\"file\":\"$folder/two-tricks\"}"
    grep -v '"chose"' "$folder/all"
} >"$folder/two"
"$hearts" replay --json "$folder/stopped" "$folder/two-tricks" >"$folder/got" 2>&1
okay 'two records' diff -u "$folder/two" "$folder/got"

# The same in one file: each has its number, and lines count from the beginning of the file.
{ cat "$folder/stopped"; echo; cat "$folder/two-tricks"; } >"$folder/both"
sed -e "1s|.*|{\"file\":\"$folder/both\",\"record\":1}|" \
    -e "s|^{\"file\":\"$folder/two-tricks\"}|{\"file\":\"$folder/both\",\"record\":2}|" "$folder/two" >"$folder/wanted"
"$hearts" replay --json "$folder/both" >"$folder/got" 2>&1
okay 'two records in one file' diff -u "$folder/wanted" "$folder/got"
is 'two records in one file, as tables' "$("$hearts" replay "$folder/both" | grep -c "^$folder/both, record [12]: classic$")" 2
sed 's/^trick D 5D QH 3D 4D$/trick D 5D 3D/' "$folder/both" >"$folder/amiss"
"$hearts" replay "$folder/amiss" >"$folder/got" 2>"$folder/err"
is 'the second of two goes wrong: exit 1' "$?" 1
{ cat "$folder/amiss"; echo; cat "$folder/stopped"; } >"$folder/three"
"$hearts" replay --json "$folder/three" "$folder/nowhere" "$folder/stopped" >"$folder/got" 2>"$folder/three-err"
is 'what goes wrong: exit 1' "$?" 1
is 'it does not keep the other records and files from being checked' \
    "$(grep -c '"error"' "$folder/got") $(grep -c '"decisions"' "$folder/got") $(grep -c . "$folder/three-err")" '2 3 2'
has 'the second of two goes wrong: its line in the file' "$(cat "$folder/err")" "$folder/amiss:17: "
"$hearts" review --nodes 10 --json "$folder/both" >"$folder/got" 2>&1
is 'two records in one file are reviewed' "$(grep -c '^{"seat"' "$folder/got")" 8
is 'each has its number' "$(sed -n 's/^{"file":.*"record":\([0-9]*\)}$/\1/p' "$folder/got" | tr '\n' ' ')" '1 2 '
"$hearts" review --nodes 10 --plot "$folder/both.svg" "$folder/both" >"$folder/got" 2>"$folder/err"
has 'none of two is drawn' "$(cat "$folder/err")" 'has several records, and --plot draws one'

# A faulty record: the lines up to the fault, and the reason.
sed '$d' "$folder/two-tricks" >"$folder/wrong"
echo 'trick D 5D 3D' >>"$folder/wrong"
"$hearts" replay --json --choices "$folder/wrong" >"$folder/got" 2>"$folder/err"
is 'a record that goes wrong: exit 1' "$?" 1
has 'a record that goes wrong: where' "$(cat "$folder/err")" "$folder/wrong:8: "
why=$(sed -n "s,^$folder/wrong:8: ,,p" "$folder/err")
{ sed -n 1,6p "$folder/all"; echo "{\"file\":\"$folder/wrong\",\"line\":8,\"error\":\"$why\"}"; } >"$folder/wanted"
okay 'a record that goes wrong: the lines before, and the reason as a line' diff -u "$folder/wanted" "$folder/got"

# An empty file, as a full disk leaves it, is no record of classic.
printf '# later\n\n' >"$folder/empty"
: >"$folder/none"
"$hearts" replay --json "$folder/none" "$folder/empty" "$folder/stopped" >"$folder/got" 2>"$folder/err"
is 'nothing in a file: exit 1' "$?" 1
has 'nothing in a file: told' "$(cat "$folder/err")" "$folder/none: there is no record in it"
is 'nothing in a file: a line each, and the others are read' \
    "$(grep -c '"error":"there is no record in it' "$folder/got") $(tail -n 1 "$folder/got" | grep -c '"decisions"')" '2 1'
"$hearts" review "$folder/none" >"$folder/got" 2>"$folder/err"
is 'nothing in a file: none is reviewed' "$? $(cat "$folder/got")" '1 '

"$hearts" replay --json "$folder/nowhere" >"$folder/got" 2>"$folder/err"
is 'a record that is not there: exit 1' "$?" 1
has 'a record that is not there: a line' "$(cat "$folder/got")" "{\"file\":\"$folder/nowhere\",\"error\":\""

# ---- From the deal on ----

deal='deal A 3C 4C 7C 9C JC 3D JD 4S 5S QS 3H 4H 9H / B 2C QC KC AC 4D QD KD 3S 7S AS 2H 6H KH / C 5C 6C TC 2D 6D 8D TD AD 8S 7H TH JH QH / D 8C 5D 7D 9D 2S 6S TS JS 9S KS 5H 8H AH'

# Passed to the left; the deuce of clubs leads, and everybody holds clubs.
cat >"$folder/wanted" <<'END'
{"hand":1,"seat":"A","phase":"pass","from":["3C","4C","7C","9C","JC","3D","JD","4S","5S","QS","3H","4H","9H"],"low":3,"high":3,"chose":["QS","JC","9C"]}
{"hand":1,"seat":"B","phase":"pass","from":["2C","QC","KC","AC","4D","QD","KD","3S","7S","AS","2H","6H","KH"],"low":3,"high":3,"chose":["AS","KD","QD"]}
{"hand":1,"seat":"C","phase":"pass","from":["5C","6C","TC","2D","6D","8D","TD","AD","8S","7H","TH","JH","QH"],"low":3,"high":3,"chose":["QH","JH","AD"]}
{"hand":1,"seat":"D","phase":"pass","from":["8C","5D","7D","9D","2S","6S","9S","TS","JS","KS","5H","8H","AH"],"low":3,"high":3,"chose":["AH","KS","9S"]}
{"hand":1,"seat":"B","phase":"play","from":["2C"],"low":1,"high":1,"chose":["2C"]}
{"hand":1,"seat":"C","phase":"play","from":["5C","6C","TC"],"low":1,"high":1,"chose":["5C"]}
{"hand":1,"seat":"D","phase":"play","from":["8C"],"low":1,"high":1,"chose":["8C"]}
{"hand":1,"seat":"A","phase":"play","from":["3C","4C","7C"],"low":1,"high":1,"chose":["7C"]}
{"hand":1,"trick":1,"cards":["2C","5C","8C","7C"],"winner":"D"}
{"over":false,"to_act":["D"],"phase":"play","decisions":[{"seat":"D","from":["5D","7D","9D","AD","2S","6S","TS","JS"],"low":1,"high":1}]}
END
comes_out 'a pass and a trick' --json --choices <<END
[Rules "classic"]
hand 1
$deal
pass A QS JC 9C / B AS KD QD / C QH JH AD / D AH KS 9S
trick B 2C 5C 8C 7C
END

# Only C has passed: the others are awaited.
cat >"$folder/wanted" <<'END'
{"over":false,"to_act":["A","B","D"],"phase":"pass","decisions":[{"seat":"A","from":["3C","4C","7C","9C","JC","3D","JD","4S","5S","QS","3H","4H","9H"],"low":3,"high":3},{"seat":"B","from":["2C","QC","KC","AC","4D","QD","KD","3S","7S","AS","2H","6H","KH"],"low":3,"high":3},{"seat":"D","from":["8C","5D","7D","9D","2S","6S","9S","TS","JS","KS","5H","8H","AH"],"low":3,"high":3}]}
END
comes_out 'who has still to pass' --json <<END
[Rules "classic"]
hand 1
$deal
pass C QH JH AD
END

# One player passes on unseen cards, and one could do so.
cat >"$folder/wanted" <<'END'
{"hand":1,"seat":"A","phase":"pass","from":["3C","4C","7C","9C","JC","3D","JD","4S","5S","QS","3H","4H","9H"],"low":3,"high":3,"options":["cards","unseen"],"chose":["unseen"]}
{"hand":1,"seat":"B","phase":"pass","from":["2C","QC","KC","AC","4D","QD","KD","3S","7S","AS","2H","6H","KH"],"low":3,"high":3,"options":["cards","unseen"],"chose":["AS","KD","QD"]}
{"over":false,"to_act":["C","D"],"phase":"pass","decisions":[{"seat":"C","from":["5C","6C","TC","2D","6D","8D","TD","AD","8S","7H","TH","JH","QH"],"low":3,"high":3,"options":["cards","unseen"]},{"seat":"D","from":["8C","5D","7D","9D","2S","6S","9S","TS","JS","KS","5H","8H","AH"],"low":3,"high":3,"options":["cards","unseen"]}]}
END
comes_out 'passing on unseen' --json --choices <<END
[Rules "american pass_through=whole"]
hand 1
$deal
pass A unseen / B AS KD QD
END

# Each may charge one card. The charged queen stays out of the first trick in spades.
cat >"$folder/wanted" <<'END'
{"hand":1,"seat":"A","phase":"charge","from":["JD","QS"],"low":0,"high":1,"chose":["QS"]}
{"hand":1,"seat":"B","phase":"charge","from":[],"low":0,"high":0,"chose":[]}
{"hand":1,"seat":"C","phase":"charge","from":["TC"],"low":0,"high":1,"chose":[]}
{"hand":1,"seat":"D","phase":"charge","from":["AH"],"low":0,"high":1,"chose":["AH"]}
{"hand":1,"seat":"B","phase":"play","from":["2C"],"low":1,"high":1,"chose":["2C"]}
{"hand":1,"seat":"C","phase":"play","from":["5C","6C","TC"],"low":1,"high":1,"chose":["5C"]}
{"hand":1,"seat":"D","phase":"play","from":["8C"],"low":1,"high":1,"chose":["8C"]}
{"hand":1,"seat":"A","phase":"play","from":["3C","4C","7C","9C","JC"],"low":1,"high":1,"chose":["3C"]}
{"hand":1,"trick":1,"cards":["2C","5C","8C","3C"],"winner":"D"}
{"hand":1,"seat":"D","phase":"play","from":["5D","7D","9D","2S","6S","9S","TS","JS","KS"],"low":1,"high":1,"chose":["2S"]}
{"hand":1,"seat":"A","phase":"play","from":["4S","5S"],"low":1,"high":1,"chose":["4S"]}
{"hand":1,"seat":"B","phase":"play","from":["3S","7S","AS"],"low":1,"high":1,"chose":["7S"]}
{"hand":1,"seat":"C","phase":"play","from":["8S"],"low":1,"high":1,"chose":["8S"]}
{"hand":1,"trick":2,"cards":["2S","4S","7S","8S"],"winner":"C"}
{"over":false,"to_act":["C"],"phase":"play","decisions":[{"seat":"C","from":["6C","TC","2D","6D","8D","TD","AD"],"low":1,"high":1}]}
END
comes_out 'charging' --json --choices <<END
[Rules "turbo pass=none"]
hand 1
$deal
charge A QS / B - / C - / D AH
trick B 2C 5C 8C 3C
trick D 2S 4S 7S 8S
END

# ---- Moons ----

moon='[Rules "american target=50"]
[Scores "14 20 3 41"]
hand 4
hold A AC / B 3C / C 4C / D 5C
taken A *
state lead A
trick A AC 3C 4C 5C'
trick='{"hand":4,"seat":"A","phase":"play","from":["AC"],"low":1,"high":1,"chose":["AC"]}
{"hand":4,"seat":"B","phase":"play","from":["3C"],"low":1,"high":1,"chose":["3C"]}
{"hand":4,"seat":"C","phase":"play","from":["4C"],"low":1,"high":1,"chose":["4C"]}
{"hand":4,"seat":"D","phase":"play","from":["5C"],"low":1,"high":1,"chose":["5C"]}
{"hand":4,"trick":13,"cards":["AC","3C","4C","5C"],"winner":"A"}'

printf '%s\n' "$trick" '{"over":false,"to_act":["A"],"phase":"moon","decisions":[{"seat":"A","from":[],"low":0,"high":0,"options":["add","subtract"]}]}' >"$folder/wanted"
printf '%s\n' "$moon" >"$folder/record"
comes_out 'a moon still to be scored' --json --choices <"$folder/record"

printf '%s\n' "$trick" \
    '{"hand":4,"seat":"A","phase":"moon","from":[],"low":0,"high":0,"options":["add","subtract"],"chose":["subtract"]}' \
    '{"hand":4,"points":[-26,0,0,0],"scores":[-12,20,3,41],"stakes":["0","0","0","0"]}' \
    '{"over":false,"to_act":[],"phase":"deal","decisions":[]}' >"$folder/wanted"
printf '%s\n' "$moon" 'choice A subtract' >"$folder/record"
comes_out 'a moon, subtracted' --json --choices <"$folder/record"

# Added, it ends the game: D reaches 67.
printf '%s\n' "$trick" \
    '{"hand":4,"seat":"A","phase":"moon","from":[],"low":0,"high":0,"options":["add","subtract"],"chose":["add"]}' \
    '{"hand":4,"points":[0,26,26,26],"scores":[14,46,29,67],"stakes":["0","0","0","0"]}' \
    '{"over":true,"winners":["A"]}' >"$folder/wanted"
printf '%s\n' "$moon" 'choice A add' >"$folder/record"
comes_out 'a moon, added' --json --choices <"$folder/record"

# Another game at the same table has begun and waits for its cards.
printf '%s\n' '{"over":false,"to_act":[],"phase":"deal","decisions":[]}' >>"$folder/wanted"
printf '%s\n' "$moon" 'choice A add' next >"$folder/record"
comes_out 'the next game' --json --choices <"$folder/record"

# ---- Two decks ----

# The fives of clubs cancel each other, and nobody else has a club: the trick waits, A leads again.
cat >"$folder/wanted" <<'END'
{"hand":1,"seat":"A","phase":"play","from":["5C","5D"],"low":1,"high":1,"chose":["5C"]}
{"hand":1,"seat":"B","phase":"play","from":["5C"],"low":1,"high":1,"chose":["5C"]}
{"hand":1,"seat":"C","phase":"play","from":["TD","TD"],"low":1,"high":1,"chose":["TD"]}
{"hand":1,"seat":"D","phase":"play","from":["7S","8S"],"low":1,"high":1,"chose":["7S"]}
{"hand":1,"seat":"E","phase":"play","from":["9S","9S"],"low":1,"high":1,"chose":["9S"]}
{"hand":1,"seat":"F","phase":"play","from":["2S","3S"],"low":1,"high":1,"chose":["2S"]}
{"hand":1,"trick":16,"cards":["5C","5C","TD","7S","9S","2S"],"winner":null}
{"hand":1,"seat":"A","phase":"play","from":["5D"],"low":1,"high":1,"chose":["5D"]}
{"hand":1,"seat":"B","phase":"play","from":["6D"],"low":1,"high":1,"chose":["6D"]}
{"hand":1,"seat":"C","phase":"play","from":["TD"],"low":1,"high":1,"chose":["TD"]}
{"hand":1,"seat":"D","phase":"play","from":["8S"],"low":1,"high":1,"chose":["8S"]}
{"hand":1,"seat":"E","phase":"play","from":["9S"],"low":1,"high":1,"chose":["9S"]}
{"hand":1,"seat":"F","phase":"play","from":["3S"],"low":1,"high":1,"chose":["3S"]}
{"hand":1,"trick":17,"cards":["5D","6D","TD","8S","9S","3S"],"winner":"C"}
{"hand":1,"points":[13,39,0,0,0,0],"scores":[13,39,0,0,0,0],"stakes":["0","0","0","0","0","0"]}
{"over":false,"to_act":[],"phase":"deal","decisions":[]}
END
comes_out 'a trick that nobody wins' --json --choices <<'END'
[Rules "cancellation"]
hand 1
hold A 5C 5D / B 5C 6D / C TD TD / D 7S 8S / E 9S 9S / F 2S 3S
taken A QS / B *
state lead A broken yes
trick A 5C 5C TD 7S 9S 2S
trick A 5D 6D TD 8S 9S 3S
END

# ---- A kitty ----

# C takes the nine of hearts with the trick and buries it again: a point for C.
cat >"$folder/wanted" <<'END'
{"hand":1,"seat":"A","phase":"play","from":["2C","3C"],"low":1,"high":1,"chose":["2C"]}
{"hand":1,"seat":"B","phase":"play","from":["4C","5C"],"low":1,"high":1,"chose":["4C"]}
{"hand":1,"seat":"C","phase":"play","from":["6C","7C"],"low":1,"high":1,"chose":["6C"]}
{"hand":1,"trick":16,"cards":["2C","4C","6C"],"winner":"C"}
{"hand":1,"seat":"C","phase":"bury","from":["7C","9H"],"low":1,"high":1,"chose":["9H"]}
{"hand":1,"seat":"C","phase":"play","from":["7C"],"low":1,"high":1,"chose":["7C"]}
{"hand":1,"seat":"A","phase":"play","from":["3C"],"low":1,"high":1,"chose":["3C"]}
{"hand":1,"seat":"B","phase":"play","from":["5C"],"low":1,"high":1,"chose":["5C"]}
{"hand":1,"trick":17,"cards":["7C","3C","5C"],"winner":"C"}
{"hand":1,"points":[13,12,1],"scores":[13,12,1],"stakes":["0","0","0"]}
{"over":false,"to_act":[],"phase":"deal","decisions":[]}
END
comes_out 'a kitty and what is buried for it' --json --choices <<'END'
[Rules "three strip=none kitty=swap"]
hand 1
hold A 2C 3C / B 4C 5C / C 6C 7C
taken kitty 9H / A QS / B *
state lead A broken yes
trick A 2C 4C 6C
bury C 9H
trick C 7C 3C 5C
END

# ---- The positions of the cards ----

# C has taken the ace of spades, carried cards and the kitty, which it swaps for the seven of clubs.
cat >"$folder/wanted" <<'END'
{"hand":1,"tricks":15,"hands":[["2C","3C"],["4C","5C"],["6C","7C"]],"carried":[],"kitty":["9H"],"kitty_taker":null}
{"hand":1,"trick":16,"cards":["2C","4C","6C"],"winner":"C"}
{"hand":1,"tricks":16,"hands":[["3C"],["5C"],["7C","9H"]],"carried":[],"kitty":[],"kitty_taker":"C"}
{"hand":1,"tricks":16,"hands":[["3C"],["5C"],["9H"]],"carried":[],"kitty":["7C"],"kitty_taker":"C"}
{"over":false,"to_act":["C"],"phase":"play","decisions":[{"seat":"C","from":["9H"],"low":1,"high":1}]}
END
cat >"$folder/kitty" <<'END'
[Rules "three strip=none kitty=swap"]
hand 1
hold A 2C 3C / B 4C 5C / C 6C 7C
taken kitty 9H / A QS / B *
state lead A broken yes
trick A 2C 4C 6C
bury C 7C
END
"$hearts" replay --json --state "$folder/kitty" >"$folder/whole"
sed 's/"taken":.*"carried"/"carried"/' "$folder/whole" >"$folder/got"
okay 'hands, the kitty and who has it' diff -u "$folder/wanted" "$folder/got"
has 'piles' "$(sed -n 3p "$folder/whole")" '"taken":[["QS"],['
has 'the trick lies in its pile' "$(sed -n 3p "$folder/whole")" '],["2C","4C","6C"]],"carried"'

# Passed to the left: what each holds afterwards.
cat >"$folder/wanted" <<'END'
{"hand":1,"tricks":0,"hands":[["3C","4C","7C","3D","JD","4S","5S","9S","KS","3H","4H","9H","AH"],["2C","9C","JC","QC","KC","AC","4D","3S","7S","QS","2H","6H","KH"],["5C","6C","TC","2D","6D","8D","TD","QD","KD","8S","AS","7H","TH"],["8C","5D","7D","9D","AD","2S","6S","TS","JS","5H","8H","JH","QH"]],"taken":[[],[],[],[]],"carried":[],"kitty":[],"kitty_taker":null}
END
"$hearts" replay --json --state - >"$folder/whole" <<END
[Rules "classic"]
hand 1
$deal
pass A QS JC 9C / B AS KD QD / C QH JH AD / D AH KS 9S
END
sed 1q "$folder/whole" >"$folder/got"
okay 'hands after a pass' diff -u "$folder/wanted" "$folder/got"
"$hearts" replay --state "$folder/kitty" >"$folder/got" 2>"$folder/err"
is 'where the cards lie without --json: exit 2' "$?" 2
has 'where the cards lie without --json: why' "$(cat "$folder/err")" '--state was expected together with --json'

# ---- Money ----

# D pays 22 points, shared by the three with one each; so is the pot of four times four.
cat >"$folder/wanted" <<'END'
{"hand":1,"trick":13,"cards":["2C","3C","4C","5C"],"winner":"D"}
{"hand":1,"points":[1,1,1,23],"scores":[1,1,1,23],"stakes":["22/3","22/3","22/3","-22"]}
{"over":true,"winners":["A","B","C"],"pot":["4/3","4/3","4/3","-4"]}
END
comes_out 'stakes and a pot' --json <<'END'
[Rules "american stakes=1 pot=4 target=20 ties=shared"]
hand 1
hold A 2C / B 3C / C 4C / D 5C
taken A 2H / B 3H / C 4H / D *
state lead A
trick A 2C 3C 4C 5C
END

# B leaves: the six that B has put in go to the others.
cat >"$folder/wanted" <<'END'
{"over":true,"winners":[],"pot":["2","-6","2","2"]}
END
comes_out 'a game that is called off' --json --choices <<END
[Rules "sahara pot=6 leaver=forfeits"]
hand 1
$deal
void B
END

# A hand that is called off leaves nothing; the same hand is dealt again.
cat >"$folder/wanted" <<'END'
{"over":false,"to_act":["B"],"phase":"play","decisions":[{"seat":"B","from":["2C"],"low":1,"high":1}]}
END
comes_out 'a hand that is called off' --json --choices <<END
[Rules "sahara"]
hand 1
$deal
void
hand 1
$deal
END

if [ -e /dev/full ]; then
    "$hearts" replay --json --choices "$folder/two-tricks" >/dev/full 2>"$folder/err"
    is 'a full disk: exit 1' "$?" 1
    has 'a full disk: says why' "$(cat "$folder/err")" 'No space left'
fi

done_testing
