#!/bin/sh
# library.sh - the library alone is built and installed with only a C compiler and Meson.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# Without pkg-config, none of the libraries that the program uses are found.
build=$folder/build root=$folder/root
# scdoc may be missing too: the folders of programs, without it.
mkdir "$folder/bin"
for place in $(echo "$PATH" | tr : ' '); do
    for program in "$place"/*; do
        [ -e "$folder/bin/${program##*/}" ] || echo "$program"
    done | grep -v '/scdoc$' | xargs -r ln -sft "$folder/bin"
done
PATH=$folder/bin
export PATH
type=debug # takes half the time
[ -z "$all" ] || type=release
okay 'it configures where no other library is found' env PKG_CONFIG=/nonexistent PKG_CONFIG_LIBDIR=/nonexistent \
    meson setup "$build" --buildtype="$type" -Dprogram=false
lacks 'and asks for none' "$(cat "$build/meson-logs/meson-log.txt")" 'Run-time dependency'
okay 'it builds' ninja -C "$build"
okay 'it installs' env DESTDIR="$root" meson install -C "$build" --no-rebuild
installed=$(cd "$root/usr/local" && find . -type f | sed 's/^\.\///; s/[^/]*-linux-gnu\///; s/^lib64\//lib\//' | sort)
is 'what is installed is the library, its headers and its pages' \
    "$(printf '%s\n' "$installed" | grep -v '^share/')" \
    "$({
        # players.h belongs to libhearts-players, which needs the program's parts.
        for header in include/hearts/*; do [ "$header" = include/hearts/players.h ] || echo "$header"; done
        printf '%s\n' lib/libhearts.a "lib/libhearts.so.$(tools/version.sh)" lib/pkgconfig/hearts.pc
    } | sort)"
has 'its license among them' "$installed" share/doc/hearts/LICENSE

place=$(dirname "$(find "$root" -name 'libhearts.so.0')")
okay 'ten lines compile with it' gcc -std=c17 -Wall -Wextra -Werror -I"$root/usr/local/include" examples/ten_lines.c \
    -L"$place" -lhearts -o "$folder/ten_lines"
has 'and play' "$(LD_LIBRARY_PATH=$place "$folder/ten_lines" 2>&1)" 'D '
done_testing
