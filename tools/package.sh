#!/bin/sh
# package.sh - makes Debian packages of this tree in build-package/, and checks them with lintian: package.sh [HOW]
#
#   package.sh                the packages
#   package.sh --if-changed   the same, unless those that lie there are of these files, whatever their version
#   package.sh --tarball      the release tarball, of the last commit
#   package.sh --twice        packages and tarball, and once more elsewhere: they have to be the same bytes
#   package.sh --try          the packages installed, started, upgraded and removed in a fresh Debian
#
# They are made in a copy, build-package/source, from the files that git knows or would add, or from a release tarball.
# There is a page in it, built here. What is compiled stays for the next time.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
out=$root/build-package

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "package: $*"
    exit 1
}

# ---- Which files, which version ----

# If git does not know the tree, or may not read it, everything is included that was not made here.
knows_git() {
    [ -e .git ] && git rev-parse --git-dir >/dev/null 2>&1
}

files_of_tree() {
    if knows_git; then
        git ls-files --cached --others --exclude-standard
    else
        find . -type d \( -path './build*' -o -path ./.git -o -path './web/[np]*' -o -path ./web/dist -o -name __pycache__ \) \
            -prune -o -type f ! -path ./debian/changelog -print | sed 's/^\.\///'
    fi | LC_ALL=C sort -u | while read -r file; do [ ! -f "$file" ] || printf '%s\n' "$file"; done
}

# Seconds: the date of the packages is that of the last commit, or of the newest file.
time_of_tree() {
    if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
        echo "$SOURCE_DATE_EPOCH"
    elif [ -f debian/changelog ]; then
        dpkg-parsechangelog -S Timestamp
    elif knows_git; then
        git log -1 --format=%ct
    else
        files_of_tree | xargs -d '\n' stat -c %Y | sort -n | tail -n 1
    fi
}

# 0.2.0, or 0.2.0~git20260131.1200 before it is released.
version_of_tree() {
    if [ -f debian/changelog ]; then
        dpkg-parsechangelog -S Version
        return
    fi
    heading=$(sed -n 's/^## //p' CHANGELOG.md | sed 1q)
    version=${heading%%,*}
    case $heading in
    *'not released yet'*) version=$version~git$(date -u -d "@$(time_of_tree)" +%Y%m%d.%H%M) ;;
    *) [ "$version" = "$(tools/version.sh)" ] || fail "CHANGELOG.md has $version, include/hearts/hearts.h $(tools/version.sh)" ;;
    esac
    echo "$version"
}

# A digest of the files that packages are made of.
digest_of_tree() {
    files_of_tree | grep -vE '^(fuzz/|web/test/|\.|tests/([^r]|r[^u]))' | xargs -d '\n' sha256sum | sha256sum
}

# ---- A copy to build in ----

# Files keep their times, so that only what has changed is compiled again.
copy_tree() { # TO
    mkdir -p "$1"
    changed_list=
    files_of_tree >"$1.files.new"
    if ! cmp -s "$1.files.new" "$1.files"; then
        [ ! -f "$1.files" ] || LC_ALL=C comm -13 "$1.files.new" "$1.files" | (cd "$1" && xargs -r -d '\n' rm -f)
        changed_list=yes
    fi
    tar -c -T "$1.files.new" | tar -x -C "$1"
    mv "$1.files.new" "$1.files"
    # Meson looks for files again.
    [ -z "$changed_list" ] || touch "$1/meson.build"
}

# Building in this copy needs nothing from npm.
build_page() { # TREE
    if [ -f debian/changelog ] && [ -f web/dist/files ]; then
        cp -r web/dist "$1/web/"
        return
    fi
    [ -x web/node_modules/.bin/esbuild ] || fail 'what the page is made with is not there: ./run build fetches it'
    ln -sfn "$root/web/node_modules" "$1/web/node_modules"
    module=
    ! ninja -C build worker.wasm rules.wasm >/dev/null 2>&1 || module=$root/build/worker.wasm
    node "$1/web/build.mjs" "$1/web/dist" ${module:+--worker "$module"}
    rm "$1/web/node_modules"
}

write_changelog() { # TREE VERSION TIME
    cat >"$1/debian/changelog" <<END
openhearts ($2) unstable; urgency=medium

  * What has changed: /usr/share/doc/openhearts/CHANGELOG.md

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(LC_ALL=C date -u -R -d "@$3")
END
}

make_tree() { # TO VERSION
    copy_tree "$1"
    build_page "$1"
    write_changelog "$1" "$2" "$(time_of_tree)"
}

# ---- The release tarball ----

# The files of the tree, the built page, and the version: building it needs neither git nor npm.
pack() { # TREE VERSION TO
    {
        cat "$1.files"
        echo debian/changelog
        (cd "$1" && find web/dist -type f)
    } | LC_ALL=C sort >"$1.packed"
    XZ_OPT=-T1 tar -c -J -f "$3" -C "$1" --format=gnu --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
        --mtime="@$(time_of_tree)" --transform="s,^,openhearts-$2/," --no-recursion -T "$1.packed"
}

make_tarball() {
    knows_git && [ -n "$(git status --porcelain)" ] && fail 'a release is of a commit, and some files are in none: git status'
    version=$(version_of_tree)
    make_tree "$out/source" "$version"
    rm -f "$out"/*.tar.xz
    pack "$out/source" "$version" "$out/openhearts-$version.tar.xz"
}

# ---- Packages ----

day_of_tree() { date -u -d "@$(time_of_tree)" +%Y-%m-%d; }

# Meson reads its flags when it sets up, and not again: with others it has to set up again.
drop_stale() { # TREE
    { cat "$1/debian/rules" && dpkg-buildflags && cc --version && meson --version; } >"$1.flags.new"
    cmp -s "$1.flags.new" "$1.flags" || rm -rf "$1"/obj-*
    mv "$1.flags.new" "$1.flags"
    # Pages of the manual have the date of the tree, which no file contains.
    [ "$(cat "$1.day" 2>/dev/null)" = "$(day_of_tree)" ] || find "$1" -path '*/obj-*' -name '*.[137]' -delete
    day_of_tree >"$1.day"
}

# The packages are placed next to the tree. debhelper uses another home: the compiler's cache stays where it is.
build_packages() ( # TREE
    drop_stale "$1"
    cd "$1"
    rm -rf ../*.deb ../*.changes ../*.buildinfo debian/debhelper-build-stamp debian/*.log debian/.debhelper debian/files
    CCACHE_DIR=${CCACHE_DIR:-$HOME/.cache/ccache}
    export CCACHE_DIR
    if ! DEB_BUILD_OPTIONS="nocheck noautodbgsym parallel=$(nproc)" dpkg-buildpackage -b -nc -us -uc >../build.log 2>&1; then
        grep -v '^make\|^dpkg-buildpackage\|^Installing ' ../build.log | tail -n 40 >&2
        fail "the packages cannot be made; ${PWD%/*}/build.log has the rest"
    fi
)

check_packages() {
    lintian --allow-root --fail-on error,warning "$out"/*.changes || fail 'lintian says no'
}

make_packages() { # [VERSION]
    version=${1:-$(version_of_tree)}
    rm -f "$out/of" "$out/version"
    make_tree "$out/source" "$version"
    build_packages "$out/source"
    check_packages
    digest_of_tree >"$out/of"
    echo "$version" >"$out/version"
}

are_current() {
    set -- "$out"/*.deb
    [ -f "$1" ] && [ -f "$out/of" ] && digest_of_tree | cmp -s - "$out/of"
}

# ---- The same bytes again ----

# The second tarball is made in another folder. From that one the second packages are made, in a third: without the
# compiler's cache, with another clock, language and umask.
make_twice() {
    version=$(version_of_tree) again=$out/again
    rm -rf "$again" "$out"/*.tar.xz
    mkdir -p "$again/in/another"
    make_tree "$again/in/another/place" "$version"
    make_packages
    pack "$out/source" "$version" "$out/openhearts-$version.tar.xz"
    pack "$again/in/another/place" "$version" "$again/openhearts-$version.tar.xz"
    tar -x -C "$again" -f "$again/openhearts-$version.tar.xz"
    (
        umask 027
        export CCACHE_DISABLE=1 TZ=Asia/Kathmandu LC_ALL=C.UTF-8 HOME="$again"
        build_packages "$again/openhearts-$version"
    )
    differ=
    for made in "$out"/*.deb "$out"/*.tar.xz; do
        cmp "$made" "$again/${made##*/}" >&2 || differ="$differ ${made##*/}"
    done
    [ -z "$differ" ] || fail "not the same bytes as those in build-package/again:$differ"
    rm -rf "$again"
    say 'Made twice, the same bytes:'
}

# ---- In a fresh Debian ----

# The older ones are of the same files, with the lowest version that their symbols allow.
try_packages() {
    try=$out/try
    rm -rf "$try"
    mkdir -p "$try/tests/server" "$try/docs"
    version=$(version_of_tree)
    make_packages "${version%%~*}~git0"
    mkdir "$try/older" "$try/newer"
    rm "$out/of"
    mv "$out"/*.deb "$try/older/"
    make_packages
    cp "$out"/*.deb "$try/newer/"
    cp tools/try_packages.py tests/server/harness.py tests/server/page.py tests/server/schema.py "$try/tests/server/"
    cp docs/OPERATING.md docs/protocol.schema.json "$try/docs/"
    # shellcheck disable=SC2016 # "$1" is the folder of the other Debian
    mmdebstrap --quiet --variant=apt --include=python3-jsonschema,systemd --customize-hook='mkdir -p "$1/srv/hearts"' \
        --customize-hook="tar -c -C '$try' . | tar -x --no-same-owner -C \"\$1/srv/hearts\"" \
        --customize-hook='chroot "$1" /srv/hearts/tests/server/try_packages.py >&2' \
        --format=null "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" - >/dev/null
}

tell() { # ENDING...
    say 'In build-package/:'
    for ending in "$@"; do
        (cd "$out" && ls -- *."$ending")
    done
}

mkdir -p "$out"
exec 9>"$out/lock"
flock 9
case ${1:-} in
'')
    are_current && [ "$(cat "$out/version")" = "$(version_of_tree)" ] || make_packages
    tell deb
    ;;
--tarball)
    make_tarball
    tell tar.xz
    ;;
--twice)
    make_twice
    tell deb tar.xz
    ;;
--try) try_packages ;;
--if-changed) are_current || make_packages ;;
*) fail "there is no \"$1\"" ;;
esac
