/* memory.c - memory beyond what the module begins with.
 *
 * Pieces come in sizes, four to each doubling; one that is given back is kept for the next that
 * wants its size. So what is ever asked of the browser is at most what was in use at once, size by
 * size. Nothing is put together again or split, which would take five times the code.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, GRAIN = 16, STEPS = 4, SIZES = 28 * STEPS };

/* What stands before a piece. */
struct piece {
    _Alignas(GRAIN) size_t size; /* of `sizes` */
    struct piece *next;          /* while it is kept */
};

_Static_assert(sizeof(struct piece) == GRAIN, "what follows has to be aligned for anything");

extern unsigned char __heap_base[]; /* the linker's: where the module's own data ends */

static struct piece *kept[SIZES];
static uintptr_t top; /* where the next piece goes that there was never one of */

/* The bytes of a piece of that size. */
static size_t bytes_of(size_t size)
{
    return (size_t)(STEPS + size % STEPS) * GRAIN << size / STEPS;
}

/* The least size that has so many bytes; SIZES: there is none. */
static size_t size_for(size_t bytes)
{
    size_t size = 0;
    while (size < SIZES && bytes_of(size) < bytes)
        size += bytes_of(size + STEPS) <= bytes ? STEPS : 1;
    return size;
}

/* Makes everything below `end` usable. */
static bool reach(uintptr_t end)
{
    size_t pages = __builtin_wasm_memory_size(0);
    size_t wanted = end / PAGE + (end % PAGE != 0);
    return wanted <= pages || __builtin_wasm_memory_grow(0, wanted - pages) != SIZE_MAX;
}

static struct piece *piece_of(void *at) { return (struct piece *)at - 1; }

/* Memory that was never used is all noughts. */
static void *take(size_t bytes, bool *fresh)
{
    size_t size = bytes <= SIZE_MAX / STEPS ? size_for(bytes) : SIZES;
    if (size == SIZES)
        return NULL;
    struct piece *p = kept[size];
    *fresh = !p;
    if (p) {
        kept[size] = p->next;
        return p + 1;
    }
    if (!top)
        top = ((uintptr_t)__heap_base + GRAIN - 1) / GRAIN * GRAIN;
    size_t whole = sizeof *p + bytes_of(size);
    if (whole > SIZE_MAX - top || !reach(top + whole))
        return NULL;
    p = (struct piece *)top;
    top += whole;
    p->size = size;
    return p + 1;
}

void *malloc(size_t bytes)
{
    bool fresh;
    return take(bytes, &fresh);
}

void *calloc(size_t count, size_t bytes)
{
    bool fresh;
    if (bytes && count > SIZE_MAX / bytes)
        return NULL;
    void *at = take(count * bytes, &fresh);
    return at && !fresh ? memset(at, 0, count * bytes) : at;
}

void free(void *old)
{
    if (!old)
        return;
    struct piece *p = piece_of(old);
    p->next = kept[p->size];
    kept[p->size] = p;
}

void *realloc(void *old, size_t bytes)
{
    if (old && bytes <= bytes_of(piece_of(old)->size))
        return old;
    void *at = malloc(bytes);
    if (at && old) {
        memcpy(at, old, bytes_of(piece_of(old)->size));
        free(old);
    }
    return at;
}
