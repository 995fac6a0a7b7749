/* sqlite_move.c - moves the write-ahead log into the database, on a thread and a connection of its
 * own, while commits go on. */
#define _DEFAULT_SOURCE
#include "store/sqlite_inside.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum state { RESTS, MOVES, HAS_MOVED };

struct mover {
    sqlite3 *db; /* the thread's own, once it is started */
    pthread_t thread;
    pthread_mutex_t mutex; /* for all below */
    pthread_cond_t asked, done;
    enum state state;
    bool stop;
    struct moved result;
};

static struct moved move(sqlite3 *db)
{
    struct moved m = { .failed = SQLITE_OK };
    m.failed = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, &m.frames);
    if (m.failed == SQLITE_BUSY) /* somebody outside does it */
        m.failed = SQLITE_OK;
    if (m.failed != SQLITE_OK) {
        m.system = sqlite3_system_errno(db);
        error_set(&m.why, "%s (%d)", sqlite3_errmsg(db), m.failed);
    }
    if (m.failed != SQLITE_OK || m.frames < 0)
        m.frames = 0;
    return m;
}

static void *mover_thread(void *with)
{
    struct mover *m = with;
    (void)pthread_mutex_lock(&m->mutex);
    for (;;) {
        while (m->state != MOVES && !m->stop)
            (void)pthread_cond_wait(&m->asked, &m->mutex);
        if (m->state != MOVES)
            break;
        (void)pthread_mutex_unlock(&m->mutex);
        struct moved result = move(m->db);
        (void)pthread_mutex_lock(&m->mutex);
        m->result = result;
        m->state = HAS_MOVED;
        (void)pthread_cond_signal(&m->done);
    }
    (void)pthread_mutex_unlock(&m->mutex);
    return NULL;
}

/* Signals are for others: the thread is started with all of them blocked. */
static int thread_start(struct mover *m)
{
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    int why = pthread_create(&m->thread, NULL, mover_thread, m);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return why;
}

struct mover *mover_new(sqlite3 *db, struct error *e)
{
    struct mover *m = calloc(1, sizeof *m);
    if (!m) {
        error_set(e, "there is not enough memory for a thread");
        return NULL;
    }
    m->db = db;
    (void)pthread_mutex_init(&m->mutex, NULL);
    (void)pthread_cond_init(&m->asked, NULL);
    (void)pthread_cond_init(&m->done, NULL);
    int why = thread_start(m);
    if (why == 0)
        return m;
    error_set(e, "the store's thread cannot be started: %s", strerror(why));
    free(m);
    return NULL;
}

void mover_begin(struct mover *m)
{
    (void)pthread_mutex_lock(&m->mutex);
    m->state = MOVES;
    (void)pthread_cond_signal(&m->asked);
    (void)pthread_mutex_unlock(&m->mutex);
}

bool mover_rests(struct mover *m, bool wait, struct moved *out)
{
    (void)pthread_mutex_lock(&m->mutex);
    while (wait && m->state == MOVES)
        (void)pthread_cond_wait(&m->done, &m->mutex);
    bool rests = m->state != MOVES;
    *out = (struct moved){ .failed = SQLITE_OK };
    if (m->state == HAS_MOVED) {
        *out = m->result;
        m->state = RESTS;
    }
    (void)pthread_mutex_unlock(&m->mutex);
    return rests;
}

void mover_free(struct mover *m)
{
    if (!m)
        return;
    (void)pthread_mutex_lock(&m->mutex);
    m->stop = true;
    (void)pthread_cond_signal(&m->asked);
    (void)pthread_mutex_unlock(&m->mutex);
    (void)pthread_join(m->thread, NULL);
    (void)sqlite3_close(m->db);
    (void)pthread_cond_destroy(&m->done);
    (void)pthread_cond_destroy(&m->asked);
    (void)pthread_mutex_destroy(&m->mutex);
    free(m);
}
