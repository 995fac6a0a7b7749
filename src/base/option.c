/* option.c - numbers, sizes, times and switches of options, as people write them. */
#include "base/option.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct unit {
    const char *word;
    uint64_t size;
};

/* The largest first: values are written with the largest that fits. */
static const struct unit times[] = {
    { "h", 3600000 }, { "min", 60000 }, { "s", 1000 }, { "ms", 1 }, { NULL, 0 }
};
static const struct unit sizes[] = { { "M", 1048576 }, { "k", 1024 }, { "", 1 }, { NULL, 0 } };
static const struct unit plain[] = { { "", 1 }, { NULL, 0 } };

static const struct unit *units_of(enum option_kind kind)
{
    return kind == OPTION_IS_TIME ? times : kind == OPTION_IS_BYTES ? sizes : plain;
}

bool option_number(enum option_kind kind, const char *text, uint64_t *out)
{
    char *end;
    if (kind == OPTION_IS_FLAG) {
        bool on = strcmp(text, "on") == 0;
        if (!on && strcmp(text, "off") != 0)
            return false;
        *out = on;
        return true;
    }
    if (*text < '0' || *text > '9')
        return false;
    /* For anything that is too large, strtoull() returns this number, too. */
    unsigned long long n = strtoull(text, &end, 10);
    if (n == ULLONG_MAX)
        return false;
    for (const struct unit *u = units_of(kind); u->word; u++)
        if (strcmp(end, u->word) == 0) {
            if (n > UINT64_MAX / u->size)
                return false;
            *out = n * u->size;
            return true;
        }
    return false;
}

void option_write(enum option_kind kind, uint64_t value, char *out, size_t capacity)
{
    const struct unit *u = units_of(kind);
    if (kind == OPTION_IS_FLAG) {
        (void)snprintf(out, capacity, "%s", value ? "on" : "off");
        return;
    }
    while (u[1].word && (value == 0 || value % u->size))
        u++;
    (void)snprintf(out, capacity, "%llu%s", (unsigned long long)(value / u->size), u->word);
}
