/* names.c - names as shown, and their folded forms for comparison. */
#include "server/people/who/names.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

#include "base/utf8.h"

/* Whether a character is a space or looks like one. */
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

/* Small letters that look like Latin ones. */
static const struct {
    utf8proc_int32_t from;
    char to;
} drawn_as[] = {
    /* Latin */
    { 0x131, 'i' },
    { 0x251, 'a' },
    { 0x261, 'g' },
    { 0x269, 'i' },
    /* Greek */
    { 0x3b1, 'a' },
    { 0x3b2, 'b' },
    { 0x3b5, 'e' },
    { 0x3b6, 'z' },
    { 0x3b7, 'h' },
    { 0x3b9, 'i' },
    { 0x3ba, 'k' },
    { 0x3bc, 'm' },
    { 0x3bd, 'n' },
    { 0x3bf, 'o' },
    { 0x3c1, 'p' },
    { 0x3c4, 't' },
    { 0x3c5, 'y' },
    { 0x3c7, 'x' },
    { 0x3f2, 'c' },
    { 0x3f3, 'j' },
    /* Cyrillic */
    { 0x430, 'a' },
    { 0x432, 'b' },
    { 0x435, 'e' },
    { 0x43a, 'k' },
    { 0x43c, 'm' },
    { 0x43d, 'h' },
    { 0x43e, 'o' },
    { 0x440, 'p' },
    { 0x441, 'c' },
    { 0x442, 't' },
    { 0x443, 'y' },
    { 0x445, 'x' },
    { 0x455, 's' },
    { 0x456, 'i' },
    { 0x458, 'j' },
    { 0x4af, 'y' },
    { 0x4bb, 'h' },
    { 0x4cf, 'l' },
    { 0x501, 'd' },
    { 0x51b, 'q' },
    { 0x51d, 'w' },
};

static utf8proc_int32_t latin_of(utf8proc_int32_t c)
{
    for (size_t i = 0; i < sizeof drawn_as / sizeof *drawn_as; i++)
        if (drawn_as[i].from == c)
            return drawn_as[i].to;
    return c;
}

void name_alike(const char *name, char out[TABLE_NAME])
{
    /* One character of three bytes becomes 18 at most. */
    utf8proc_int32_t c[TABLE_NAME * 6];
    char folded[TABLE_NAME];
    name_fold(name, folded);
    utf8proc_ssize_t to = 0;
    utf8proc_ssize_t count = utf8proc_decompose(
        (const utf8proc_uint8_t *)folded, (utf8proc_ssize_t)strlen(folded), c, sizeof c / sizeof *c,
        UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | UTF8PROC_LUMP);
    if (count > 0)
        count = utf8proc_normalize_utf32(c, count, UTF8PROC_COMPOSE);
    for (utf8proc_ssize_t i = 0; i < count && to + 4 < TABLE_NAME; i++)
        to += utf8proc_encode_char(latin_of(c[i]), (utf8proc_uint8_t *)out + to);
    out[to] = '\0';
}

static const char *const given[] = {
#define GIVEN(name) name,
#include "server/people/who/given.def"
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
