/* book_text.h - the lines of somebody's book for other programs: as a table of values parted by
 * commas, and as a journal in plain-text accounting. Both begin with the oldest line. */
#ifndef HEARTS_GAMES_BOOK_TEXT_H
#define HEARTS_GAMES_BOOK_TEXT_H

#include "base/buffer.h"
#include "server/store/ledger.h"

/* `lines` are a wallet's, the latest first. */
void book_csv(const struct ledger_line *lines, size_t count, struct buffer *out);

/* For programs like ledger and hledger. Each line states what was left, so they find one that is
 * wrong; what came before the oldest line is the opening balance. */
void book_journal(const struct ledger_line *lines, size_t count, struct buffer *out);

/* The game of a line; false where it is of none. */
bool book_game_of(const struct ledger_line *l, struct id *out);

/* Chips that a line has moved: below 0 away from the wallet. */
int64_t book_chips(const struct ledger_line *l);

#endif
