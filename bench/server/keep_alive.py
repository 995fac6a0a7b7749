#!/usr/bin/python3
"""keep_alive.py - the cost of closing a connection after each answer: keep_alive.py HEARTS [REQUESTS]

Three servers are asked in turn: nginx with connections that stay open, nginx with connections that end, both for the
same bytes, and ours, whose connections end. They are asked through an nginx proxy with TLS, and directly. It needs the
packages nginx-light and openssl, and root or an nginx that anybody may start.
"""
import http.client
import os
import shutil
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import time

NAMES = ["ends", "stays", "hearts"]
BYTES = 2000
CONFIG = """
daemon off; pid {at}/pid; error_log {at}/log; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
    access_log off; keepalive_requests 1000000;
    client_body_temp_path {at}/1; proxy_temp_path {at}/2; fastcgi_temp_path {at}/3;
    uwsgi_temp_path {at}/4; scgi_temp_path {at}/5;
    ssl_certificate {at}/cert.pem; ssl_certificate_key {at}/key.pem;
    proxy_http_version 1.1; proxy_set_header Connection "";
    upstream ends {{ server 127.0.0.1:{ends}; }}
    upstream stays {{ server 127.0.0.1:{stays}; keepalive 32; }}
    upstream hearts {{ server 127.0.0.1:{hearts}; }}
    server {{ listen 127.0.0.1:{ends}; keepalive_timeout 0; root {at}/www; }}
    server {{ listen 127.0.0.1:{stays}; root {at}/www; }}
    server {{ listen 127.0.0.1:{ends_tls} ssl; location / {{ proxy_pass http://ends; }} }}
    server {{ listen 127.0.0.1:{stays_tls} ssl; location / {{ proxy_pass http://stays; }} }}
    server {{ listen 127.0.0.1:{hearts_tls} ssl; location / {{ proxy_pass http://hearts; }} }}
}}
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for(port):
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.01)
    sys.exit(f"nothing listens at {port}")


def begin(at, hearts):
    """The ports by name, and the processes."""
    ports = {n: free_port() for n in NAMES} | {n + "_tls": free_port() for n in NAMES}
    os.makedirs(f"{at}/www/api")
    with open(f"{at}/www/api/tables", "w", encoding="ascii") as f:
        f.write("-" * BYTES)
    with open(f"{at}/conf", "w", encoding="ascii") as f:
        f.write(CONFIG.format(at=at, **ports))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout",
                    f"{at}/key.pem", "-out", f"{at}/cert.pem", "-subj", "/CN=localhost"],
                   check=True, stderr=subprocess.DEVNULL)
    os.chmod(at, 0o755)
    server = subprocess.Popen([hearts, "serve", "--listen", f"127.0.0.1:{ports['hearts']}",
                               "--data", f"{at}/data", "--requests-per-address", "1000000"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    nginx = subprocess.Popen(["nginx", "-p", at, "-c", f"{at}/conf"], stderr=subprocess.DEVNULL)
    for port in ports.values():
        wait_for(port)
    return ports, server, nginx


def ask(connection):
    before = time.perf_counter()
    connection.request("GET", "/api/tables")
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    return (time.perf_counter() - before) * 1000


def through_proxy(ports, requests):
    any_certificate = ssl._create_unverified_context()
    to = {n: http.client.HTTPSConnection("127.0.0.1", ports[n + "_tls"], context=any_certificate)
          for n in NAMES}
    took = {n: [] for n in NAMES}
    for _ in range(requests):
        for n in NAMES:
            took[n].append(ask(to[n]))
    return took


def without(ports, requests):
    stays = http.client.HTTPConnection("127.0.0.1", ports["stays"])
    took = {n: [] for n in NAMES}
    for _ in range(requests):
        for n in NAMES:
            to = stays if n == "stays" else http.client.HTTPConnection("127.0.0.1", ports[n])
            took[n].append(ask(to))
            if n != "stays":
                to.close()
    return took


def processor_us(pid, what):
    def used():
        with open(f"/proc/{pid}/stat", encoding="ascii") as f:
            fields = f.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1e6 / os.sysconf("SC_CLK_TCK")
    before = used()
    count = what()
    return (used() - before) / count


def child_of(nginx):
    return int(subprocess.run(["pgrep", "-P", str(nginx.pid)], check=True, capture_output=True,
                              text=True).stdout.split()[0])


def alone(ports, name, requests):
    """Processor time is measured while nobody else sends requests to the server."""
    def asked():
        stays = http.client.HTTPConnection("127.0.0.1", ports["stays"])
        for _ in range(requests):
            to = stays if name == "stays" else http.client.HTTPConnection("127.0.0.1", ports[name])
            ask(to)
            if name != "stays":
                to.close()
        return requests
    return asked


def main():
    requests = int(sys.argv[2]) if len(sys.argv) > 2 else 1500
    at = tempfile.mkdtemp(prefix="keep-alive-")
    ports, server, nginx = begin(at, sys.argv[1])
    try:
        print(f"{'':44}" + "".join(f"{n:>9}" for n in NAMES))
        for name, how in ("through a proxy with TLS, median, ms", through_proxy), \
                         ("without a proxy, median, ms", without):
            took = how(ports, requests)
            print(f"{name:44}" + "".join(f"{statistics.median(took[n]):9.3f}" for n in NAMES))
        used = [processor_us(server.pid if n == "hearts" else child_of(nginx),
                             alone(ports, n, 2 * requests)) for n in NAMES]
        print(f"{'processor time of the server a request, us':44}"
              + "".join(f"{u:9.0f}" for u in used))
    finally:
        for p in server, nginx:
            p.terminate()
            p.wait()
        shutil.rmtree(at)


main()
