/* replay_print.h - the results of a record, as a table or as JSON lines. */
#ifndef HEARTS_CLI_REPLAY_PRINT_H
#define HEARTS_CLI_REPLAY_PRINT_H

#include "record/replay.h"

/* The state of a table being printed. */
struct replay_table {
    char name[HEARTS_SEATS][64];                 /* empty if the record has no name */
    struct hearts_fraction stakes[HEARTS_SEATS]; /* so far */
    int rows;                                    /* hands of the current game */
};

void replay_table_begin(struct replay_table *t, const char *path, const struct record *record,
                        const struct replay *r);
void replay_table_step(struct replay_table *t, const struct replay *r, enum replay_kind kind,
                       const struct replay_step *step);

/* What to print in addition to tricks, hands and games. */
struct replay_told {
    bool choices; /* every decision */
    bool state;   /* all cards, after the passes, each trick and each burying */
};

/* Prints the results of a step as lines of JSON. False when out of memory. */
bool replay_json_step(const struct replay *r, enum replay_kind kind, const struct replay_step *step,
                      struct replay_told told);

/* Prints the line of JSON that comes before those of a record: the file's name, and the record's
 * number, or 0 if it is the only one. False when out of memory. */
bool replay_json_file(const char *path, unsigned number);

#endif
