/* weights_data.h - the files of weights as the build puts them into the program. */
#ifndef PLAYERS_WEIGHTS_DATA_H
#define PLAYERS_WEIGHTS_DATA_H

#include <stddef.h>
#include <stdint.h>

struct weights_file {
    const char *name, *head;
    long count;
    const int8_t *weights;
};

extern const struct weights_file weights_files[]; /* ended by a NULL name */

#endif
