/* utf8.h - text in UTF-8, and which characters can be seen. No C library but string.h. */
#ifndef HEARTS_BASE_UTF8_H
#define HEARTS_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one character of at most `length` bytes; how many it has, 0 when what stands there is not
 * UTF-8 (too long a form, a surrogate, past U+10FFFF, cut short). */
size_t utf8_read(const char *text, size_t length, uint32_t *out);

/* Whether all of it is UTF-8. */
bool utf8_is_valid(const char *text, size_t length);

/* Characters that no line shows: some steer a terminal, some turn the way of the writing or hide in
 * it, so that a name looks like another; so do the selectors of Mongolian letters. Joiners are not
 * among them: scripts need them. */
bool utf8_shows_nothing(uint32_t c);

/* How many characters it has; the bytes that are not UTF-8 count one each. */
size_t utf8_count(const char *text, size_t length);

#endif
