#!/bin/sh
# man3.sh - the manual of the library has every function: man3.sh LIBHEARTS LIBHEARTS_PLAYERS
set -u
hearts=$1 players=$2
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

nm -D --defined-only "$hearts" "$players" | sed -n 's/.* T \(hearts_[a-z0-9_]*\)$/\1/p' | sort -u >"$folder/exported"
tools/man3.py names include/hearts/*.h | sort >"$folder/named"
is 'what the libraries export is named, and nothing else' "$(diff "$folder/exported" "$folder/named")" ''

for header in include/hearts/*.h; do
    title=$(tools/man3.py title "$header")
    tools/man3.py page "$header" >"$folder/page.scd"
    if command -v scdoc >/dev/null; then
        okay "scdoc takes $title" sh -c "scdoc <'$folder/page.scd' >'$folder/page'"
    fi
    missing=
    for name in $(tools/man3.py names "$header"); do
        grep -q "[ *]$name(" "$folder/page.scd" || missing="$missing $name"
    done
    is "$title has its functions" "$missing" ''
done

# What man(1) shows on a terminal of 80 columns: as the header has it, and what is called fits.
if command -v scdoc >/dev/null && command -v man >/dev/null; then
    tools/man3.py page include/hearts/hearts.h | scdoc >"$folder/libhearts.3"
    is 'a macro of several lines keeps what joins them' \
        "$(MANWIDTH=100 man -l "$folder/libhearts.3" | grep -c 'define HEARTS_VERSION_NUMBER \\$')" 1
    for header in include/hearts/*.h; do
        tools/man3.py page "$header" | scdoc >"$folder/page.3"
        is "$(tools/man3.py title "$header"): functions fit in 80 columns" \
            "$(MANWIDTH=80 man -l "$folder/page.3" | sed '/^TYPES/q' | awk 'length($0) > 80')" ''
    done
fi
for header in include/hearts/*.h; do
    title=$(tools/man3.py title "$header")
    [ "$title" = libhearts ] && continue
    has "libhearts leads to $title" "$(tools/man3.py page include/hearts/hearts.h | sed -n '/SEE ALSO/,$p')" "*$title*(3)"
done

# The comment goes with its function.
tools/man3.py page include/hearts/game.h >"$folder/page.scd"
has 'and what is said of them' "$(grep -A 5 'hearts_game_deal(' "$folder/page.scd")" 'one at a time from the dealer'
done_testing
