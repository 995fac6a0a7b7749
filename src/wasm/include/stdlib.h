/* stdlib.h - as much of it as the table and the players need; see room.c. */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

#include <stddef.h>

void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *old);

static inline int abs(int n) { return n < 0 ? -n : n; }

#endif
