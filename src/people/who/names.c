/* names.c - names as they are shown, and what two of them have in common. */
#include "people/who/names.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "text/utf8.h"

/* Spaces, and characters that look like one. */
static bool is_space(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x115f || c == 0x1160 || c == 0x1680 || c == 0x180e ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x2800 ||
           c == 0x3000 || c == 0x3164 || c == 0xffa0;
}

static bool is_joiner(uint32_t c)
{
    return c == 0x200c || c == 0x200d || c == 0x34f || (c >= 0xfe00 && c <= 0xfe0f) ||
           (c >= 0xe0100 && c <= 0xe01ef);
}

bool name_clean(const char *text, char out[TABLE_NAME])
{
    size_t length = strlen(text), to = 0;
    int characters = 0;
    bool space = false, seen = false;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t c;
        bytes = utf8_read(text + i, length - i, &c);
        if (bytes == 0 || utf8_shows_nothing(c))
            return false;
        if (is_space(c)) {
            space = to > 0;
            continue;
        }
        characters += 1 + space;
        if (to + space + bytes >= TABLE_NAME || characters > NAME_CHARACTERS)
            return false;
        if (space)
            out[to++] = ' ';
        space = false;
        memcpy(out + to, text + i, bytes);
        to += bytes;
        seen |= !is_joiner(c);
    }
    out[to] = '\0';
    return seen;
}

void name_fold(const char *name, char out[TABLE_NAME])
{
    size_t length = strlen(name), to = 0;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t c;
        bytes = utf8_read(name + i, length - i, &c);
        if (bytes == 0 || to + bytes >= TABLE_NAME)
            break;
        if (is_joiner(c) || is_space(c))
            continue;
        memcpy(out + to, name + i, bytes);
        if (c >= 'A' && c <= 'Z')
            out[to] = (char)(c - 'A' + 'a');
        to += bytes;
    }
    out[to] = '\0';
}

static const char *const given[] = {
#define GIVEN(name) name,
#include "people/who/given.def"
#undef GIVEN
};
enum { GIVENS = sizeof given / sizeof *given };

void name_make(char out[TABLE_NAME])
{
    snprintf(out, TABLE_NAME, "%s", given[randombytes_uniform(GIVENS)]);
}

void name_make_rarer(char out[TABLE_NAME])
{
    snprintf(out, TABLE_NAME, "%s %s", given[randombytes_uniform(GIVENS)],
             given[randombytes_uniform(GIVENS)]);
}

bool name_is_given(const char *name)
{
    for (size_t i = 0; i < GIVENS; i++) {
        size_t length = strlen(given[i]);
        if (strncmp(name, given[i], length) == 0 &&
            (!name[length] || (name[length] == ' ' && name_is_given(name + length + 1))))
            return true;
    }
    return false;
}

void name_make_next(char name[TABLE_NAME])
{
    size_t i = 0;
    while (i < GIVENS && strcmp(name, given[i]) != 0)
        i++;
    snprintf(name, TABLE_NAME, "%s", given[(i + 1) % GIVENS]);
}
