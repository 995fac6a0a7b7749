/* bytes.c - the functions of <string.h> that tables and players need, without a C library.
 *
 * Compilers also call the first four on their own. WebAssembly has instructions for most of
 * them.
 */
#include <stdint.h>
#include <string.h>

#undef memcpy
#undef memmove
#undef memset

#ifdef __wasm_bulk_memory__

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }

void *memset(void *to, int value, size_t n) { return __builtin_memset(to, value, n); }

#else
#error "the build has to allow the instructions for blocks of memory: -mbulk-memory"
#endif

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

void *memchr(const void *in, int value, size_t n)
{
    const unsigned char *x = in;
    for (size_t i = 0; i < n; i++)
        if (x[i] == (unsigned char)value)
            return (void *)(uintptr_t)(x + i);
    return NULL;
}

size_t strlen(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || !a[i])
            return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, SIZE_MAX); }

char *strchr(const char *text, int value) { return memchr(text, value, strlen(text) + 1); }
