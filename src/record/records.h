/* records.h - several records in one text, one after the other: where each begins and ends. */
#ifndef HEARTS_RECORD_RECORDS_H
#define HEARTS_RECORD_RECORDS_H

#include "record/record.h"

enum { RECORDS_SIZE_MAX = 64 << 20 }; /* bytes of a file of records */

/* A text on the way through its records: begin with text and length set and the rest zeroed. */
struct records {
    const char *text;
    size_t length;
    size_t at;     /* where the next one begins */
    unsigned line; /* lines before that */
    unsigned count;
};

/* One of them, in the text. Empty lines at its end are left out. */
struct records_one {
    const char *text;
    size_t length;
    unsigned before; /* lines before it: to be added to what is said of its lines */
    unsigned number; /* from 1 */
    bool last;
    bool empty; /* neither a tag nor a hand is in it */
};

/* The next record; false behind the last. A text has one at least, perhaps with nothing in it. */
bool records_next(struct records *r, struct records_one *out);

/* Reads a record of a text. NULL and *f filled when it is not well formed, or empty; the line of *f
 * is one of the whole text. */
struct record *records_read(const struct records_one *one, struct record_fault *f);

/* The line of a fault in a record, from 1 in the whole text. */
void records_fault(const struct records_one *one, struct record_fault *f);

#endif
