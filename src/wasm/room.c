/* room.c - memory beyond what the module begins with.
 *
 * Pieces are laid one after the other and are given back in the order of a stack: a piece that
 * is freed, or grows, while another lies above it stays where it is until the module ends. The
 * table allocates nothing; what asks for room is the players' desk, once, and a text while it is
 * written.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, GRAIN = 16 };

/* What stands before a piece. */
struct piece {
    _Alignas(16) size_t size;
};

_Static_assert(sizeof(struct piece) == GRAIN, "what follows has to be aligned for anything");

extern unsigned char __heap_base[]; /* the linker's: where the module's own data ends */

static uintptr_t top; /* where the next piece goes */

/* Makes everything below `end` usable. */
static bool reach(uintptr_t end)
{
    size_t pages = __builtin_wasm_memory_size(0);
    size_t wanted = end / PAGE + (end % PAGE != 0);
    return wanted <= pages || __builtin_wasm_memory_grow(0, wanted - pages) != SIZE_MAX;
}

static struct piece *piece_of(void *at) { return (struct piece *)at - 1; }

static bool is_last(void *at) { return (uintptr_t)at + piece_of(at)->size == top; }

/* Gives the piece that begins at `at` its size; false when memory is out. */
static bool lay(uintptr_t at, size_t size)
{
    size_t whole = (size + GRAIN - 1) / GRAIN * GRAIN;
    if (size > SIZE_MAX / 2 || whole > SIZE_MAX - at || !reach(at + whole))
        return false;
    ((struct piece *)at - 1)->size = whole;
    top = at + whole;
    return true;
}

void *realloc(void *old, size_t size)
{
    if (!top)
        top = ((uintptr_t)__heap_base + GRAIN - 1) / GRAIN * GRAIN;
    if (old && is_last(old))
        return lay((uintptr_t)old, size) ? old : NULL;
    if (old && size <= piece_of(old)->size)
        return old;
    uintptr_t at = top + sizeof(struct piece);
    if (!reach(at) || !lay(at, size))
        return NULL;
    if (old)
        memcpy((void *)at, old, piece_of(old)->size);
    return (void *)at;
}

void *calloc(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    void *at = realloc(NULL, count * size);
    return at ? memset(at, 0, count * size) : NULL;
}

void free(void *old)
{
    if (old && is_last(old))
        top = (uintptr_t)piece_of(old);
}
