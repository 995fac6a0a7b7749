/* blocks.h - whom people block, cached in memory for those looked up recently. */
#ifndef HEARTS_WHO_BLOCKS_H
#define HEARTS_WHO_BLOCKS_H

#include "server/store/value_keys.h"

struct blocks;

/* NULL when out of memory. */
struct blocks *blocks_new(void);
void blocks_free(struct blocks *b);

/* Caches whom a person blocks, replacing the old list; false when out of memory. */
bool blocks_load(struct blocks *b, const struct id *by, const struct id *whom, const bool *mute,
                 size_t count);
bool blocks_are_held(const struct blocks *b, const struct id *by);
/* Update a cached list: block or mute somebody, or neither any longer. False when out of memory. */
bool blocks_set(struct blocks *b, const struct id *by, const struct id *whom, bool mute);
void blocks_clear(struct blocks *b, const struct id *by, const struct id *whom);
void blocks_forget(struct blocks *b, const struct id *by);
/* 'b' if blocked, 'm' if muted, or 0. */
char blocks_look(struct blocks *b, const struct id *by, const struct id *whom);

#endif
