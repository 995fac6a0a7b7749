#!/bin/sh
# run.sh - one file of the page's tests: run.sh FILE [HEARTS [HALF]]
set -eu
cd "$(dirname "$0")/.."
HEARTS=${2:-../build/hearts}
HALF=${3:-0}
export HEARTS HALF
exec node --test-reporter=tap --test-concurrency=1 "test/$1"
