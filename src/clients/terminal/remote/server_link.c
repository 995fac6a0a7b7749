/* server_link.c - parses links to servers, and finds stored tokens. */
#define _POSIX_C_SOURCE 200809L
#include "clients/terminal/remote/server_link.h"

#include "base/os/file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORT_PLAIN = 80, PORT_SAFE = 443, ID_DIGITS = ADDRESS_ID - 1 };

bool address_is_id(const char *text)
{
    return strlen(text) == ID_DIGITS && strspn(text, "0123456789abcdef") == ID_DIGITS;
}

static const char *read_scheme(struct address *a, const char *url)
{
    static const struct {
        const char *text;
        bool safe;
    } schemes[] = {
        { "http://", false }, { "https://", true }, { "ws://", false }, { "wss://", true }
    };
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(url, schemes[i].text, strlen(schemes[i].text)) == 0) {
            a->safe = schemes[i].safe;
            return url + strlen(schemes[i].text);
        }
    return strstr(url, "://") ? NULL : url;
}

/* Reads the host name and the port; returns where the rest begins, or NULL. */
static const char *read_host(struct address *a, const char *at)
{
    bool bracket = *at == '[';
    at += bracket;
    size_t length = strcspn(at, bracket ? "]" : ":/?#");
    if (length == 0 || length >= sizeof a->host)
        return NULL;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)at[i]) && !strchr(bracket ? ":.%" : "-._", at[i]))
            return NULL;
    memcpy(a->host, at, length);
    at += length;
    if (bracket && *at++ != ']')
        return NULL;
    a->port = a->safe ? PORT_SAFE : PORT_PLAIN;
    if (*at != ':')
        return at;
    char *end;
    long port = isdigit((unsigned char)at[1]) ? strtol(at + 1, &end, 10) : 0;
    if (port < 1 || port > 65535)
        return NULL;
    a->port = (int)port;
    return end;
}

bool address_read(struct address *a, const char *url, struct error *e)
{
    memset(a, 0, sizeof *a);
    const char *at = read_scheme(a, url);
    at = at ? read_host(a, at) : NULL;
    if (at && strncmp(at, "/t/", 3) == 0 && strlen(at + 3) >= ID_DIGITS) {
        memcpy(a->table, at + 3, ID_DIGITS);
        at += 3 + ID_DIGITS;
        if (!address_is_id(a->table))
            at = NULL;
    }
    if (at && (!*at || strcmp(at, "/") == 0))
        return true;
    error_set(e, "\"%.120s\" is no address: it is like https://example.org, or a link to a table",
              url);
    return false;
}

void address_host(const struct address *a, char *out, size_t capacity)
{
    bool colons = strchr(a->host, ':') != NULL;
    bool usual = a->port == (a->safe ? PORT_SAFE : PORT_PLAIN);
    int used = snprintf(out, capacity, colons ? "[%s]" : "%s", a->host);
    if (!usual && used > 0 && (size_t)used < capacity)
        (void)snprintf(out + used, capacity - (size_t)used, ":%d", a->port);
}

/* The file name has the port and scheme, so that a token got over TLS is never sent in the
 * clear. */
bool address_token_path(const struct address *a, char out[ADDRESS_PATH], struct error *e)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char name[ADDRESS_HOST + 16];
    int length;
    (void)snprintf(name, sizeof name, "%s", a->host);
    if (!a->safe || a->port != PORT_SAFE)
        (void)snprintf(name + strlen(name), 16, "-%d%s", a->port, a->safe ? "-tls" : "");
    for (char *at = name; *at; at++)
        *at = (char)(*at == ':' || *at == '%' ? '_' : tolower((unsigned char)*at));
    if (state && state[0] == '/')
        length = snprintf(out, ADDRESS_PATH, "%s/hearts/join/%s.token", state, name);
    else if (home && home[0] == '/')
        length = snprintf(out, ADDRESS_PATH, "%s/.local/state/hearts/join/%s.token", home, name);
    else {
        error_set(e, "neither XDG_STATE_HOME nor HOME names a folder to keep who you are in");
        return false;
    }
    if (length < 0 || length >= ADDRESS_PATH) {
        error_set(e, "the folder to keep who you are in has too long a name");
        return false;
    }
    return file_make_folders(out, e);
}

bool address_token_is_good(const char *token)
{
    size_t length = strlen(token);
    for (size_t i = 0; i < length; i++)
        if (token[i] <= ' ' || token[i] > '~')
            return false;
    return length > 0 && length < ADDRESS_TOKEN;
}

bool address_token_read(const char *path, char out[ADDRESS_TOKEN], struct error *e)
{
    struct buffer text = { 0 };
    out[0] = '\0';
    if (access(path, F_OK) != 0)
        return true;
    bool read = file_read_all(path, ADDRESS_TOKEN, &text, e);
    if (read && text.length) {
        size_t length = strcspn(text.data, "\r\n");
        text.data[length] = '\0';
        if (address_token_is_good(text.data))
            memcpy(out, text.data, length + 1);
    }
    buffer_release(&text);
    return read;
}
