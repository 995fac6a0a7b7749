/* transaction.c - commands under way; freed ones are reused. */
#include "server/rooms/transaction.h"

#include <stdlib.h>
#include <string.h>

enum { SPARE = 64 };

int verdict_status(const struct verdict *v)
{
    static const struct {
        const char *why;
        int status;
    } rows[] = { { "draining", 503 },  { "no-room", 503 },     { "away", 503 },
                 { "full", 503 },      { "too-fast", 429 },    { "blocked", 403 },
                 { "no-table", 404 },  { "not-allowed", 403 }, { "no-seat", 400 },
                 { "no-moment", 400 }, { "set-aside", 503 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].why, v->why) == 0)
            return rows[i].status;
    return 409;
}

struct transaction *transaction_new(struct transactions *all)
{
    struct transaction *t = all->spare;
    if (t) {
        all->spare = t->next;
        all->spare_count--;
    } else {
        t = malloc(sizeof *t);
        if (!t)
            return NULL;
    }
    memset(t, 0, sizeof *t);
    all->count++;
    return t;
}

void transaction_free(struct transactions *all, struct transaction *t)
{
    buffer_release(&t->meta);
    buffer_release(&t->earlier_bytes);
    free(t->earlier);
    free(t->money);
    free(t->bytes);
    free(t->command);
    free(t->access);
    all->count--;
    if (all->spare_count >= SPARE) {
        free(t);
        return;
    }
    t->next = all->spare;
    all->spare = t;
    all->spare_count++;
}

void transactions_release(struct transactions *all)
{
    for (struct transaction *t = all->spare, *next; t; t = next) {
        next = t->next;
        free(t);
    }
    all->spare = NULL;
}
