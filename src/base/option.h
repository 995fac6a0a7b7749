/* option.h - a row of a table of options as the field of a struct; see src/server/options.def. */
#ifndef HEARTS_BASE_OPTION_H
#define HEARTS_BASE_OPTION_H

#include <stdint.h>

enum { OPTION_TEXT_MAX = 1024 };

#define OPTION_TEXT(field)   char field[OPTION_TEXT_MAX];
#define OPTION_FOLDER        OPTION_TEXT
#define OPTION_STORE         OPTION_TEXT
#define OPTION_LEVEL         OPTION_TEXT
#define OPTION_NUMBER(field) uint64_t field;
#define OPTION_BYTES(field)  uint64_t field;
#define OPTION_TIME(field)   uint64_t field; /* milliseconds */
#define OPTION_FLAG(field)   uint64_t field;

#define OPTION_FIELD(kind, field, name, standard, low, high, brief) OPTION_##kind(field)

#endif
