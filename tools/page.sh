#!/bin/sh
# page.sh - the page as C, for src/server/app/assets.h: page.sh EMBED_FILES ROOT FOLDER OUT [MODULE RULES]
#
# MODULE is src/clients/browser as WebAssembly, if it can be built, and RULES the check of rules beside it. If the
# page's build tools are installed (./run does that), the page of web/ is built in FOLDER. A release tarball contains
# the built page, in web/dist. Otherwise the bare page of src/server/app/page is used instead. OUT is not touched if
# nothing has changed.
set -eu
embed=$1 root=$2 folder=$3 out=$4 module=${5:-} rules=${6:-}
web=$root/web bare=$root/src/server/app/page

if [ -x "$web/node_modules/.bin/esbuild" ] && command -v node >/dev/null; then
    what=page
    folder_of_page=$folder
    sources="$web/src $web/build.mjs $web/fonts.mjs $web/examples.mjs $web/package-lock.json $root/tests/rules $root/src/players/reason/reasons.def $root/src/players/weights $root/src/server/people/who/given.def $bare/page.css $module $rules"
elif [ -f "$web/dist/files" ]; then
    what=built
    folder_of_page=$web/dist
    sources="$web/dist $bare/page.css"
else
    what=bare
    sources=$bare
fi

# shellcheck disable=SC2086 # a list of paths
if [ -s "$out" ] && [ "$(cat "$folder.is" 2>/dev/null)" = "$what" ] &&
    [ -z "$(find $sources "$embed" "$0" -newer "$out" -print | head -n 1)" ]; then
    exit 0
fi

[ "$what" != page ] || node "$web/build.mjs" "$folder_of_page" ${module:+--worker "$module"}
if [ "$what" != bare ]; then
    set -- "$bare/page.css"
    while read -r file; do
        set -- "$@" "$file=$folder_of_page/$file"
    done <"$folder_of_page/files"
else
    set -- "$bare/index.html" "$bare/page.css" "$bare/page.js" "$bare/icon.svg"
fi
"$embed" "$@" >"$out.new"
mv "$out.new" "$out"
echo "$what" >"$folder.is"
