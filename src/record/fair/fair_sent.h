/* fair_sent.h - the lines of a transcript, written and read.
 *
 *   commit 0 C
 *   lock 0 T A K / B computer / C absent / D empty
 *   dealt 0 D A r / B - / C - / D dropped
 *   open 0 game S
 *   chain H
 *   secret 0 S r
 *
 * Hashes and secrets are hexadecimal in small letters. A record has such lines after the word
 * `fair` (docs/RECORD.md). `secret` is never sent: a table for one keeps a deal in this form until
 * it is opened.
 */
#ifndef HEARTS_FAIR_FAIR_SENT_H
#define HEARTS_FAIR_FAIR_SENT_H

#include "record/fair/fair.h"

enum fair_step { FAIR_COMMIT, FAIR_LOCK, FAIR_DEALT, FAIR_OPEN, FAIR_CHAIN, FAIR_KEPT, FAIR_STEPS };

/* A line that was read. In `deal` only its number and what the line says are set. */
struct fair_line {
    enum fair_step step;
    struct fair_deal deal;
    bool has_chance;         /* KEPT: whether seat 0 of the deal has one */
    uint8_t link[FAIR_SEAL]; /* CHAIN */
};

enum { FAIR_LINE = 1024 }; /* bytes of a line, with a NUL */

/* Reads a line, without its newline. False, with a clause in *why, if it is none of the above. The
 * number of blanks between words does not matter, nor the case of hexadecimal digits. */
bool fair_read(const char *text, size_t length, struct fair_line *out, const char **why);

/* Writes a line of a transcript; returns its length. For a step that is not done yet this is 0,
 * with an empty text: so no line has a secret before it is opened. */
size_t fair_write(const struct fair_deal *d, enum fair_step step, char out[FAIR_LINE]);
size_t fair_write_chain(const uint8_t link[FAIR_SEAL], char out[FAIR_LINE]);

/* Writes a line `secret`, which is kept and never sent: the secret, and the chance of one seat or
 * NULL. */
size_t fair_write_kept(const struct fair_deal *d, const uint8_t *chance, char out[FAIR_LINE]);

/* Writes a line that was read. */
size_t fair_write_line(const struct fair_line *line, char out[FAIR_LINE]);

/* The word of a reason: "game". */
const char *fair_reason_word(unsigned reason);

/* Reads `bytes` bytes from hexadecimal digits of either case; false for anything else. */
bool fair_hex_read(const char *text, size_t length, uint8_t *out, size_t bytes);

#endif
