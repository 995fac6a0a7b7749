/* weights_data.h - the files of weights that the build includes in the program. */
#ifndef HEARTS_WEIGHTS_WEIGHTS_DATA_H
#define HEARTS_WEIGHTS_WEIGHTS_DATA_H

#include <stddef.h>
#include <stdint.h>

#include "players/policy/policy.h"

struct weights_file {
    const char *name, *head; /* head: the text at its start, for weights_origin() */
    long count;
    const int8_t *weights;
};

extern const struct weights_file weights_files[]; /* ends with a NULL name */

/* In a program without the weights (src/clients/browser): room for those of each file, 0 until they
 * are fetched. */
extern int8_t weights_room[][POLICY_WEIGHTS];

#endif
