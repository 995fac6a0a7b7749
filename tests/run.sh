#!/bin/sh
# run.sh - what "./run test" says after the tests.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

test_was() { # NAME RESULT SECONDS OUTPUT
    printf '{"name": "hearts / %s", "stdout": "%s", "result": "%s", "duration": %s}\n' \
        "$1" "$4" "$2" "$3"
}

counted() { tools/count_tests.py "$folder/log"; }

{
    test_was good OK 2 '1..2\nok 1 - one\nok 2 - two\n'
    test_was bad FAIL 30 'ok 1 - one\n    not ok 1 - within\nnot ok 2 - \"two\"\nok 3\n1..3'
    test_was dead TIMEOUT 1 'ok 1 - one\n'
    test_was silent OK 0.25 ''
    test_was part OK 0.5 'ok 1 - # SKIP no such disk\nok 2 - there\n1..2'
    test_was whole SKIP 0 '1..0 # SKIP no browser\n'
} >"$folder/log"
is 'failures, what was skipped, the slowest, the sum' "$(counted)" 'bad: not ok 2 - "two"
dead: timeout
2 skipped:
  part: ok 1: no such disk
  whole: all of it: no browser
The slowest of 6:
     30.0 s  bad
      2.0 s  good
      1.0 s  dead
      0.5 s  part
      0.2 s  silent
      0.0 s  whole
7 passed, 2 failed'
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
