#!/bin/sh
# version.sh - the version, as the headers have it: 0.1.0.
set -eu
sed -n 's/^#define HEARTS_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' "$(dirname "$0")/../include/hearts/hearts.h" | paste -sd .
