/* replay_whole.h - the result of a record that has one whole game, from its first deal to its end.
 */
#ifndef HEARTS_RECORD_REPLAY_WHOLE_H
#define HEARTS_RECORD_REPLAY_WHOLE_H

#include "record/record.h"

struct replay_whole {
    struct hearts_plan plan;
    int32_t score[HEARTS_SEATS];
    uint8_t moons[HEARTS_SEATS];
    uint16_t winners;
    unsigned hands;  /* that were scored */
    bool called_off; /* the game was called off */
};

enum replay_wholeness {
    REPLAY_WHOLE,
    REPLAY_PART,      /* it begins in the middle, does not come to an end, or holds several games */
    REPLAY_BROKEN,    /* it breaks the rules */
    REPLAY_NO_MEMORY, /* out of memory */
};

/* Replays a record. If it is not whole, *f says what is wrong, and where. */
enum replay_wholeness replay_whole(const struct record *record, struct replay_whole *out,
                                   struct record_fault *f);

#endif
