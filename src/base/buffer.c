/* buffer.c - bytes that grow. */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 64 };

void buffer_init(struct buffer *b) { *b = (struct buffer){ 0 }; }

bool buffer_reserve(struct buffer *b, size_t more)
{
    if (b->failed)
        return false;
    if (more >= SIZE_MAX / 2 - b->length) {
        b->failed = true;
        return false;
    }
    size_t wanted = b->length + more + 1;
    if (wanted <= b->capacity)
        return true;
    size_t capacity = b->capacity > SMALLEST ? b->capacity : SMALLEST;
    while (capacity < wanted)
        capacity *= 2;
    char *data = realloc(b->data, capacity);
    if (!data) {
        b->failed = true;
        return false;
    }
    data[b->length] = '\0';
    b->data = data;
    b->capacity = capacity;
    return true;
}

void buffer_append(struct buffer *b, const void *bytes, size_t length)
{
    if (!buffer_reserve(b, length))
        return;
    if (length)
        memcpy(b->data + b->length, bytes, length);
    b->length += length;
    b->data[b->length] = '\0';
}

void buffer_text(struct buffer *b, const char *text) { buffer_append(b, text, strlen(text)); }

void buffer_char(struct buffer *b, char c) { buffer_append(b, &c, 1); }

void buffer_format(struct buffer *b, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length < 0)
        b->failed = true;
    else if (buffer_reserve(b, (size_t)length)) {
        (void)vsnprintf(b->data + b->length, (size_t)length + 1, format, again);
        b->length += (size_t)length;
    }
    va_end(again);
    va_end(args);
}

void buffer_cut(struct buffer *b, size_t length)
{
    if (length >= b->length)
        return;
    b->length = length;
    b->data[length] = '\0';
}

void buffer_release(struct buffer *b)
{
    free(b->data);
    buffer_init(b);
}
