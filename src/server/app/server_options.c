/* server_options.c - the options of a server: reading, checking and listing them. */
#define _GNU_SOURCE

#include "server/app/server_options.h"

#include "base/nearest.h"
#include "server/app/stores.h"
#include "server/net/address.h"
#include "server/net/log.h"

#include <errno.h>
#include <ini.h>
#include <stdio.h>
#include <string.h>

#define ROW(kind, name, standard, low, high, brief, member) \
    { OPTION_IS_##kind, name, standard, brief, low, high, offsetof(struct options, member) },
const struct option_row option_rows[] = {
#define OPTION(kind, field, name, standard, low, high, brief) \
    ROW(kind, name, standard, low, high, brief, field)
#include "server/app/own_options.def"
#undef OPTION
#define OPTION(kind, field, name, standard, low, high, brief) \
    ROW(kind, name, standard, low, high, brief, net.field)
#include "server/net/net_options.def"
#undef OPTION
#define OPTION(kind, field, name, standard, low, high, brief) \
    ROW(kind, name, standard, low, high, brief, people.field)
#include "server/people/people_options.def"
#undef OPTION
#define OPTION(kind, field, name, standard, low, high, brief) \
    ROW(kind, name, standard, low, high, brief, rooms.field)
#include "server/rooms/rooms_options.def"
#undef OPTION
};
const size_t option_count = sizeof option_rows / sizeof *option_rows;

static const struct option_row *row_find(const char *name)
{
    for (size_t i = 0; i < option_count; i++)
        if (strcmp(option_rows[i].name, name) == 0)
            return &option_rows[i];
    return NULL;
}

/* ---- Values ---- */

static bool wrong_number(const struct option_row *row, const char *value, struct error *e)
{
    static const char *const kinds[] = {
        [OPTION_IS_NUMBER] = "a whole number",
        [OPTION_IS_BYTES] = "a number of bytes, as 500, 8k or 1M,",
        [OPTION_IS_TIME] = "a time, as 500ms, 20s, 10min or 1h,",
    };
    char low[32], high[32];
    if (row->kind == OPTION_IS_FLAG) {
        error_set(e, "%s expects on or off, not \"%.40s\"", row->name, value);
        return false;
    }
    option_write(row->kind, row->low, low, sizeof low);
    option_write(row->kind, row->high, high, sizeof high);
    error_set(e, "%s expects %s from %s to %s, not \"%.40s\"", row->name, kinds[row->kind], low,
              high, value);
    return false;
}

static bool text_set(struct options *o, const struct option_row *row, const char *value,
                     struct error *e)
{
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) {
            error_set(e, "%s expects text without control characters", row->name);
            return false;
        }
    if (strlen(value) >= OPTION_TEXT_MAX) {
        error_set(e, "%s expects at most %d bytes", row->name, OPTION_TEXT_MAX - 1);
        return false;
    }
    memcpy((char *)o + row->offset, value, strlen(value) + 1);
    return true;
}

bool options_set(struct options *o, const char *name, const char *value, struct error *e)
{
    const struct option_row *row = row_find(name);
    if (!row) {
        char nearest[NEAREST];
        struct nearest n;
        nearest_begin(&n, name, strlen(name));
        for (size_t i = 0; i < option_count; i++)
            nearest_offer(&n, option_rows[i].name, strlen(option_rows[i].name));
        error_set(e, "there is no option \"%.40s\"%s", name, nearest_write(&n, "", nearest));
        return false;
    }
    if (row->kind == OPTION_IS_CONNECTION && !*value) {
        error_set(e, "%s expects a connection string or URI, as dbname=hearts, not nothing", name);
        return false;
    }
    if (row->kind == OPTION_IS_TEXT || row->kind == OPTION_IS_CONNECTION)
        return text_set(o, row, value, e);
    uint64_t n;
    if (!option_number(row->kind, value, &n) || n < row->low || n > row->high)
        return wrong_number(row, value, e);
    *(uint64_t *)(void *)((char *)o + row->offset) = n;
    return true;
}

void options_standard(struct options *o)
{
    memset(o, 0, sizeof *o);
    for (size_t i = 0; i < option_count; i++)
        (void)options_set(o, option_rows[i].name, option_rows[i].standard, NULL);
}

/* ---- The file ---- */

struct reading {
    FILE *file;
    int line, wrong; /* last line read, and the first that was refused */
    struct options *options;
    struct error why;
};

static char *line_read(char *out, int capacity, void *with)
{
    struct reading *r = with;
    r->line++;
    return fgets(out, capacity, r->file);
}

/* Called by inih for each line with a setting; returns 0 for a wrong one. */
static int line_take(void *with, const char *section, const char *name, const char *value)
{
    struct reading *r = with;
    bool good = false;
    if (r->wrong)
        return 0;
    if (*section)
        error_set(&r->why, "there are no sections");
    else
        good = options_set(r->options, name, value ? value : "", &r->why);
    if (!good)
        r->wrong = r->line;
    return good;
}

bool options_read(struct options *o, const char *path, struct error *e)
{
    struct reading r = { .options = o, .file = fopen(path, "re") };
    if (!r.file) {
        error_set(e, "%.160s: %s", path, strerror(errno));
        return false;
    }
    int line = ini_parse_stream(line_read, &r, line_take, &r);
    bool bad = ferror(r.file) != 0;
    (void)fclose(r.file);
    if (bad)
        error_set(e, "%.160s: it cannot be read", path);
    else if (line)
        error_set(e, "%.100s, line %d: %.120s", path, line,
                  line == r.wrong ? r.why.text : "it is not of the form name = value");
    return line == 0 && !bad;
}

/* ---- Checks across options ---- */

/* Whether a text has the form of an Origin header: scheme and host, nothing after. */
static bool is_origin(const char *text)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-.:[]";
    const char *host = strncmp(text, "https://", 8) == 0  ? text + 8
                       : strncmp(text, "http://", 7) == 0 ? text + 7
                                                          : "";
    return *host && host[strspn(host, allowed)] == '\0';
}

bool options_check(const struct options *o, struct error *e)
{
    static const char *const stores[] = { "sqlite", "memory" };
    static const char *const levels[] = { "debug", "info", "warn", "error" };
    char nearest[NEAREST];
    char host[ADDRESS_HOST], port[ADDRESS_PORT];
    if (!address_split(o->net.listen, host, port))
        error_set(e, "listen expects ADDRESS:PORT, as 127.0.0.1:8000 or [::1]:8000, not \"%.40s\"",
                  o->net.listen);
    else if (*o->net.metrics && !address_split(o->net.metrics, host, port))
        error_set(e, "metrics expects ADDRESS:PORT, not \"%.40s\"", o->net.metrics);
    else if (*o->net.origin && !is_origin(o->net.origin))
        error_set(e,
                  "origin expects https:// and a host in small letters, without a path, "
                  "not \"%.40s\"",
                  o->net.origin);
    else if (strcmp(o->store, "postgres") == 0)
        error_set(e, "store expects sqlite or memory; database says which PostgreSQL is served");
    else if (!store_find(o->store))
        error_set(e, "store expects sqlite or memory, not \"%.40s\"%s", o->store,
                  nearest_among(o->store, stores, sizeof stores / sizeof *stores, "", nearest));
    else if (*o->database && strcmp(o->store, "memory") == 0)
        error_set(e, "store = memory keeps nothing, and database says where to keep it: give one");
    else if (o->standby && !*o->database)
        error_set(e,
                  "standby belongs to database: only PostgreSQL can be served by another machine");
    else if (*o->key && !*o->database)
        error_set(e, "key belongs to database; a folder has its own, the file key in it");
    else if (log_level_of(o->log) < 0)
        error_set(e, "log expects debug, info, warn or error, not \"%.40s\"%s", o->log,
                  nearest_among(o->log, levels, sizeof levels / sizeof *levels, "", nearest));
    else if (o->rooms.think_least_ms > o->rooms.think_most_ms)
        error_set(e, "think-least is more than think-most");
    else
        return true;
    return false;
}
