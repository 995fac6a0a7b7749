# shared.sh - what the tests of the terminal table share: where games are kept, and some games.
# shellcheck shell=sh
# shellcheck disable=SC2034 # used where it is sourced
# Sourced, after tests/tap.sh.

# Every decision is written to the disk; in memory that takes no time.
state=$(mktemp -d /dev/shm/openhearts.XXXXXX 2>/dev/null || mktemp -d)
trap 'rm -rf "$folder" "$state"' EXIT
HOME=$folder/home XDG_STATE_HOME=$state LC_ALL=C.UTF-8
export HOME XDG_STATE_HOME LC_ALL
unset NO_COLOR TMUX
mkdir -p "$HOME" "$XDG_STATE_HOME"
saved=$XDG_STATE_HOME/hearts/table.txt

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

# A game with a name of the people's own.
cat >"$folder/friday.rules" <<'RULES'
name="Friday night"
about="What we play on Fridays"
parent=american jack=-10
RULES
