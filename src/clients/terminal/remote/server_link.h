/* server_link.h - where a server is, and the token that says who one is there. */
#ifndef HEARTS_REMOTE_SERVER_LINK_H
#define HEARTS_REMOTE_SERVER_LINK_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_HOST = 256, ADDRESS_ID = 33, ADDRESS_TOKEN = 512, ADDRESS_PATH = 1024 };

struct address {
    bool safe;               /* by TLS */
    char host[ADDRESS_HOST]; /* a name or number, without the brackets of IPv6 */
    int port;
    char table[ADDRESS_ID]; /* of a link to a table, or "" */
};

/* Reads http://host:port, https, ws or wss, with or without /t/ID; a bare host is taken for http.
 * False and *e filled when it is none of these. */
bool address_read(struct address *a, const char *url, struct error *e);

/* As the header Host has it. */
void address_host(const struct address *a, char *out, size_t capacity);

/* Whether it is the id of a table: 32 hexadecimal digits. */
bool address_is_id(const char *text);

/* Where the token for that server is kept; makes the folders. False and *e filled when there is no
 * such place. */
bool address_token_path(const struct address *a, char out[ADDRESS_PATH], struct error *e);

/* The token kept there; "" where there is none. False and *e filled when it cannot be read. */
bool address_token_read(const char *path, char out[ADDRESS_TOKEN], struct error *e);

/* Whether it may be sent: not empty, letters, figures and signs alone. */
bool address_token_is_good(const char *token);

#endif
