#!/bin/sh
# run.sh - what "./run test" finds out before the tests, and what it says after them.
#
#   run.sh BUILD    the folder that the tests are built in
set -u
build=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# ---- Before: which tests, what they need ----

found() { tools/find_tests.py "$build" "$@" 2>&1; }

is 'a test, and the program that it is' "$(found unit-json)" 'unit-json
tests/unit-json'
is 'a test that needs nothing' "$(found sizes)" 'sizes'
is 'several, one of them twice, and the program for both' "$(found cli engine cli)" 'cli engine
hearts'
is 'a pattern' "$(found 'unit-recor*' solver | head -n 1)" 'unit-record solver'
has 'the module for browsers is built for its test' "$(found wasm)" 'hearts.wasm'
is 'what takes a browser' "$(found web-arrive | tail -n 1)" page
is 'what takes a release build' "$(found install web-host | tail -n 1)" 'page release'
out=$(found unit-json unit-jsom)
is 'a name that is none: refused' "$?" 2
has 'which one' "$out" 'There is no test "unit-jsom"'
has 'and what there is' "$out" ' unit-json_span'

# ---- After: what is counted ----

test_was() { # NAME RESULT SECONDS OUTPUT
    printf '{"name": "hearts / %s", "stdout": "%s", "result": "%s", "duration": %s}\n' \
        "$1" "$4" "$2" "$3"
}

counted() { tools/count_tests.py "$folder/log"; }

{
    test_was good OK 2 '1..2\nok 1 - one\nok 2 - two\n'
    test_was bad FAIL 30 'ok 1 - one\n    not ok 1 - within\nnot ok 2 - \"two\"\nok 3\n1..3'
    test_was told FAIL 4 'not ok 1 - a\n# why\n#   where\nok 2\n# of the second\n1..2'
    test_was node ERROR 3 "# Subtest: a\nnot ok 1 - a\n  ---\n  location: x.mjs:3\n  error: |-\n    one\n    two\n  code: E\n  ...\n1..1"
    test_was dead TIMEOUT 1 'ok 1 - one\n'
    test_was silent OK 0.25 ''
    test_was part OK 0.5 'ok 1 - # SKIP no such disk\nok 2 - there\n1..2'
    test_was whole SKIP 0 '1..0 # SKIP no browser\n'
} >"$folder/log"
is 'failures, what was skipped, the slowest, the sum' "$(counted)" 'bad: not ok 2 - "two"
told: not ok 1 - a
  why
  where
node: not ok 1 - a
  location: x.mjs:3
  error: |-
  one
  two
dead: timeout
2 skipped:
  part: ok 1: no such disk
  whole: all of it: no browser
The slowest of 8:
     30.0 s  bad
      4.0 s  told
      3.0 s  node
      2.0 s  good
      1.0 s  dead
      0.5 s  part
      0.2 s  silent
      0.0 s  whole
8 passed, 4 failed'
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do test_was "t$i" OK "$i" 'ok 1\n'; done >"$folder/log"
is 'ten of twelve' "$(counted | grep -c ' s  ')" 10
has 'the slowest first' "$(counted | sed -n 2p)" '12.0 s  t12'
is 'the last line' "$(counted | tail -n 1)" '12 passed, 0 failed'
is 'no log: not a success' "$(rm "$folder/log"; counted | tail -n 1)" '0 passed, 1 failed'
: >"$folder/log"
is 'an empty one: neither' "$(counted)" '0 passed, 1 failed'
printf '{"name": "cut' >"$folder/log"
is 'one that was cut off: neither' "$(counted | tail -n 1)" '0 passed, 1 failed'
done_testing
