/* keeper.c - what the durable echo stores: rows in SQLite, written by one thread, a sync a group.
 *
 * The tables, settings and checkpoints are those of src/server/store/, but without triggers, hashes
 * and reads: only what the disk has to do for a move.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/server/keeper.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CHECKPOINT_FRAMES = 250, HASH = 32, KIND = 3 };

enum say { SAY_BEGIN, SAY_EVENT, SAY_HEAD, SAY_COMMIT, SAY_COUNT };

static const char *const texts[SAY_COUNT] = {
    [SAY_BEGIN] = "BEGIN IMMEDIATE",
    [SAY_EVENT] = "INSERT INTO event (log, seq, command, kind, at, body, hash)"
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SAY_HEAD] = "INSERT INTO log (id, head, hash, live) VALUES (?1, ?2, ?3, 1)"
                 " ON CONFLICT (id) DO UPDATE SET head = excluded.head, hash = excluded.hash",
    [SAY_COMMIT] = "COMMIT",
};

static const char tables[] =
    "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;"
    "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1024; PRAGMA wal_autocheckpoint = 0;"
    "PRAGMA secure_delete = ON; PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL;"
    "CREATE TABLE log (id BLOB NOT NULL PRIMARY KEY, head INTEGER NOT NULL, hash BLOB NOT NULL,"
    " live INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX log_live ON log (id) WHERE live = 1;"
    "CREATE TABLE event (log BLOB NOT NULL, seq INTEGER NOT NULL, command BLOB, kind INTEGER"
    " NOT NULL, at INTEGER NOT NULL, body BLOB, body_hash BLOB, hash BLOB NOT NULL,"
    " PRIMARY KEY (log, seq)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX event_command ON event (log, command) WHERE command IS NOT NULL;";

struct queue {
    struct row *first, **end;
};

static struct {
    sqlite3 *db;
    sqlite3_stmt *say[SAY_COUNT];
    int frames; /* in the write-ahead log */
    void (*wake)(void *with);
    void *with;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct queue waiting, kept;
} keeper = { .lock = PTHREAD_MUTEX_INITIALIZER, .some = PTHREAD_COND_INITIALIZER };

static void queue_begin(struct queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static int frames_seen(void *with, sqlite3 *db, const char *name, int frames)
{
    (void)with;
    (void)db;
    (void)name;
    keeper.frames = frames;
    return SQLITE_OK;
}

/* Ends the program on failure: there would be nothing to measure. */
static void step(enum say which)
{
    int rc = sqlite3_step(keeper.say[which]);
    (void)sqlite3_reset(keeper.say[which]);
    if (rc == SQLITE_DONE)
        return;
    fprintf(stderr, "durable: %s\n", sqlite3_errmsg(keeper.db));
    _Exit(1);
}

static void write_row(const struct row *r)
{
    static const unsigned char hash[HASH];
    sqlite3_stmt *event = keeper.say[SAY_EVENT], *head = keeper.say[SAY_HEAD];
    (void)sqlite3_bind_blob(event, 1, r->log, LOG_ID, SQLITE_STATIC);
    (void)sqlite3_bind_int64(event, 2, (sqlite3_int64)r->seq);
    (void)sqlite3_bind_blob(event, 3, r->command, COMMAND_ID, SQLITE_STATIC);
    (void)sqlite3_bind_int(event, 4, KIND);
    (void)sqlite3_bind_int64(event, 5, (sqlite3_int64)time(NULL) * 1000);
    (void)sqlite3_bind_blob64(event, 6, r->body, r->length, SQLITE_STATIC);
    (void)sqlite3_bind_blob(event, 7, hash, HASH, SQLITE_STATIC);
    step(SAY_EVENT);
    (void)sqlite3_bind_blob(head, 1, r->log, LOG_ID, SQLITE_STATIC);
    (void)sqlite3_bind_int64(head, 2, (sqlite3_int64)r->seq);
    (void)sqlite3_bind_blob(head, 3, hash, HASH, SQLITE_STATIC);
    step(SAY_HEAD);
}

/* As in src/server/store/, between groups, when the answers of the last one are on their way. */
static void checkpoint(void)
{
    if (keeper.frames < CHECKPOINT_FRAMES)
        return;
    (void)sqlite3_wal_checkpoint_v2(keeper.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    keeper.frames = 0;
}

static void *keep(void *with)
{
    (void)with;
    for (;;) {
        (void)pthread_mutex_lock(&keeper.lock);
        while (!keeper.waiting.first)
            (void)pthread_cond_wait(&keeper.some, &keeper.lock);
        struct queue group = keeper.waiting;
        queue_begin(&keeper.waiting);
        (void)pthread_mutex_unlock(&keeper.lock);
        checkpoint();
        step(SAY_BEGIN);
        for (const struct row *r = group.first; r; r = r->next)
            write_row(r);
        step(SAY_COMMIT);
        (void)pthread_mutex_lock(&keeper.lock);
        *keeper.kept.end = group.first;
        keeper.kept.end = group.end;
        (void)pthread_mutex_unlock(&keeper.lock);
        keeper.wake(keeper.with);
    }
    return NULL;
}

bool keeper_begin(const char *folder, void (*wake)(void *with), void *with)
{
    char path[512];
    char *why = NULL;
    keeper.wake = wake;
    keeper.with = with;
    queue_begin(&keeper.waiting);
    queue_begin(&keeper.kept);
    (void)snprintf(path, sizeof path, "%s/durable.db", folder);
    bool good = sqlite3_open(path, &keeper.db) == SQLITE_OK &&
                sqlite3_exec(keeper.db, tables, NULL, NULL, &why) == SQLITE_OK;
    for (int i = 0; good && i < SAY_COUNT; i++)
        good = sqlite3_prepare_v2(keeper.db, texts[i], -1, &keeper.say[i], NULL) == SQLITE_OK;
    if (!good)
        fprintf(stderr, "durable: %s: %s\n", path, why ? why : sqlite3_errmsg(keeper.db));
    (void)sqlite3_wal_hook(keeper.db, frames_seen, NULL);
    return good && pthread_create(&keeper.thread, NULL, keep, NULL) == 0;
}

void keeper_give(struct row *r)
{
    r->next = NULL;
    (void)pthread_mutex_lock(&keeper.lock);
    *keeper.waiting.end = r;
    keeper.waiting.end = &r->next;
    (void)pthread_cond_signal(&keeper.some);
    (void)pthread_mutex_unlock(&keeper.lock);
}

struct row *keeper_take(void)
{
    (void)pthread_mutex_lock(&keeper.lock);
    struct row *first = keeper.kept.first;
    queue_begin(&keeper.kept);
    (void)pthread_mutex_unlock(&keeper.lock);
    return first;
}
