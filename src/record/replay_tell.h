/* replay_tell.h - a record replayed and written as JSON, hand by hand, for programs that show it.
 */
#ifndef HEARTS_RECORD_REPLAY_TELL_H
#define HEARTS_RECORD_REPLAY_TELL_H

#include "base/json.h"
#include "record/record.h"

enum replay_told {
    REPLAY_TOLD,
    REPLAY_TOLD_FAULT,  /* the record breaks the rules: *f says where */
    REPLAY_TOLD_MEMORY, /* out of memory */
};

/* Writes the members "rules", "hands", "winners", "ended" and others (docs/PROTOCOL.md) of an open
 * object; *seats gets the number of seats. If the result is not REPLAY_TOLD, throw away what was
 * written. */
enum replay_told replay_tell(const struct record *record, struct json *j, unsigned *seats,
                             struct record_fault *f);

#endif
