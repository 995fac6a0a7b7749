#!/bin/sh
# run.sh - what "./run test" finds out before the tests; its output after them is tested by counted.py.
#
#   run.sh BUILD    the folder that the tests are built in
set -u
build=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

found() { tools/find_tests.py "$build" "$@" 2>&1; }

is 'a test, and the program that it is' "$(found unit-json)" 'unit-json
tests/units'
is 'a test that needs nothing' "$(found sources)" 'sources'
is 'several, one of them twice, and the program for both' "$(found releases-games faults releases-games)" 'releases-games faults
hearts'
is 'a pattern' "$(found 'unit-solver_k*' solver | head -n 1)" 'unit-solver_keys solver'
is 'what takes a browser' "$(found web-arrive | sed -n 3p)" 'page release'
is 'and of the release build the program that it is given' "$(found web-arrive tui | sed -n 4p)" hearts-seeded
is 'what takes a release build' "$(found install | sed -n 3p)" release
is 'and all of it' "$(found web-arrive install | sed -n 4p)" 'all hearts-seeded'
has 'and a program that nothing else needs' "$(found install worker-decides | sed -n 4p)" bench_worker
is 'what takes none' "$(found sources | sed -n 4p)" ''
fast=$(found --fast | head -n 1)
has 'the fast tier: what a change can break' " $fast " ' rulebook '
lacks 'and no tests of tests' " $fast " ' mutate '
has 'all tests are all' " $(found --all | head -n 1) " ' mutate '
out=$(found unit-json unit-jsom)
is 'a name that is none: refused' "$?" 2
has 'which one' "$out" 'There is no test "unit-jsom"'
has 'and what there is' "$out" ' unit-json_span'

done_testing
