/* api_blocks.h - whom people block or mute. */
#ifndef HEARTS_PEOPLE_API_API_BLOCKS_H
#define HEARTS_PEOPLE_API_API_BLOCKS_H

#include "people/task/task.h"

struct json;

void api_blocks(struct task *t, const char *rest);
void api_block_new(struct task *t, const char *rest);
void api_block_delete(struct task *t, const char *rest);

/* Member "blocks" of what a SCAN found. */
void blocks_write(struct json *j, const struct task *t, size_t scanned);

#endif
