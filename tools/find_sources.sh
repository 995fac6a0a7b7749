#!/bin/sh
# find_sources.sh - the sources in folders, for meson.build, one on each line, sorted: find_sources.sh ENDING FOLDER...
set -eu
ending=$1
shift
cd "$(dirname "$0")/.."
find "$@" -name "[!.]*.$ending" | LC_ALL=C sort
