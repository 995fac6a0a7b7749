#!/usr/bin/python3
"""proxies.py - nginx, HAProxy and Caddy as docs/OPERATING.md sets them up: proxies.py HEARTS

The configurations are taken from the page; only ports, folders, the certificate and the length of waits are changed. A
proxy that is not installed is skipped, which is reported.
"""
import contextlib
import os
import re
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

import h2
import page
from harness import PATIENCE, PING, PONG, Client, Closed, Server, Socket, Tap, some

tap = Tap()
HOST = "hearts.example"
ORIGIN = "https://" + HOST
EACH = 3  # sockets from one address
CROWDED = 1200  # sockets through nginx at once
# The page has a server that pings after 60 s and proxies that wait 300 s. Here:
IDLE, WAIT, SILENT_PINGS = "1500ms", "4s", 4
BLOCKS = ["settings", "nginx", "nginx-behind", "nginx-files", "haproxy-certificate", "haproxy", "caddy"]
DEBIAN = {"nginx": "/etc/nginx/nginx.conf", "haproxy": "/etc/haproxy", "caddy": "/etc/caddy"}


# ---- The proxies as programs ----

def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def certificate(folder):
    """A self-signed certificate instead of one of Let's Encrypt."""
    live = os.path.join(folder, "letsencrypt/live", HOST)
    os.makedirs(live)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=" + HOST, "-addext", "subjectAltName=DNS:" + HOST,
         "-keyout", "privkey.pem", "-out", "fullchain.pem"],
        cwd=live, check=True, capture_output=True)
    return live


class Proxy:
    """One in front of a server, in the foreground, at ports of its own; `with` ends it."""

    def __init__(self, name, server_port, folder, live, hasty=False, debian_files=False,
                 behind=False):
        self.name, self.up, self.live = name, server_port, live
        self.waits = [("300s", WAIT)] if hasty else []
        self.behind = behind  # another proxy, at any loopback address
        self.debian_files = debian_files  # nginx allows what Debian's file does, not the page's
        self.folder = tempfile.mkdtemp(prefix=name + "-", dir=folder)
        os.chmod(self.folder, 0o755)
        self.tls = ssl.create_default_context(cafile=os.path.join(live, "fullchain.pem"))

    def __enter__(self):
        for _ in range(5):  # a free port may be taken by somebody else
            self.port, self.plain = free_port(), free_port()
            self.log = open(os.path.join(self.folder, "log"), "ab")
            command = getattr(self, self.name)()
            self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log,
                                            env=dict(os.environ, HOME=self.folder))
            if self.listens():
                return self
            self.end()
        raise RuntimeError(f"{self.name} does not start:\n{self.said()}")

    def __exit__(self, *unused):
        self.end()

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()
        self.log.close()

    def listens(self):
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < limit:
            try:
                self.connect("127.0.0.1").close()
                return True
            except OSError:
                time.sleep(0.02)
        return False

    def said(self):
        with open(os.path.join(self.folder, "log"), "rb") as f:
            return f.read().decode("utf-8", "replace")

    def connect(self, address, protocols=("http/1.1",)):
        """A connection with TLS from that loopback address."""
        tls = self.tls
        tls.set_alpn_protocols(list(protocols))
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (address, 0))
        return tls.wrap_socket(plain, server_hostname=HOST)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return path

    # Each as on the page: writes its configuration, and returns the command that starts it.

    def nginx(self):
        site = page.changed(
            page.block("nginx"), ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
            ("/etc/letsencrypt/live/" + HOST, self.live),
            ("127.0.0.1:8000", f"127.0.0.1:{self.up}"), *self.waits)
        if self.behind:
            more = page.changed(page.block("nginx-behind"), ("192.0.2.0/24", "127.0.0.0/8"))
            site = page.changed(site, ("    location / {", more + "    location / {"))
        site_path = self.write("site.conf", site)
        with open(DEBIAN["nginx"], encoding="utf-8") as f:
            main = f.read()
        if not self.debian_files:
            main, found = re.subn(r"(?ms)^events \{.*?^\}\n", page.block("nginx-files"), main)
            assert found == 1, "Debian's nginx.conf has no `events` to replace"
        main = page.changed(
            main, ("/run/nginx.pid", self.folder + "/pid"), ("/var/log/nginx", self.folder),
            ("worker_processes auto", "worker_processes 1"),
            ("include /etc/nginx/conf.d/*.conf;", f"include {site_path};"),
            ("include /etc/nginx/sites-enabled/*;", ""))
        return ["nginx", "-c", self.write("nginx.conf", main), "-e", self.folder + "/error.log",
                "-g", "daemon off;"]

    def haproxy(self):
        home = os.path.join(self.folder, "haproxy")
        os.makedirs(home, exist_ok=True)
        subprocess.run(["sh", "-euc", page.changed(
            page.block("haproxy-certificate"), ("/etc/letsencrypt/live/" + HOST, self.live),
            ("/etc/haproxy", home))], check=True)
        self.pem_mode = os.stat(home + "/hearts.pem").st_mode & 0o777
        text = page.changed(
            page.block("haproxy"), ("bind :80\n", f"bind 127.0.0.1:{self.plain}\n"),
            ("bind :443 ", f"bind 127.0.0.1:{self.port} "), ("/etc/haproxy", home),
            ("127.0.0.1:8000", f"127.0.0.1:{self.up}"), ("60s", "1s"), *self.waits)
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        if most != resource.RLIM_INFINITY and 2 * 20000 + 100 > most:
            # For that it must raise the limit of files, which not every root may do.
            text = page.changed(text, ("maxconn 20000", f"maxconn {(most - 100) // 2}"))
        return ["haproxy", "-db", "-f", self.write("haproxy.cfg", text)]

    def caddy(self):
        tls = f"    tls {self.live}/fullchain.pem {self.live}/privkey.pem\n"
        text = page.changed(
            page.block("caddy"), (HOST + " {\n", f"{HOST}:{self.port} {{\n" + tls),
            ("127.0.0.1:8000", f"127.0.0.1:{self.up}"))
        if self.behind:
            up = f"reverse_proxy 127.0.0.1:{self.up}"
            text = page.changed(text, (up, up + " {\n        trusted_proxies 127.0.0.0/8\n    }"))
        own = (f"{{\n    admin off\n    http_port {self.plain}\n    https_port {self.port}\n"
               "    default_bind 127.0.0.1\n}\n")
        return ["caddy", "run", "--adapter", "caddyfile", "--config",
                self.write("Caddyfile", own + text)]


# ---- Clients of a proxy ----

class Caller(Client):
    """A browser: it connects through the proxy, from an address, sends its origin and keeps its cookie."""

    def __init__(self, proxy, server, address):
        super().__init__(server)
        self.proxy, self.address, self.cookie = proxy, address, None

    def connect(self):
        return self.proxy.connect(self.address)

    def head(self, more):
        own = {"Host": HOST, "Origin": ORIGIN, "Cookie": self.cookie, **(more or {})}
        return {k: v for k, v in own.items() if v is not None}

    def request(self, method, path, body=None, headers=None, raw=None):
        return super().request(method, path, body, self.head(headers), raw)

    def become_guest(self, name):
        """As a page does it: the token stays unused, the cookie is kept."""
        answer = self.request("POST", "/api/guest", {"name": name})
        self.set_cookie = answer.headers.get("Set-Cookie", "")
        self.cookie = self.set_cookie.split(";")[0]
        return answer

    def socket(self, headers=None, **how):
        return Socket(self, headers=self.head(headers), **how)


def page_and_cookie(name, c):
    got = c.request("GET", "/")
    tap.check(f"{name}: the page comes over TLS",
              got.status == 200 and b"<title>OpenHearts</title>" in got.body, got.status)
    tap.check(f"{name}: with the headers that guard it",
              "default-src 'none'" in got.headers.get("Content-Security-Policy", "") and
              got.headers.get("X-Content-Type-Options") == "nosniff" and
              got.headers.get("Cross-Origin-Opener-Policy") == "same-origin", got.headers)
    got = c.become_guest("Ada")
    tap.check(f"{name}: a cookie for TLS and this host alone is set",
              got.status == 201 and c.set_cookie.startswith("__Host-hearts=") and
              "; Secure" in c.set_cookie and "; HttpOnly" in c.set_cookie and
              "; Path=/" in c.set_cookie, (got, c.set_cookie))
    tap.equal(f"{name}: and taken", c.request("GET", "/api/me").body.get("person"),
              got.body["person"])


def redirected(name, proxy):
    with socket.create_connection(("127.0.0.1", proxy.plain), PATIENCE) as s:
        s.sendall(f"GET /lobby HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while b"\r\n\r\n" not in answer and (more := s.recv(4096)):
            answer += more
    status = answer.split(b" ")[1] if answer else b""
    to = re.search(rb"(?i)\r\nlocation: ([^\r]*)", answer)
    tap.check(f"{name}: without TLS one is sent to where it is",
              status in (b"301", b"308") and to and to[1] == ORIGIN.encode() + b"/lobby", answer)


def play(name, c):
    s = c.socket()
    tap.equal(f"{name}: a WebSocket is opened", s.status, 101)
    t = c.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]
    s.send({"do": "open", "table": t})
    s.take(lambda m: m["is"] == "view")
    answer = s.ask({"do": "say", "table": t, "text": "Hello"})
    tap.equal(f"{name}: a command is answered", answer["is"], "ok")
    s.close()


def elsewhere(name, c):
    for origin in ("https://elsewhere.example", "http://" + HOST, "null"):
        wrong = {"Origin": origin}
        tap.equal(f"{name}: nothing is changed for a page from {origin}",
                  c.request("POST", "/api/guest", {"name": "Eve"}, wrong).status, 403)
        tap.equal(f"{name}: nor a socket opened", c.socket(headers=wrong).status, 403)


def addresses(name, proxy, server, net):
    """Sockets and guests are counted by the address that the proxy sees, whatever the caller claims."""
    a, b = Caller(proxy, server, f"127.0.{net}.2"), Caller(proxy, server, f"127.0.{net}.3")
    tap.equal(f"{name}: a guest from an address", a.become_guest("Ben").status, 201)
    kept = [a.socket(headers={"X-Forwarded-For": b.address}) for _ in range(EACH)]
    tap.equal(f"{name}: {EACH} sockets from it", [s.status for s in kept], [101] * EACH)
    long = ", ".join(["198.51.100.7"] * 400)  # 5.6 kB
    for how, said in (("nothing", []), ("another address", [b.address]),
                      ("nonsense", ["\"; drop"]), ("an empty line", [""]),
                      ("5 kB of addresses", [long]), ("two lines", [b.address, "198.51.100.7"])):
        head = dict(zip(("X-Forwarded-For", "x-forwarded-for"), said))
        tap.equal(f"{name}: not one more when it sends {how} as X-Forwarded-For",
                  (a.socket(headers=head).status, stranger(a, head)), (429, 429))
    tap.equal(f"{name}: another address may, whoever named it", b.become_guest("Cyd").status, 201)
    others = [b.socket() for _ in range(EACH)]
    tap.equal(f"{name}: and has {EACH} sockets of its own", [s.status for s in others],
              [101] * EACH)
    tap.equal(f"{name}: and not one more", (b.socket().status, stranger(b, {})), (429, 429))
    for s in kept + others:
        s.close()


def behind(proxy, server, net, told):
    """Behind another proxy, which is simulated here: whether the address in its entry is counted."""
    outer = Caller(proxy, server, f"127.0.{net}.5")
    made = [stranger(outer, {"X-Forwarded-For": entry})
            for entry in ("198.51.100.7", "203.0.113.1, 198.51.100.7", "198.51.100.8")]
    if told:
        tap.equal(f"{proxy.name} behind another proxy: its last entry is counted", made,
                  [201, 429, 201])
    else:
        tap.equal(f"{proxy.name} behind another proxy: that one's address is counted", made,
                  [201, 429, 429])


def stranger(c, head):
    """The status for somebody without a cookie who wants to become a guest, from that address."""
    return Caller(c.proxy, c.server, c.address).request(
        "POST", "/api/guest", {"name": "Eve"}, head).status


def silent_until(s, pings, came):
    """Sends nothing except answers to that many pings; adds their number to `came`."""
    try:
        while len(came) < pings:
            opcode, payload, _ = s.next_frame()
            if opcode == PING:
                came.append(time.monotonic())
                s.send_frame(PONG, payload)
    except (Closed, OSError) as why:
        print(f"# {why}", flush=True)


def silent(proxies, server):
    """A socket through each, all at once: silent for longer than the proxy waits."""
    sockets = []
    for net, proxy in enumerate(proxies, 1):
        c = Caller(proxy, server, f"127.0.{net}.4")
        c.become_guest("Dot")
        sockets.append((proxy.name, c.socket()))
        if proxy.name == "haproxy":
            sockets.append(("haproxy, within HTTP/2", over_h2(proxy, c)))
    pings = [[] for _ in sockets]
    waiting = [threading.Thread(target=silent_until, args=(s, SILENT_PINGS, came))
               for (_, s), came in zip(sockets, pings)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join()
    for (name, s), came in zip(sockets, pings):
        if tap.equal(f"{name}: a socket is silent for longer than the proxy waits", len(came),
                     SILENT_PINGS):
            s.send({"do": "ping"})
            tap.equal(f"{name}: and still answers",
                      s.take(lambda m: m["is"] == "pong")["is"], "pong")
        s.close()


def over_h2(proxy, c):
    """If HTTP/2 is offered, a browser opens its WebSocket within it: HAProxy offers it."""
    stream = h2.Stream(c.proxy.connect(c.address, ("h2",)), HOST, "/socket",
                       {"origin": ORIGIN, "cookie": c.cookie,
                        "sec-websocket-protocol": "hearts.1", "sec-websocket-version": "13"})
    tap.equal("haproxy: a WebSocket is opened within HTTP/2", stream.status, 200)
    within = Socket.over(c, stream)
    tap.equal("haproxy: it says hello", within.take(lambda m: m["is"] == "hello")["is"], "hello")
    return within


def before(proxy, server, net):
    """Everything that is required of a proxy."""
    name = proxy.name
    c = Caller(proxy, server, f"127.0.{net}.1")
    page_and_cookie(name, c)
    redirected(name, proxy)
    play(name, c)
    elsewhere(name, c)
    addresses(name, proxy, server, net)
    if name == "haproxy":
        tap.equal("haproxy: its certificate is for root alone", proxy.pem_mode, 0o600)


# ---- Many at once ----

def crowd(proxy, server, most):
    """How many sockets can be open through it at once, of those tried."""
    c = Caller(proxy, server, "127.0.0.2")
    c.become_guest("Ada")
    kept = []
    try:
        while len(kept) < most:
            s = c.socket()
            if s.status != 101:
                print(f"# socket {len(kept) + 1}: {s.status}", flush=True)
                break
            kept.append(s)
    except (OSError, Closed) as why:
        print(f"# socket {len(kept) + 1}: {why}", flush=True)
    alive = 0
    for s in kept:
        s.send({"do": "ping"})
    for s in kept:
        alive += s.take(lambda m: m["is"] == "pong")["is"] == "pong"
        s.close()
    return alive


def many(hearts, folder, live):
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 3 * CROWDED:
        tap.skip(f"nginx: {CROWDED} sockets at once", "fewer files may be open here")
        return
    with Server(hearts, ["--config", config(folder), "--sockets-per-address", "2000",
                         "--messages", "1000000"]) as server:
        with Proxy("nginx", server.port, folder, live) as proxy:
            tap.equal(f"nginx: {CROWDED} sockets at once through one worker",
                      crowd(proxy, server, CROWDED), CROWDED)
        with Proxy("nginx", server.port, folder, live, debian_files=True) as proxy:
            few = crowd(proxy, server, CROWDED)
            tap.check("nginx: without what the page says of files it is fewer", few < CROWDED, few)
            print(f"# nginx as Debian has it: {few} sockets through one worker", flush=True)


# ---- All of it ----

def config(folder):
    path = os.path.join(folder, "hearts.conf")
    with open(path, "w", encoding="utf-8") as f:
        f.write(page.block("settings"))
    return path


def installed():
    """The proxies that can be tested here; the others are skipped and reported."""
    names = []
    os.environ["PATH"] += ":/usr/sbin"
    for name in some(("nginx", "haproxy", "caddy"), 1, "proxies"):
        if not shutil.which(name) or not os.path.exists(DEBIAN[name]):
            tap.skip(name, "it is not installed")
        elif name != "caddy" and os.geteuid() != 0:
            tap.skip(name, "only root can start it as the page has it")
        elif not shutil.which("openssl"):
            tap.skip(name, "there is no openssl for its certificate")
        else:
            names.append(name)
    return names


def main():
    hearts, names = sys.argv[1], installed()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if not names:
        tap.done()
    with tempfile.TemporaryDirectory(prefix="hearts-proxies-") as folder:
        live = certificate(folder)
        options = ["--config", config(folder), "--sockets-per-address", str(EACH),
                   "--guests-per-address", "1", "--idle", IDLE]
        with Server(hearts, options) as server:
            with contextlib.ExitStack() as stack:
                proxies = [stack.enter_context(Proxy(name, server.port, folder, live, hasty=True))
                           for name in names]
                for net, proxy in enumerate(proxies, 1):
                    before(proxy, server, net)
                silent(proxies, server)
            for net, name in enumerate(names, 11):
                if name != "haproxy":
                    with Proxy(name, server.port, folder, live, behind=True) as proxy:
                        behind(proxy, server, net, name == "nginx")
        if "nginx" in names:
            many(hearts, folder, live)
    tap.done()


if __name__ == "__main__":
    main()
