/* strengths.h - the computers as people are told of them: strengths.def, as a list. */
#ifndef HEARTS_PLAYERS_STRENGTHS_H
#define HEARTS_PLAYERS_STRENGTHS_H

#include <stddef.h>

enum strength_offered {
    STRENGTH_ASKED,    /* one of the three that are asked for */
    STRENGTH_MORE,     /* another strength */
    STRENGTH_STYLE,    /* as strong as the strongest, with a style */
    STRENGTH_UNLISTED, /* named where one sits, and offered to nobody */
};

struct strength {
    const char *player; /* as player_find() knows it */
    enum strength_offered offered;
    const char *name, *sentence;       /* without a full stop */
    const char *name_de, *sentence_de; /* in German */
};

/* The weakest first. */
extern const struct strength strength_list[];
extern const size_t strength_count;

/* Of a player by its name; NULL where it has none, as a program of one's own. */
const struct strength *strength_of(const char *player);

/* By what it is called in English, in any case of the letters, of `length` bytes; NULL: nothing is
 * called so. */
const struct strength *strength_called(const char *name, size_t length);

enum { STRENGTH_WORD = 24 }; /* bytes of such a word, with its NUL */

/* What it is named by where words are typed: what it is called, in small letters, where that is
 * one word and people are offered it; otherwise its player. */
const char *strength_word(const struct strength *s, char out[STRENGTH_WORD]);

#endif
