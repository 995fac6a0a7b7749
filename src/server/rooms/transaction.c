/* transaction.c - commands under way; freed ones are reused. */
#include "server/rooms/transaction.h"

#include <stdlib.h>
#include <string.h>

enum { SPARE = 64 };

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
