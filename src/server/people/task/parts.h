/* parts.h - the parts that make up the people of one server.
 *
 * Made by people_new() and freed by people_free() (people.c), the only file that knows all of them.
 * Others include the header of the part that they use. Everything is for the loop's thread.
 */
#ifndef HEARTS_TASK_PARTS_H
#define HEARTS_TASK_PARTS_H

#include "server/people/task/task.h"
#include "server/people/who/person_listener.h"

enum {
    PEOPLE_SESSIONS_HELD = 32768, /* most tickets cached in memory */
    PEOPLE_SESSIONS_EACH = 50,    /* most sessions of an account; the least recently used goes */
    PEOPLE_BOTS_EACH = 20,
    PEOPLE_BLOCKS_EACH = 500,
    PEOPLE_GAMES_PAGE = 50, /* games in a page */
    PEOPLE_AGENT = 200,     /* bytes stored of a browser's User-Agent */
    PEOPLE_REPORT = 1000,   /* most characters of a report */
};

struct people {
    struct tasks tasks;
    struct listener listener;
    uint8_t key[32]; /* signs guests' tickets */
    bool secure;     /* browsers reach the site by TLS */
    uint64_t guests_minute, review_nodes, ticket_age_ms, login_delay_ms; /* from the options */
    int64_t chips_first, chips_day;
    int64_t dated_since_ms;    /* when guests' tickets began to have a date */
    struct sessions *sessions; /* who/sessions.h */
    struct blocks *blocks;     /* who/blocks.h */
    struct rates *rates;       /* task/rates.h */
    struct turns *turns;       /* task/turns.h */
    struct jobs *jobs;         /* task/jobs.h */
    struct reviews *reviews;   /* games/reviews.h */
    struct sweeper *sweeper;   /* data/sweep.h */
    struct {
        uint64_t guests, accounts, logins, failed, games, rated, reports, deleted;
    } count; /* for people_figures() */
};

/* A task for people; see task_new(). */
static inline struct task *people_task(struct people *p, struct request *r,
                                       const struct person *who)
{
    return task_new(&p->tasks, p, r, who);
}

#endif
