/* finished.h - a game that is over, as its table hands it over. */
#ifndef HEARTS_GAMES_FINISHED_H
#define HEARTS_GAMES_FINISHED_H

#include "hearts/plan.h"
#include "table/table.h"

struct people_game {
    struct id table;
    unsigned number; /* number among the table's games, from 0 */
    bool open;       /* the table was public */
    const struct hearts_plan *plan;
    const char *record; /* text */
    size_t record_length;
    struct {
        struct id who;
        char name[TABLE_NAME];
        bool person;
        bool to_the_end;
        bool unrated; /* sat down after the game began; or a program, at a table whose terms do not
                         rate those */
    } seat[HEARTS_SEATS];
    int32_t score[HEARTS_SEATS];
    uint16_t winners;
    uint8_t moons[HEARTS_SEATS];
    unsigned hands;
};

#endif
