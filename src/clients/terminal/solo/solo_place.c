/* solo_place.c - the one-person table as a place. */
#include "clients/terminal/solo/solo_inside.h"

static const struct solo *solo_of(const struct place *p) { return (const struct solo *)p; }
static struct solo *solo_to(struct place *p) { return (struct solo *)p; }

static void view(const struct place *p, struct hearts_view *out) { solo_view(solo_of(p), out); }
static size_t seen_count(const struct place *p) { return solo_seen_count(solo_of(p)); }
static size_t step_count(const struct place *p) { return solo_step_count(solo_of(p)); }
static uint32_t thinking_ms(const struct place *p) { return solo_thinking_ms(solo_of(p)); }
static bool step(struct place *p, struct error *e) { return solo_step(solo_to(p), e); }
static bool next(struct place *p, struct error *e) { return solo_next(solo_to(p), e); }
static const char *fault(const struct place *p) { return solo_save_fault(solo_of(p)); }
static bool kept(const struct place *p) { return solo_kept(solo_of(p)); }
static const char *pot(const struct place *p, int seat) { return solo_pot(solo_of(p), seat); }

static const struct hearts_seen *seen(const struct place *p, size_t i)
{
    return solo_seen(solo_of(p), i);
}

static enum place_wait waits(const struct place *p)
{
    switch (solo_waits(solo_of(p))) {
    case SOLO_DEAL: return PLACE_DEAL;
    case SOLO_COMPUTER: return PLACE_NEWS;
    case SOLO_PERSON: return PLACE_PERSON;
    case SOLO_OVER: break;
    }
    return PLACE_OVER;
}

static bool think(struct place *p, struct error *e)
{
    return solo_waits(solo_of(p)) != SOLO_COMPUTER || solo_think(solo_to(p), e);
}

static struct hearts_refusal move(struct place *p, const struct hearts_move *m)
{
    return solo_move(solo_to(p), m);
}

static enum place_undone undo(struct place *p)
{
    if (!solo_undo(solo_to(p)))
        return PLACE_NOT_UNDONE;
    p->rebuilt++;
    return PLACE_UNDONE;
}

static bool hint(const struct place *p, struct advice *out) { return solo_hint(solo_of(p), out); }

static const char *stakes(const struct place *p, size_t hand, int seat)
{
    return solo_stakes(solo_of(p), hand, seat);
}

static const struct place_verbs verbs = {
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
};

struct place *solo_place(struct solo *t)
{
    struct place *p = &t->place;
    p->verbs = &verbs;
    p->plan = &t->plan;
    p->person = t->person;
    p->rules = t->rules;
    p->title = t->title;
    p->about = t->about;
    p->seed = t->seed_text;
    p->one_hand = t->again_from > 0;
    for (int seat = 0; seat < t->plan.seats; seat++) {
        p->names[seat] = t->seats[seat].name;
        p->players[seat] = t->seats[seat].called;
    }
    return p;
}
