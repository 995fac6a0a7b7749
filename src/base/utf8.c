/* utf8.c - reading characters. */
#include "base/utf8.h"

size_t utf8_read(const char *text, size_t length, uint32_t *out)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    if (length == 0)
        return 0;
    unsigned char first = (unsigned char)text[0];
    size_t bytes = first < 0x80   ? 1
                   : first < 0xc2 ? 0
                   : first < 0xe0 ? 2
                   : first < 0xf0 ? 3
                   : first < 0xf5 ? 4
                                  : 0;
    if (bytes == 0 || bytes > length)
        return 0;
    uint32_t c = bytes == 1 ? first : first & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | ((unsigned char)text[i] & 0x3f);
    }
    if (c < least[bytes] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *out = c;
    return bytes;
}

bool utf8_is_valid(const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        uint32_t c;
        size_t bytes = utf8_read(text + i, length - i, &c);
        if (bytes == 0)
            return false;
        i += bytes;
    }
    return true;
}

bool utf8_shows_nothing(uint32_t c)
{
    static const uint32_t ranges[][2] = {
        { 0, 0x1f },          { 0x7f, 0x9f },     { 0xad, 0xad },     { 0x61c, 0x61c },
        { 0x180b, 0x180d },   { 0x180f, 0x180f }, { 0x200b, 0x200b }, { 0x200e, 0x200f },
        { 0x2028, 0x202e },   { 0x2060, 0x206f }, { 0xfeff, 0xfeff }, { 0xfff9, 0xfffb },
        { 0xe0000, 0xe007f },
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

size_t utf8_count(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; count++) {
        uint32_t c;
        size_t bytes = utf8_read(text + i, length - i, &c);
        i += bytes ? bytes : 1;
    }
    return count;
}
