/* replay_tell.h - a record played through and written as JSON, hand by hand, for a program to show.
 */
#ifndef HEARTS_RECORD_REPLAY_TELL_H
#define HEARTS_RECORD_REPLAY_TELL_H

#include "base/json.h"
#include "record/record.h"

enum replay_told {
    REPLAY_TOLD,
    REPLAY_TOLD_FAULT,  /* the record breaks the rules: *f says where */
    REPLAY_TOLD_MEMORY, /* memory is out */
};

/* Writes members of an open object: "rules", "hands", "winners", "ended" and what goes with them,
 * see docs/PROTOCOL.md; *seats is how many sit at the table. Where it is not told to its end, what
 * was written is to be thrown away. */
enum replay_told replay_tell(const struct record *record, struct json *j, unsigned *seats,
                             struct record_fault *f);

#endif
