/* api_blocks.h - lists of people blocked or muted. */
#ifndef HEARTS_API_API_BLOCKS_H
#define HEARTS_API_API_BLOCKS_H

#include "server/people/task/task.h"

struct json;

/* Writes the member "blocks" from the rows of a SCAN. */
void blocks_write(struct json *j, const struct task *t, size_t scanned);

#endif
