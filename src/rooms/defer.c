/* defer.c - what comes while the tables are taken up, put off until they are there. */
#include "rooms/defer.h"

#include <stdlib.h>
#include <string.h>

enum { DEFERRED_MOST = 64 }; /* messages of one socket */

struct deferred {
    struct deferred *next;
    struct client *client; /* and its message; or: */
    struct request *request;
    struct person who;
    void (*again)(void *with, struct request *q, const struct person *who);
    void *with;
    size_t length;
    char text[];
};

static bool put_off(struct rooms *r, const struct deferred *what, const char *text)
{
    struct deferred *d = malloc(sizeof *d + what->length + 1), **end = &r->deferred;
    if (!d)
        return false;
    *d = *what;
    memcpy(d->text, text, what->length);
    d->text[what->length] = '\0';
    while (*end)
        end = &(*end)->next;
    *end = d;
    return true;
}

bool defer_message(struct client *c, const char *text, size_t length)
{
    struct deferred what = { .client = c, .length = length };
    if (!c->rooms->load || c->deferred >= DEFERRED_MOST || !put_off(c->rooms, &what, text))
        return false;
    c->users++;
    c->deferred++;
    return true;
}

bool defer_request(struct rooms *r, struct request *q, const struct person *who,
                   void (*again)(void *with, struct request *q, const struct person *who),
                   void *with)
{
    struct deferred what = { .request = q, .who = *who, .again = again, .with = with };
    return r->load && put_off(r, &what, "");
}

void deferred_do(struct rooms *r, void (*message)(struct rooms *r, struct socket *s,
                                                  const char *text, size_t length))
{
    for (struct deferred *d; (d = r->deferred);) {
        r->deferred = d->next;
        if (d->request) {
            d->again(d->with, d->request, &d->who);
        } else {
            d->client->deferred--;
            if (d->client->socket)
                message(r, d->client->socket, d->text, d->length);
            client_leave(d->client);
        }
        free(d);
    }
}

void deferred_release(struct rooms *r)
{
    for (struct deferred *d; (d = r->deferred);) {
        r->deferred = d->next;
        if (d->request)
            r->platform->refuse(d->request, 503, "draining", "The server goes down.", 0);
        free(d);
    }
}
