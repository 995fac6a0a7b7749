#!/bin/sh
# pictures.sh - makes docs/pictures again: plays by hints in tmux until the wanted text is on the screen.
#
#   tools/pictures.sh HEARTS [FOLDER]
#
# The terminal has direct colours, so that the pictures have the exact ones.
set -eu
case $1 in /*) hearts=$1 ;; *) hearts=$PWD/$1 ;; esac
cd "$(dirname "$0")/.."
folder=${2:-docs/pictures}
work=$(mktemp -d)
socket=pictures-$$
trap 'tmux -L "$socket" kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
LC_ALL=C.UTF-8 XDG_STATE_HOME=$work TERMINFO=$work
export LC_ALL XDG_STATE_HOME TERMINFO
unset NO_COLOR TMUX 2>/dev/null || true

tools/direct_terminal.sh "$work"

keys() { tmux -L "$socket" send-keys "$@"; }
look() { tmux -L "$socket" capture-pane -p; }

open_table() { # COLUMNS ROWS ARGUMENTS...
    open_columns=$1 open_rows=$2
    shift 2
    tmux -L "$socket" kill-server 2>/dev/null && sleep 1
    tmux -L "$socket" -f /dev/null new-session -d -x "$open_columns" -y "$open_rows" \
        "exec env TERM=openhearts-direct '$hearts' play --speed off $*"
    tmux -L "$socket" set -g status off
    tmux -L "$socket" set -g window-size manual
    sleep 1
}

# Presses a key, and waits until the screen has changed, for a while.
press() { # KEY
    before=$(look)
    keys "$1"
    for _ in $(seq 40); do
        [ "$(look)" = "$before" ] || break
        sleep 0.05
    done
    sleep 0.1
}

# Plays by hints until the screen has all these words; gives up after a while.
play_until() { # PATTERNS...
    for _ in $(seq 300); do
        seen=$(look) found=yes
        for pattern in "$@"; do
            printf '%s\n' "$seen" | grep -q -- "$pattern" || found=
        done
        [ -z "$found" ] || return 0
        case $seen in *'Enter deals'*) ;; *) press H ;; esac
        press Enter
    done
    echo "pictures.sh: the words do not come up: $*" >&2
    return 1
}

picture() { # NAME
    look >"$folder/$1.txt"
    tmux -L "$socket" capture-pane -e -p -N | tools/ansi_svg.sh >"$folder/$1.svg"
}

open_table 80 24
keys Down
sleep 0.5
picture start
open_table 80 24 classic --seed 5
play_until 'hand [2-9] .* trick [3-8]' 'points are on' 'hearts broken'
picture table
tmux -L "$socket" resize-window -x 120 -y 40
sleep 0.5
picture table-wide
tmux -L "$socket" resize-window -x 200 -y 60
sleep 0.5
picture table-great
open_table 80 24 cancellation players=10 --seed 5 --players duck
play_until 'trick [2-5]' 'is cancelled'
picture ten
