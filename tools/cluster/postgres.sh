#!/bin/sh
# postgres.sh - a PostgreSQL for this machine alone, in a folder of its own, as an ordinary user.
#
#   postgres.sh start FOLDER [PORT]   makes the folder if it is not there; prints how it is reached
#   postgres.sh stop FOLDER           stops it; what it has stays
#   postgres.sh crash FOLDER          ends it as a power failure would, and starts it again
#   postgres.sh drop FOLDER           ends it at once, before the folder is deleted
#
# It is reached through a socket in the folder and, if a port is given, on 127.0.0.1 as well. Started by
# root, it runs as the user `postgres`, since it refuses root. Its settings are what hearts serve requires
# of a database: checksums, and a commit that waits for the disk.
set -eu

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
[ -x "$bin/initdb" ] || {
    echo 'postgres.sh: there is no PostgreSQL here: install the package postgresql' >&2
    exit 77
}

as_owner() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"
    else
        "$@"
    fi
}

# Stopping writes everything to disk, and starting may read it anew: that takes as long as the disk needs.
export PGCTLTIMEOUT=3600

folder=${2:?a folder is wanted}
case ${1:-} in
start)
    port=${3:-5432}
    listen=
    [ $# -lt 3 ] || listen=127.0.0.1
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || chown postgres "$folder"
    if [ ! -e "$folder/data" ]; then
        as_owner "$bin/initdb" -D "$folder/data" -U hearts -A trust --locale=C -E UTF8 -k >"$folder/initdb.log"
        as_owner tee -a "$folder/data/postgresql.conf" >/dev/null <<EOF
listen_addresses = '$listen'
unix_socket_directories = '$folder'
max_connections = 100
max_prepared_transactions = 0
shared_buffers = 64MB
EOF
    fi
    as_owner "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/postgres.log" -o "-p $port" start >/dev/null
    echo "host=$folder port=$port user=hearts"
    ;;
stop) as_owner "$bin/pg_ctl" -D "$folder/data" -w -m fast stop >/dev/null ;;
crash) as_owner "$bin/pg_ctl" -D "$folder/data" -w -m immediate -l "$folder/postgres.log" restart >/dev/null ;;
drop) as_owner "$bin/pg_ctl" -D "$folder/data" -w -m immediate stop >/dev/null ;;
*)
    echo 'postgres.sh: it is start, stop, crash or drop' >&2
    exit 2
    ;;
esac
