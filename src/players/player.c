/* player.c - the list of computer players, their seats, their chance. */
#include "players/player.h"
#include "players/think/think.h"

#include <stdio.h>
#include <string.h>

#define CHARACTER(name, nodes, remembers, calm, infers, plays_score, moon, care)             \
    static const struct character character_##name = { nodes,       remembers, calm, infers, \
                                                       plays_score, moon,      care };
#include "players/characters.def"
#undef CHARACTER

#define STRENGTH(player, offered, name, sentence, name_de, sentence_de) \
    static const char sentence_##player[] = sentence;
#include "players/strengths.def"
#undef STRENGTH

const struct player player_list[] = {
#define X(name, decide, with) { #name, sentence_##name, decide, with },
#include "players/players.def"
#undef X
};

const size_t player_count = sizeof player_list / sizeof *player_list;

const struct player *player_find(const char *name)
{
    for (size_t i = 0; i < player_count; i++)
        if (strcmp(player_list[i].name, name) == 0)
            return &player_list[i];
    return NULL;
}

void player_seat_init(struct player_seat *s, const struct hearts_plan *p, int seat)
{
    s->plan = p;
    memory_init(&s->memory, seat);
}

void player_seat_see(struct player_seat *s, const struct hearts_seen *seen)
{
    memory_see(&s->memory, s->plan, seen);
}

void advice_begin(struct advice *out, const struct hearts_view *v)
{
    out->move = (struct hearts_move){ .seat = v->seat };
    out->why[0] = '\0';
    out->reason = reason_of(REASON_NONE);
    out->deals = 0;
    out->score = false;
    out->step = 1;
    out->chance_step = 1;
    out->expect = out->against = (struct prospect){ 0, 0, 0, 0 };
    out->other = out->move;
    out->opinions = 0;
    out->ways = 0;
}

void advice_say(struct advice *out, const char *verb)
{
    char cards[HEARTS_MOVE_MAX * 3 + 1] = "", reason[112], cost[48];
    for (int i = 0; i < out->move.count; i++) {
        cards[3 * i] = ' ';
        hearts_card_write(out->move.cards[i], cards + 3 * i + 1);
    }
    (void)reason_write(&out->reason, reason, sizeof reason);
    (void)reason_cost_write(&out->reason, out->move.count != 1, cost, sizeof cost);
    (void)snprintf(out->why, sizeof out->why, "%.28s%s: %s%s%s.", verb, cards, reason,
                   cost[0] ? "; " : "", cost);
}

uint64_t player_random(uint64_t *rng)
{
    uint64_t z = (*rng += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint32_t player_random_below(uint64_t *rng, uint32_t n)
{
    /* The lowest products are one too many for some numbers: those draws are thrown away. */
    uint32_t spare = (uint32_t)-n % n;
    for (;;) {
        uint64_t product = (player_random(rng) >> 32) * n;
        if ((uint32_t)product >= spare)
            return (uint32_t)(product >> 32);
    }
}
