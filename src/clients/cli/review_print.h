/* review_print.h - what a review found, for people or as lines of JSON. */
#ifndef HEARTS_CLI_REVIEW_PRINT_H
#define HEARTS_CLI_REVIEW_PRINT_H

#include "study/review/review.h"

enum { REVIEW_NAME = 32 };

/* A review of a record, and who sat where: names cut short, a letter where nobody is named. */
struct reviewed {
    const char *path; /* of the file; and what the record is called: */
    const char *title;
    uint64_t nodes;
    uint16_t seats; /* bit s: seat s is judged */
    int worst;      /* how many moments are told */
    struct review review;
    const char *names[HEARTS_SEATS];
    char room[HEARTS_SEATS][REVIEW_NAME];
};

/* False when memory is out. */
bool review_print(const struct reviewed *r);
bool review_json_moment(const struct review_moment *m);
bool review_json_seats(const struct reviewed *r);
/* The file and the number of the record whose lines follow. */
bool review_json_record(const char *path, unsigned number);

#endif
