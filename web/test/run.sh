#!/bin/sh
# run.sh - one file of the page's tests: run.sh FILE [HEARTS [HALF]]
set -eu
HEARTS=$(realpath "${2:-$(dirname "$0")/../../build/hearts}")
HALF=${3:-0}
export HEARTS HALF
cd "$(dirname "$0")/.."
exec node --import ./test/debian.mjs --test-reporter=tap --test-concurrency=1 "test/$1"
