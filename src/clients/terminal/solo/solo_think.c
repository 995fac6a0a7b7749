/* solo_think.c - decisions of the computers at the table: how long they seem to think, and what
 * they choose; also the hints. */
#include "clients/terminal/solo/solo_inside.h"
#include "table/chance.h"

enum { SHORTEST_MS = 400, LONGEST_MS = 1600, SALT_TIME = 0x71e };

uint32_t solo_thinking_ms(const struct solo *t)
{
    uint64_t chance;
    if (!solo_chance(t, SALT_TIME, &chance))
        return SHORTEST_MS;
    /* Mostly short times, a few long ones: the third power of a uniform number. */
    uint64_t part = chance >> 54, whole = (1 << 10) - 1;
    uint64_t more = LONGEST_MS - SHORTEST_MS;
    return (uint32_t)(SHORTEST_MS + more * part * part * part / (whole * whole * whole));
}

const struct player *solo_player_of(struct solo *t, int seat, struct error *e)
{
    struct solo_seat *s = &t->seats[seat];
    if (!s->player)
        s->player = player_open(s->called, e);
    return s->player;
}

/* The next computer to decide; if several decide at once, the lowest seat. */
static int computer_to_act(const struct solo *t)
{
    for (int seat = 0; seat < t->plan.seats; seat++)
        if (t->game.to_act & ~(unsigned)t->people & 1u << seat)
            return seat;
    return -1;
}

/* The random number for a computer's next decision. A retried hand with a seed uses the same as the
 * original; without one, a number that follows from its cards. */
static bool chance_for(const struct solo *t, int seat, uint64_t *out)
{
    if (!t->retry_from || t->seed_text[0])
        return solo_chance(t, (uint64_t)seat + 1, out);
    /* How many decisions the seat has made in this hand. */
    unsigned made = 0;
    for (size_t i = t->step_count; i-- > 0 && t->steps[i].kind == STEP_MOVE;)
        made += t->steps[i].as.move.seat == seat;
    *out = chance_of_decision(t->seed, seat, made);
    return true;
}

bool solo_think(struct solo *t, struct error *e)
{
    struct hearts_view view;
    struct advice advice;
    uint64_t chance;
    int seat = computer_to_act(t);
    if (t->decided)
        return true;
    if (seat < 0 || !chance_for(t, seat, &chance)) {
        error_set(e, seat < 0 ? "nobody has anything to decide"
                              : "the system gives no random numbers");
        return false;
    }
    const struct player *player = solo_player_of(t, seat, e);
    if (!player)
        return false;
    hearts_view_of(&t->plan, &t->game, seat, &view);
    struct thinking thinking = { .rng = chance, .scratch = t->scratch };
    player->decide(player, &t->seats[seat].memory, &view, &thinking, &advice);
    t->decision = advice.move;
    t->decided = true;
    return true;
}

bool solo_hint(const struct solo *t, struct advice *out)
{
    const struct player *helper = player_find("full");
    struct hearts_view view;
    struct thinking thinking = { .rng = t->step_count, .scratch = t->scratch, .explain = true };
    solo_view(t, &view);
    if (!helper || view.choice.low > view.choice.high)
        return false;
    helper->decide(helper, &t->seats[t->person].memory, &view, &thinking, out);
    return true;
}
