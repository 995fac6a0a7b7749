/* server_link.h - the address of a server, and the token that identifies a person there. */
#ifndef HEARTS_REMOTE_SERVER_LINK_H
#define HEARTS_REMOTE_SERVER_LINK_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_HOST = 256, ADDRESS_ID = 33, ADDRESS_TOKEN = 512, ADDRESS_PATH = 1024 };

struct address {
    bool safe;               /* uses TLS */
    char host[ADDRESS_HOST]; /* a name or number, without the brackets of IPv6 */
    int port;
    char table[ADDRESS_ID]; /* of a link to a table, or "" */
};

/* Reads http://host:port, https, ws or wss, with or without /t/ID; a bare host means http. False
 * with *e filled for anything else. */
bool address_read(struct address *a, const char *url, struct error *e);

/* The host as in the Host header. */
void address_host(const struct address *a, char *out, size_t capacity);

/* Whether it is the id of a table: 32 hexadecimal digits. */
bool address_is_id(const char *text);

/* The file for the token of that server; makes the folders. False with *e filled when there is no
 * such place. */
bool address_token_path(const struct address *a, char out[ADDRESS_PATH], struct error *e);

/* Reads the token from that file; "" if there is none. False with *e filled when it cannot be
 * read. */
bool address_token_read(const char *path, char out[ADDRESS_TOKEN], struct error *e);

/* Whether it may be sent: not empty, short enough, and only visible ASCII without spaces. */
bool address_token_is_good(const char *token);

#endif
