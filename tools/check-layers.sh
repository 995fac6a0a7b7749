#!/bin/sh
# check-layers.sh - holds every #include "..." to tools/layers.txt.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

games=$(sed -n 's/^game\.h *: *//p' tools/layers.txt)

# The folder an included file is in: beside the file that includes it, or on the include path.
found_in() { # FROM INCLUDED
    for place in "$1" src include . tests; do
        [ -e "$place/$2" ] || continue
        dirname "$place/$2" | sed 's|^\./||'
        return
    done
}

may_see_games() { # FILE
    set -f
    for pattern in $games; do
        # shellcheck disable=SC2254 # a pattern
        case $1 in
        $pattern) set +f; return 0 ;;
        esac
    done
    set +f
    return 1
}

check_file() { # FILE
    from=$(dirname "$1")
    allowed=" $(sed -n "s|^$from *: *||p" tools/layers.txt) "
    sed -n 's/^ *# *include "\([^"]*\)".*/\1/p' "$1" | while read -r included; do
        to=$(found_in "$from" "$included")
        case $allowed in
        *" $to "*) ;;
        *) echo "$1: $from may not include \"$included\": see tools/layers.txt" ;;
        esac
        case $included in
        */game.h | */hearts.h)
            may_see_games "$1" ||
                echo "$1: it may not see whole games: include hearts/view.h, or, if it runs games," \
                    "name it after game.h in tools/layers.txt"
            ;;
        esac
    done
}

for file in $(find include src tests tools bench fuzz -name '*.[ch]' -o -name '*.def' | sort); do
    is "$file" "$(check_file "$file")" ''
done
done_testing
