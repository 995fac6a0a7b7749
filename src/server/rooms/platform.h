/* platform.h - what live tables run on: store, clock, sockets, threads and people, as functions.
 *
 * What runs the tables gives one of these: the server with its loop and its journal, a test, a
 * worker in a browser, a node among others. The tables call nothing else of what is outside. All
 * functions are called by one thread, and call back by that thread alone, but where it is said
 * otherwise.
 */
#ifndef HEARTS_ROOMS_PLATFORM_H
#define HEARTS_ROOMS_PLATFORM_H

#include "players/player.h"
#include "server/people/who/person.h"
#include "server/store/journal/journal.h"

struct people_game;
struct request; /* somebody who waits for an answer that is not a message */
struct socket;
struct timer;

/* Work on another thread. Each kind has a queue of its own. */
enum platform_work { WORK_PASSWORDS, WORK_RECORDS };

/* One decision of a computer. The owner keeps the plan and the job until `done` was called. */
struct think_job {
    struct hearts_view view;
    struct player_seat memory;
    const struct player *player;
    uint64_t rng;            /* what it draws by */
    bool exact;              /* by all its hands, however long they take */
    struct advice *advice;   /* out, and its opinions: where reasons are wanted; or NULL */
    struct hearts_move move; /* out */
    bool decided;            /* out: the move is there; otherwise memory was out */
    uint64_t spent, meant;   /* out: as in struct thinking, where time may cut it; or 0 */
    struct id share;         /* for whom: jobs of one share take turns with all others' */
    struct id site;          /* where they are, so that many from there count as one; or zero */
    void (*done)(struct think_job *t); /* by the tables' thread */
    void *with;

    /* The platform's own. */
    void *scheduler, *its_site, *its_share;
    struct think_job *next;
    uint64_t took_ns;
};

struct platform {
    /* ---- Time ---- */

    /* Table time in milliseconds: goes on while the tables run, stands still while they are
     * stalled. Before anything runs it may be set forward, to where an earlier run was. */
    int64_t (*now_ms)(void *with);
    void (*set_now_ms)(void *with, int64_t now_ms);
    /* Milliseconds since 1970, as the wall's clock has it: it may go back. */
    int64_t (*wall_ms)(void *with);
    /* Any clock that goes on evenly, to measure by. */
    uint64_t (*clock_ns)(void *with);
    /* A timer calls fn once after this many milliseconds; it may be set again. NULL: no memory. */
    struct timer *(*timer_new)(void *with, void (*fn)(void *fn_with), void *fn_with);
    void (*timer_set)(struct timer *t, uint64_t after_ms);
    void (*timer_stop)(struct timer *t);
    void (*timer_free)(struct timer *t); /* NULL may be freed */

    /* ---- Store: see journal.h ---- */

    void (*ask)(void *with, struct journal_request *r);
    /* Nothing can be kept: FULL or BUSY; or it can again: OK. */
    void (*stands_still)(void *with, enum store_result why);
    /* The store answered BROKEN: must not return. */
    void (*broken)(void *with);

    /* ---- Sockets ---- */

    /* False when the socket is over its backlog: rooms_overflowed() is called later. */
    bool (*send)(struct socket *s, const char *text, size_t length);
    void (*close)(struct socket *s, int code, const char *why);
    /* Holds back what it says, or no longer. */
    void (*hold)(struct socket *s, bool held);
    /* What the tables keep with it. */
    void (*keep)(struct socket *s, void *kept);
    void *(*kept)(const struct socket *s);
    const char *(*address)(const struct socket *s);

    /* ---- Requests: each is answered once, by one of the last three ---- */

    const char *(*from)(const struct request *q); /* the address that asks */
    /* `wait_ms`: when it may be tried again; 0: nothing is said of that. */
    void (*refuse)(struct request *q, int status, const char *why, const char *say,
                   int64_t wait_ms);
    /* Somebody has a table, and a seat there (HEARTS_WATCHER: none): `made` just now, or before. */
    void (*placed)(void *with, struct request *q, const struct id *table, int seat, bool made);
    void (*done)(struct request *q);

    /* ---- Threads ---- */

    /* False when too much waits: nothing is called then. `work` is called by another thread. */
    bool (*work)(void *with, enum platform_work kind, void (*work)(void *job),
                 void (*done)(void *job), void *job);
    bool (*think)(void *with, struct think_job *t);
    size_t (*thinking)(void *with); /* decisions under way */

    /* ---- People: see people.h. All NULL where there are none ---- */

    bool (*has_blocked)(void *with, const struct id *by, const struct id *whom, bool mute);
    bool (*knows_blocks)(void *with, const struct id *by);
    void (*find_blocks)(void *with, const struct id *by, void (*then)(void *then_with),
                        void *then_with);
    void (*game_over)(void *with, const struct people_game *g);
    /* What somebody is rated in a family of rules: 0 where no game has counted. */
    void (*find_rating)(void *with, const struct id *who, const char *family,
                        void (*then)(void *then_with, int32_t rating, bool sure), void *then_with);

    void *with;
};

#endif
