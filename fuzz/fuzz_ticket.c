/* fuzz_ticket.c - any bytes as the headers that identify a client: the first line as its cookie,
 * the rest as its Authorization.
 *
 * Only a ticket that this server would write itself makes anybody a guest.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/who/tickets.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void need_ticket(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_ticket: %s\n", what);
    abort();
}

static void check_ticket(const uint8_t key[32], const struct ticket *t, bool found,
                         const char *cookie, const char *authorization)
{
    char text[TICKET_MAX];
    need_ticket(found == (t->kind != TICKET_NONE), "found, and nobody");
    if (t->kind != TICKET_GUEST)
        return;
    need_ticket(memchr(t->name, 0, sizeof t->name) != NULL, "a name without an end");
    ticket_guest(key, &t->id, t->name, t->made_ms, text);
    need_ticket((cookie && strstr(cookie, text)) || (authorization && strstr(authorization, text)),
                "a guest that nobody signed");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t key[32] = "the key of the tickets of fuzz.";
    struct ticket t;
    char *cookie = malloc(size + 1), *authorization = NULL;
    need_ticket(cookie != NULL, "no memory");
    memcpy(cookie, size ? data : (const uint8_t *)"", size);
    cookie[size] = '\0';
    char *end = strchr(cookie, '\n');
    if (end) {
        *end = '\0';
        authorization = end + 1;
    }
    for (int secure = 0; secure < 2; secure++)
        check_ticket(key, &t, ticket_find(key, secure, cookie, authorization, &t), cookie,
                     authorization);
    check_ticket(key, &t, ticket_read(key, cookie, &t), cookie, NULL);
    free(cookie);
    return 0;
}
