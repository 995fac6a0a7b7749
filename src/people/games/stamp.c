/* stamp.c - the tags Date, Time and Table of a record that is taken along. */
#define _POSIX_C_SOURCE 200809L

#include "people/games/stamp.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "table/day.h"

enum {
    DAY_MS = 24 * 3600 * 1000,
    CLOCK = sizeof "17:03:12.345",
    NAMES = sizeof "a1b2c3",
};

bool stamp_write(struct record *r, const struct facts *f)
{
    char date[16], clock[32], names[NAMES];
    time_t at = (time_t)(f->ended_ms / 1000);
    struct tm day;
    size_t length;
    if (!gmtime_r(&at, &day))
        return false;
    (void)strftime(date, sizeof date, "%Y-%m-%d", &day);
    length = strftime(clock, sizeof clock, "%H:%M:%S", &day);
    (void)snprintf(clock + length, sizeof clock - length, ".%03d", (int)(f->ended_ms % 1000));
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

/* Days from 1970 on; the year begins in March, so that a leap day is its last. */
static int64_t days_to(int year, int month, int day)
{
    int y = month > 2 ? year : year - 1, m = (month + 9) % 12;
    return (int64_t)365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

static bool read_date(const struct record *r, int64_t *ms)
{
    char text[DAY_DATE + 1];
    if (!record_tag(r, "Date", text, sizeof text) || !day_read(text))
        return false;
    *ms = DAY_MS * days_to(number(text, 4, 9999), number(text + 5, 2, 12), number(text + 8, 2, 31));
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
