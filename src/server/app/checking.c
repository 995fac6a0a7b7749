/* checking.c - checks the database in the background after an unclean shutdown. */
#define _GNU_SOURCE
#include "server/app/checking.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/os/thread.h"

enum { REST = 4, REST_LEAST_MS = 5, REST_MOST_MS = 1000 };
/* ioprio_set(): for this thread, the class that uses the disk only when nobody else does. */
enum { IO_WHO_THREAD = 1, IO_IDLE = 3 << 13 };

struct checking {
    char *folder;
    void (*wake)(void *with);
    void *with;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t stopped;
    bool stop, told;
    struct check *check; /* while the check is under way */
    enum check_result result;
    struct error what;
    uint64_t rows, begun_ns, took_ns;
};

static uint64_t now_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000U + (uint64_t)t.tv_nsec;
}

/* Pauses, with the mutex held; false when the check has to stop. */
static bool rest(struct checking *c, uint64_t piece_ns)
{
    uint64_t least_ns = REST_LEAST_MS * 1000000ULL, most_ns = REST_MOST_MS * 1000000ULL;
    uint64_t rest_ns = piece_ns * REST;
    rest_ns = rest_ns < least_ns ? least_ns : rest_ns > most_ns ? most_ns : rest_ns;
    uint64_t until_ns = now_ns() + rest_ns;
    struct timespec t = { (time_t)(until_ns / 1000000000U), (long)(until_ns % 1000000000U) };
    while (!c->stop && pthread_cond_timedwait(&c->stopped, &c->mutex, &t) == 0)
        continue;
    return !c->stop;
}

static void *checking_thread(void *with)
{
    struct checking *c = with;
    struct error e = { "" };
    /* Gives everybody else priority; where the system does not support that, the check runs all the
     * same. */
    long thread = syscall(SYS_gettid);
    (void)setpriority(PRIO_PROCESS, (id_t)thread, 19);
    (void)syscall(SYS_ioprio_set, IO_WHO_THREAD, thread, IO_IDLE);

    struct check *check = check_new(c->folder, false, &e);
    enum check_result result = check ? CHECK_MORE : CHECK_CANNOT;
    (void)pthread_mutex_lock(&c->mutex);
    c->check = check;
    (void)pthread_mutex_unlock(&c->mutex);
    while (result == CHECK_MORE) {
        uint64_t before_ns = now_ns();
        result = check_step(check, &e);
        (void)pthread_mutex_lock(&c->mutex);
        c->rows = check_rows(check);
        if (result == CHECK_MORE && !rest(c, now_ns() - before_ns))
            result = CHECK_CANNOT;
        (void)pthread_mutex_unlock(&c->mutex);
    }
    (void)pthread_mutex_lock(&c->mutex);
    c->check = NULL;
    c->result = result;
    c->what = e;
    c->took_ns = now_ns() - c->begun_ns;
    bool stopped = c->stop;
    (void)pthread_mutex_unlock(&c->mutex);
    check_free(check);
    if (!stopped)
        c->wake(c->with);
    return NULL;
}

static void let_go(struct checking *c)
{
    (void)pthread_cond_destroy(&c->stopped);
    (void)pthread_mutex_destroy(&c->mutex);
    free(c->folder);
    free(c);
}

struct checking *checking_new(const char *folder, void (*wake)(void *with), void *with,
                              struct error *e)
{
    struct checking *c = calloc(1, sizeof *c);
    char *name = strdup(folder);
    if (!c || !name) {
        error_set(e, "there is not enough memory for a check");
        free(c);
        free(name);
        return NULL;
    }
    pthread_condattr_t how;
    (void)pthread_condattr_init(&how);
    (void)pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&c->stopped, &how);
    (void)pthread_condattr_destroy(&how);
    (void)pthread_mutex_init(&c->mutex, NULL);
    c->folder = name;
    c->wake = wake;
    c->with = with;
    c->begun_ns = now_ns();
    int why = thread_start(&c->thread, checking_thread, c);
    if (why == 0)
        return c;
    error_set(e, "the thread of the check cannot be started: %s", strerror(why));
    let_go(c);
    return NULL;
}

enum check_result checking_news(struct checking *c, struct error *e)
{
    enum check_result news = CHECK_MORE;
    (void)pthread_mutex_lock(&c->mutex);
    if (c->result != CHECK_MORE && !c->told) {
        c->told = true;
        news = c->result;
        *e = c->what;
    }
    (void)pthread_mutex_unlock(&c->mutex);
    return news;
}

bool checking_found(struct checking *c)
{
    if (!c)
        return false;
    (void)pthread_mutex_lock(&c->mutex);
    bool found = c->result == CHECK_FOUND;
    (void)pthread_mutex_unlock(&c->mutex);
    return found;
}

void checking_write_metrics(struct checking *c, struct buffer *out)
{
    uint64_t rows = 0, took_ns = 0;
    bool running = false, found = false;
    if (c) {
        (void)pthread_mutex_lock(&c->mutex);
        running = c->result == CHECK_MORE;
        found = c->result == CHECK_FOUND;
        rows = c->rows;
        took_ns = running ? now_ns() - c->begun_ns : c->took_ns;
        (void)pthread_mutex_unlock(&c->mutex);
    }
    buffer_format(out, "# TYPE hearts_check_running gauge\nhearts_check_running %d\n", running);
    buffer_format(out, "# TYPE hearts_check_found gauge\nhearts_check_found %d\n", found);
    buffer_format(out, "# TYPE hearts_check_rows counter\nhearts_check_rows_total %llu\n",
                  (unsigned long long)rows);
    buffer_format(out, "# TYPE hearts_check_seconds gauge\nhearts_check_seconds %.3f\n",
                  (double)took_ns / 1e9);
}

void checking_free(struct checking *c)
{
    if (!c)
        return;
    (void)pthread_mutex_lock(&c->mutex);
    c->stop = true;
    if (c->check)
        check_interrupt(c->check);
    (void)pthread_cond_signal(&c->stopped);
    (void)pthread_mutex_unlock(&c->mutex);
    (void)pthread_join(c->thread, NULL);
    let_go(c);
}
