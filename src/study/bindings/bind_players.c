/* bind_players.c - for bindings: the computer players and their memories behind plain functions. */
#include "hearts/players.h"

#include <stdio.h>
#include <string.h>

#include "players/common/scratch.h"
#include "players/player.h"
#include "players/strengths.h"

struct hearts_memory {
    struct memory of[HEARTS_SEATS];
};

const char *hearts_player_name(size_t i) { return i < player_count ? player_list[i].name : NULL; }

const char *hearts_player_brief(size_t i) { return i < player_count ? player_list[i].brief : NULL; }

int hearts_player_find(const char *name)
{
    const struct strength *called = strength_called(name, strlen(name));
    if (strcmp(name, "learned") == 0)
        name = "policy";
    const struct player *found = player_find(called ? called->player : name);
    return found ? (int)(found - player_list) : -1;
}

size_t hearts_memory_size(void) { return sizeof(struct hearts_memory); }

struct hearts_memory *hearts_memory_init(void *memory, const struct hearts_plan *p)
{
    struct hearts_memory *m = memory;
    memset(m, 0, sizeof *m);
    for (int seat = 0; seat < p->seats; seat++)
        memory_init(&m->of[seat], seat);
    return m;
}

void hearts_memory_see(struct hearts_memory *m, const struct hearts_plan *p,
                       const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++)
        for (int seat = 0; seat < p->seats; seat++) {
            struct hearts_seen seen;
            hearts_seen_of(p, &events->at[i], seat, &seen);
            memory_see(&m->of[seat], p, &seen);
        }
}

struct hearts_desk *hearts_desk_new(void) { return (struct hearts_desk *)scratch_new(); }

void hearts_desk_free(struct hearts_desk *d) { scratch_free((struct scratch *)d); }

bool hearts_player_decide(size_t i, const struct hearts_plan *p, const struct hearts_memory *m,
                          const struct hearts_view *v, struct hearts_desk *d, uint64_t nodes,
                          uint64_t *rng, struct hearts_decision *out)
{
    struct advice advice;
    if (i >= player_count || v->seat >= p->seats || v->choice.low > v->choice.high)
        return false;
    struct player_seat seat = { p, m->of[v->seat] };
    struct thinking thinking = { .rng = *rng, .scratch = (struct scratch *)d, .nodes = nodes };
    player_list[i].decide(&player_list[i], &seat, v, &thinking, &advice);
    *rng = thinking.rng;
    out->move = advice.move;
    (void)snprintf(out->why, sizeof out->why, "%s", advice.why);
    return true;
}
