#!/bin/sh
# run.sh - what "./run test" finds out before the tests; what it says after them is tested by counted.py.
#
#   run.sh BUILD    the folder that the tests are built in
set -u
build=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

found() { tools/find_tests.py "$build" "$@" 2>&1; }

is 'a test, and the program that it is' "$(found unit-json)" 'unit-json
tests/unit-json'
is 'a test that needs nothing' "$(found sizes)" 'sizes'
is 'several, one of them twice, and the program for both' "$(found cli engine cli)" 'cli engine
hearts'
is 'a pattern' "$(found 'unit-solver_k*' solver | head -n 1)" 'unit-solver_keys solver'
has 'the module for browsers is built for its test' "$(found wasm)" 'hearts.wasm'
is 'what takes a browser' "$(found web-arrive | tail -n 1)" page
is 'what takes a release build' "$(found install web-host | tail -n 1)" 'page release'
out=$(found unit-json unit-jsom)
is 'a name that is none: refused' "$?" 2
has 'which one' "$out" 'There is no test "unit-jsom"'
has 'and what there is' "$out" ' unit-json_span'

done_testing
