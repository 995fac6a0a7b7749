/* option.h - rows of option tables as fields of a struct, and their values as people write them;
 * see src/server/app/server_options.def. */
#ifndef HEARTS_BASE_OPTION_H
#define HEARTS_BASE_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPTION_TEXT_MAX = 1024 };

#define OPTION_TEXT(field)   char field[OPTION_TEXT_MAX];
#define OPTION_FOLDER        OPTION_TEXT
#define OPTION_STORE         OPTION_TEXT
#define OPTION_LEVEL         OPTION_TEXT
#define OPTION_CONNECTION    OPTION_TEXT
#define OPTION_FILE          OPTION_TEXT
#define OPTION_NUMBER(field) uint64_t field;
#define OPTION_BYTES(field)  uint64_t field;
#define OPTION_TIME(field)   uint64_t field; /* milliseconds */
#define OPTION_FLAG(field)   uint64_t field;

#define OPTION_FIELD(kind, field, name, standard, low, high, brief) OPTION_##kind(field)

enum option_kind {
    OPTION_IS_TEXT,
    OPTION_IS_NUMBER,
    OPTION_IS_BYTES,
    OPTION_IS_TIME,
    OPTION_IS_FLAG,
    OPTION_IS_CONNECTION, /* a text that is not empty */
    /* Read like any text; the names tell help and completion apart. */
    OPTION_IS_FOLDER = OPTION_IS_TEXT,
    OPTION_IS_STORE = OPTION_IS_TEXT,
    OPTION_IS_LEVEL = OPTION_IS_TEXT,
    OPTION_IS_FILE = OPTION_IS_TEXT
};

/* Reads a value such as 500, 8k, 20s or on. False, with *out unchanged, for anything else. */
bool option_number(enum option_kind kind, const char *text, uint64_t *out);

/* Writes a value as people would: 8k, 20s, on. */
void option_write(enum option_kind kind, uint64_t value, char *out, size_t capacity);

#endif
