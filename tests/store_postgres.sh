#!/bin/sh
# store_postgres.sh PROGRAM - the tests of the PostgreSQL store, on a PostgreSQL of their own.
set -eu
cd "$(dirname "$0")/.."

folder=$(mktemp -d "${TMPDIR:-/tmp}/hearts-postgres.XXXXXX")
started=
finish() {
    [ -z "$started" ] || tools/cluster/postgres.sh drop "$folder"
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 1' INT TERM
chmod 711 "$folder"

if ! address=$(tools/cluster/postgres.sh start "$folder"); then
    echo '1..0 # SKIP there is no PostgreSQL here'
    exit 0
fi
started=yes
"$1" postgres "$address"
