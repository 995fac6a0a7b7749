# screen.sh - the full screen as tests see it: a terminal of tmux, by the socket $socket.
# shellcheck shell=sh disable=SC2034,SC2154
# Sourced after tap.sh. tmux may take its picture while the program is drawing, so every case waits for what it wants.

screen=''

look() { screen=$(tmux -L "$socket" capture-pane -p 2>/dev/null); }

on_screen() { # TEXT
    look
    case $screen in *"$1"*) return 0 ;; esac
    return 1
}

off_screen() { ! on_screen "$1"; } # TEXT

# Waits until the screen has a text; a case of its own.
shows() { # NAME TEXT
    within on_screen "$2"
    has "$1" "$screen" "$2"
}

# Waits until the screen no longer has a text; a case of its own.
hides() { # NAME TEXT
    within off_screen "$2"
    lacks "$1" "$screen" "$2"
}

keys() { tmux -L "$socket" send-keys "$@"; }

resize() { tmux -L "$socket" resize-window -x "$1" -y "$2"; } # COLUMNS ROWS

# A terminal of that size in which a command runs. The previous one may still be about to end.
terminal() { # COLUMNS ROWS COMMAND
    tmux -L "$socket" kill-server 2>/dev/null
    within tmux -L "$socket" -f /dev/null new-session -d -x "$1" -y "$2" "$3" 2>/dev/null
    tmux -L "$socket" set -g status off 2>/dev/null
    tmux -L "$socket" set -g window-size manual 2>/dev/null
}

in_part() { # SED TEXT
    look
    part=$(printf '%s\n' "$screen" | sed -n "$1")
    case $part in *"$2"*) return 0 ;; esac
    return 1
}

# The same as shows, for the part of the screen that sed selects; a case of its own.
shows_in() { # NAME SED TEXT
    within in_part "$2" "$3"
    has "$1" "$part" "$3"
}
