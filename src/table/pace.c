/* pace.c - the words for each pace, and how long things take at it. */
#include "table/pace.h"

#include <string.h>

enum { FAST_MOST_MS = 200 };

#define WORD(constant, word, in_100) word,
static const char *const words[] = { PACE_LIST(WORD) };
#undef WORD
#define PART(constant, word, in_100) in_100,
static const uint32_t parts[] = { PACE_LIST(PART) };
#undef PART

const char *pace_word(enum pace pace) { return words[pace]; }

int pace_read(const char *word)
{
    for (int i = 0; i < PACES; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

uint32_t pace_rest_ms(enum pace pace, uint32_t usual_ms) { return usual_ms * parts[pace] / 100; }

uint32_t pace_thinking_ms(enum pace pace, uint32_t usual_ms)
{
    if (pace == PACE_FAST)
        return usual_ms < FAST_MOST_MS ? usual_ms : FAST_MOST_MS;
    return pace_rest_ms(pace, usual_ms);
}
