/* server_options.h - how a server is set up: every row of server_options.def is a field. */
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

/* Sets one by its name; false and *e, naming what was expected, when it cannot be. */
bool options_set(struct options *o, const char *name, const char *value, struct error *e);

/* Reads a file of `name = value` lines; false and *e with file and line. */
bool options_read(struct options *o, const char *path, struct error *e);

/* Whether what is set goes together (think-least over think-most ...). */
bool options_check(const struct options *o, struct error *e);

#endif
