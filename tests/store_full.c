/* store_full.c - a disk that is really full: what has no room is refused, the rest stays, and when
 * there is room again, writing goes on.
 *
 * The disk is a tmpfs of 1 MB, mounted where nobody else sees it. If that is not allowed, the case
 * is skipped.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/journal/journal.h"
#include "store_try.h"

enum { ROOM = 1 << 20, BALLAST = 400 << 10, BODY = 600, GROUP = 5, EVENTS = 2000, MORE = 40 };

/* ---- The disk ---- */

static bool put_text(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool good = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* Gets a private mount namespace: as root, or as root of a user namespace if those are allowed. */
static bool own_mounts(void)
{
    char user[64], group[64];
    (void)snprintf(user, sizeof user, "0 %u 1", (unsigned)getuid());
    (void)snprintf(group, sizeof group, "0 %u 1", (unsigned)getgid());
    if (unshare(CLONE_NEWNS) != 0 &&
        (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0 || !put_text("/proc/self/setgroups", "deny") ||
         !put_text("/proc/self/uid_map", user) || !put_text("/proc/self/gid_map", group)))
        return false;
    return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

static bool disk_mount(const char *folder)
{
    char size[32];
    (void)snprintf(size, sizeof size, "size=%d", ROOM);
    return own_mounts() && mount("tmpfs", folder, "tmpfs", 0, size) == 0;
}

static bool ballast_write(const char *path)
{
    static char bytes[BALLAST];
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    bool good = fd >= 0 && write(fd, bytes, sizeof bytes) == (ssize_t)sizeof bytes;
    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* ---- The loop ---- */

static struct {
    struct journal *journal;
    pthread_mutex_t mutex;
    pthread_cond_t rung;
    bool rings;
    int answered;
    enum store_result result[GROUP];
} loop = { .mutex = PTHREAD_MUTEX_INITIALIZER, .rung = PTHREAD_COND_INITIALIZER };

static void wake(void *with)
{
    (void)with;
    (void)pthread_mutex_lock(&loop.mutex);
    loop.rings = true;
    (void)pthread_cond_signal(&loop.rung);
    (void)pthread_mutex_unlock(&loop.mutex);
}

static void answered(struct journal_request *r, enum store_result result)
{
    loop.result[(size_t)(uintptr_t)r->with] = result;
    loop.answered++;
}

static char body[BODY + 1];

static struct store_op event(uint64_t seq) { return try_append(1, seq, (unsigned)seq, body); }

/* Appends the next events of the log, from `seq` on; returns how many were stored, from the first
 * on.
 */
static int events_ask(uint64_t seq, bool *full, bool *others)
{
    struct journal_request requests[GROUP];
    struct store_op ops[GROUP];
    int kept = 0;
    loop.answered = 0;
    for (size_t i = 0; i < GROUP; i++) {
        ops[i] = event(seq + i);
        requests[i] = (struct journal_request){
            .ops = &ops[i], .count = 1, .answer = answered, .with = (void *)(uintptr_t)i
        };
        journal_ask(loop.journal, &requests[i]);
    }
    while (loop.answered < GROUP) {
        (void)pthread_mutex_lock(&loop.mutex);
        while (!loop.rings)
            (void)pthread_cond_wait(&loop.rung, &loop.mutex);
        loop.rings = false;
        (void)pthread_mutex_unlock(&loop.mutex);
        journal_answer(loop.journal);
    }
    while (kept < GROUP && loop.result[kept] == STORE_OK)
        kept++;
    /* After one that had no room, the next ones are stale if they come in a later group. */
    for (int i = kept; i < GROUP; i++) {
        *full |= loop.result[i] == STORE_FULL;
        *others |= loop.result[i] != STORE_FULL && loop.result[i] != STORE_STALE;
    }
    return kept;
}

/* Appends events until there is no room; returns the number of the last that was stored. */
static uint64_t until_full(uint64_t seq, bool *full, bool *others)
{
    while (seq < EVENTS && !*full && !*others)
        seq += (uint64_t)events_ask(seq + 1, full, others);
    return seq;
}

/* What is told of an empty ledger. */
static void tell_no_ledger(struct buffer *out)
{
    struct error e = { "" };
    struct store *none = store_memory.open(NULL, &e);
    if (!try_hold(none, "no store in memory: %s", e.text))
        return;
    (void)try_tell_ledger(&store_memory, none, out);
    store_memory.close(none);
}

static void is_there(const char *where, uint64_t last, const char *when)
{
    struct buffer got = { 0 }, wanted = { 0 };
    struct error e = { "" };
    uint8_t hash[STORE_HASH] = { 0 };
    struct store *s = store_sqlite.open(where, &e);
    if (!try_hold(s, "%s: %s", when, e.text))
        return;
    (void)try_hold(store_sqlite.check(s, &e), "%s: %s", when, e.text);
    (void)try_tell(&store_sqlite, s, 1, &got);
    tell_no_ledger(&wanted);
    buffer_format(&wanted, "log 1 head %llu\n", (unsigned long long)last);
    for (uint64_t seq = 1; seq <= last; seq++) {
        struct store_op op = event(seq);
        try_hash(hash, &op.log, &op.event, hash);
        memcpy(op.event.hash, hash, sizeof hash);
        try_tell_event(&wanted, &op.event);
    }
    (void)try_hold(got.length == wanted.length && memcmp(got.data, wanted.data, got.length) == 0,
                   "%s: it does not hold the %llu events that were kept", when,
                   (unsigned long long)last);
    buffer_release(&got);
    buffer_release(&wanted);
    store_sqlite.close(s);
}

static bool journal_start(const char *where)
{
    struct error e = { "" };
    struct store *s = store_sqlite.open(where, &e);
    loop.journal = s ? journal_new(&store_sqlite, s, wake, NULL, &e) : NULL;
    return try_hold(loop.journal, "%s", e.text);
}

static void full_and_back(const char *folder)
{
    char where[300], ballast[300];
    struct error why = { "" };
    bool full = false, others = false;
    (void)snprintf(where, sizeof where, "%s/data", folder);
    (void)snprintf(ballast, sizeof ballast, "%s/ballast", folder);
    (void)try_hold(ballast_write(ballast), "no ballast");
    if (!journal_start(where))
        return;
    uint64_t last = until_full(0, &full, &others);
    (void)try_hold(full && !others && last > GROUP, "%llu events, full %d",
                   (unsigned long long)last, full);
    (void)try_hold(journal_why(loop.journal, &why) && strstr(why.text, "full"), "the reason: %s",
                   why.text);
    full = false;
    uint64_t still = last + (uint64_t)events_ask(last + 1, &full, &others);
    (void)try_hold(full && !others, "there is room again, though nobody made it");
    (void)try_hold(unlink(ballast) == 0, "the ballast stays");
    full = false;
    for (int i = 0; i < MORE / GROUP; i++)
        still += (uint64_t)events_ask(still + 1, &full, &others);
    (void)try_hold(!full && !others && still >= last + MORE, "with room: %llu events and then %llu",
                   (unsigned long long)last, (unsigned long long)still);
    last = until_full(still, &full, &others);
    (void)try_hold(full && !others && last > still, "and full again");
    journal_free(loop.journal);
    is_there(where, last, "opened on a full disk");
    printf("# %llu events until the disk was full for the second time\n", (unsigned long long)last);
}

int main(void)
{
    const char *folder = try_folder();
    memset(body, 'b', BODY);
    if (!disk_mount(folder)) {
        printf("1..1\nok 1 - a full disk # SKIP no disk can be mounted here: %s\n",
               strerror(errno));
        try_sweep(folder);
        return 0;
    }
    try_begin();
    full_and_back(folder);
    (void)try_end("a full disk: refused with a reason, nothing lost, and on with room");
    (void)umount2(folder, MNT_DETACH);
    try_sweep(folder);
    return try_done();
}
