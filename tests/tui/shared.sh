# shared.sh - what the tests of the terminal table share: where games are kept, and some games.
# shellcheck shell=sh
# shellcheck disable=SC2034 # used where it is sourced
# Sourced, after tests/tap.sh.

# Every decision is written to the disk; in memory that takes no time.
state=$(mktemp -d /dev/shm/openhearts.XXXXXX 2>/dev/null || mktemp -d)
trap 'rm -rf "$folder" "$state"' EXIT
HOME=$folder/home XDG_STATE_HOME=$state XDG_CONFIG_HOME=$folder/config LC_ALL=C.UTF-8
export HOME XDG_STATE_HOME XDG_CONFIG_HOME LC_ALL
unset NO_COLOR TMUX
mkdir -p "$HOME" "$XDG_STATE_HOME"
saved=$XDG_STATE_HOME/hearts/table.txt

# A hand with the queen of spades and clubs, before the pass. Computers may pass and play anything.
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

# The first lead of a hand that is a moon: the shooter is asked at its end.
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

# A trick with hearts in it, the person to play; Edda has taken one before.
taken() {
    mkdir -p "${saved%/*}"
    cat >"$saved" <<'RECORD'
[Hearts "1"]
[Rules "classic pass=none"]
[A "You"]
[B "Edda"]
[C "Bruno"]
[D "Ines"]
[Dealer "D"]
[Players "person duck duck duck"]

hand 1
deal A 2C 4C 5C 2D 3D 4D 2S 3S 4S 5S 2H 3H 4H / B TC AC KC QC JC AS KS QS AD AH KH QH JH / C 6C 7C 8C 5D 6D 7D 6S 7S 8S 5H 6H 7H 8H / D 9C 3C 8D 9D TD JD QD KD 9S TS JS 9H TH
trick A 2C TC 6C 9C
trick B AC 7C 3C 4C
trick B KC 8C TH 5C
trick B QC 8H 9H
RECORD
}

# A trick in which two equal cards have met, the person to play: in the first hand.
equals() {
    mkdir -p "${saved%/*}"
    cat >"$saved" <<'RECORD'
[Hearts "1"]
[Rules "cancellation players=5"]
[A "You"]
[B "Edda"]
[C "Bruno"]
[D "Ines"]
[E "Ravi"]
[Dealer "A"]
[Players "person duck duck duck duck"]


hand 1
deal A 2C 4C TC QC 2D 4D 5D 6D 8D KD KD AD 4S 6S 9S TS TS KS 8H TH / B 7C 9C 9C JC AC 2D 5D 6D 9D JD QD 2S 3S 7S 7S KS 4H 4H 9H AH / C 6C 8C AC 4D 7D 7D 9D 3S 4S 6S 8S JS QS AS AS 5H 8H 9H JH KH / D 2C 3C 4C 5C 6C 7C TC QC KC KC 3D 8D TD TD JD 5S 5S QS 7H KH / E 3C 5C JC 3D QD AD 2S 8S 9S 2H 2H 3H 3H 5H 7H TH JH QH QH AH / kitty 8C JS 6H 6H
trick B 2S 3S 5S 2S 4S
kitty D 8C JS 6H 6H
trick D TD AD AD QD 9D
trick B JC 8C TC JC
RECORD
}

# The same in the second, after a whole hand in which some met.
equals_again() {
    mkdir -p "${saved%/*}"
    cat >"$saved" <<'RECORD'
[Hearts "1"]
[Rules "cancellation players=5"]
[A "You"]
[B "Edda"]
[C "Bruno"]
[D "Ines"]
[E "Ravi"]
[Dealer "E"]
[Players "person duck duck duck duck"]

hand 1
deal A 6C 8C 9C TC QC KC 2D 4D 5D TD KD 2S 3S 7S 8S TS JS QS 6H KH / B 3C 5C AC AC 7D AD 4S 5S 5S 6S 7S 9S 9S 2H 7H 8H 9H 9H KH AH / C 2C 2C 3C 4C 7C 8C JC 6D 7D 8D 9D 2S JS 2H 3H 3H 4H 8H QH AH / D 5C 6C 9C QC 3D 6D TD JD AD 4S 6S 8S TS QS KS AS 6H TH JH JH / E 4C TC JC KC 2D 3D 4D 5D 8D 9D QD QD 3S KS 4H 5H 5H 7H TH QH / kitty 7C JD KD AS
trick A KH KH 2H 6H 5H
kitty D 7C JD KD AS
trick D TD QD TD AD 9D
trick B 9S JS TS 3S JS
trick D JD 9D KD 7D 7D
trick A QS 9S 2S QS KS
trick E 8D 5D AH 8D 3D
trick A KC AC JC QC KC
trick B AC 8C 9C JC TC
trick B 7S AH 6S QH 7S
trick D 8S TH 8S 5S QH
trick B 4S 8H 4S 7H TS
trick A 6H 2H 3H TH 5H
trick D 6D 5D 4D 7H 6D
trick E 4H QC 8H 3H JH
trick D AD 3D 2D 9H 4H
trick D 5C 4C 8C 5C 7C
trick A 3S 5S 4C KS 2D
trick D 6C TC 6C 3C 2C
trick E 4D 9C 9H 2C JH
trick E QD 2S 6S 3C AS
score 3 2 0 18 29
total 3 2 0 18 29

hand 2
deal A 2C 4C TC QC 2D 4D 5D 6D 8D KD KD AD 4S 6S 9S TS TS KS 8H TH / B 7C 9C 9C JC AC 2D 5D 6D 9D JD QD 2S 3S 7S 7S KS 4H 4H 9H AH / C 6C 8C AC 4D 7D 7D 9D 3S 4S 6S 8S JS QS AS AS 5H 8H 9H JH KH / D 2C 3C 4C 5C 6C 7C TC QC KC KC 3D 8D TD TD JD 5S 5S QS 7H KH / E 3C 5C JC 3D QD AD 2S 8S 9S 2H 2H 3H 3H 5H 7H TH JH QH QH AH / kitty 8C JS 6H 6H
trick B 2S 3S 5S 2S 4S
kitty D 8C JS 6H 6H
trick D TD AD AD QD 9D
trick B JC 8C TC JC
RECORD
}

# A game with the person's own name.
cat >"$folder/friday.rules" <<'RULES'
name="Friday night"
about="What we play on Fridays"
parent=american jack=-10
RULES
