/* defer.c - messages and requests for a table that is not loaded yet, deferred until it is. */
#include "server/rooms/defer.h"

#include <stdlib.h>
#include <string.h>

enum { DEFERRED_MOST = 64 }; /* messages of one socket */

struct deferred {
    struct deferred *next;
    struct client *client; /* with its message in `text`; or: */
    struct request *request;
    struct person who;
    void (*again)(void *with, struct request *q, const struct person *who);
    void *with;
    size_t length;
    char text[];
};

static bool put_off(struct deferred_list *list, const struct deferred *what, const char *text)
{
    struct deferred *d = malloc(sizeof *d + what->length + 1);
    if (!d)
        return false;
    *d = *what;
    memcpy(d->text, text, what->length);
    d->text[what->length] = '\0';
    if (list->last)
        list->last->next = d;
    else
        list->first = d;
    list->last = d;
    return true;
}

static struct deferred *take_first(struct deferred_list *list)
{
    struct deferred *d = list->first;
    if (!d)
        return NULL;
    list->first = d->next;
    if (!list->first)
        list->last = NULL;
    return d;
}

bool defer_message(struct deferred_list *list, struct client *c, const char *text, size_t length)
{
    struct deferred what = { .client = c, .length = length };
    if (c->deferred >= DEFERRED_MOST || !put_off(list, &what, text))
        return false;
    c->users++;
    c->deferred++;
    return true;
}

bool defer_request(struct deferred_list *list, struct request *q, const struct person *who,
                   void (*again)(void *with, struct request *q, const struct person *who),
                   void *with)
{
    struct deferred what = { .request = q, .who = *who, .again = again, .with = with };
    return put_off(list, &what, "");
}

void deferred_do(struct deferred_list *list,
                 void (*message)(struct client *c, const char *text, size_t length))
{
    for (struct deferred *d; (d = take_first(list));) {
        if (d->request) {
            d->again(d->with, d->request, &d->who);
        } else {
            d->client->deferred--;
            if (d->client->socket)
                message(d->client, d->text, d->length);
            client_leave(d->client);
        }
        free(d);
    }
}

void deferred_release(struct rooms *r, struct deferred_list *list)
{
    for (struct deferred *d; (d = take_first(list));) {
        if (d->request)
            r->platform->refuse(d->request, 503, "draining", "The server goes down.", 0);
        free(d);
    }
}
