/* review_print.h - the results of a review, for people or as lines of JSON. */
#ifndef HEARTS_CLI_REVIEW_PRINT_H
#define HEARTS_CLI_REVIEW_PRINT_H

#include "study/review/review.h"

enum { REVIEW_NAME = 32 };

/* A review of a record, and the names of its players: shortened, or the seat's letter if there is
 * none. */
struct reviewed {
    const char *path; /* of the file; title: the heading for the record */
    const char *title;
    uint64_t nodes;
    uint16_t seats; /* bit s: seat s is judged */
    int worst;      /* how many moments to print */
    struct review review;
    const char *names[HEARTS_SEATS];
    char room[HEARTS_SEATS][REVIEW_NAME]; /* what `names` points to */
};

/* Print the results; false when out of memory. */
bool review_print(const struct reviewed *r);
bool review_json_moment(const struct review_moment *m);
bool review_json_seats(const struct reviewed *r);
/* Prints the file and the number of the record before its lines. */
bool review_json_record(const char *path, unsigned number);

#endif
