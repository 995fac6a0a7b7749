#!/bin/sh
# serve.sh - hearts serve as a program: what it prints, its options, its folder, signals, being handed a socket.
#
#   serve.sh HEARTS    the program
set -u
hearts=$1
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
started=
trap 'kill $started 2>/dev/null; rm -rf "$folder"' EXIT
log=$folder/log

# Waits until a command succeeds.
until_so() { within "$@" >/dev/null 2>&1; } # COMMAND...

has_begun() {
    grep -q . "$folder/first" || ! kill -0 "$server"
}

# Starts a server and waits for its first line: sets $at to its address, $server to its process.
start() { # ARGUMENTS...
    : >"$folder/first"
    "$hearts" serve "$@" >"$folder/first" 2>"$log" </dev/null &
    server=$!
    started="$started $server"
    until_so has_begun
    at=$(sed -n 's/^Hearts is served at \(.*\)\/$/\1/p' "$folder/first")
}

# Stops it, and sets $status to its exit status.
stop() { # SIGNAL
    kill -s "$1" "$server"
    wait "$server"
    status=$?
}

get() { # URL
    python3 -c 'import sys, urllib.request as u
sys.stdout.write(u.urlopen(sys.argv[1], timeout=60).read().decode())' "$1" 2>&1
}

refused() { # NAME STATUS PART ARGUMENTS...
    refused_name=$1 wanted=$2 part=$3
    shift 3
    err=$("$hearts" serve "$@" 2>&1 >"$folder/out" </dev/null)
    is "$refused_name: exit status" "$?" "$wanted"
    has "$refused_name: says why" "$err" "$part"
    is "$refused_name: in one line" "$(printf '%s\n' "$err" | grep -c .)" 1
    is "$refused_name: nothing is served" "$(cat "$folder/out")" ''
}

# ---- From nothing ----

start --listen 127.0.0.1:0 --data "$folder/a/b/data"
has 'it says where' "$(cat "$folder/first")" 'Hearts is served at http://127.0.0.1:'
lacks 'at a port of its own' "$at" ':0'
is 'it is well' "$(get "$at/healthz")" ok
has 'the page is there' "$(get "$at/")" '<title>OpenHearts</title>'
is 'no tables yet' "$(get "$at/api/tables")" '{"tables":[]}'
is 'the folder is for its owner' "$(stat -c %a "$folder/a/b/data")" 700
is 'the key too' "$(stat -c '%a %s' "$folder/a/b/data/key")" '600 32'
is 'and the database' "$(stat -c %a "$folder/a/b/data/hearts.db")" 600
has 'the log has a time and a level' "$(cat "$log")" 'level=info msg=serving'
refused 'a second one in the same folder' 1 'another process' --listen 127.0.0.1:0 --data "$folder/a/b/data"
refused 'a second one at the same place' 1 'is taken' --listen "${at#http://}" --store memory
key=$(od -An -tx1 "$folder/a/b/data/key")
out=$("$hearts" serve --data "$folder/a/b/data" --backup "$folder/copy.db" 2>&1)
is 'a copy while it runs' "$?" 0
has 'a copy: it says where' "$out" "$folder/copy.db"
is 'a copy: for its owner' "$(stat -c %a "$folder/copy.db")" 600
refused 'a copy in place of something' 1 'File exists' --data "$folder/a/b/data" --backup "$folder/copy.db"
out=$("$hearts" serve --data "$folder/a/b/data" --check 2>&1)
is 'a check while it runs' "$? $out" '0 All chains and counts agree.'
stop TERM
is 'TERM ends it well' "$status" 0
has 'it says that it goes down' "$(cat "$log")" 'going down'
lacks 'nothing is lost of memory' "$(cat "$log")" 'ERROR'
mkdir "$folder/restored"
cp "$folder/copy.db" "$folder/restored/hearts.db"
cp "$folder/a/b/data/key" "$folder/restored/key"
start --listen 127.0.0.1:0 --data "$folder/restored"
is 'the copy can be served' "$(get "$at/healthz")" ok
stop INT
is 'INT ends it well' "$status" 0
start --listen 127.0.0.1:0 --data "$folder/a/b/data"
is 'the key stays' "$(od -An -tx1 "$folder/a/b/data/key")" "$key"
stop KILL
start --listen 127.0.0.1:0 --data "$folder/a/b/data"
is 'after KILL it starts again' "$(get "$at/healthz")" ok
stop TERM
rm "$folder/restored/key"
refused 'a database without its key' 1 'key is missing' --data "$folder/restored" --listen 127.0.0.1:0
printf 'short' >"$folder/restored/key"
refused 'a key that is none' 1 'a key has 32 bytes' --data "$folder/restored" --listen 127.0.0.1:0
: >"$folder/file"
rm -f "$folder/restored/key" && mkdir "$folder/restored/key"
refused 'a folder in place of the key' 1 'is a folder, and a key is a file' --data "$folder/restored" --listen 127.0.0.1:0
rmdir "$folder/restored/key"
refused 'a file in place of the folder' 1 'this is no folder' --data "$folder/file" --listen 127.0.0.1:0

# ---- Options ----

cat >"$folder/good.conf" <<END
# as it is meant
listen = 127.0.0.1:0
store = memory
body = 2k
END
start --config "$folder/good.conf"
is 'a file of options' "$(get "$at/healthz")" ok
stop TERM
start --listen 127.0.0.1:0 --config "$folder/good.conf" --log debug
is 'the line stands above the file' "$(get "$at/healthz")" ok
stop TERM
printf 'store = memory\nbody = plenty\n' >"$folder/bad.conf"
refused 'a wrong value in the file' 2 'line 2: body expects' --config "$folder/bad.conf"
printf 'frobnicate = 1\n' >"$folder/bad.conf"
refused 'an unknown name in the file' 2 'line 1: there is no option' --config "$folder/bad.conf"
printf 'lisen = 127.0.0.1:0\n' >"$folder/bad.conf"
refused 'it is guessed' 2 'line 1: there is no option "lisen"; perhaps listen' --config "$folder/bad.conf"
refused 'no such file' 2 'No such file' --config "$folder/none.conf"
refused 'a strange option' 2 'hearts help serve' --frobnicate
refused 'a value missing' 2 'expects a value' --listen
refused 'a wrong value' 2 '--turn expects a time' --turn soon
refused 'one past a bound' 2 '--fragments expects a whole number from 1 to 1000' --fragments 1001
refused 'no place' 2 'listen expects ADDRESS:PORT' --listen here
refused 'a level mistyped' 2 'not "wran"; perhaps warn' --log wran
refused 'a store mistyped' 2 'not "sqlit"; perhaps sqlite' --store sqlit
refused 'a database without a name' 2 'database expects a connection string' --database ''
printf 'database =\n' >"$folder/bad.conf"
refused 'nor in the file' 2 'line 1: database expects a connection string' --config "$folder/bad.conf"
mkdir "$folder/bare"
refused 'a check of a folder without a database' 1 'no server has kept anything' --check --data "$folder/bare"
refused 'a copy of one' 1 'no server has kept anything' --backup "$folder/bare.db" --data "$folder/bare"
refused 'things that do not go together' 2 'think-least' --think-least 5s --think-most 1s
refused 'two things to do' 2 'only one of' --check --backup "$folder/x"
refused 'an address that is none' 1 'there is no address' --listen nowhere.invalid:8000 --store memory
refused 'an argument too many' 2 'only options' everywhere
help=$("$hearts" serve --help)
for option in $(sed -n 's/^OPTION([A-Z]*, [a-z_]*, "\([a-z-]*\)".*/\1/p' src/server/*/*_options.def); do
    has "help knows --$option" "$help" "  --$option "
done

# ---- Signals, and the interface to a service manager ----

cat >"$folder/hand.py" <<'END'
# Starts a server like a service manager: with a listening socket, a socket for notifications, and a watchdog.
import os, signal, socket, subprocess, sys
listening = socket.create_server(("127.0.0.1", 0))
news = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
news.bind(sys.argv[2])
news.settimeout(60)
def prepare():
    if listening.fileno() != 3:
        os.dup2(listening.fileno(), 3)
    os.set_inheritable(3, True)
    os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()), WATCHDOG_USEC="200000",
                      WATCHDOG_PID=str(os.getpid()), NOTIFY_SOCKET=sys.argv[2])
    os.execv(sys.argv[1], [sys.argv[1], "serve", "--store", "memory", "--listen", "127.0.0.1:1"])
child = os.fork()
if child == 0:
    out = os.open(os.devnull, os.O_WRONLY)
    os.dup2(out, 1)
    prepare()
print(news.recv(100).decode())
print(news.recv(100).decode())
s = socket.create_connection(listening.getsockname(), timeout=60)
s.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
answer = b""
while True:
    piece = s.recv(1000)
    if not piece: break
    answer += piece
print(answer.split(b"\r\n\r\n")[1].decode())
os.kill(child, signal.SIGTERM)
told = ""
while told != "STOPPING=1":
    told = news.recv(100).decode()
print(told)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
END
is 'a socket that is handed over' "$(python3 "$folder/hand.py" "$hearts" "$folder/news" 2>"$log" | tr '\n' ' ')" \
    'READY=1 WATCHDOG=1 ok STOPPING=1 0 '
err=$(sh -c 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" serve --store memory 3<"$1"' "$hearts" "$log" 2>&1)
has 'a socket that is none' "$err" 'no socket that listens'
JOURNAL_STREAM=$(stat -c %d:%i "$log")
export JOURNAL_STREAM
start --listen 127.0.0.1:0 --store memory
stop TERM
has 'journald: a priority' "$(cat "$log")" '<6>msg=serving'
lacks 'journald: no time' "$(cat "$log")" 'time='
JOURNAL_STREAM=1:1
start --listen 127.0.0.1:0 --store memory
stop TERM
has 'a stream that is not journald: as ever' "$(cat "$log")" 'level=info msg=serving'

done_testing
