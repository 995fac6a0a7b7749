/* others.h - texts about the people at a table, shared by the full screen and the line mode. */
#ifndef HEARTS_TUI_OTHERS_H
#define HEARTS_TUI_OTHERS_H

#include "clients/terminal/tui/keys.h"
#include "clients/terminal/tui/say.h"
#include "table/seat.h"

/* Writes a line for each seat: who sits there and their state, as in "Seat A: Ada, the host." */
void others_write_seats(const struct say *s, const struct seat *table, struct buffer *out);

/* A seat's state apart from the game, in a few words: "away", "free", or "". */
const char *others_word(const struct seat *table, int seat);

/* Writes what can be done before a game or after it, or what the table waits for. The text names
 * the keys of the full screen, or with k NULL the words to type. */
void others_write_stage(const struct seat *table, const struct keys *k, struct buffer *out);

/* Writes the current offer and how the person may answer it, with keys or words as above; nothing
 * without an offer. */
void others_write_offer(const struct say *s, const struct seat *table, const struct keys *k,
                        struct buffer *out);

/* What came of taking back a decision, as a sentence. */
const char *others_undone(enum seat_undone undone);

/* The number of free seats. */
int others_free_seats(const struct seat *table);

/* The time left on a seat's clock in milliseconds: of the turn, or after that of the bank, which
 * sets *bank. -1 if no clock runs. */
int64_t others_clock_ms(const struct seat *table, int seat, int64_t now_ms, bool *bank);

/* Writes that time as "0:18 left" or "bank 1:20"; false if no clock runs. */
bool others_write_clock(const struct seat *table, int seat, char out[24]);

/* Milliseconds of the monotonic clock. */
int64_t others_now_ms(void);

/* The rest of the text after this first word, without spaces; NULL if it starts with another
 * word. */
const char *others_rest(const char *text, const char *word);

#endif
