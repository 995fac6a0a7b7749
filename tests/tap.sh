# tap.sh - what the shell tests share: cases as TAP, and a folder of their own.
# shellcheck shell=sh
# Sourced. A test names its cases with is, has, lacks or okay, and ends with done_testing.

# Seconds until something that should happen counts as missing: more on a slow machine.
patience=$(awk -v slow="${HEARTS_SLOW:-1}" 'BEGIN { printf "%d", 60 * slow }')
# Not empty: whole samples, for ./run test --all and ./run test NAME.
all=${HEARTS_ALL:-}

count=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

pass() { # NAME
    count=$((count + 1))
    echo "ok $count - $1"
}

fail() { # NAME LINES...
    count=$((count + 1))
    echo "not ok $count - $1"
    shift
    printf '%s\n' "$@" | sed 's/^/# /'
}

is() { # NAME GOT WANTED
    if [ "$2" = "$3" ]; then pass "$1"; else fail "$1" "got: $2" "wanted: $3"; fi
}

has() { # NAME TEXT PART
    case $2 in
    *"$3"*) pass "$1" ;;
    *) fail "$1" "\"$3\" is not in: $2" ;;
    esac
}

lacks() { # NAME TEXT PART
    case $2 in
    *"$3"*) fail "$1" "\"$3\" is in: $2" ;;
    *) pass "$1" ;;
    esac
}

okay() { # NAME COMMAND...
    case_name=$1
    shift
    if out=$("$@" 2>&1); then pass "$case_name"; else fail "$case_name" "$out"; fi
}

# Waits until a command succeeds, or patience ends.
within() { # COMMAND...
    within_end=$(($(date +%s) + patience))
    until "$@"; do
        [ "$(date +%s)" -lt "$within_end" ] || return 1
        sleep 0.05
    done
}

done_testing() {
    echo "1..$count"
}
