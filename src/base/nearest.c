/* nearest.c - finds the known name that is nearest to a mistyped one. */
#include "base/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LETTERS = 24, NEAR = 2 };

static int least(int a, int b) { return a < b ? a : b; }

static bool same(char a, char b) { return tolower((unsigned char)a) == tolower((unsigned char)b); }

/* How many letters have to be inserted, deleted, changed or swapped with their neighbour. */
static int letters_apart(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int d[LETTERS + 1][LETTERS + 1];
    if (a_length > LETTERS || b_length > LETTERS)
        return NEAR + 1;
    for (size_t i = 0; i <= a_length; i++)
        for (size_t j = 0; j <= b_length; j++) {
            d[i][j] = (int)(i + j);
            if (!i || !j)
                continue;
            int change = d[i - 1][j - 1] + !same(a[i - 1], b[j - 1]);
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1, change);
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[a_length][b_length];
}

void nearest_begin(struct nearest *n, const char *typed, size_t length)
{
    *n = (struct nearest){ .typed = typed, .typed_length = length, .apart = NEAR + 1 };
}

void nearest_offer(struct nearest *n, const char *name, size_t length)
{
    int apart = letters_apart(n->typed, n->typed_length, name, length);
    if (apart >= n->apart || 2 * (size_t)apart >= length)
        return;
    n->apart = apart;
    n->name = name;
    n->length = length;
}

const char *nearest_write(const struct nearest *n, const char *before, char out[NEAREST])
{
    out[0] = '\0';
    if (n->name)
        (void)snprintf(out, NEAREST, "; perhaps %s%.*s", before, (int)n->length, n->name);
    return out;
}

const char *nearest_among(const char *typed, const char *const *words, size_t count,
                          const char *before, char out[NEAREST])
{
    struct nearest n;
    nearest_begin(&n, typed, strlen(typed));
    for (size_t i = 0; i < count; i++)
        nearest_offer(&n, words[i], strlen(words[i]));
    return nearest_write(&n, before, out);
}
