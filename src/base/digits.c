/* digits.c - whole numbers as text. */
#include "base/digits.h"

size_t digits_write(int64_t n, char out[DIGITS_MAX])
{
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    size_t count = n < 0 ? 2 : 1;
    for (uint64_t left = rest; left >= 10; left /= 10)
        count++;
    for (size_t at = count; at > (n < 0 ? 1u : 0u); rest /= 10)
        out[--at] = (char)('0' + rest % 10);
    if (n < 0)
        out[0] = '-';
    return count;
}
