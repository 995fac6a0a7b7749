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

/* Small and capital letters alike: who reads a name does not see which of them was meant. */
static const struct {
    uint32_t from;
    char to;
} drawn_as[] = {
    /* Latin */
    { 0x131, 'i' },
    { 0x251, 'a' },
    { 0x261, 'g' },
    { 0x269, 'i' },
    { 0x17f, 's' },
    /* Greek, capital and small */
    { 0x391, 'a' },
    { 0x392, 'b' },
    { 0x395, 'e' },
    { 0x396, 'z' },
    { 0x397, 'h' },
    { 0x399, 'i' },
    { 0x39a, 'k' },
    { 0x39c, 'm' },
    { 0x39d, 'n' },
    { 0x39f, 'o' },
    { 0x3a1, 'p' },
    { 0x3a4, 't' },
    { 0x3a5, 'y' },
    { 0x3a7, 'x' },
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
    { 0x3f9, 'c' },
    { 0x3f3, 'j' },
    /* Cyrillic, the same */
    { 0x405, 's' },
    { 0x406, 'i' },
    { 0x408, 'j' },
    { 0x410, 'a' },
    { 0x412, 'b' },
    { 0x415, 'e' },
    { 0x41a, 'k' },
    { 0x41c, 'm' },
    { 0x41d, 'h' },
    { 0x41e, 'o' },
    { 0x420, 'p' },
    { 0x421, 'c' },
    { 0x422, 't' },
    { 0x423, 'y' },
    { 0x425, 'x' },
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
    { 0x4ae, 'y' },
    { 0x4af, 'y' },
    { 0x4ba, 'h' },
    { 0x4bb, 'h' },
    { 0x4c0, 'l' },
    { 0x4cf, 'l' },
    { 0x500, 'd' },
    { 0x501, 'd' },
    { 0x51a, 'q' },
    { 0x51b, 'q' },
    { 0x51c, 'w' },
    { 0x51d, 'w' },
};

/* The small Latin letter, digit or sign that a character is drawn as; else itself. */
static uint32_t latin_of(uint32_t c)
{
    if (c >= 0xff01 && c <= 0xff5e) /* full-width */
        c = c - 0xff01 + '!';
    else if (c >= 0x1d400 && c <= 0x1d6a3) /* mathematical: thirteen alphabets of 52 letters */
        c = (c - 0x1d400) % 52 % 26 + 'a';
    else if (c >= 0x1d7ce && c <= 0x1d7ff)
        c = (c - 0x1d7ce) % 10 + '0';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 'a';
    for (size_t i = 0; i < sizeof drawn_as / sizeof *drawn_as; i++)
        if (drawn_as[i].from == c)
            return (uint32_t)drawn_as[i].to;
    return c;
}

void name_alike(const char *name, char out[TABLE_NAME])
{
    char folded[TABLE_NAME];
    size_t to = 0;
    name_fold(name, folded);
    for (size_t i = 0, bytes; folded[i]; i += bytes) {
        uint32_t c;
        bytes = utf8_read(folded + i, strlen(folded + i), &c);
        if (bytes == 0)
            break;
        uint32_t latin = latin_of(c);
        if (latin < 0x80) {
            out[to++] = (char)latin;
        } else {
            memcpy(out + to, folded + i, bytes);
            to += bytes;
        }
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
