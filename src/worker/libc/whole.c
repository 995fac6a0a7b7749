/* whole.c - whole numbers read, and things put in order, where there is no C library for it. */
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static unsigned digit_of(char c)
{
    return c >= '0' && c <= '9'   ? (unsigned)(c - '0')
           : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
           : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                  : 16;
}

/* Digits from the beginning, as the program's numbers are written: no sign, no spaces, no 0x. */
unsigned long long strtoull(const char *text, char **end, int base)
{
    unsigned long long n = 0, most = ULLONG_MAX;
    bool fits = true;
    for (; digit_of(*text) < (unsigned)base; text++) {
        unsigned digit = digit_of(*text);
        fits = fits && n <= (most - digit) / (unsigned)base;
        n = n * (unsigned)base + digit;
    }
    if (end)
        *end = (char *)(uintptr_t)text;
    return fits ? n : most;
}

unsigned long strtoul(const char *text, char **end, int base)
{
    unsigned long long n = strtoull(text, end, base);
    return n < ULONG_MAX ? (unsigned long)n : ULONG_MAX;
}

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

typedef int compare_fn(const void *a, const void *b);

/* Lets what stands at `i` of a heap sink to its place. */
static void sink(unsigned char *all, size_t count, size_t size, size_t i, compare_fn *compare)
{
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && compare(all + child * size, all + (child + 1) * size) < 0)
            child++;
        if (compare(all + i * size, all + child * size) >= 0)
            return;
        swap(all + i * size, all + child * size, size);
    }
}

void qsort(void *all, size_t count, size_t size, compare_fn *compare)
{
    for (size_t i = count / 2; i-- > 0;)
        sink(all, count, size, i, compare);
    for (size_t left = count; left-- > 1;) {
        swap(all, (unsigned char *)all + left * size, size);
        sink(all, left, size, 0, compare);
    }
}
