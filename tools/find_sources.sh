#!/bin/sh
# find_sources.sh - what meson.build takes from folders, a line each, sorted: find_sources.sh ENDING FOLDER...
set -eu
ending=$1
shift
cd "$(dirname "$0")/.."
find "$@" -name "[!.]*.$ending" | LC_ALL=C sort
