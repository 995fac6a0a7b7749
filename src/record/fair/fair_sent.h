/* fair_sent.h - what is sent of a deal, in its one written form, and reading it.
 *
 *   commit 0 C
 *   lock 0 T A K / B computer / C absent / D empty
 *   dealt 0 D A r / B - / C - / D dropped
 *   open 0 game S
 *   chain H
 *   secret 0 S r
 *
 * Hashes and secrets are hexadecimal in small letters. A record has such lines behind the word
 * `fair` (docs/RECORD.md). `secret` is never sent: it is how a table for one keeps what it has not
 * opened.
 */
#ifndef HEARTS_FAIR_FAIR_SENT_H
#define HEARTS_FAIR_FAIR_SENT_H

#include "record/fair/fair.h"

enum fair_step { FAIR_COMMIT, FAIR_LOCK, FAIR_DEALT, FAIR_OPEN, FAIR_CHAIN, FAIR_KEPT, FAIR_STEPS };

/* One line that was read. Of `deal` the number is set, and what the step tells. */
struct fair_line {
    enum fair_step step;
    struct fair_deal deal;
    bool has_chance;         /* KEPT: whether seat 0 of the deal has one */
    uint8_t link[FAIR_SEAL]; /* CHAIN */
};

enum { FAIR_LINE = 1024 }; /* bytes of a line, with a NUL */

/* Reads a line, without its end. False, and *why a clause, where it is none of the above. Blanks
 * between words do not matter, nor does the case of letters in what is hexadecimal. */
bool fair_read(const char *text, size_t length, struct fair_line *out, const char **why);

/* Writes a line as it stands in a transcript; its length. A step that is not done yet has none: 0,
 * and an empty text. So a secret is told by no line before it is opened. */
size_t fair_write(const struct fair_deal *d, enum fair_step step, char out[FAIR_LINE]);
size_t fair_write_chain(const uint8_t link[FAIR_SEAL], char out[FAIR_LINE]);

/* For who keeps it: a deal's secret, and the chance of one seat, or NULL. */
size_t fair_write_kept(const struct fair_deal *d, const uint8_t *chance, char out[FAIR_LINE]);

/* Writes what was read as above. */
size_t fair_write_line(const struct fair_line *line, char out[FAIR_LINE]);

/* The word of a reason: "game". */
const char *fair_reason_word(unsigned reason);

/* Reads so many bytes from hexadecimal, of either case; false where it is anything else. */
bool fair_hex_read(const char *text, size_t length, uint8_t *out, size_t bytes);

#endif
