/* net.c - a network that drops, repeats, delays and reorders, and clocks that do not. */
#include "sim/sim.h"

#include <stdlib.h>

static bool before(const struct message *a, const struct message *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(struct message *a, struct message *b)
{
    struct message m = *a;
    *a = *b;
    *b = m;
}

static void push(struct net *n, struct message m)
{
    if (n->count == n->room) {
        n->room = 2 * n->room + 64;
        n->heap = realloc(n->heap, n->room * sizeof *n->heap);
        if (!n->heap)
            abort();
    }
    m.order = n->order++;
    size_t i = n->count++;
    n->heap[i] = m;
    for (; i && before(&n->heap[i], &n->heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&n->heap[i], &n->heap[(i - 1) / 2]);
}

static int64_t delay(struct sim *s)
{
    if (!s->setup.disturbed || s->settling)
        return 1;
    switch (sim_below(s, 40)) {
    case 0: return 1 + sim_below(s, 3000);
    case 1:
    case 2: return 1 + sim_below(s, 400);
    default: return 1 + sim_below(s, 30);
    }
}

void net_send(struct sim *s, struct message m)
{
    bool rough = s->setup.disturbed && !s->settling;
    bool lost = rough && sim_below(s, 12) == 0;
    bool again = rough && sim_below(s, 16) == 0;
    s->count.dropped += lost;
    s->count.repeated += again;
    if (again) {
        struct message twin = m;
        /* Some copies arrive very late. */
        twin.at = s->now + (sim_below(s, 3) ? delay(s) : 1 + (int64_t)sim_below(s, 40000));
        if (m.view) {
            twin.view = malloc(sizeof *twin.view);
            if (!twin.view)
                abort();
            *twin.view = *m.view;
        }
        push(&s->net, twin);
    }
    if (lost) {
        free(m.view);
        return;
    }
    m.at = s->now + delay(s);
    push(&s->net, m);
}

void net_timer(struct sim *s, enum message_kind kind, int client, int64_t at, uint32_t number)
{
    push(&s->net, (struct message){
                      .at = at,
                      .kind = (uint8_t)kind,
                      .client = (uint8_t)client,
                      .number = number,
                      .era = client >= 0 ? s->clients[client].era : 0,
                  });
}

bool net_next(struct sim *s, struct message *out)
{
    struct net *n = &s->net;
    if (!n->count)
        return false;
    *out = n->heap[0];
    n->heap[0] = n->heap[--n->count];
    for (size_t i = 0, child; (child = 2 * i + 1) < n->count; i = child) {
        if (child + 1 < n->count && before(&n->heap[child + 1], &n->heap[child]))
            child++;
        if (!before(&n->heap[child], &n->heap[i]))
            break;
        swap(&n->heap[child], &n->heap[i]);
    }
    return true;
}

void net_clear(struct sim *s)
{
    for (size_t i = 0; i < s->net.count; i++)
        free(s->net.heap[i].view);
    s->net.count = 0;
    s->net.order = 0;
}
