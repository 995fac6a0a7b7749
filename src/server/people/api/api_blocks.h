/* api_blocks.h - whom people block or mute. */
#ifndef HEARTS_API_API_BLOCKS_H
#define HEARTS_API_API_BLOCKS_H

#include "server/people/task/task.h"

struct json;

/* Member "blocks" of what a SCAN found. */
void blocks_write(struct json *j, const struct task *t, size_t scanned);

#endif
