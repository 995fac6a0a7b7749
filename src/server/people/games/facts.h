/* facts.h - a finished game as it is kept: its facts, apart from its record. */
#ifndef HEARTS_GAMES_FACTS_H
#define HEARTS_GAMES_FACTS_H

#include "server/people/games/finished.h"
#include "server/people/games/stats.h"

/* The facts of a game, as kept under game/GAME. */
struct facts {
    struct id game, table;
    int64_t ended_ms;
    unsigned number, hands, seats;
    bool open, partners; /* partners: sides have several seats */
    bool brought;        /* played elsewhere: its record was brought, see brought.h */
    bool shared;         /* a key of its own says so, see keys.h: set by the reader of that */
    uint16_t winners;
    char rules[HEARTS_RULES_TEXT], family[FAMILY_NAME];
    struct {
        struct id who; /* zero: a computer, or somebody deleted */
        char name[TABLE_NAME];
        bool stayed;          /* played to the end */
        bool unrated;         /* as in struct people_game */
        int64_t score, total; /* total: of its side */
        unsigned side, moons;
    } seat[HEARTS_SEATS];
};

/* The id of a table's game, the same whenever it is told. */
void facts_id(const struct id *table, unsigned number, struct id *out);

void facts_of(struct facts *f, const struct people_game *g, int64_t ended_ms);
void facts_write(const struct facts *f, struct buffer *out);
bool facts_read(struct facts *f, const char *text, size_t length);

/* The seat of a person, or -1. */
int facts_seat_of(const struct facts *f, const struct id *who);
/* Whether a person, or a stranger, may see the game, its record and what is made of it. */
bool facts_may_see(const struct facts *f, const struct person *who);

/* The game as it is told in lists: members of an open object. */
void facts_tell(struct json *j, const struct facts *f);
/* Of that its member "seats"; and "names", by which a page calls the computers as at the table: the
 * first digits of the table's id. */
void facts_tell_seats(struct json *j, const struct facts *f);
void facts_tell_names(struct json *j, const struct facts *f);

/* Puts "somebody" in a person's place; the seats it had, as bits. */
uint16_t facts_forget(struct facts *f, const struct id *who);
/* The same in the record's names; false when memory is out or it is no record. */
bool record_forget(const char *text, size_t length, uint16_t seats, struct buffer *out);

/* One game more in the statistics of each seat, and in the ratings; true when these have changed.
 */
bool facts_count(const struct facts *f, struct stats stats[HEARTS_SEATS]);

#endif
