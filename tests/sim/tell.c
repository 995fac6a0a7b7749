/* tell.c - what an event tells each audience, as a number for comparison. */
#include "sim/sim.h"

#include <stdlib.h>
#include <string.h>

#define X(constant, word, told) told,
static const bool told_to_all[TABLE_EVENTS] = { TABLE_LIST_EVENT(X) };
#undef X

void heard_take(void *with, const struct hearts_event *e)
{
    struct heard *h = with;
    if (h->count == SIM_HEARD)
        abort();
    h->at[h->count++] = *e;
}

bool tell_is_for(const struct table_event *e, int audience)
{
    return told_to_all[e->kind] || e->seat == audience;
}

static uint64_t mix(uint64_t digest, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    for (; length >= 8; at += 8, length -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        digest = (digest ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        digest ^= digest >> 29;
    }
    for (; length; at++, length--)
        digest = (digest ^ *at) * UINT64_C(0x100000001b3);
    return digest;
}

static uint64_t mix_text(uint64_t digest, const char *text)
{
    return mix(digest, text, strlen(text) + 1);
}

uint64_t tell_digest(const struct hearts_plan *p, const struct table_event *e,
                     const struct heard *heard, int audience)
{
    uint8_t plain[4] = { e->kind, e->seat, e->other, e->yes };
    uint64_t digest = mix(1, plain, sizeof plain);
    digest = mix_text(mix_text(mix_text(digest, e->name), e->player), e->text);
    if (e->kind == TABLE_AHEAD_SET)
        digest = mix(digest, e->cards, e->count);
    for (int i = 0; i < heard->count; i++) {
        struct hearts_seen seen;
        memset(&seen, 0, sizeof seen);
        hearts_seen_of(p, &heard->at[i], audience, &seen);
        digest = mix(digest, &seen, sizeof seen);
    }
    return digest;
}

void stream_add(struct stream *s, uint64_t digest)
{
    if (s->count == s->room) {
        s->room = 2 * s->room + 256;
        s->digest = realloc(s->digest, s->room * sizeof *s->digest);
        if (!s->digest)
            abort();
    }
    s->digest[s->count++] = digest;
}
