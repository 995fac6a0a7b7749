#!/usr/bin/python3
"""cluster.py - a site on this machine that survives the loss of a server: cluster.py HEARTS FOLDER [PORT [OPTION...]]

PostgreSQL, two servers of which one waits, and HAProxy in front of them at PORT (8000; 0: any). Everything is in
FOLDER: what is there already goes on. The servers also get each OPTION of hearts serve. One that ends is started again,
as systemd would. They may be killed or frozen, and FOLDER/postgres restarted, to see what becomes of the tables.
Ctrl+C, or SIGTERM, ends everything.
"""
import os
import signal
import socket
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
AGAIN_S = 1  # between two starts of a server, so that one that cannot start does not keep the machine busy


def free_ports(count):
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [s.getsockname()[1] for s in held]
    for s in held:
        s.close()
    return ports


def say(text):
    print(text, flush=True)


class Cluster:
    def __init__(self, hearts, folder, ports, options):
        self.hearts, self.folder, self.options = hearts, os.path.abspath(folder), options
        self.front, *behind = (f"127.0.0.1:{port}" for port in ports)
        self.places = dict(zip("ab", behind))
        self.env = dict(os.environ, PATH=os.environ["PATH"] + ":/usr/sbin")  # HAProxy is there on Debian
        self.running = {}  # by process id: the name of a server, or of HAProxy, and its process
        self.database = None

    def postgres(self, *words):
        done = subprocess.run([os.path.join(HERE, "postgres.sh"), *words], check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout.strip()

    def start(self):
        os.makedirs(self.folder, exist_ok=True)
        if os.getuid() == 0:
            os.chmod(self.folder, 0o711)  # for the user `postgres`
        where = self.postgres("start", os.path.join(self.folder, "postgres"))
        self.database = f"{where} dbname=site"
        found = subprocess.run(["psql", "-XAtqc", "SELECT 1 FROM pg_database WHERE datname = 'site'", f"{where} dbname=postgres"],
                               check=True, stdout=subprocess.PIPE, text=True)
        if not found.stdout.strip():
            subprocess.run(["psql", "-XAtqc", "CREATE DATABASE site", f"{where} dbname=postgres"], check=True)
        for name in self.places:
            self.serve(name)
        self.spawn("HAProxy", ["haproxy", "-db", "-f", os.path.join(HERE, "haproxy.cfg")],
                   dict(self.env, PLACE=self.front, A=self.places["a"], B=self.places["b"]))

    def spawn(self, name, command, env=None):
        with open(os.path.join(self.folder, name + ".log"), "ab") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env,
                                       start_new_session=True)  # Ctrl+C is for this script alone
        self.running[process.pid] = name, process
        return process.pid

    def serve(self, name):
        own = ["--listen", self.places[name], "--database", self.database, "--key", os.path.join(self.folder, "key"),
               "--standby", "on", "--origin", f"http://{self.front}", "--proxied", "on", *self.options]
        pid = self.spawn(name, [self.hearts, "serve", *own])
        say(f"Server {name} is process {pid}, at http://{self.places[name]}/; its log is {self.folder}/{name}.log.")

    def watch(self):
        """Starts servers again that end; returns when HAProxy ends."""
        while True:
            pid = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT).si_pid
            name, process = self.running.pop(pid)
            code = process.wait()
            if name == "HAProxy":
                return
            say(f"Server {name} has ended: " + (f"signal {-code}." if code < 0 else f"status {code}."))
            time.sleep(AGAIN_S)
            self.serve(name)

    def stop(self):
        for _, process in self.running.values():
            process.send_signal(signal.SIGTERM)
            process.send_signal(signal.SIGCONT)
        for _, process in self.running.values():
            process.wait()
        if self.database:
            self.postgres("stop", os.path.join(self.folder, "postgres"))


def end(number, frame):
    raise KeyboardInterrupt


def main():
    words = sys.argv[1:] + ["8000"] * (len(sys.argv) == 3)
    if len(words) < 3 or not words[2].isdigit():
        sys.exit(__doc__.split("\n", maxsplit=1)[0])
    hearts, folder, port, *options = words
    first = int(port)
    cluster = Cluster(hearts, folder, [first, first + 1, first + 2] if first else free_ports(3), options)
    signal.signal(signal.SIGTERM, end)
    try:
        cluster.start()
        say(f"Play at http://{cluster.front}/. Ctrl+C ends everything; what was played stays in {cluster.folder}.")
        cluster.watch()
        say(f"HAProxy has ended; {cluster.folder}/HAProxy.log says why.")
    except KeyboardInterrupt:
        pass
    except (OSError, subprocess.CalledProcessError) as e:
        sys.exit(f"cluster.py: {e}")
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
