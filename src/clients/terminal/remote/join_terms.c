/* join_terms.c - how a table is played and who may join: read from the server, and changed by the
 * host. */
#include "clients/terminal/remote/join_terms.h"

#include "clients/terminal/remote/join_inside.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 86400000 };

/* Largest first. */
static const struct {
    const char *word;
    int64_t ms;
} units[] = { { "h", 3600000 }, { "min", 60000 }, { "s", 1000 }, { "ms", 1 } };
enum { UNITS = sizeof units / sizeof *units };

static const char *const times[JOIN_TIMES] = { "turn", "bank", "grace" };
static const char *const flags[JOIN_FLAGS] = { "takebacks", "claims", "pauses", "watching",
                                               "talking",   "tricks", "bots" };

bool terms_read_time(const char *text, int64_t *out)
{
    char *end;
    *out = 0;
    if (strcmp(text, "off") == 0 || strcmp(text, "0") == 0)
        return true;
    long n = isdigit((unsigned char)text[0]) ? strtol(text, &end, 10) : -1;
    for (int i = 0; i < UNITS && n >= 0 && n <= DAY; i++)
        if (strcmp(end, units[i].word) == 0) {
            *out = n * units[i].ms;
            return *out <= DAY;
        }
    return false;
}

static void write_time(struct buffer *out, int64_t ms)
{
    int unit = 0;
    while (unit < UNITS - 1 && ms % units[unit].ms != 0)
        unit++;
    if (ms)
        buffer_format(out, "%lld%s", (long long)(ms / units[unit].ms), units[unit].word);
    else
        buffer_text(out, "off");
}

void join__terms_told(struct join *j, struct json_span of)
{
    struct join_terms *t = &j->terms;
    struct json_span told = read_member(of, "terms"), open = read_member(of, "public"),
                     locked = read_member(of, "password");
    if (json_is_there(open))
        t->listed = json_is_true(open);
    if (json_is_there(locked))
        t->locked = json_is_true(locked);
    if (!json_is_there(told))
        return;
    for (int i = 0; i < JOIN_TIMES; i++)
        if (!json_as_whole(read_member(told, times[i]), 0, DAY, &t->ms[i]))
            t->ms[i] = 0;
    for (int i = 0; i < JOIN_FLAGS; i++)
        t->on[i] = json_is_true(read_member(told, flags[i]));
    read_line(read_member(told, "stand_in"), t->stand_in, sizeof t->stand_in);
    read_line(read_member(told, "money"), t->money, sizeof t->money);
    if (!json_as_whole(read_member(told, "buy_in"), 1, INT64_C(1000000), &t->buy_in))
        t->buy_in = 0;
    j->others.can_pause = json_is_true(read_member(told, "pauses"));
    struct json_span talking = read_member(told, "talking");
    j->others.can_talk = json_kind(talking) != JSON_BOOL || json_is_true(talking);
}

static void tell(struct join *j)
{
    const struct join_terms *t = &j->terms;
    struct buffer text = { 0 };
    for (int i = 0; i < JOIN_TIMES; i++) {
        buffer_format(&text, "%s%s ", i ? ", " : "", times[i]);
        write_time(&text, t->ms[i]);
    }
    for (int i = 0; i < JOIN_FLAGS; i++)
        buffer_format(&text, ", %s %s", flags[i], t->on[i] ? "on" : "off");
    if (t->money[0])
        buffer_format(&text, ", played for %s, %lld each",
                      strcmp(t->money, "slate") == 0 ? "the slate" : t->money,
                      (long long)t->buy_in);
    join__line(j, false, "%s may join%s. The terms: %s.",
               t->listed ? "Anybody" : "Anyone with the link",
               t->locked ? ", with the password" : "", text.data ? text.data : "");
    buffer_release(&text);
}

/* Writes all of them, as the server requires: it would reset a missing one. */
void join__write_terms(struct json *w, const struct join_terms *t)
{
    json_object(w, "terms");
    for (int i = 0; i < JOIN_TIMES; i++)
        json_number(w, times[i], t->ms[i]);
    for (int i = 0; i < JOIN_FLAGS; i++)
        json_bool(w, flags[i], t->on[i]);
    if (t->stand_in[0])
        json_text(w, "stand_in", t->stand_in);
    json_object_end(w);
}

static int find(const char *const *list, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], word) == 0)
            return i;
    return -1;
}

/* Reads "on" or "off"; for anything else adds a line that says so. */
static bool read_flag(struct join *j, const char *name, const char *value, bool *out)
{
    *out = strcmp(value, "on") == 0;
    bool good = *out || strcmp(value, "off") == 0;
    if (!good)
        join__line(j, false, "For %s type on or off.", name);
    return good;
}

static bool write_password(struct join *j, const char *value, struct json *w)
{
    bool none = strcmp(value, "off") == 0;
    if (!*value || strlen(value) >= sizeof j->password) {
        join__line(j, false, "For password type the new one, of at most %d bytes, or off.",
                   JOIN_PASSWORD - 1);
        return false;
    }
    /* Everybody who reconnects needs it, the host too. */
    (void)snprintf(j->password, sizeof j->password, "%s", none ? "" : value);
    json_text(w, "password", j->password);
    return true;
}

static bool write_change(struct join *j, const char *name, const char *value, struct json *w)
{
    struct join_terms t = j->terms;
    int at;
    if (strcmp(name, "password") == 0)
        return write_password(j, value, w);
    if (strcmp(name, "public") == 0) {
        if (!read_flag(j, name, value, &t.listed))
            return false;
        json_bool(w, name, t.listed);
        return true;
    }
    if ((at = find(flags, JOIN_FLAGS, name)) >= 0) {
        if (!read_flag(j, name, value, &t.on[at]))
            return false;
    } else if ((at = find(times, JOIN_TIMES, name)) < 0) {
        join__line(j, false, "There is no term \"%s\". Type terms for the list.", name);
        return false;
    } else if (!terms_read_time(value, &t.ms[at])) {
        join__line(j, false, "For %s type a time up to 24h, such as 20s or 2min, or off.", name);
        return false;
    }
    join__write_terms(w, &t);
    return true;
}

bool join__terms(struct join *j, const char *text, struct json *w)
{
    char name[16];
    size_t length = strcspn(text, " ");
    if (!length) {
        tell(j);
        return false;
    }
    (void)snprintf(name, sizeof name, "%.*s", (int)length, text);
    return write_change(j, name, text + length + strspn(text + length, " "), w);
}
