/* options.h - how a server is set up: every row of options.def is a field. */
#ifndef HEARTS_SERVER_OPTIONS_H
#define HEARTS_SERVER_OPTIONS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPTION_TEXT_MAX = 1024, OPTION_HOST = 256, OPTION_PORT = 6 };

struct options {
#define OPTION_TEXT(field)                                    char field[OPTION_TEXT_MAX];
#define OPTION_NUMBER(field)                                  uint64_t field;
#define OPTION_BYTES(field)                                   uint64_t field;
#define OPTION_TIME(field)                                    uint64_t field;
#define OPTION_FLAG(field)                                    uint64_t field;
#define OPTION(kind, field, name, standard, low, high, brief) OPTION_##kind(field)
#include "server/options.def"
#undef OPTION
#undef OPTION_TEXT
#undef OPTION_NUMBER
#undef OPTION_BYTES
#undef OPTION_TIME
#undef OPTION_FLAG
};

enum option_kind {
    OPTION_IS_TEXT,
    OPTION_IS_NUMBER,
    OPTION_IS_BYTES,
    OPTION_IS_TIME,
    OPTION_IS_FLAG
};

struct option_row {
    enum option_kind kind;
    const char *name, *standard, *brief;
    uint64_t low, high;
    size_t offset;
};

extern const struct option_row option_rows[];
extern const size_t option_count;

void options_standard(struct options *o);

/* Sets one by its name; false and *e, naming what was expected, when it cannot be. */
bool options_set(struct options *o, const char *name, const char *value, struct error *e);

/* A value as it would be written: 8k, 20s, on. */
void option_write(const struct option_row *row, uint64_t value, char *out, size_t capacity);

/* Reads a file of `name = value` lines; false and *e with file and line. */
bool options_read(struct options *o, const char *path, struct error *e);

/* Whether what is set goes together (think-least over think-most ...). */
bool options_check(const struct options *o, struct error *e);

/* Takes ADDRESS:PORT apart, [ADDRESS]:PORT where the address has colons; false when it is not
 * that. */
bool options_place(const char *text, char host[OPTION_HOST], char port[OPTION_PORT]);

#endif
