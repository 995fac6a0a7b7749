/* utf8.h - text in UTF-8, and which characters can be seen. No C library but string.h. */
#ifndef HEARTS_BASE_UTF8_H
#define HEARTS_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one character of at most `length` bytes. Returns how many bytes it has; 0 if it is not
 * UTF-8 (overlong, a surrogate, past U+10FFFF, cut short). */
size_t utf8_read(const char *text, size_t length, uint32_t *out);

/* Whether all of it is UTF-8. */
bool utf8_is_valid(const char *text, size_t length);

/* Invisible characters: control characters, which steer a terminal; those that change the direction
 * of writing or hide, so that one name looks like another; Mongolian variation selectors. Joiners
 * do not count: some scripts need them. */
bool utf8_shows_nothing(uint32_t c);

/* The number of characters; bytes that are not UTF-8 count one each. */
size_t utf8_count(const char *text, size_t length);

#endif
