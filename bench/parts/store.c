/* store.c - how many events become durable in a second, compared with a bare loop of write and
 * sync.
 *
 *   bench_store FOLDER [EVENTS [WAITING [LOGS]]]
 *
 * FOLDER is on the disk to be measured and is left as it was. WAITING requests wait at a time, each
 * with an event of 48 bytes for one of LOGS logs; after each answer another is made.
 */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "server/store/journal/journal.h"

enum { BODY = 48, LOGS_MAX = 100000, WAITING_MAX = 1024, BARE_BYTES = 65536 };

struct asker {
    struct journal_request request;
    struct store_op op;
    uint8_t body[BODY];
    double asked;
};

static struct {
    struct journal *journal;
    uint64_t seq[LOGS_MAX];
    size_t logs, left, answered;
    double *took;
} load;

static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void ask(struct asker *a)
{
    uint64_t number = load.left--, log = number % load.logs;
    /* Like real ids, these come in no order. */
    uint64_t mixed = log * UINT64_C(0x9e3779b97f4a7c15),
             command = number * UINT64_C(0xbf58476d1ce4e5b9);
    a->op = (struct store_op){
        .kind = STORE_APPEND, .event = { .seq = ++load.seq[log], .body = a->body, .length = BODY }
    };
    memcpy(a->op.log.byte, &mixed, sizeof mixed);
    memcpy(a->op.event.command.byte, &command, sizeof command);
    a->asked = now();
    journal_ask(load.journal, &a->request);
}

static void answered(struct journal_request *r, enum store_result result)
{
    struct asker *a = r->with;
    if (result != STORE_OK) {
        fprintf(stderr, "bench_store: %s\n", store_result_word(result));
        exit(1);
    }
    load.took[load.answered++] = now() - a->asked;
    if (load.left)
        ask(a);
}

static void wake(void *with) { (void)!write(*(int *)with, &(uint64_t){ 1 }, 8); }

static int order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool journal_speed(const char *where, size_t events, size_t waiting)
{
    static struct asker askers[WAITING_MAX];
    struct error e;
    int bell = eventfd(0, EFD_CLOEXEC);
    struct store *s = store_sqlite.open(where, &e);
    load.journal = s ? journal_new(&store_sqlite, s, wake, &bell, &e) : NULL;
    load.took = calloc(events, sizeof *load.took);
    if (!load.journal || !load.took) {
        fprintf(stderr, "bench_store: %s\n", e.text);
        return false;
    }
    load.left = events;
    double begun = now();
    for (size_t i = 0; i < waiting && load.left; i++) {
        askers[i].request = (struct journal_request){ &askers[i].op, 1,    answered,
                                                      &askers[i],    NULL, STORE_OK };
        ask(&askers[i]);
    }
    while (load.answered < events) {
        uint64_t rings;
        (void)!read(bell, &rings, sizeof rings);
        journal_answer(load.journal);
    }
    double took = now() - begun;
    struct journal_figures f;
    journal_figures(load.journal, &f);
    qsort(load.took, events, sizeof *load.took, order);
    printf("journal: %.0f durable events/s, %.1f a group; commit %.2f ms, slowest %.1f;"
           " answer p50 %.2f ms, p99 %.2f ms\n",
           (double)events / took, (double)f.requests / (double)f.groups,
           (double)f.commit_ns / 1e6 / (double)f.groups, (double)f.slowest_commit_ns / 1e6,
           load.took[events / 2] * 1e3, load.took[events * 99 / 100] * 1e3);
    journal_free(load.journal);
    free(load.took);
    (void)close(bell);
    return true;
}

/* What the disk allows: as many bytes as a small group takes are written and synced, again and
 * again. */
static bool bare_speed(const char *path)
{
    static char bytes[BARE_BYTES];
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600), syncs = 0;
    if (fd < 0)
        return false;
    double begun = now(), took;
    do {
        off_t at = (off_t)(syncs % 64) * BARE_BYTES;
        if (pwrite(fd, bytes, sizeof bytes, at) != (ssize_t)sizeof bytes || fdatasync(fd) != 0)
            return false;
        syncs++;
        took = now() - begun;
    } while (took < 2);
    printf("bare: %.0f writes of %d bytes with fdatasync a second, %.2f ms each\n",
           (double)syncs / took, BARE_BYTES, took * 1e3 / (double)syncs);
    (void)close(fd);
    return unlink(path) == 0;
}

static size_t number(int argc, char **argv, int at, size_t otherwise, size_t most)
{
    size_t n = argc > at ? strtoul(argv[at], NULL, 10) : otherwise;
    return n && n <= most ? n : otherwise;
}

int main(int argc, char **argv)
{
    static const char *const left[] = { "hearts.db", "hearts.db-wal", "hearts.db-shm",
                                        "hearts.lock" };
    char folder[512], path[544];
    if (argc < 2 || snprintf(folder, sizeof folder, "%s/bench_store.XXXXXX", argv[1]) >= 512 ||
        !mkdtemp(folder)) {
        fprintf(stderr, "usage: bench_store FOLDER [EVENTS [WAITING [LOGS]]]\n");
        return 2;
    }
    load.logs = number(argc, argv, 4, 1000, LOGS_MAX);
    (void)snprintf(path, sizeof path, "%s/bare", folder);
    bool good = bare_speed(path) && journal_speed(folder, number(argc, argv, 2, 200000, SIZE_MAX),
                                                  number(argc, argv, 3, 64, WAITING_MAX));
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, left[i]);
        (void)unlink(path);
    }
    (void)rmdir(folder);
    return good ? 0 : 1;
}
