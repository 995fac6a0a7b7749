/* sessions.c - a set-associative cache: a ticket's hash gives its set. */
#include "server/people/who/sessions.h"

#include <stdlib.h>
#include <string.h>

enum { WAYS = 8 };

struct sessions {
    struct session *at;
    size_t sets; /* a power of two */
    uint64_t clock;
};

struct sessions *sessions_new(size_t room)
{
    struct sessions *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    for (s->sets = 1; s->sets * WAYS < room;)
        s->sets *= 2;
    s->at = calloc(s->sets * WAYS, sizeof *s->at);
    if (!s->at) {
        free(s);
        return NULL;
    }
    return s;
}

void sessions_free(struct sessions *s)
{
    if (s)
        free(s->at);
    free(s);
}

static struct session *set_of(const struct sessions *s, const uint8_t hash[KEY_HASH])
{
    uint64_t n;
    memcpy(&n, hash, sizeof n);
    return s->at + (n & (s->sets - 1)) * WAYS;
}

static struct session *find(const struct sessions *s, const uint8_t hash[KEY_HASH])
{
    struct session *set = set_of(s, hash);
    for (int i = 0; i < WAYS; i++)
        if (set[i].kind != TICKET_NONE && memcmp(set[i].hash, hash, KEY_HASH) == 0)
            return &set[i];
    return NULL;
}

struct session *sessions_find(struct sessions *s, const struct ticket *t)
{
    struct session *found = find(s, t->hash);
    if (found)
        found->touched = ++s->clock;
    return found;
}

struct session *sessions_add(struct sessions *s, const struct ticket *t, const struct person *who)
{
    struct session *place = find(s, t->hash), *set = set_of(s, t->hash);
    for (int i = 0; !place && i < WAYS; i++)
        if (set[i].kind == TICKET_NONE)
            place = &set[i];
    if (!place) {
        place = set;
        for (int i = 1; i < WAYS; i++)
            if (set[i].touched < place->touched)
                place = &set[i];
    }
    *place = (struct session){
        .kind = (uint8_t)t->kind, .who = *who, .account = t->id, .touched = ++s->clock
    };
    memcpy(place->hash, t->hash, KEY_HASH);
    return place;
}

void sessions_drop(struct sessions *s, const uint8_t hash[KEY_HASH])
{
    struct session *found = find(s, hash);
    if (found)
        found->kind = TICKET_NONE;
}

void sessions_drop_all(struct sessions *s, const struct id *account)
{
    for (size_t i = 0; i < s->sets * WAYS; i++)
        if (id_same(&s->at[i].account, account))
            s->at[i].kind = TICKET_NONE;
}

size_t sessions_count(const struct sessions *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->sets * WAYS; i++)
        count += s->at[i].kind != TICKET_NONE;
    return count;
}
