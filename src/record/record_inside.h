/* record_inside.h - what a record is made of. For record.c and record_append.c. */
#ifndef HEARTS_RECORD_RECORD_INSIDE_H
#define HEARTS_RECORD_RECORD_INSIDE_H

#include "record/record.h"

struct record {
    struct buffer head, body;
    uint8_t open;        /* enum record_kind of the last line if it may be continued */
    uint16_t open_seats; /* the seats on that line */
};

#endif
