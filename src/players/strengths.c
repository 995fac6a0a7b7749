/* strengths.c - the computer players as shown to people. */
#include "players/strengths.h"

#include <stdbool.h>
#include <string.h>

const struct strength strength_list[] = {
#define STRENGTH(player, offered, name, sentence, name_de, sentence_de) \
    { #player, STRENGTH_##offered, name, sentence, name_de, sentence_de },
#include "players/strengths.def"
#undef STRENGTH
};

const size_t strength_count = sizeof strength_list / sizeof *strength_list;

const struct strength *strength_of(const char *player)
{
    for (size_t i = 0; i < strength_count; i++)
        if (strcmp(strength_list[i].player, player) == 0)
            return &strength_list[i];
    return NULL;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (lower(a[i]) != lower(b[i]))
            return false;
    return true;
}

const struct strength *strength_called(const char *name, size_t length)
{
    for (size_t i = 0; i < strength_count; i++)
        if (strlen(strength_list[i].name) == length && same(strength_list[i].name, name, length))
            return &strength_list[i];
    return NULL;
}

const char *strength_word(const struct strength *s, char out[STRENGTH_WORD])
{
    size_t i = 0;
    for (; i + 1 < STRENGTH_WORD && s->name[i] && s->name[i] != ' '; i++)
        out[i] = lower(s->name[i]);
    out[i] = '\0';
    return s->name[i] || s->offered == STRENGTH_UNLISTED ? s->player : out;
}
