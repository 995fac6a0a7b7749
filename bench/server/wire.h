/* wire.h - many small WebSocket clients on one epoll, and a plain HTTP client. */
#ifndef BENCH_SERVER_WIRE_H
#define BENCH_SERVER_WIRE_H

#include "bench/server/scan.h"

#include <stdint.h>

struct wire;

/* A client. Before its first use, fd has to be -1 and the rest but `with` zero. */
struct client {
    int fd; /* -1: not connected */
    uint8_t state;
    uint32_t kept; /* bytes of `rest` */
    char *rest;    /* the beginning of a message whose rest has not arrived */
    void *with;    /* its owner's own */
};

struct wire_handlers {
    void (*opened)(struct client *c);
    void (*message)(struct client *c, struct piece text);
    void (*closed)(struct client *c); /* by the other side; the client is free again */
};

/* NULL when out of memory or descriptors. */
struct wire *wire_new(const struct wire_handlers *handlers);
void wire_free(struct wire *w);

/* Connects to 127.0.0.1 and asks for a WebSocket, with the bearer `token` unless it is NULL. */
bool wire_open(struct wire *w, struct client *c, int port, const char *protocol, const char *token);
bool wire_send(struct client *c, const char *text, size_t length);
void wire_close(struct client *c);

/* Handles what has arrived, waiting for it at most this long. */
void wire_turn(struct wire *w, int wait_ms);

/* All connections from now on come from this many addresses in turn, from 127.0.2.1 on; 0: from one
 * address. */
void wire_come_from(unsigned addresses);

uint64_t now_ns(void);

/* Whether something listens there. */
bool wire_listens(int port);

/* A free port of 127.0.0.1; 0 when there is none. */
int wire_free_port(void);

/* ---- HTTP, one request after the other on one connection ---- */

struct http {
    int fd, port;
    char answer[1 << 16];
};

bool http_connect(struct http *h, int port);
void http_close(struct http *h);

/* Posts JSON; returns the status, or 0 when the connection failed. *body: the answer's, until the
 * next request. */
int http_post(struct http *h, const char *path, const char *token, const char *json,
              struct piece *body);

#endif
