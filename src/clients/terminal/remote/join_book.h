/* join_book.h - a person's chips on a server, and the book that lists every change. */
#ifndef HEARTS_REMOTE_JOIN_BOOK_H
#define HEARTS_REMOTE_JOIN_BOOK_H

#include "base/buffer.h"
#include "clients/terminal/remote/server_link.h"

#include <stdbool.h>

/* Whether the server offers the book in that format: csv, journal or json. */
bool join_book_form(const char *form);

/* The book as text for people, latest line first, at most `most` lines; or in a format for
 * programs, as the server sends it. False with *e filled when the server cannot be reached or
 * refuses. */
bool join_book(const struct address *a, const char *token, int most, struct buffer *out,
               struct error *e);
bool join_book_file(const struct address *a, const char *token, const char *form,
                    struct buffer *out, struct error *e);

#endif
