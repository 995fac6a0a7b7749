#!/bin/sh
# run.sh - one file of the page's tests: run.sh FILE [HEARTS [HALF [PLACE]]]
set -eu
HEARTS=$(realpath "${2:-$(dirname "$0")/../../build/hearts}")
HALF=${3:-0}
PLACE=${4:-${PLACE:-}}
export HEARTS HALF PLACE
cd "$(dirname "$0")/.."
exec node --import ./test/debian.mjs --test-reporter=tap --test-concurrency=1 "test/$1"
