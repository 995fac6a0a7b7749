/* book_text.h - the lines of somebody's chip account for other programs: as CSV, and as a journal
 * for plain-text accounting. Both begin with the oldest line. */
#ifndef HEARTS_GAMES_BOOK_TEXT_H
#define HEARTS_GAMES_BOOK_TEXT_H

#include "base/buffer.h"
#include "server/store/ledger.h"

/* `lines` are a wallet's, the latest first. */
void book_csv(const struct ledger_line *lines, size_t count, struct buffer *out);

/* For programs like ledger and hledger. Each line states the balance after it, so that they detect
 * a wrong one. Everything before the oldest line is the opening balance. */
void book_journal(const struct ledger_line *lines, size_t count, struct buffer *out);

/* Finds the game of a line; false if it belongs to none. */
bool book_game_of(const struct ledger_line *l, struct id *out);

/* Chips that a line moved: below 0 out of the wallet. */
int64_t book_chips(const struct ledger_line *l);

#endif
