/* retry_run.c - a hand of a record played to its end by computers. */
#include "table/retry_run.h"

#include <string.h>

#include "table/chance.h"

struct run {
    const struct retry_steps *s;
    struct hearts_game game;
    struct player_seat memories[HEARTS_SEATS];
    const struct player *players[HEARTS_SEATS];
    unsigned decisions[HEARTS_SEATS]; /* of the hand so far */
    uint64_t own;                     /* seed of the person's seat */
    retry_decider *decider;           /* decides there in place of a computer; or NULL */
    void *with;                       /* passed to it */
    bool scored;
    struct retry_end *end;
};

static void tell(struct run *r, const struct hearts_events *events)
{
    const struct hearts_plan *plan = &r->s->plan;
    struct hearts_seen seen;
    for (int i = 0; i < events->count; i++) {
        for (int seat = 0; seat < plan->seats; seat++) {
            hearts_seen_of(plan, &events->at[i], seat, &seen);
            player_seat_see(&r->memories[seat], &seen);
        }
        if (events->at[i].all.kind == HEARTS_SCORED) {
            r->scored = true;
            memcpy(r->end->points, events->at[i].all.number, sizeof r->end->points);
        }
    }
}

/* FNV-1a, of 32 bits. */
static void sum_up(struct run *r, unsigned byte)
{
    r->end->moves = (r->end->moves ^ byte) * UINT32_C(0x01000193);
}

static bool decide(struct run *r, const struct hearts_move *m)
{
    struct hearts_events events = { 0 };
    if (hearts_game_move(&r->s->plan, &r->game, m, &events).code != HEARTS_OK)
        return false;
    r->decisions[m->seat]++;
    sum_up(r, m->seat);
    sum_up(r, m->option);
    for (int i = 0; i < m->count; i++)
        sum_up(r, m->cards[i]);
    tell(r, &events);
    return true;
}

static bool make_step(struct run *r, const struct game_step *step)
{
    struct hearts_events events = { 0 };
    struct hearts_start start = { .dealer = step->as.dealer, .hand_number = 1 };
    switch (step->kind) {
    case STEP_MOVE: return decide(r, &step->as.move);
    case STEP_NEXT:
        if (step->as.dealer == HEARTS_NO_SEAT)
            return hearts_game_next(&r->s->plan, &r->game).code == HEARTS_OK;
        hearts_game_start(&r->s->plan, &r->game, &start);
        return true;
    case STEP_DEAL: break;
    }
    if (hearts_game_deal(&r->s->plan, &r->game, step->as.deck, &events).code != HEARTS_OK)
        return false;
    memset(r->decisions, 0, sizeof r->decisions);
    r->scored = false;
    tell(r, &events);
    return true;
}

static bool think(struct run *r, struct scratch *scratch)
{
    struct hearts_view view;
    struct advice advice;
    if (!r->game.to_act)
        return false;
    int seat = hearts_faces_lowest(r->game.to_act);
    hearts_view_of(&r->s->plan, &r->game, seat, &view);
    if (r->decider && seat == r->s->seat) {
        struct hearts_move own = { .seat = (uint8_t)seat };
        return r->decider(r->with, &view, &own) && decide(r, &own);
    }
    uint64_t chance = seat == r->s->seat ? r->own : r->s->chance;
    struct thinking thinking = { .rng = chance_of_decision(chance, seat, r->decisions[seat]),
                                 .scratch = scratch };
    r->players[seat]->decide(r->players[seat], &r->memories[seat], &view, &thinking, &advice);
    return decide(r, &advice.move);
}

static bool play(struct run *r, unsigned nth, struct scratch *scratch)
{
    const struct retry_steps *s = r->s;
    bool good = true;
    *r->end = (struct retry_end){ .moves = UINT32_C(0x811c9dc5) };
    r->own = chance_of_decision(s->chance, HEARTS_SEATS, nth);
    for (int seat = 0; seat < s->plan.seats; seat++) {
        r->players[seat] = player_find(seat == s->seat ? "full" : s->player[seat]);
        player_seat_init(&r->memories[seat], &s->plan, seat);
    }
    hearts_game_start(&s->plan, &r->game, &s->start);
    for (size_t i = 0; i < s->from && good; i++)
        good = make_step(r, &s->steps[i]);
    while (good && !r->scored)
        good = think(r, scratch);
    return good;
}

bool retry_run(const struct retry_steps *s, unsigned nth, struct scratch *scratch,
               struct retry_end *out)
{
    struct run r = { .s = s, .end = out };
    return play(&r, nth, scratch);
}

bool retry_follow(const struct retry_steps *s, retry_decider *own, void *with,
                  struct scratch *scratch, struct retry_end *out)
{
    struct run r = { .s = s, .decider = own, .with = with, .end = out };
    return play(&r, 0, scratch);
}
