/* others.c - texts about the people at a table. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/tui/others.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int64_t others_now_ms(void)
{
    struct timespec now;
    return clock_gettime(CLOCK_MONOTONIC, &now) == 0
               ? (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000
               : 0;
}

const char *others_undone(enum seat_undone undone)
{
    switch (undone) {
    case SEAT_NOT_UNDONE: break;
    case SEAT_UNDONE: return "Your last decision was taken back.";
    case SEAT_UNDONE_LATE:
        return "Your last decision was taken back. This game is left out of your statistics now.";
    case SEAT_UNDO_ASKED: return "You asked to take back your last decision.";
    }
    return "There is nothing to take back.";
}

int others_free_seats(const struct seat *table)
{
    int free = 0;
    for (int seat = 0; seat < table->plan->seats; seat++)
        free += table->others->other[seat].kind == SEAT_NOBODY;
    return free;
}

const char *others_word(const struct seat *table, int seat)
{
    const struct seat_others *c = table->others;
    const struct seat_other *other = &c->other[seat];
    if (other->kind == SEAT_NOBODY)
        return "free";
    if (other->stood_in)
        return "away, a computer plays";
    if (other->away)
        return "away";
    if (c->stage == SEAT_ENDED && other->again)
        return "wants another game";
    if (other->ends)
        return "wants to call it off";
    if (c->offer != SEAT_NO_OFFER && c->offer_waits_for >> seat & 1)
        return "has to answer";
    return "";
}

void others_write_seats(const struct say *s, const struct seat *table, struct buffer *out)
{
    for (int seat = 0; seat < table->plan->seats; seat++) {
        const char *word = others_word(table, seat);
        bool person = table->others->other[seat].kind == SEAT_SOMEBODY;
        buffer_format(out, "Seat %c: ", 'A' + seat);
        if (table->others->other[seat].kind == SEAT_NOBODY)
            buffer_text(out, "free");
        else {
            say_name(s, out, seat, false);
            if (!person)
                buffer_text(out, ", a computer");
            if (seat == table->others->host)
                buffer_text(out, ", the host");
            if (*word)
                buffer_format(out, ", %s", word);
        }
        buffer_text(out, ".\n");
    }
    if (table->others->watching)
        buffer_format(out, "%u %s.\n", table->others->watching,
                      table->others->watching == 1 ? "person is watching" : "people are watching");
}

static void tell_gathering(const struct seat *table, const struct keys *k, struct buffer *out)
{
    int free = others_free_seats(table);
    bool seated = table->person < table->plan->seats;
    if (!seated)
        buffer_text(out, free ? k ? "Enter sits down at the seat under the cursor."
                                  : "Type sit, or sit and a seat, to sit down."
                              : "Every seat is taken. You are watching.");
    else if (table->others->hosting && free) {
        buffer_format(out, "%d %s free. ", free, free == 1 ? "seat is" : "seats are");
        if (k)
            buffer_format(out, "%c fills the table with computers and starts, %c seats one.",
                          keys_sign(k, KEYS_FILL), keys_sign(k, KEYS_COMPUTER));
        else
            buffer_text(out, "Type start full to fill the table with computers.");
    } else if (table->others->hosting)
        buffer_text(out, k ? "Every seat is taken. Enter starts the game."
                           : "Every seat is taken. Type start to begin.");
    else if (free)
        buffer_format(out, "%d %s free. The host starts the game.", free,
                      free == 1 ? "seat is" : "seats are");
    else
        buffer_text(out, "Every seat is taken. The host starts the game.");
}

/* A watcher may take the seat of a computer. */
static void tell_watching(const struct seat *table, const struct keys *k, struct buffer *out)
{
    bool computers = false;
    for (int seat = 0; seat < table->plan->seats; seat++)
        computers |= table->others->other[seat].kind == SEAT_COMPUTER;
    buffer_text(out, "You are watching.");
    if (computers)
        buffer_text(out, k ? " Enter takes the seat of a computer."
                           : " Type sit to take the seat of a computer.");
}

/* Writes what a key does, or in the line mode what to type. */
static void tell_way(const struct keys *k, enum keys_command command, const char *does,
                     const char *type, struct buffer *out)
{
    if (k)
        buffer_format(out, "%c %s", keys_sign(k, command), does);
    else
        buffer_text(out, type);
}

void others_write_stage(const struct seat *table, const struct keys *k, struct buffer *out)
{
    const struct seat_others *c = table->others;
    bool seated = table->person < table->plan->seats;
    if (c->stage == SEAT_GATHERING)
        tell_gathering(table, k, out);
    else if (c->stage == SEAT_CLOSED)
        buffer_text(out, "The table is closed.");
    else if (c->stage == SEAT_ENDED && seated && c->other[table->person].again)
        buffer_text(out, "You asked for another game. The others have to ask too.");
    else if (c->stage == SEAT_ENDED && seated)
        tell_way(k, KEYS_AGAIN, "asks for another game.", "Type rematch for another game.", out);
    else if (c->paused_by != HEARTS_NO_SEAT) {
        buffer_text(out, "The table is paused. ");
        tell_way(k, KEYS_PAUSE, "goes on.", "Type resume to go on.", out);
    } else if (!seated)
        tell_watching(table, k, out);
    else if (c->other[table->person].stood_in) {
        buffer_text(out, "A computer plays for you. ");
        tell_way(k, KEYS_BACK, "takes your seat back.", "Type back to take your seat.", out);
    } else if (c->can_finish) {
        buffer_text(out, "This hand is decided. ");
        tell_way(k, KEYS_CLAIM, "ends it.", "Type finish to end it.", out);
    }
}

void others_write_offer(const struct say *s, const struct seat *table, const struct keys *k,
                        struct buffer *out)
{
    const struct seat_others *c = table->others;
    bool asked = table->person < table->plan->seats && c->offer_waits_for >> table->person & 1;
    if (c->offer == SEAT_NO_OFFER)
        return;
    if (c->offer == SEAT_OFFER_CLAIM) {
        say_does(s, out, c->offer_by, "claims", "claim");
        buffer_text(out, " all the remaining tricks.");
    } else {
        say_does(s, out, c->offer_by, "asks", "ask");
        buffer_text(out, " to take back the last decision.");
        if (asked && c->counts)
            buffer_text(out, " If you agree, this game no longer counts for anybody's rating.");
    }
    if (asked && k)
        buffer_format(out, " %c agrees, %c declines.", toupper(keys_sign(k, KEYS_YES)),
                      toupper(keys_sign(k, KEYS_NO)));
    else if (asked)
        buffer_text(out, " Type yes or no.");
    else {
        buffer_char(out, ' ');
        say_names(s, out, c->offer_waits_for, true);
        buffer_text(out, __builtin_popcount(c->offer_waits_for) == 1 ? " has to answer."
                                                                     : " have to answer.");
    }
}

int64_t others_clock_ms(const struct seat *table, int seat, int64_t now_ms, bool *bank)
{
    const struct seat_other *other = &table->others->other[seat];
    int64_t left = other->turn_ends_ms - now_ms;
    *bank = left <= 0 && other->bank_ms > 0;
    if (!other->clocked)
        return -1;
    left += *bank ? other->bank_ms : 0;
    return left > 0 ? left : 0;
}

bool others_write_clock(const struct seat *table, int seat, char out[24])
{
    bool bank;
    int64_t left = others_clock_ms(table, seat, others_now_ms(), &bank);
    int seconds = left < 86400000 ? (int)((left + 999) / 1000) : 86400;
    (void)snprintf(out, 24, "%s%d:%02d%s", bank ? "bank " : "", seconds / 60 % 10000, seconds % 60,
                   bank ? "" : " left");
    return left >= 0;
}

const char *others_rest(const char *text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' '))
        return NULL;
    return text + length + strspn(text + length, " ");
}
