/* weights_data.h - the files of weights as the build puts them into the program. */
#ifndef HEARTS_WEIGHTS_WEIGHTS_DATA_H
#define HEARTS_WEIGHTS_WEIGHTS_DATA_H

#include <stddef.h>
#include <stdint.h>

#include "players/policy/policy.h"

struct weights_file {
    const char *name, *head;
    long count;
    const int8_t *weights;
};

extern const struct weights_file weights_files[]; /* ended by a NULL name */

/* Where they are not in the program (src/clients/browser): room for those of each file, 0 until
 * filled. */
extern int8_t weights_room[][POLICY_WEIGHTS];

#endif
