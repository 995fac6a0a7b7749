/* join_book.h - what a person has of chips on a server, and every line of it. */
#ifndef HEARTS_REMOTE_JOIN_BOOK_H
#define HEARTS_REMOTE_JOIN_BOOK_H

#include "base/buffer.h"
#include "clients/terminal/remote/server_link.h"

#include <stdbool.h>

/* Whether the server tells a book in that form: csv, journal or json. */
bool join_book_form(const char *form);

/* The book as text for people, the latest line first, of `most` lines; or in a form for programs,
 * as the server tells it. False and *e filled when the server cannot be reached or refuses. */
bool join_book(const struct address *a, const char *token, int most, struct buffer *out,
               struct error *e);
bool join_book_file(const struct address *a, const char *token, const char *form,
                    struct buffer *out, struct error *e);

#endif
