/* steps.c - games of single steps: at every point of the log the seed determines who acts, and how.
 *
 * So a disturbed game has to end with the log of the undisturbed one.
 */
#include "sim/sim.h"

#include <string.h>

static uint64_t drawn(const struct sim *s, uint64_t what)
{
    return sim_hash(s->setup.seed, s->core * 64 + (uint64_t)s->step_tries, what);
}

static int client_of(const struct sim *s, const struct id *who)
{
    for (int c = 0; c < s->client_count; c++)
        if (memcmp(&s->clients[c].who, who, sizeof *who) == 0)
            return c;
    return -1;
}

static bool anybody_away(const struct sim *s)
{
    for (int seat = 0; seat < s->plan.seats; seat++)
        if (s->runner.table.seats[seat].kind == TABLE_PERSON && s->runner.table.seats[seat].away)
            return true;
    return false;
}

/* Whether a person who sits there has something to do. */
static bool has_to(const struct table *t, int seat)
{
    if (t->seats[seat].kind != TABLE_PERSON)
        return false;
    if (t->stage == TABLE_OVER)
        return !t->seats[seat].again;
    if (t->paused_by != HEARTS_NO_SEAT)
        return true;
    return (t->offer.kind != TABLE_NO_OFFER_OPEN ? t->offer.waits_for : t->game.to_act) >> seat & 1;
}

/* Somebody who sits there and has something to do, or -1. */
static int whose_turn(const struct sim *s)
{
    const struct table *t = &s->runner.table;
    int clients[HEARTS_SEATS], n = 0;
    for (int seat = 0; seat < s->plan.seats; seat++)
        if (has_to(t, seat))
            clients[n++] = client_of(s, &t->seats[seat].who);
    return n ? clients[drawn(s, 11) % (uint64_t)n] : -1;
}

/* While people gather: the next who wants a seat, then whoever may begin. */
static int who_gathers(const struct sim *s)
{
    const struct table *t = &s->runner.table;
    bool room = false;
    for (int seat = 0; seat < s->plan.seats; seat++)
        room = room || t->seats[seat].kind == TABLE_NOBODY;
    for (int c = 0; c < s->client_count && room; c++)
        if (s->clients[c].sits && table_seat_of(t, &s->clients[c].who) == HEARTS_WATCHER)
            return c;
    return client_of(s, &t->host);
}

static bool is_enough(const struct sim *s)
{
    const struct table *t = &s->runner.table;
    return (s->setup.stop && s->core >= (uint64_t)s->setup.stop) ||
           (t->stage == TABLE_OVER && t->games >= s->setup.games);
}

static void nudge(struct sim *s, int c, enum purpose why)
{
    s->step_client = c;
    client_nudge(s, c, why, drawn(s, 12));
}

static void act(struct sim *s)
{
    const struct table *t = &s->runner.table;
    struct table_want want;
    int due = t->stage == TABLE_GATHERING ? who_gathers(s) : whose_turn(s);
    table_wants(t, &want);
    if (is_enough(s)) {
        runner_give(s, TABLE_CLOSE, 0);
    } else if (s->step_tries < 3 && drawn(s, 13) % 7 == 0) {
        nudge(s, (int)(drawn(s, 14) % (uint64_t)s->client_count), PURPOSE_ASIDE);
    } else if (want.kind != TABLE_WANTS_NOTHING && (due < 0 || drawn(s, 15) % 2)) {
        runner_act(s);
    } else if (due >= 0) {
        nudge(s, due, PURPOSE_DUE);
    } else if (t->stage == TABLE_OVER) {
        runner_give(s, TABLE_CLOSE, 0); /* nobody is left to want another game */
    } else {
        sim_wrong(s, "stalls", "nobody has anything to do at stage %d, phase %d", t->stage,
                  t->game.phase);
    }
}

void steps_next(struct sim *s)
{
    const struct table *t = &s->runner.table;
    if (!s->runner.up || s->runner.writing || s->step_client >= 0 || s->settling || *s->fault)
        return;
    if (s->core != s->step_core) {
        s->step_core = s->core;
        s->step_tries = 0;
    }
    if (s->step_tries > 40) {
        sim_wrong(s, "stalls", "whatever is tried at stage %d, phase %d, is refused", t->stage,
                  t->game.phase);
        return;
    }
    /* Presence must not affect what happens, so everybody is waited for. */
    if (anybody_away(s) || (t->stage != TABLE_OVER && t->offer.kind == TABLE_NO_OFFER_OPEN))
        runner_look_around(s);
    if (!s->runner.writing && s->runner.up && !anybody_away(s))
        act(s);
}
