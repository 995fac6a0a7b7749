/* reason_word.c - the words of reasons and amounts used in protocols. Needs no C library. */
#include "players/reason/reason.h"

#define REASON(name, word, english, german) word,
#define AMOUNT(...)
#define COSTS(...)
static const char *const reasons[] = {
#include "players/reason/reasons.def"
};
#undef REASON
#undef AMOUNT
#define REASON(...)
#define AMOUNT(name, word, english, german) word,
static const char *const amounts[] = {
#include "players/reason/reasons.def"
};
#undef REASON
#undef AMOUNT
#undef COSTS

const char *reason_word(const struct reason *r) { return reasons[r->word]; }
const char *amount_word(const struct amount *a) { return amounts[a->word]; }
