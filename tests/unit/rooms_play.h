/* rooms_play.h - clients that play at live tables: the first legal cards, whenever they are asked.
 */
#ifndef TESTS_UNIT_ROOMS_PLAY_H
#define TESTS_UNIT_ROOMS_PLAY_H

#include <stdint.h>

#include "unit/rooms_rig.h"

/* What a client knows of its table: the latest value of every member. */
struct playing {
    struct client client;
    struct cJSON *game, *table;
    int64_t n; /* 0: no view yet */
    unsigned moves, views, events;
};

/* If set, it is called with every message that a client gets. */
extern void (*playing_heard)(struct playing *p, const struct cJSON *m);

void playing_open(struct playing *p, struct rig *h, const struct person *who, const char *table);
/* Closes the socket too. */
void playing_close(struct playing *p);
/* Forgets the table. */
void playing_forget(struct playing *p);
/* Reads all messages; the numbers of events must have no gaps. */
void playing_catch_up(struct playing *p);
/* If it is asked, plays the first of the legal cards that are not in `but`. False: it did not play.
 */
bool playing_play(struct playing *p, const char *table, const char *const but[2]);
const char *playing_stage(const struct playing *p);

/* Makes a table; `table` gets its id. */
void make_table(struct rig *h, const struct person *who, const char *body, char table[33]);

/* A table of four: A and C are people, the others computers; started. */
void make_game(struct rig *h, struct playing *ada, struct playing *bob, const char *rules,
               char table[33]);
/* All of these play until the first has seen the stage, or for this many rounds. */
void play_until(struct rig *h, struct playing *const *who, int count, const char *table,
                const char *stage, int rounds);

#endif
