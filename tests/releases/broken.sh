#!/bin/sh
# broken.sh - changes that would break earlier programs are found: libraries with one change each, against one without.
#
# A library consists of those files of the engine through which programs see types; it need not play.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
command -v abidiff >/dev/null 2>&1 || { echo '1..0 # SKIP abidiff is not here: it comes with abigail-tools'; exit 0; }

parts='exported rules cards game view seen position money'

# A copy of the engine in a folder of its own.
copy() { # NAME
    mkdir -p "$folder/$1" && cp -r include src/engine tools/exports.map "$folder/$1"
}

library() { # NAME
    (
        cd "$folder/$1" && for part in $parts; do
            gcc -std=c17 -g -O0 -fPIC -ffreestanding -Iinclude -c "engine/$part.c" -o "$part.o" || exit 1
        done
        gcc -shared -Wl,--version-script=exports.map -Wl,-soname,libhearts.so.0 ./*.o -o libhearts.so
    )
}

# Puts a changed line into a header of a copy; a change that matches nothing is a fault of this test.
change() { # NAME FILE SED
    cp "$folder/$1/$2" "$folder/before"
    sed -i "$3" "$folder/$1/$2"
    ! cmp -s "$folder/$1/$2" "$folder/before" || fail "$1: $3 changes nothing in $2"
}

compare() { # NAME: prints what abi.sh says, and returns what it does
    sh tests/releases/abi.sh "$folder/$1/libhearts.so" "$folder/kept/libhearts.abi" "$folder/$1/include" >"$folder/$1.out" 2>&1
    ! grep -q '^not ok' "$folder/$1.out"
}

lives() { # NAME: programs built before run with it
    if ! library "$1" 2>"$folder/$1.out"; then
        fail "$1 is allowed" "$(cat "$folder/$1.out")"
    elif compare "$1"; then
        pass "$1 is allowed"
    else
        fail "$1 is allowed" "$(cat "$folder/$1.out")"
    fi
}

found() { # NAME WHERE: by the compiler, or in what abi.sh says
    if ! library "$1" 2>"$folder/$1.out" || ! compare "$1"; then
        has "$1 is found" "$(cat "$folder/$1.out")" "$2"
    else
        fail "$1 is found" "$(cat "$folder/$1.out")"
    fi
}

copy kept
okay 'the library is built' library kept
(cd "$folder/kept" && abidw --headers-dir include libhearts.so >libhearts.abi)
okay 'and agrees with itself' compare kept

row='HEARTS_NUMBER(ten_hearts, "0", 0, 26, "", "points", "What the ten of hearts costs besides")'
last=$(sed -n '$s/.*, \(.*\))/\1/p' include/hearts/fields.def)
field='HEARTS_FIELD(int16_t, ten_hearts)'
room=$(sed -n '/^struct hearts_rules {/,/^}/s/.*reserved\[\([0-9]*\)\].*/\1/p' include/hearts/rules.h)
# reserved BYTES: a change of rules.h that leaves so many for later options.
reserved() { echo "/^struct hearts_rules {/,/^}/s/reserved\[[0-9]*\]/reserved[$1]/"; }

copy 'a new option'
change 'a new option' include/hearts/rules.def "/^HEARTS_FLAG  (sun,/i $row"
change 'a new option' include/hearts/fields.def "/, $last)/a $field"
change 'a new option' include/hearts/rules.h "$(reserved $((room - 3)))"
lives 'a new option'

copy 'a new function'
change 'a new function' include/hearts/hearts.h '/^int hearts_version/i int hearts_more(void);'
change 'a new function' engine/exported.c '/^int hearts_version/i int hearts_more(void) { return 1; }'
lives 'a new function'

copy 'a new field of a view'
change 'a new field of a view' include/hearts/view.h 's/    uint8_t reserved\[119\];/    int32_t pot;\n    uint8_t reserved[112];/'
lives 'a new field of a view'

copy 'a new option that takes no room'
change 'a new option that takes no room' include/hearts/rules.def "/^HEARTS_FLAG  (sun,/i $row"
change 'a new option that takes no room' include/hearts/fields.def "/, $last)/a $field"
change 'a new option that takes no room' include/hearts/rules.h "$(reserved $((room + 8)))"
found 'a new option that takes no room' 'hearts_rules is 448 bytes'

copy 'an option in the middle'
change 'an option in the middle' include/hearts/rules.def "/^HEARTS_FLAG  (sun,/i $row"
change 'an option in the middle' include/hearts/fields.def "/, kitty)/i $field"
change 'an option in the middle' include/hearts/rules.h "$(reserved $((room - 1)))"
found 'an option in the middle' 'hearts_rules.kitty is where it was'

copy 'an option without a field'
change 'an option without a field' include/hearts/rules.def "/^HEARTS_FLAG  (sun,/i $row"
found 'an option without a field' ten_hearts

copy 'a field without an option'
change 'a field without an option' include/hearts/fields.def "/, $last)/a $field"
change 'a field without an option' include/hearts/rules.h "$(reserved $((room - 3)))"
found 'a field without an option' 'a line of fields.def has none in rules.def'

copy 'a wider field'
change 'a wider field' include/hearts/view.h 's/    uint16_t winners;/    uint32_t winners;/'
change 'a wider field' include/hearts/view.h 's/reserved\[119\]/reserved[117]/'
found 'a wider field' 'hearts_view.winners is as long as it was'

copy 'fields that change places'
change 'fields that change places' include/hearts/view.h 's/    uint8_t dealer;/    uint8_t phase_;/; s/    uint8_t phase;/    uint8_t dealer;/; s/phase_;/phase;/'
found 'fields that change places' 'hearts_view.phase is where it was'

copy 'a function less'
change 'a function less' engine/exported.c '/^const char \*hearts_version_text/d'
found 'a function less' hearts_version_text

copy 'a function with another argument'
change 'a function with another argument' include/hearts/game.h 's/^uint32_t hearts_random_below(uint64_t \*rng, uint32_t n)/uint32_t hearts_random_below(uint64_t *rng, uint64_t n)/'
change 'a function with another argument' engine/game.c 's/^uint32_t hearts_random_below(uint64_t \*rng, uint32_t n)/uint32_t hearts_random_below(uint64_t *rng, uint64_t n)/'
found 'a function with another argument' hearts_random_below
done_testing
