#!/bin/sh
# train.sh - learns the weights of every game that has a name, each starting from the game nearest to it.
#
# tools/train.sh HEARTS [FOLDER]: the program, and where the weights go; about an hour on one core.
set -eu
hearts=$1 folder=${2:-src/players/weights}

learn() { # GAME HANDS [FROM]
    echo "$1"
    "$hearts" train --rules "$1" --hands "$2" --seed 1 --out "$folder/$1.weights" \
        ${3:+--from "$folder/$3.weights"}
}

learn classic 1200000
learn american 350000 classic
learn turbo 350000 american
learn three 250000 american
learn five 250000 american
learn black-maria 250000 three
learn spot 250000 american
learn partners 250000 american
learn cancellation 80000 american
learn booster 200000 turbo
learn super 250000 classic
learn sahara 200000 classic
learn grand-prix 200000 classic
learn spot-courts 150000 spot
learn black-maria-spades 150000 black-maria
learn black-maria-spot 150000 black-maria
learn partners-solo 150000 partners
