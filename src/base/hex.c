/* hex.c - bytes as hexadecimal digits. */
#include "base/hex.h"

#include <string.h>

void hex_write(char *out, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < length; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_read(const char *text, uint8_t *out, size_t length)
{
    if (strlen(text) != 2 * length)
        return false;
    for (size_t i = 0; i < length; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
