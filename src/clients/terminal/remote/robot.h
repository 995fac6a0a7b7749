/* robot.h - a computer player of ours at a table on a server: the client without a person. */
#ifndef HEARTS_REMOTE_ROBOT_H
#define HEARTS_REMOTE_ROBOT_H

#include "clients/terminal/remote/join.h"

#include <stdio.h>

struct robot {
    const struct player *player;
    int seat;     /* where to sit, or HEARTS_NO_SEAT: anywhere */
    bool starts;  /* where it is the host it fills the empty seats with itself, and starts */
    bool forever; /* asks for another game whenever one is over */
    uint64_t chance;
};

/* Sits down at the table that was opened and plays until the game is over, or interrupted(). A line
 * for every hand goes to `log`. False and *e filled when the table cannot be had or is gone. */
bool robot_run(const struct robot *r, struct join *j, FILE *log, struct error *e);

#endif
