/* others.h - what is said about the people at a table, the same for the full screen and for the
 * line mode. */
#ifndef HEARTS_TUI_OTHERS_H
#define HEARTS_TUI_OTHERS_H

#include "clients/terminal/tui/keys.h"
#include "clients/terminal/tui/say.h"
#include "table/seat.h"

/* Who sits where, and how it is with them: "Seat A: Ada, the host." A line each. */
void others_write_seats(const struct say *s, const struct seat *table, struct buffer *out);

/* In a few words what a seat is about besides the game, "away", "a computer plays", or "". */
const char *others_word(const struct seat *table, int seat);

/* What can be done before a game begins, or once it is over; or what is waited for: by the keys of
 * the full screen, or with NULL by words to type. */
void others_write_stage(const struct seat *table, const struct keys *k, struct buffer *out);

/* What is offered, and what the person may say to it, in the same way; nothing where nothing is. */
void others_write_offer(const struct say *s, const struct seat *table, const struct keys *k,
                        struct buffer *out);

/* The seats that nobody has. */
int others_free_seats(const struct seat *table);

/* What is left on a seat's clock in milliseconds, of the turn or after that of the bank, which sets
 * *bank; -1 where none runs. */
int64_t others_clock_ms(const struct seat *table, int seat, int64_t now_ms, bool *bank);

/* The same as "0:18 left", or "bank 1:20"; false where none runs. */
bool others_write_clock(const struct seat *table, int seat, char out[24]);

/* Milliseconds of the monotonic clock. */
int64_t others_now_ms(void);

/* Splits off a first word: where the rest begins. */
const char *others_rest(const char *text, const char *word);

#endif
