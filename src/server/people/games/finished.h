/* finished.h - a game that is over, as its table tells it. */
#ifndef HEARTS_GAMES_FINISHED_H
#define HEARTS_GAMES_FINISHED_H

#include "hearts/plan.h"
#include "table/table.h"

struct people_game {
    struct id table;
    unsigned number; /* of the table's games, from 0 */
    bool open;       /* the table was public */
    const struct hearts_plan *plan;
    const char *record; /* text */
    size_t record_length;
    struct {
        struct id who;
        char name[TABLE_NAME];
        bool person;
        bool to_the_end;
        bool unrated; /* who sat down when it had begun; and a program, at a table whose terms do
                         not say that those are rated */
    } seat[HEARTS_SEATS];
    int32_t score[HEARTS_SEATS];
    uint16_t winners;
    uint8_t moons[HEARTS_SEATS];
    unsigned hands;
};

#endif
