/* career_read.h - somebody's games, read from records in files and folders. */
#ifndef HEARTS_CLI_CAREER_READ_H
#define HEARTS_CLI_CAREER_READ_H

#include "base/error.h"
#include "study/career/career.h"

struct career_read {
    const char *name; /* whose games; NULL: the only person in each record */
    int64_t now_ms;
    size_t games, records; /* games found; records read */
    size_t other;          /* files that are no records */
    size_t unfinished;     /* records without a whole game */
    bool full;             /* memory ran out */
    size_t without;        /* records in which the person is not, or is not the only one */
};

/* Adds the games of a file, or of all files right in a folder. Files of a folder that are no
 * records are only counted. False, with *e set: the path cannot be read, or memory ran out. */
bool career_read_path(struct career_read *r, struct career *c, const char *path, struct error *e);

#endif
