#!/bin/sh
# run.sh - one file of the page's tests: run.sh FILE [HEARTS [here]]
set -eu
HEARTS=$(realpath "${2:-$(dirname "$0")/../../build/hearts}")
PLACE=${3:-${PLACE:-}}
export HEARTS PLACE
cd "$(dirname "$0")/.."
exec node --import ./test/debian.mjs --test-reporter=tap --test-concurrency=1 "test/$1"
