/* flooder.h - somebody who asks and asks, and a server that refuses all of it: a process each. */
#ifndef BENCH_SERVER_FLOODER_H
#define BENCH_SERVER_FLOODER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct flood {
    int port, rate, addresses; /* connections a second; from 127.0.1.1 on */
    double seconds;
    const char *text; /* what is asked on each */
};

/* What came of it. */
struct flood_count {
    uint64_t asked, answered, refused, cut; /* 2xx and 4xx but 429; 429 and 503; no answer */
};

struct flooder {
    pid_t pid;
    int fd;
};

bool flooder_start(struct flooder *f, const struct flood *what);
/* Waits for its end. */
bool flooder_end(struct flooder *f, struct flood_count *out);

/* A server that takes every connection and ends it at once; its port, or 0. */
int closer_start(pid_t *pid);

#endif
