/* solo_seat.c - the person's seat at the one-person table. */
#include "clients/terminal/solo/solo_inside.h"

static const struct solo *solo_of(const struct seat *p) { return (const struct solo *)p; }
static struct solo *solo_to(struct seat *p) { return (struct solo *)p; }

static void view(const struct seat *p, struct hearts_view *out) { solo_view(solo_of(p), out); }
static size_t seen_count(const struct seat *p) { return solo_seen_count(solo_of(p)); }
static size_t step_count(const struct seat *p) { return solo_step_count(solo_of(p)); }
static uint32_t thinking_ms(const struct seat *p) { return solo_thinking_ms(solo_of(p)); }
static bool step(struct seat *p, struct error *e) { return solo_step(solo_to(p), e); }
static bool next(struct seat *p, struct error *e) { return solo_next(solo_to(p), e); }
static const char *fault(const struct seat *p) { return solo_save_fault(solo_of(p)); }
static bool kept(const struct seat *p) { return solo_kept(solo_of(p)); }
static const char *pot(const struct seat *p, int seat) { return solo_pot(solo_of(p), seat); }

static const struct hearts_seen *seen(const struct seat *p, size_t i)
{
    return solo_seen(solo_of(p), i);
}

static enum seat_wait waits(const struct seat *p)
{
    switch (solo_waits(solo_of(p))) {
    case SOLO_DEAL: return SEAT_DEAL;
    case SOLO_COMPUTER: return SEAT_NEWS;
    case SOLO_PERSON: return SEAT_PERSON;
    case SOLO_OTHER: return SEAT_OTHER;
    case SOLO_OVER: break;
    }
    return SEAT_OVER;
}

static bool think(struct seat *p, struct error *e)
{
    return solo_waits(solo_of(p)) != SOLO_COMPUTER || solo_think(solo_to(p), e);
}

static struct hearts_refusal move(struct seat *p, const struct hearts_move *m)
{
    return solo_move(solo_to(p), m);
}

static enum seat_undone undo(struct seat *p)
{
    unsigned before = solo_of(p)->takebacks;
    if (!solo_undo(solo_to(p)))
        return SEAT_NOT_UNDONE;
    p->rebuilt++;
    return solo_of(p)->takebacks > before ? SEAT_UNDONE_LATE : SEAT_UNDONE;
}

static bool hint(const struct seat *p, struct advice *out) { return solo_hint(solo_of(p), out); }

static const char *stakes(const struct seat *p, size_t hand, int seat)
{
    return solo_stakes(solo_of(p), hand, seat);
}

static int turn(const struct seat *p) { return solo_turn(solo_of(p)); }
static void show(struct seat *p, int seat) { solo_show(solo_to(p), seat); }

static const struct seat_ops ops = {
    .view = view,
    .seen_count = seen_count,
    .seen = seen,
    .step_count = step_count,
    .waits = waits,
    .thinking_ms = thinking_ms,
    .think = think,
    .step = step,
    .move = move,
    .undo = undo,
    .hint = hint,
    .next = next,
    .fault = fault,
    .kept = kept,
    .stakes = stakes,
    .pot = pot,
    .turn = turn,
    .show = show,
};

struct seat *solo_seat(struct solo *t)
{
    struct seat *p = &t->seat;
    p->ops = &ops;
    p->plan = &t->plan;
    p->person = t->person;
    p->rules = t->rules;
    p->title = t->title;
    p->about = t->about;
    p->seed = t->seed_text;
    p->several = t->people & (t->people - 1);
    p->one_hand = t->retry_from > 0;
    for (int seat = 0; seat < t->plan.seats; seat++) {
        p->names[seat] = t->seats[seat].name;
        p->players[seat] = t->seats[seat].called;
    }
    return p;
}
