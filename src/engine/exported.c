/* exported.c - the inline functions of the headers as real ones, for other languages. */
#define HEARTS_INLINE /* the small functions, for other languages to call */
#include "hearts/hearts.h"

int hearts_version(void) { return HEARTS_VERSION_NUMBER; }
const char *hearts_version_text(void) { return HEARTS_VERSION; }

#define SIZE(type) \
    size_t hearts_##type##_size(void) { return sizeof(struct hearts_##type); }
HEARTS_LIST_TYPES(SIZE)

/* Programs are compiled with these sizes. A new field takes its bytes from `reserved` and comes
 * right before it. docs/LIBRARY.md says what may change. */
#define STAYS(type, size)                                                         \
    _Static_assert(sizeof(void *) != 8 || sizeof(struct hearts_##type) == (size), \
                   "hearts_" #type " is " #size " bytes")
STAYS(rules, 448);
STAYS(plan, 872);
STAYS(game, 952);
STAYS(view, 1024);
STAYS(start, 128);
STAYS(position, 504);
STAYS(events, 2980);
STAYS(seen, 124);
STAYS(option, 72);
STAYS(error, 40);
STAYS(choice, 24);
STAYS(pile, 16);
STAYS(move, 13);
STAYS(refusal, 5);
STAYS(tally, 16);
STAYS(fraction, 16);
