/* solo_chance.c - decks and random numbers for the one-person table: from the system, or from a
 * seed. */
#include "clients/terminal/solo/solo_inside.h"

#include <errno.h>
#include <sys/random.h>

static bool system_bytes(void *out, size_t length)
{
    unsigned char *at = out;
    while (length) {
        ssize_t got = getrandom(at, length, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        length -= (size_t)got;
    }
    return true;
}

bool solo_random(const struct solo *t, void *out, size_t length)
{
    (void)t;
    return system_bytes(out, length);
}

bool solo_chance(const struct solo *t, uint64_t salt, uint64_t *out)
{
    if (!t->seeded)
        return system_bytes(out, sizeof *out);
    /* The step number is mixed in, so that a resumed game continues as if never interrupted. */
    uint64_t state = t->seed ^ (t->step_count + 1) * UINT64_C(0x9e3779b97f4a7c15);
    state = hearts_random(&state) ^ salt * UINT64_C(0xbf58476d1ce4e5b9);
    *out = hearts_random(&state);
    return true;
}

/* A number below n (n up to 256), all equally likely: bytes from the last incomplete run of n are
 * dropped. */
static bool system_below(unsigned n, unsigned *out)
{
    unsigned limit = 256 - 256 % n;
    for (;;) {
        unsigned char byte;
        if (!system_bytes(&byte, 1))
            return false;
        if (byte < limit) {
            *out = byte % n;
            return true;
        }
    }
}

bool solo_deck(const struct solo *t, hearts_card *deck, struct error *e)
{
    uint64_t chance;
    if (t->seeded) {
        if (!solo_chance(t, 0xdec, &chance))
            return false;
        hearts_deck_shuffle(&t->plan, deck, &chance);
        return true;
    }
    if (t->fair) {
        solo_fair_deck(t, deck);
        return true;
    }
    (void)hearts_pile_list(t->plan.deck, deck);
    for (unsigned i = t->plan.deck_cards; i > 1; i--) {
        unsigned j;
        if (!system_below(i, &j)) {
            error_set(e, "the system gives no random numbers to shuffle with");
            return false;
        }
        hearts_card c = deck[i - 1];
        deck[i - 1] = deck[j];
        deck[j] = c;
    }
    return true;
}
