/* strengths.h - the computer players as shown to people: strengths.def as a list. */
#ifndef HEARTS_PLAYERS_STRENGTHS_H
#define HEARTS_PLAYERS_STRENGTHS_H

#include <stddef.h>

enum strength_offered {
    STRENGTH_ASKED,    /* one of the three basic strengths */
    STRENGTH_MORE,     /* another strength */
    STRENGTH_STYLE,    /* as strong as the strongest, with its own style */
    STRENGTH_UNLISTED, /* never offered, but has a name when it plays */
};

struct strength {
    const char *player; /* as for player_find() */
    enum strength_offered offered;
    const char *name, *sentence;       /* without a full stop */
    const char *name_de, *sentence_de; /* in German */
};

/* Weakest first. */
extern const struct strength strength_list[];
extern const size_t strength_count;

/* The entry of a player; NULL if there is none, as for an external program. */
const struct strength *strength_of(const char *player);

/* The entry with that English name of `length` bytes, in any letter case; NULL: none. */
const struct strength *strength_called(const char *name, size_t length);

enum { STRENGTH_WORD = 24 }; /* bytes of such a word, including its NUL */

/* The word to type for it: the English name in small letters if it is a single word and the player
 * is listed, else the player's own name. */
const char *strength_word(const struct strength *s, char out[STRENGTH_WORD]);

#endif
