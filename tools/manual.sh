#!/bin/sh
# manual.sh - the manual of the program: manual.sh MANUAL RULES_DOC TEXTS FOLDER NAME...
#
# A NAME is "hearts" or one of its commands. MANUAL prints its page for scdoc, with what TEXTS/NAME.scd adds. RULES_DOC
# prints that of the rules. The pages are written to FOLDER, all in one process of the build: a fifth of the time.
set -eu
manual=$1 rules_doc=$2 texts=$3 folder=$4
shift 4

made() { # PAGE COMMAND...
    page=$folder/$1
    shift
    "$@" >"$page.scd"
    scdoc <"$page.scd" >"$page"
}

for name in "$@"; do
    case $name in
    hearts) made hearts.1 "$manual" hearts "$texts/hearts.scd" ;;
    *) made "hearts-$name.1" "$manual" "$name" "$texts/$name.scd" ;;
    esac
done
made hearts-rules.7 "$rules_doc" manual
