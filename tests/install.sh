#!/bin/sh
# install.sh - what is installed is whole: a ten-line program compiles, links and runs with it.
#
#   install.sh HEARTS [BUILD]    the program under test; a release build: build/ when it is there,
#                                else one of its own
set -u
tested=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

build=${2:-build}
if [ ! -f "$build/build.ninja" ]; then
    build=$folder/build
    okay 'it configures' meson setup "$build" --buildtype=release
fi
okay 'it builds' ninja -C "$build"
okay 'it installs' env DESTDIR="$folder/root" meson install -C "$build" --no-rebuild
config=$(find "$folder/root" -name hearts.pc)
has 'pkg-config has its file' "$config" /pkgconfig/hearts.pc

export PKG_CONFIG_PATH="${config%/*}" PKG_CONFIG_SYSROOT_DIR="$folder/root"
flags=$(pkg-config --cflags hearts)
libraries=$(pkg-config --libs hearts)
place=$(dirname "${config%/*}")
version=$(pkg-config --modversion hearts)

compiled() { # OUTPUT LIBRARIES...
    output=$1
    shift
    # shellcheck disable=SC2086 # a list of words
    gcc -std=c17 -Wall -Wextra -Werror examples/ten_lines.c $flags -o "$output" "$@"
}

# shellcheck disable=SC2086
okay 'ten lines link with the shared library' compiled "$folder/shared" $libraries
# shellcheck disable=SC2086
okay 'and with the static one' compiled "$folder/static" -Wl,-Bstatic $libraries -Wl,-Bdynamic
shared=$(LD_LIBRARY_PATH=$place "$folder/shared" 2>&1)
has 'they run' "$shared" 'D '
is 'both play the same hand' "$("$folder/static" 2>&1)" "$shared"
lacks 'the static one needs no library of ours' "$(ldd "$folder/static")" libhearts
has 'the shared one does' "$(ldd "$folder/shared")" libhearts.so.

strange=$(nm -D --defined-only "$place/libhearts.so" | awk '{ print $3 }' |
    grep -v '^hearts_[a-z]' || true)
is 'only names of the headers are exported' "$strange" ''
wanted=$(nm -D --undefined-only "$place/libhearts.so" | awk '{ print $NF }' |
    grep -Ev '^(_ITM_|__gmon_start__|__cxa_finalize|mem(cpy|set|move|cmp)|__stack_chk_fail)' || true)
is 'and the library wants nothing' "$wanted" ''

strange=$(nm -D --defined-only "$place/libhearts-players.so" | awk '{ print $3 }' |
    grep -v '^hearts_[a-z]' || true)
is 'nor does the library of players export others' "$strange" ''
okay 'its ten lines link with both' compiled "$folder/both" $(pkg-config --libs hearts-players)

# The files of the Debian packages: otherwise dpkg refuses them, and only ./run test --all makes them.
for library in libhearts libhearts-players; do
    nm -D --defined-only "$place/$library.so" | awk '{ print $3 }' | sort >"$folder/exported"
    sed -n 's/^ \(hearts_[a-z0-9_]*\)@.*/\1/p' debian/${library}0.symbols | sort >"$folder/listed"
    is "debian/${library}0.symbols has what the library exports" "$(diff "$folder/exported" "$folder/listed")" ''
done
missing=
# lib/* is the folder of the architecture, which meson names only where dpkg-dev is installed.
libraries_in=${place#"$folder/root/usr/local/"}
for file in $(sed -n 's|^usr/\([^ ]*\).*|\1|p' debian/*.install | sed "s|/python3/|/python3*/|; s|^lib/\*|$libraries_in|"); do
    # shellcheck disable=SC2086 # a pattern
    ls -d "$folder"/root/usr/local/$file >/dev/null 2>&1 || missing="$missing $file"
done
is 'and debian/*.install name what is installed' "$missing" ''

package=$(find "$folder/root" -path '*/dist-packages/openhearts')
learnt=$(PYTHONPATH=${package%/*} PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -c '
import openhearts
game = openhearts.Game("turbo", seed=1)
print(len(game.play_hand("learned")), openhearts._library.players._name)' 2>&1)
has 'the Python package plays a hand, with the library installed' "$learnt" "4 $place/libhearts-players.so."

program=$(find "$folder/root" -path '*/bin/hearts')
has 'the program runs' "$("$program" version)" "hearts $version"
# Other compiler options, the same games.
hands=300
[ -z "$all" ] || hands=3000
for rules in classic booster 'cancellation players=7' five; do
    played() { # PROGRAM
        "$1" simulate --rules "$rules" --hands "$hands" --players random,duck --json |
            sed 's/"hands_per_s".*//'
    }
    is "the release build plays $rules as the tested one does" "$(played "$program")" \
        "$(played "$tested")"
done
for page in man1/hearts.1 man1/hearts-play.1 man1/hearts-rules.1 man7/hearts-rules.7 man3/libhearts.3 man3/hearts-game.3 man3/hearts_game_deal.3; do
    if command -v scdoc >/dev/null; then
        okay "the manual has $page" find "$folder/root" -path "*/man/$page*" -exec test -s {} \;
    fi
done
for part in include/hearts/rules.def bash-completion/completions/hearts _hearts hearts.fish; do
    has "it has $part" "$(find "$folder/root" -path "*/$part")" "$part"
done
done_testing
