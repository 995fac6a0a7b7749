/* stamp.c - the tags Date, Time and Table of a record that is taken along. */
#include "people/games/stamp.h"

#include <stdio.h>
#include <string.h>

#include "text/date.h"

enum {
    DAY_MS = 24 * 3600 * 1000,
    CLOCK = sizeof "17:03:12.345",
    NAMES = sizeof "a1b2c3",
};

bool stamp_write(struct record *r, const struct facts *f)
{
    char date[DATE_TEXT], clock[CLOCK + 3], names[NAMES];
    unsigned ms = (unsigned)(f->ended_ms % DAY_MS);
    date_write(f->ended_ms / DAY_MS, date);
    (void)snprintf(clock, sizeof clock, "%02u:%02u:%02u.%03u", ms / 3600000, ms / 60000 % 60,
                   ms / 1000 % 60, ms % 1000);
    hex_write(names, f->table.byte, (NAMES - 1) / 2);
    return record_tag_set(r, "Date", date) && record_tag_set(r, "Time", clock) &&
           record_tag_set(r, "Table", names);
}

/* A number that is written with just so many digits; -1: it is none, or over `most`. */
static int number(const char *text, int digits, int most)
{
    int n = 0;
    for (int i = 0; i < digits; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        n = 10 * n + (text[i] - '0');
    }
    return n <= most ? n : -1;
}

static bool read_date(const struct record *r, int64_t *ms)
{
    char text[DATE_TEXT + 1];
    if (!record_tag(r, "Date", text, sizeof text) || !date_read(text))
        return false;
    *ms = DAY_MS * date_number(text);
    return true;
}

/* Within the day; 0 where nothing is said. */
static int64_t read_clock(const struct record *r)
{
    char text[CLOCK + 1];
    if (!record_tag(r, "Time", text, sizeof text) || strlen(text) != CLOCK - 1 || text[2] != ':' ||
        text[5] != ':' || text[8] != '.')
        return 0;
    int hour = number(text, 2, 23), minute = number(text + 3, 2, 59),
        second = number(text + 6, 2, 59), ms = number(text + 9, 3, 999);
    if (hour < 0 || minute < 0 || second < 0 || ms < 0)
        return 0;
    return ((int64_t)hour * 3600 + minute * 60 + second) * 1000 + ms;
}

void stamp_read(const struct record *r, int64_t now_ms, int64_t *ended_ms, struct table_id *table)
{
    char names[NAMES + 1];
    uint8_t bytes[(NAMES - 1) / 2];
    *ended_ms = now_ms;
    if (read_date(r, ended_ms))
        *ended_ms += read_clock(r);
    if (*ended_ms > now_ms)
        *ended_ms = now_ms;
    if (record_tag(r, "Table", names, sizeof names) && strlen(names) == NAMES - 1 &&
        hex_read(names, bytes, sizeof bytes))
        memcpy(table->byte, bytes, sizeof bytes);
}
