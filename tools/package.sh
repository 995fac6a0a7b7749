#!/bin/sh
# package.sh - Debian packages of this tree, held to lintian, in build-package/: package.sh
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

# ---- Which version, which files ----

# 0.2.0, or 0.2.0~git20260131.1200 before it is released: by the time of the last commit.
version_of_tree() {
    if [ -f debian/changelog ]; then
        dpkg-parsechangelog -S Version
        return
    fi
    heading=$(sed -n 's/^## //p' CHANGELOG.md | sed 1q)
    version=${heading%%,*}
    case $heading in
    *'not released yet'*) version=$version~git$(TZ=UTC0 git log -1 --format=%cd --date=format-local:%Y%m%d.%H%M) ;;
    *) [ "$version" = "$(tools/version.sh)" ] || fail "CHANGELOG.md has $version, include/hearts/hearts.h $(tools/version.sh)" ;;
    esac
    echo "$version"
}

# Seconds: what is made is as old as the last commit.
time_of_tree() {
    if [ -f debian/changelog ]; then dpkg-parsechangelog -S Timestamp; else git log -1 --format=%ct; fi
}

files_of_tree() {
    if [ -e .git ]; then
        git ls-files --cached --others --exclude-standard
    else
        find . -type d \( -path './build*' -o -path ./web/node_modules -o -name __pycache__ \) -prune -o -type f -print | sed 's/^\.\///'
    fi | LC_ALL=C sort -u | while read -r file; do [ ! -f "$file" ] || printf '%s\n' "$file"; done
}

# ---- A copy to build in ----

# Files keep their times, so that only what has changed is compiled again.
copy_tree() { # TO
    mkdir -p "$1"
    files_of_tree >"$1.files.new"
    if ! cmp -s "$1.files.new" "$1.files"; then
        [ ! -f "$1.files" ] || LC_ALL=C comm -13 "$1.files.new" "$1.files" | (cd "$1" && xargs -r -d '\n' rm -f)
        changed_list=yes
    fi
    tar -c -T "$1.files.new" | tar -x -C "$1"
    mv "$1.files.new" "$1.files"
    # Meson looks for files again.
    [ -z "${changed_list:-}" ] || touch "$1/meson.build"
}

# Whoever builds this copy needs nothing from npm.
build_page() { # TREE
    [ -e .git ] || [ ! -f web/dist/files ] || return 0
    [ -d web/node_modules ] || fail 'what the page is made with is not there'
    ln -sfn "$root/web/node_modules" "$1/web/node_modules"
    node "$1/web/build.mjs" "$1/web/dist"
    rm "$1/web/node_modules"
}

write_changelog() { # TREE VERSION TIME
    cat >"$1/debian/changelog" <<END
openhearts ($2) unstable; urgency=medium

  * What has changed: /usr/share/doc/openhearts/CHANGELOG.md

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(LC_ALL=C date -u -R -d "@$3")
END
}

make_tree() { # TO
    copy_tree "$1"
    build_page "$1"
    write_changelog "$1" "$(version_of_tree)" "$(time_of_tree)"
}

# ---- Packages ----

# Meson takes its flags when it sets up, and not again: with others it sets up anew.
drop_stale() { # TREE
    { cat "$1/debian/rules" && dpkg-buildflags && cc --version && meson --version; } >"$1.flags.new"
    cmp -s "$1.flags.new" "$1.flags" || rm -rf "$1"/obj-*
    mv "$1.flags.new" "$1.flags"
}

# debhelper takes another home: the compiler's cache stays where it is.
build_packages() ( # TREE
    drop_stale "$1"
    cd "$1"
    rm -rf ../*.deb ../*.changes ../*.buildinfo debian/debhelper-build-stamp debian/*.log debian/.debhelper debian/files
    CCACHE_DIR=${CCACHE_DIR:-$HOME/.cache/ccache}
    export CCACHE_DIR
    if ! DEB_BUILD_OPTIONS="nocheck noautodbgsym parallel=$(nproc)" dpkg-buildpackage -b -nc -us -uc >../build.log 2>&1; then
        tail -n 40 ../build.log >&2
        fail "build-package/build.log has the rest"
    fi
)

check_packages() { # FOLDER
    lintian --fail-on error,warning "$1"/*.changes || fail 'lintian says no'
}

make_tree "$out/source"
build_packages "$out/source"
check_packages "$out"
say "In build-package/:"
(cd "$out" && ls -- *.deb)
