/* facts.h - a stored game: its facts, apart from its record. */
#ifndef HEARTS_GAMES_FACTS_H
#define HEARTS_GAMES_FACTS_H

#include "server/people/games/finished.h"
#include "server/people/games/stats.h"

/* The facts of a game, stored under game/GAME. */
struct facts {
    struct id game, table;
    int64_t ended_ms;
    unsigned number, hands, seats;
    bool open, partners; /* partners: sides have several seats */
    bool imported;       /* played elsewhere and imported, see game_import.h */
    bool shared;         /* set by game_read(): stored under a key of its own */
    uint16_t winners;
    char rules[HEARTS_RULES_TEXT], family[FAMILY_NAME];
    struct {
        struct id who; /* zero: a computer, or somebody deleted */
        char name[TABLE_NAME];
        bool stayed;          /* played to the end */
        bool unrated;         /* as in struct people_game */
        int64_t score, total; /* total: for the side */
        unsigned side, moons;
    } seat[HEARTS_SEATS];
};

/* The id of a table's game; always the same for the same game. */
void facts_id(const struct id *table, unsigned number, struct id *out);

void facts_of(struct facts *f, const struct people_game *g, int64_t ended_ms);
void facts_write(const struct facts *f, struct buffer *out);
bool facts_read(struct facts *f, const char *text, size_t length);

/* The seat of a person, or -1. */
int facts_seat_of(const struct facts *f, const struct id *who);
/* Whether a person, or a stranger, may see the game, its record and what is derived from it. */
bool facts_may_see(const struct facts *f, const struct person *who);

/* Writes the game as in lists: members of an open object. */
void facts_tell(struct json *j, const struct facts *f);
/* Writes only its member "seats"; or "names", the first digits of the table's id, from which a page
 * derives the computers' names as at the table. */
void facts_tell_seats(struct json *j, const struct facts *f);
void facts_tell_names(struct json *j, const struct facts *f);

/* Replaces a person's name by "somebody"; returns their seats as bits. */
uint16_t facts_forget(struct facts *f, const struct id *who);
/* The same in the record's names; false when out of memory or it is not a record. */
bool record_forget(const char *text, size_t length, uint16_t seats, struct buffer *out);

/* Counts the game in the statistics of each seat, and in the ratings; true when ratings have
 * changed. */
bool facts_count(const struct facts *f, struct stats stats[HEARTS_SEATS]);

#endif
