/* pace.h - how fast computers are to play, in the words that every front end has for it. */
#ifndef HEARTS_TABLE_PACE_H
#define HEARTS_TABLE_PACE_H

#include <stdint.h>

/* X(constant, word, in_100): how much of the usual time things take. The fastest first. */
#define PACE_LIST(X)            \
    X(PACE_OFF, "off", 0)       \
    X(PACE_FAST, "fast", 33)    \
    X(PACE_QUICK, "quick", 50)  \
    X(PACE_USUAL, "usual", 100) \
    X(PACE_SLOW, "slow", 200)

#define PACE_CONSTANT(constant, word, in_100) constant,
enum pace { PACE_LIST(PACE_CONSTANT) PACES };
#undef PACE_CONSTANT

const char *pace_word(enum pace pace);
/* -1 for any other word. */
int pace_read(const char *word);

/* How long a computer waits before a decision that usually takes `usual_ms`: at pace fast at most
 * 200 ms, at pace off 0. */
uint32_t pace_thinking_ms(enum pace pace, uint32_t usual_ms);

/* How long something else stays on the screen, such as a finished trick. */
uint32_t pace_rest_ms(enum pace pace, uint32_t usual_ms);

#endif
