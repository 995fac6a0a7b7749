/* server_options.h - the options of a server: every row of server_options.def is a field. */
#ifndef HEARTS_APP_SERVER_OPTIONS_H
#define HEARTS_APP_SERVER_OPTIONS_H

#include "base/error.h"
#include "server/net/net_options.h"
#include "server/people/people_options.h"
#include "server/rooms/rooms_options.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct options {
#define OPTION OPTION_FIELD
#include "server/app/own_options.def"
#undef OPTION
    struct net_options net;
    struct people_options people;
    struct rooms_options rooms;
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

/* Sets an option by its name; false, with *e naming what was expected, if it is not valid. */
bool options_set(struct options *o, const char *name, const char *value, struct error *e);

/* Reads a file of `name = value` lines; false, with *e giving file and line, on failure. */
bool options_read(struct options *o, const char *path, struct error *e);

/* Whether the options are consistent (think-least not over think-most ...). */
bool options_check(const struct options *o, struct error *e);

#endif
