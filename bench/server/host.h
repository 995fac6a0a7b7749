/* host.h - processes of servers that are measured: starting, stopping, memory, processor time. */
#ifndef BENCH_SERVER_HOST_H
#define BENCH_SERVER_HOST_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct host {
    pid_t pid; /* 0: not running */
    int port;
    uint64_t started_ns;   /* when it was begun */
    uint64_t listening_ns; /* how long it then took until it listened */
};

/* Starts a program, with its output appended to a file, and waits until it listens. False, after a
 * line to stderr, when it ends before that or takes half a minute. */
bool host_start(struct host *h, int port, const char *log, char *const argv[]);

/* Ends it by a signal and waits until it is gone. */
void host_stop(struct host *h, int signal);

/* Memory not shared with files, in bytes, and processor time used so far, in seconds. */
double host_memory(const struct host *h);
double host_processor_s(const struct host *h);

/* Makes a new folder under `where`, with its path in `out`; removes one with all that is in it. */
bool folder_make(const char *where, char *out, unsigned room);
void folder_remove(const char *path);

#endif
