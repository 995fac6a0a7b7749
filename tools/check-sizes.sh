#!/bin/sh
# check-sizes.sh - no C function is over 70 lines, no file over 600, no line over 100 columns.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh

# A function is what stands between a "{" and a "}" at the left edge, after a line that ends a list of
# parameters.
long_functions() { # FILE
    awk -v name="${1##*/}" '
    FNR == 1 && index($0, "/* " name) != 1 { print "the first line does not say what " name " is" }
    /^\{$/ && before ~ /\)$/ { start = FNR }
    /^[a-zA-Z].*\) \{$/ { start = FNR }
    /^\}/ && start {
        if (FNR - start - 1 > 70) print "line " start ": a function of " FNR - start - 1 " lines"
        start = 0
    }
    { before = $0 }
    END { if (FNR > 600) print FNR " lines" }' "$1"
}

# Columns are characters, not bytes; the tables of .def files run on.
long_lines() { # FILE
    case $1 in *.def) return ;; esac
    LC_ALL=C awk '{
        line = $0
        gsub(/[\200-\277]/, "", line)
        if (length(line) > 100) print "line " FNR ": " length(line) " columns"
    }' "$1"
}

for file in $(find include src tests tools bench fuzz examples -name '*.[ch]' -o -name '*.def' | sort); do
    is "$file" "$(long_functions "$file"; long_lines "$file")" ''
done
done_testing
