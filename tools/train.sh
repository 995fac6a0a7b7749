#!/bin/sh
# train.sh - learns the weights of every game that has a name, each from the game it is nearest to.
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
learn american 500000 classic
learn turbo 500000 american
learn three 400000 american
learn five 400000 american
learn black-maria 400000 three
learn spot 400000 american
learn partners 400000 american
learn cancellation 150000 american
learn booster 400000 turbo
learn super 400000 classic
learn sahara 300000 classic
learn grand-prix 300000 classic
learn spot-courts 300000 spot
learn black-maria-spades 300000 black-maria
learn black-maria-spot 300000 black-maria
learn partners-solo 300000 partners
