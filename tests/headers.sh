#!/bin/sh
# headers.sh - each public header compiles alone, without a C library, as C and as C++, under both compilers; and the
# library has what they declare.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
strict='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wswitch-enum -Werror -ffreestanding'

alone() { # HEADER SUFFIX COMPILER...
    printf '#include "hearts/%s"\n' "$1" >"$folder/alone.$2"
    suffix=$2
    shift 2
    # shellcheck disable=SC2086
    "$@" $strict -fsyntax-only -Iinclude "$folder/alone.$suffix"
}

for path in include/hearts/*.h; do
    name=${path##*/}
    okay "$name alone, gcc, C17" alone "$name" c gcc -std=c17
    okay "$name alone, gcc, C++17" alone "$name" cc g++ -std=c++17
    okay "$name alone, clang without libc, C17" alone "$name" c clang-14 -std=c17 -nostdlibinc
    [ -n "$all" ] || continue
    okay "$name alone, gcc, C11" alone "$name" c gcc -std=c11
    okay "$name alone, clang without libc, C11" alone "$name" c clang-14 -std=c11 -nostdlibinc
    okay "$name alone, clang, C++17" alone "$name" cc clang++-14 -std=c++17
done
[ -n "$all" ] || echo '# three compilers of six: the older standards are for --all'

# Functions in the headers can be called from languages that cannot read headers.
library=$1
nm -D --defined-only "$library" | awk '{ print $3 }' | sort >"$folder/shown"
for name in $(sed -n 's/^HEARTS_INLINE .*[ *]\(hearts_[a-z_0-9]*\)(.*/\1/p' include/hearts/*.h); do
    okay "the library has $name()" grep -qx "$name" "$folder/shown"
done

# A program in C++ that uses the library, as it is installed.
sed 's/^    //' >"$folder/evening.cc" <<'EVENING'
    #include "hearts/hearts.h"
    #include <cstdio>
    #include <vector>

    int main()
    {
        hearts_plan plan;
        hearts_error error;
        hearts_game game;
        hearts_start start = {};
        uint64_t rng = 1;
        if (!hearts_plan_read(&plan, "american", 8, &error))
            return 1;
        hearts_game_start(&plan, &game, &start);
        while (game.phase != HEARTS_OVER) {
            hearts_game_deal_random(&plan, &game, &rng);
            hearts_game_playout(&plan, &game, &rng);
        }
        std::vector<int> won;
        for (int s = 0; s < plan.seats; s++)
            if (game.winners >> s & 1)
                won.push_back(s);
        std::printf("%s %d %zu %d\n", hearts_version_text(), hearts_version() == HEARTS_VERSION_NUMBER,
                    hearts_game_size() - sizeof game, !won.empty());
        return 0;
    }
EVENING
# shellcheck disable=SC2086
okay 'a program in C++ compiles' g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -Iinclude $2 "$folder/evening.cc" "$library" \
    -o "$folder/evening"
has 'and plays' "$(LD_LIBRARY_PATH=${library%/*} "$folder/evening")" "$(tools/version.sh) 1 0 1"
done_testing
