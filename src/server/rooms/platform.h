/* platform.h - what live tables run on: store, clock, sockets, threads and people, as functions.
 *
 * The program around the tables supplies one of these: the server with its loop and its journal, a
 * worker in a browser, a test. The tables call nothing else outside. Unless stated otherwise, all
 * functions are called on one thread, and call back on that thread only.
 */
#ifndef HEARTS_ROOMS_PLATFORM_H
#define HEARTS_ROOMS_PLATFORM_H

#include "players/player.h"
#include "server/people/who/person.h"
#include "server/store/journal/journal.h"

struct people_game;
struct request; /* a pending request that expects a reply other than a message */
struct socket;
struct timer;

/* Work on another thread. Each kind has its own queue. */
enum platform_work { WORK_PASSWORDS, WORK_RECORDS };

/* One decision of a computer player. The owner keeps the plan and the job until `done` is called.
 */
struct think_job {
    struct hearts_view view;
    struct player_seat memory;
    const struct player *player;
    uint64_t rng;            /* random seed */
    bool exact;              /* plays out all its hands, however long they take */
    struct advice *advice;   /* out: with opinions, if reasons are wanted; or NULL */
    struct hearts_move move; /* out */
    bool decided;            /* out: `move` is set; otherwise memory was out */
    uint64_t spent, meant;   /* out: as in struct thinking if its time is limited, else 0 */
    struct id share;         /* for whom: people get equal time, however many jobs each has */
    struct id site;          /* their address: its people share one part; zero: it comes last */
    void (*done)(struct think_job *t); /* on the tables' thread */
    void *with;

    /* Private to the platform. */
    void *scheduler, *its_site, *its_share;
    struct think_job *next;
    uint64_t took_ns;
};

struct platform {
    /* ---- Time ---- */

    /* Table time in milliseconds: runs while the tables run, and stops while they are stalled. */
    int64_t (*now_ms)(void *with);
    /* Milliseconds since 1970 by the wall clock: it may go back. */
    int64_t (*wall_ms)(void *with);
    /* A steady clock, to measure durations. */
    uint64_t (*clock_ns)(void *with);
    /* A timer calls fn once after this many milliseconds; it may be set again. NULL: no memory. */
    struct timer *(*timer_new)(void *with, void (*fn)(void *fn_with), void *fn_with);
    void (*timer_set)(struct timer *t, uint64_t after_ms);
    void (*timer_stop)(struct timer *t);
    void (*timer_free)(struct timer *t); /* NULL may be freed */

    /* ---- Store: see journal.h ---- */

    void (*ask)(void *with, struct journal_request *r);
    /* The store cannot write: FULL or BUSY; or it can again: OK. */
    void (*stands_still)(void *with, enum store_result why);
    /* The store replied BROKEN: must not return. */
    void (*broken)(void *with);

    /* ---- Sockets ---- */

    /* False when the socket is over its backlog: rooms_overflowed() is called later. */
    bool (*send)(struct socket *s, const char *text, size_t length);
    void (*close)(struct socket *s, int code, const char *why);
    /* Pauses reading from the socket, or resumes it. */
    void (*hold)(struct socket *s, bool held);
    /* The tables' own pointer stored with a socket. */
    void (*keep)(struct socket *s, void *kept);
    void *(*kept)(const struct socket *s);
    const char *(*address)(const struct socket *s);

    /* ---- Requests: each is answered once, by one of the last three functions ---- */

    const char *(*from)(const struct request *q); /* the client's address */
    /* `wait_ms`: after how long the client may retry; 0: not known. */
    void (*refuse)(struct request *q, int status, const char *why, const char *say,
                   int64_t wait_ms);
    /* Reports the table and the seat that somebody has (HEARTS_WATCHER: none). `made`: the table is
     * new. */
    void (*placed)(void *with, struct request *q, const struct id *table, int seat, bool made);
    void (*done)(struct request *q);

    /* ---- Threads ---- */

    /* False when too much is queued: then nothing is called. `work` runs on another thread. */
    bool (*work)(void *with, enum platform_work kind, void (*work)(void *job),
                 void (*done)(void *job), void *job);
    bool (*think)(void *with, struct think_job *t);
    size_t (*thinking)(void *with); /* number of decisions under way */

    /* ---- People: see people.h. All NULL if the program has none ---- */

    bool (*has_blocked)(void *with, const struct id *by, const struct id *whom, bool mute);
    bool (*knows_blocks)(void *with, const struct id *by);
    void (*find_blocks)(void *with, const struct id *by, void (*then)(void *then_with),
                        void *then_with);
    void (*game_over)(void *with, const struct people_game *g);
    /* Looks up somebody's rating in a family of rules: 0 if no game has counted. */
    void (*find_rating)(void *with, const struct id *who, const char *family,
                        void (*then)(void *then_with, int32_t rating, bool sure), void *then_with);

    /* All people share one device: nobody waits for somebody else's computers, and the pace that
     * any of them has chosen holds for all. */
    bool one_device;
    void *with;
};

#endif
