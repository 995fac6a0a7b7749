/* brought.h - a record that somebody brings, of a game that was played elsewhere.
 *
 * It is played through by the rules, and has to be one whole game. Who really sat there, and
 * whether the cards were dealt by chance, nobody here can know: such a game is marked, is nobody's
 * but theirs who brought it, and counts for no rating.
 */
#ifndef HEARTS_GAMES_BROUGHT_H
#define HEARTS_GAMES_BROUGHT_H

#include "record/record.h"
#include "server/people/games/facts.h"
#include "server/people/who/person.h"

enum { BROUGHT_MOST = 1000000 }; /* bytes of a record */

/* What a game is, whatever stands around it in its record: its rules, its beginning, its deals and
 * its decisions. */
struct identity {
    uint8_t byte[32];
};

enum brought_result {
    BROUGHT_WHOLE,
    BROUGHT_PART,   /* it is no whole game */
    BROUGHT_BROKEN, /* it is no record, or breaks the rules */
    BROUGHT_NOBODY, /* it does not say which seat was theirs who bring it */
    BROUGHT_MEMORY,
};

struct bringer {
    const struct person *who;
    int64_t now_ms;
    int seat;  /* of theirs, or -1: as the record says */
    bool here; /* all of it is theirs: games that were called off, and those of others, are kept
                  too, and records as they stand */
};

/* From zeroed memory on; to be released. */
struct brought {
    struct facts facts;
    struct identity identity;
    struct buffer record; /* as it is to be kept */
    struct record_fault fault;
};

enum brought_result brought_read(struct brought *b, const char *text, size_t length,
                                 const struct bringer *by);
void brought_release(struct brought *b);

/* Of any record; false when memory is out, or it is none. */
bool brought_identify(const char *text, size_t length, struct identity *out);

#endif
