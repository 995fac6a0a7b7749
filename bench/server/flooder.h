/* flooder.h - a client that floods a server with requests, and a server that closes every
 * connection: a process each. */
#ifndef BENCH_SERVER_FLOODER_H
#define BENCH_SERVER_FLOODER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct flood {
    int port, rate, addresses; /* rate: connections a second; addresses: many, from 127.0.1.1 on */
    double seconds;
    const char *text; /* what is asked on each */
};

struct flood_count {
    uint64_t asked, answered, refused, cut; /* refused: 429 or 503; cut: no status */
};

struct flooder {
    pid_t pid;
    int fd;
};

bool flooder_start(struct flooder *f, const struct flood *what);
/* Waits for its end, and adds what it counted to *out. */
bool flooder_end(struct flooder *f, struct flood_count *out);

/* Starts a server that accepts every connection and closes it at once; returns its port, or 0. */
int closer_start(pid_t *pid);

#endif
