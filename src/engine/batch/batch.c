/* batch.c - many games stepped together: allowed actions, applying them, the next hand. */
#include "batch_inside.h"

/* ---- Allowed actions ---- */

/* The next actions of a decision whose cards are chosen one by one. */
static batch_actions allowed_next(const struct hearts_choice *may, const struct batch_slot *s)
{
    struct hearts_pile left = hearts_pile_less(may->from, batch_pile(s->laid.cards, s->laid.count));
    batch_actions allowed = 0;
    if (s->game.phase == HEARTS_SCORE)
        return (batch_actions)1 << HEARTS_ACTION_ADD | (batch_actions)1 << HEARTS_ACTION_SUBTRACT;
    if (s->laid.count < may->high)
        allowed = batch_from_faces(left.once);
    if (s->laid.count >= may->low)
        allowed |= (batch_actions)1 << HEARTS_ACTION_DONE;
    if (may->options == 2 && !s->laid.count)
        allowed |= (batch_actions)1 << HEARTS_ACTION_UNSEEN;
    return allowed;
}

/* Notes who decides next, and the allowed actions. */
static void look(const struct hearts_plan *p, struct batch_slot *s)
{
    const struct hearts_game *g = &s->game;
    s->seat = (uint8_t)__builtin_ctz(g->to_act);
    s->laid.seat = s->seat;
    if (g->phase == HEARTS_PLAY) {
        s->allowed = batch_from_faces(hearts_game_legal(p, g));
        return;
    }
    struct hearts_choice may = hearts_game_choice(p, g, s->seat);
    s->allowed = allowed_next(&may, s);
}

/* ---- From hand to hand ---- */

static void hand_forget(struct batch_slot *s)
{
    __builtin_memset(s->played, 0, sizeof s->played);
    __builtin_memset(s->voids, 0, sizeof s->voids);
    __builtin_memset(s->points, 0, sizeof s->points);
    __builtin_memset(&s->laid, 0, sizeof s->laid);
}

/* Deals the next hand, or begins another game if this one is over. */
static void hand_begin(const struct hearts_plan *p, struct batch_slot *s)
{
    if (s->game.phase == HEARTS_OVER)
        hearts_game_next(p, &s->game);
    hearts_game_deal_random(p, &s->game, &s->deals);
    hand_forget(s);
}

/* ---- Actions ---- */

/* After a trick was taken or carried on: notes the points that it gave. */
static void trick_count(const struct hearts_plan *p, struct batch_slot *s,
                        const struct hearts_pile *won_before)
{
    const struct hearts_game *g = &s->game;
    for (int seat = 0; seat < p->seats; seat++)
        if (g->won[seat].once != won_before[seat].once ||
            g->won[seat].twice != won_before[seat].twice)
            s->points[seat] += batch_worth(p, g->charged,
                                           hearts_pile_less(g->won[seat], won_before[seat]));
    /* A seat that swaps the kitty may hold any suit again. */
    if (g->phase == HEARTS_BURY)
        s->voids[g->kitty_taker] = 0;
}

/* Whether the next card is the last of the hand. Only then does the seat after it hold none,
 * because all hands are equal when a trick begins. */
static bool is_last_card(const struct hearts_plan *p, const struct batch_slot *s)
{
    return !s->game.hand[batch_seat_after(p, s->seat, 1)].once;
}

static void play(const struct hearts_plan *p, struct batch_slot *s, hearts_card c)
{
    struct hearts_game *g = &s->game;
    if (g->trick_count && hearts_card_suit(c) != hearts_card_suit(g->trick[0]))
        s->voids[s->seat] |= (uint8_t)(1u << hearts_card_suit(g->trick[0]));
    hearts_pile_add(&s->played[s->seat], c);
    bool last = is_last_card(p, s);
    if (!last && g->trick_count + 1 < p->seats) {
        hearts_game_play(p, g, c);
        return;
    }
    struct hearts_pile won[HEARTS_SEATS];
    __builtin_memcpy(won, g->won, sizeof won);
    if (last)
        (void)hearts_game_move(p, g, &(struct hearts_move){ s->seat, 0, 1, { c } }, NULL);
    else
        hearts_game_play(p, g, c);
    if (!g->trick_count)
        trick_count(p, s, won);
}

/* Takes one action of a decision that may have several; the last one makes the move. */
static void choose(const struct hearts_plan *p, struct batch_slot *s, int action)
{
    struct hearts_move *m = &s->laid;
    bool card = action < HEARTS_ACTION_DONE;
    if (card)
        m->cards[m->count++] = batch_card(action);
    else
        m->option = action == HEARTS_ACTION_SUBTRACT || action == HEARTS_ACTION_UNSEEN;
    if (card && m->count < hearts_game_choice(p, &s->game, s->seat).high)
        return;
    (void)hearts_game_move(p, &s->game, m, NULL);
    m->count = m->option = 0;
}

static void step(const struct hearts_plan *p, struct batch_slot *s, int action, int32_t *reward,
                 uint8_t *done)
{
    struct hearts_game *g = &s->game;
    if (g->phase == HEARTS_PLAY)
        play(p, s, batch_card(action));
    else
        choose(p, s, action);
    bool scored = g->phase == HEARTS_DEAL || g->phase == HEARTS_OVER;
    bool over = g->phase == HEARTS_OVER;
    if (done)
        *done = (uint8_t)((scored ? HEARTS_HAND_OVER : 0) | (over ? HEARTS_GAME_OVER_TOO : 0));
    for (int seat = 0; reward && seat < p->seats; seat++)
        reward[seat] = scored ? -g->hand_score[seat] : 0;
    if (scored)
        hand_begin(p, s);
    look(p, s);
}

/* ---- Chance ---- */

static int count_actions(batch_actions of)
{
    int n = 0;
    for (; of; of &= of - 1)
        n++;
    return n;
}

static int draw(batch_actions of, uint64_t *rng)
{
    uint32_t at = hearts_random_below(rng, (uint32_t)count_actions(of));
    for (; at; at--)
        of &= of - 1;
    return __builtin_ctzll(of);
}

/* ---- The batch ---- */

size_t hearts_batch_size(size_t count)
{
    if (!count || count > HEARTS_BATCH_MAX)
        return 0;
    return sizeof(struct hearts_batch) + count * sizeof(struct batch_slot);
}

struct hearts_batch *hearts_batch_init(void *memory, const struct hearts_plan *p, size_t count,
                                       uint64_t seed)
{
    struct hearts_batch *b = memory;
    __builtin_memset(b, 0, sizeof *b);
    b->plan = *p;
    b->count = count;
    b->width = (uint16_t)hearts_batch_width(p);
    b->score_width = (uint16_t)hearts_batch_score_width(p);
    for (size_t i = 0; i < count; i++) {
        struct batch_slot *s = &b->slot[i];
        struct hearts_start start = { .dealer = (uint8_t)(i % p->seats), .hand_number = 1 };
        uint64_t chance = seed + hearts_random(&(uint64_t){ i });
        __builtin_memset(s, 0, sizeof *s);
        s->deals = hearts_random(&chance);
        s->draws = hearts_random(&chance);
        hearts_game_start(p, &s->game, &start);
        hand_begin(p, s);
        look(p, s);
    }
    return b;
}

static void observe(const struct hearts_batch *b, size_t i, const struct hearts_batch_arrays *out)
{
    const struct batch_slot *s = &b->slot[i];
    if (out->observation)
        batch_write_observation(&b->plan, s, out->observation + i * b->width);
    if (out->score)
        batch_write_score(&b->plan, s, out->score + i * b->score_width);
    if (out->mask)
        batch_write_mask(s, out->mask + i * HEARTS_ACTIONS);
    if (out->seat)
        out->seat[i] = s->seat;
}

void hearts_batch_observe(const struct hearts_batch *b, const struct hearts_batch_arrays *out)
{
    for (size_t i = 0; i < b->count; i++)
        observe(b, i, out);
}

size_t hearts_batch_step(struct hearts_batch *b, const uint8_t *actions,
                         const struct hearts_batch_arrays *out)
{
    for (size_t i = 0; actions && i < b->count; i++)
        if (actions[i] >= HEARTS_ACTIONS || !(b->slot[i].allowed >> actions[i] & 1))
            return i;
    for (size_t i = 0; i < b->count; i++) {
        struct batch_slot *s = &b->slot[i];
        int action = actions ? actions[i] : draw(s->allowed, &s->draws);
        if (out->action)
            out->action[i] = (uint8_t)action;
        step(&b->plan, s, action, out->reward ? out->reward + i * b->plan.seats : NULL,
             out->done ? out->done + i : NULL);
        observe(b, i, out);
    }
    return b->count;
}

const struct hearts_game *hearts_batch_game(const struct hearts_batch *b, size_t i)
{
    return &b->slot[i].game;
}

bool hearts_batch_set(struct hearts_batch *b, size_t i, const struct hearts_game *g)
{
    const struct hearts_plan *p = &b->plan;
    struct batch_slot *s = &b->slot[i];
    if (!g->to_act || g->to_act >> p->seats || g->phase == HEARTS_DEAL || g->phase >= HEARTS_OVER)
        return false;
    s->game = *g;
    hand_forget(s);
    for (int at = 0; at < g->trick_count; at++) {
        int seat = batch_seat_after(p, g->leader, at % p->seats);
        hearts_pile_add(&s->played[seat], g->trick[at]);
        if (hearts_card_suit(g->trick[at]) != hearts_card_suit(g->trick[0]))
            s->voids[seat] |= (uint8_t)(1u << hearts_card_suit(g->trick[0]));
    }
    for (int seat = 0; seat < p->seats; seat++)
        s->points[seat] = batch_worth(p, g->charged, g->won[seat]);
    look(p, s);
    return true;
}

/* ---- The columns ---- */

struct line {
    const char *name, *meaning;
    uint16_t count;
    bool seats, score;
};

static const struct line lines[] = {
#define OBSERVED(name, count, seats, meaning)   { #name, meaning, count, seats, false },
#define REMEMBERED(name, count, seats, meaning) { #name, meaning, count, seats, false },
#define SCORED(name, count, seats, meaning)     { #name, meaning, count, seats, true },
#include "hearts/observation.def"
};

enum { LINES = sizeof lines / sizeof *lines };

static size_t width_of(const struct hearts_plan *p, const struct line *l)
{
    return l->seats ? (size_t)l->count * p->seats : l->count;
}

static size_t width(const struct hearts_plan *p, bool score, size_t before)
{
    size_t columns = 0;
    for (size_t i = 0; i < before; i++)
        columns += lines[i].score == score ? width_of(p, &lines[i]) : 0;
    return columns;
}

size_t hearts_batch_width(const struct hearts_plan *p) { return width(p, false, LINES); }

size_t hearts_batch_score_width(const struct hearts_plan *p) { return width(p, true, LINES); }

bool hearts_batch_columns(const struct hearts_plan *p, size_t i, struct hearts_columns *out)
{
    if (i >= LINES)
        return false;
    const struct line *l = &lines[i];
    *out = (struct hearts_columns){
        .name = l->name,
        .meaning = l->meaning,
        .first = (uint16_t)width(p, l->score, i),
        .count = (uint16_t)width_of(p, l),
        .seats = l->seats,
        .score = l->score,
    };
    return true;
}
