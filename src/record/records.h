/* records.h - several records in one text, one after the other: where each begins and ends. */
#ifndef HEARTS_RECORD_RECORDS_H
#define HEARTS_RECORD_RECORDS_H

#include "record/record.h"

enum { RECORDS_SIZE_MAX = 64 << 20 }; /* bytes of a file of records */

/* The walk through the records of a text: start with text and length set, the rest zeroed. */
struct records {
    const char *text;
    size_t length;
    size_t at;     /* where the next one begins */
    unsigned line; /* the number of lines before that */
    unsigned count;
};

/* One record, as a part of the text. Empty lines at its end are left out. */
struct records_one {
    const char *text;
    size_t length;
    unsigned before; /* lines before it: add them to the line numbers of its faults */
    unsigned number; /* from 1 */
    bool last;
    bool empty; /* neither a tag nor a hand is in it */
};

/* Gets the next record; false after the last. A text has at least one, which may be empty. */
bool records_next(struct records *r, struct records_one *out);

/* Reads a record of a text. NULL, with *f filled, when it is not well formed, or empty; the line of
 * *f is counted in the whole text. */
struct record *records_read(const struct records_one *one, struct record_fault *f);

/* Changes the line of a fault from one in the record to one in the whole text. */
void records_fault(const struct records_one *one, struct record_fault *f);

#endif
