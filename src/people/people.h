/* people.h - who people are: guests, accounts, sessions, bots; whom they block; what they have
 * played.
 *
 * Everything is kept as JSON values under keys of the store; what is asked often is held in memory.
 */
#ifndef HEARTS_PEOPLE_PEOPLE_H
#define HEARTS_PEOPLE_PEOPLE_H

#include "hearts/plan.h"
#include "people/options.h"
#include "people/person.h"
#include "people/site.h"

/* NULL and *e. The store is still open to the caller alone: what is to be in memory may be read
 * from it directly. */
struct people *people_new(struct site *s, const struct people_options *o,
                          const struct store_ops *ops, struct store *store, struct error *e);
void people_free(struct people *p);
/* The server is being brought to its end: what takes long is given up. */
void people_drain(struct people *p);

/* Finds out who makes a request, or opens a socket, by cookie or bearer token; answers at once or
 * later, once, with a stranger where it is not known. `with` is handed on. */
void people_identify(struct people *p, const char *cookie, const char *authorization,
                     void (*known)(void *with, const struct person *who), void *with);

/* Whether `by` has blocked `whom` (or, with mute, also only muted). At once, from memory; no where
 * it is not known, which is found out then. */
bool people_has_blocked(struct people *p, const struct table_id *by, const struct table_id *whom,
                        bool mute);
bool people_knows_blocks(const struct people *p, const struct table_id *by);
/* Finds them out; then they are known, unless memory or the store failed. `then` may be NULL. */
void people_find_blocks(struct people *p, const struct table_id *by, void (*then)(void *with),
                        void *with);

/* A request under /api that is about people, games, statistics: true when it is one of these, and
 * will be answered. */
bool people_request(struct people *p, struct request *r, const struct person *who);

/* A game is over. Kept as a record, in the statistics and in the ratings; doing it twice changes
 * nothing. */
struct people_game {
    struct table_id table;
    unsigned number; /* of the table's games, from 0 */
    bool open;       /* the table was public */
    const struct hearts_plan *plan;
    const char *record; /* text */
    size_t record_length;
    struct {
        struct table_id who;
        char name[TABLE_NAME];
        bool person;
        bool to_the_end;
    } seat[HEARTS_SEATS];
    int32_t score[HEARTS_SEATS];
    uint16_t winners;
    uint8_t moons[HEARTS_SEATS];
    unsigned hands;
};
void people_game_over(struct people *p, const struct people_game *g);

/* Somebody has said something at a table, which is on the disk: kept, so that it is found when they
 * are deleted. */
void people_said(struct people *p, const struct table_id *who, const struct table_id *table);

/* Whose tickets are nobody's any more: what came by them is to end. */
enum people_gone {
    PEOPLE_TICKET, /* the one of `who->ticket` */
    PEOPLE_OTHERS, /* all of the person's, but that one */
    PEOPLE_PERSON, /* all of `who->owner`, whose bots' are among them; who->id is deleted */
};

/* A person's name has changed, or a guest became an account; tickets are gone. Set by rooms. */
void people_on_change(struct people *p,
                      void (*changed)(void *with, const struct table_id *from,
                                      const struct person *to),
                      void (*gone)(void *with, const struct person *who, enum people_gone how),
                      void *with);

/* Appends OpenMetrics lines. */
void people_figures(const struct people *p, struct buffer *out);

#endif
