/* robot.h - one of our computer players at a table on a server: the client without a person. */
#ifndef HEARTS_REMOTE_ROBOT_H
#define HEARTS_REMOTE_ROBOT_H

#include "clients/terminal/remote/join.h"

#include <stdio.h>

struct robot {
    const struct player *player;
    int seat;     /* where to sit, or HEARTS_NO_SEAT: anywhere */
    bool starts;  /* if it is the host: fills the empty seats with its player, and starts */
    bool forever; /* asks for another game whenever one is over */
    uint64_t chance;
};

/* Sits down at the opened table and plays until the game is over, or interrupted(). Writes a line
 * for every hand to `log`. False with *e filled when there is no seat or the table is gone. */
bool robot_run(const struct robot *r, struct join *j, FILE *log, struct error *e);

#endif
