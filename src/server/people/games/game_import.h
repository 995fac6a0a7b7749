/* game_import.h - importing the record of a game that was played elsewhere.
 *
 * The record is replayed by the rules, and has to be one whole game. Nobody here can know who
 * really played, or whether the cards were dealt by chance. So the game is marked, belongs only to
 * the person who imported it, and counts for no rating.
 */
#ifndef HEARTS_GAMES_GAME_IMPORT_H
#define HEARTS_GAMES_GAME_IMPORT_H

#include "record/record.h"
#include "server/people/games/facts.h"
#include "server/people/who/person.h"

enum { IMPORT_MOST = 1000000 }; /* most bytes of a record */

/* Identifies a game regardless of the tags in its record: a hash of its rules, beginning, deals and
 * decisions. */
struct identity {
    uint8_t byte[32];
};

enum import_result {
    IMPORT_WHOLE,
    IMPORT_PART,   /* it is not one whole game */
    IMPORT_BROKEN, /* it is not a record, or breaks the rules */
    IMPORT_NOBODY, /* it does not say which seat was the importing person's */
    IMPORT_MEMORY,
};

struct importer {
    const struct person *who;
    int64_t now_ms;
    int seat;        /* their seat, or -1: as the record says */
    bool own_device; /* all data is theirs: also keeps called-off games, others' games, and records
                  unchanged */
};

/* Has to start zeroed, and be released. */
struct game_import {
    struct facts facts;
    struct identity identity;
    struct buffer record; /* as it will be stored */
    struct record_fault fault;
};

enum import_result game_import_read(struct game_import *b, const char *text, size_t length,
                                    const struct importer *by);
void game_import_release(struct game_import *b);

/* Identifies any record; false when out of memory, or it is not one. */
bool game_import_identify(const char *text, size_t length, struct identity *out);

#endif
