/* fake_net.h - net.h without sockets: the test controls time, timers, requests and sockets. */
#ifndef TESTS_UNIT_FAKE_NET_H
#define TESTS_UNIT_FAKE_NET_H

#include "server/net/net.h"
#include "server/store/journal/journal.h"

struct net *fake_net_new(int64_t now_ms);

/* Does what is waiting, until nothing is left: net_work() (at once, on this thread), timers that
 * are due, calls of net_wake(). With a journal, also until it has answered everything. */
void fake_net_settle(struct net *n, struct journal *j);

/* Advances the time, timer by timer. */
void fake_net_pass(struct net *n, struct journal *j, int64_t ms);

/* While set, jobs of net_work() wait. */
void fake_net_hold_work(struct net *n, bool held);
/* While set, net_work() refuses every job. */
void fake_net_refuse_work(struct net *n, bool refused);
/* The same only for passwords. */
void fake_net_refuse_passwords(struct net *n, bool refused);
/* When the earliest timer is due; -1: none is set. */
int64_t fake_net_next_ms(const struct net *n);

struct socket *fake_socket_new(struct net *n);
void fake_socket_free(struct socket *s);
/* What was sent to it: `count` messages, each with a NUL; emptied by fake_socket_forget(). */
size_t fake_socket_count(const struct socket *s);
const char *fake_socket_said(const struct socket *s, size_t i);
void fake_socket_forget(struct socket *s);
/* 0: not closed */
int fake_socket_closed(const struct socket *s);
bool fake_socket_held(const struct socket *s);
/* Makes its backlog full, or empty. */
void fake_socket_fill(struct socket *s, bool full);

struct request *fake_request_new(enum request_method method, const char *path_and_query,
                                 const char *body);
void fake_request_header(struct request *r, enum request_header h, const char *value);
/* Sets the address it comes from; by default 127.0.0.1. */
void fake_request_from(struct request *r, const char *address);
/* 0: not answered yet */
int fake_request_status(const struct request *r);
const char *fake_request_reply(const struct request *r);
const char *fake_request_cookie(const struct request *r);
/* The second cookie. */
const char *fake_request_device(const struct request *r);
unsigned fake_request_retry(const struct request *r);
void fake_request_free(struct request *r);

#endif
