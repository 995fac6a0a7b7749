/* buffer.h - bytes that grow.
 *
 * A failed allocation is remembered in `failed` and makes everything after it do nothing, so that a
 * writer checks once, at its end. `data` always has a NUL after its last byte, or is NULL while the
 * buffer is empty and nothing was ever added.
 */
#ifndef HEARTS_BASE_BUFFER_H
#define HEARTS_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct buffer {
    char *data;
    size_t length, capacity;
    bool failed;
};

/* Makes an empty buffer; a zeroed struct is one too. */
void buffer_init(struct buffer *b);

/* Makes room for `more` further bytes and a NUL; false when out of memory. */
bool buffer_reserve(struct buffer *b, size_t more);

void buffer_append(struct buffer *b, const void *bytes, size_t length);
void buffer_text(struct buffer *b, const char *text);
void buffer_char(struct buffer *b, char c);
void buffer_format(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Drops everything past the first `length` bytes; a longer length changes nothing. */
void buffer_cut(struct buffer *b, size_t length);

/* Frees the memory and leaves an empty buffer. */
void buffer_release(struct buffer *b);

#endif
