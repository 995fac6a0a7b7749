/* stamp.c - the tags Date, Time and Table of an exported record. */
#include "server/people/games/stamp.h"

#include <stdio.h>
#include <string.h>

#include "record/proof.h"

enum { DAY_MS = 24 * 3600 * 1000 };

void stamp_make(int64_t ended_ms, const struct id *table, struct stamp *out)
{
    unsigned ms = (unsigned)(ended_ms % DAY_MS);
    date_write(ended_ms / DAY_MS, out->date);
    (void)snprintf(out->time, sizeof out->time, "%02u:%02u:%02u.%03u", ms / 3600000,
                   ms / 60000 % 60, ms / 1000 % 60, ms % 1000);
    hex_write(out->table, table->byte, (STAMP_TABLE - 1) / 2);
}

bool stamp_write(struct record *r, const struct facts *f)
{
    struct stamp stamp;
    uint8_t game[FAIR_GAME];
    if (proof_game(r, game))
        return true;
    stamp_make(f->ended_ms, &f->table, &stamp);
    return record_tag_set(r, "Date", stamp.date) && record_tag_set(r, "Time", stamp.time) &&
           record_tag_set(r, "Table", stamp.table);
}

/* Reads a number of exactly that many digits; -1: it is not one, or over `most`. */
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

/* Milliseconds within the day; 0 if there is no valid time. */
static int64_t read_clock(const struct record *r)
{
    char text[STAMP_TIME + 1];
    if (!record_tag(r, "Time", text, sizeof text) || strlen(text) != STAMP_TIME - 1 ||
        text[2] != ':' || text[5] != ':' || text[8] != '.')
        return 0;
    int hour = number(text, 2, 23), minute = number(text + 3, 2, 59),
        second = number(text + 6, 2, 59), ms = number(text + 9, 3, 999);
    if (hour < 0 || minute < 0 || second < 0 || ms < 0)
        return 0;
    return ((int64_t)hour * 3600 + minute * 60 + second) * 1000 + ms;
}

void stamp_read(const struct record *r, int64_t now_ms, int64_t *ended_ms, struct id *table)
{
    char date[DATE_TEXT + 1], names[STAMP_TABLE + 1];
    uint8_t bytes[(STAMP_TABLE - 1) / 2];
    *ended_ms = now_ms;
    if (record_tag(r, "Date", date, sizeof date) && date_is_valid(date))
        *ended_ms = DAY_MS * date_number(date) + read_clock(r);
    if (*ended_ms > now_ms)
        *ended_ms = now_ms;
    if (record_tag(r, "Table", names, sizeof names) && strlen(names) == STAMP_TABLE - 1 &&
        hex_read(names, bytes, sizeof bytes))
        memcpy(table->byte, bytes, sizeof bytes);
}
