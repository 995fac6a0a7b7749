/* playing.c - asks the players in turn and makes their moves. */
#define _POSIX_C_SOURCE 200809L

#include "study/arena/playing.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { STEPS_MAX = 4096 };

static uint64_t read_clock(clockid_t which)
{
    struct timespec t = { 0 };
    (void)clock_gettime(which, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* The players' clock counts the CPU time of their own thread: other programs on the machine do not
 * disturb it. */
static uint64_t thread_ns(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

uint64_t playing_seed(uint64_t seed, uint64_t number)
{
    uint64_t mixed = seed;
    mixed = hearts_random(&mixed) ^ number * UINT64_C(0xd1342543de82ef95);
    return hearts_random(&mixed);
}

struct hearts_start playing_start(const struct hearts_plan *p, uint64_t number)
{
    struct hearts_start start = { 0 };
    start.hand_number = (uint16_t)(1 + number % p->cycle_length);
    start.dealer = (uint8_t)(number / p->cycle_length % p->seats);
    return start;
}

void playing_begin(struct playing *t, uint64_t seed)
{
    t->seed = seed;
    t->decisions = 0;
    for (int s = 0; s < t->plan->seats; s++)
        player_seat_init(&t->seats[s], t->plan, s);
}

static void tell(struct playing *t, const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++)
        for (int s = 0; s < t->plan->seats; s++) {
            struct hearts_seen seen;
            hearts_seen_of(t->plan, &events->at[i], s, &seen);
            player_seat_see(&t->seats[s], &seen);
        }
}

static bool is_stopped(void *with)
{
    const struct playing *t = with;
    return t->stopped();
}

/* Asks the seat's player, or the stand-in, for a decision. */
static void ask(struct playing *t, const struct player *who, const struct hearts_view *view,
                bool counted, struct hearts_move *out)
{
    int seat = view->seat;
    struct advice advice;
    struct thinking thinking = {
        .rng = playing_seed(t->seed ^ (uint64_t)seat << 56, t->decisions),
        .scratch = t->scratch,
        .nodes = t->nodes[seat],
        .time_ns = t->time_ns[seat],
        .clock = thread_ns,
        .stopped = t->stopped ? is_stopped : NULL,
        .stopped_with = t,
    };
    struct playing_spent *spent = counted ? t->spent[seat] : NULL;
    uint64_t wall = spent ? read_clock(CLOCK_MONOTONIC) : 0;
    uint64_t cpu = spent ? thread_ns() : 0;
    who->decide(who, &t->seats[seat], view, &thinking, &advice);
    if (spent) {
        cpu = thread_ns() - cpu;
        spent->wall_ns += read_clock(CLOCK_MONOTONIC) - wall;
        spent->cpu_ns += cpu;
        spent->longest_ns = cpu > spent->longest_ns ? cpu : spent->longest_ns;
        spent->nodes += thinking.spent;
        spent->decisions++;
    }
    if (t->noted && advice.deals && view->phase == HEARTS_PLAY)
        expected_note(t->noted, seat, view->tricks + 1, &advice.expect);
    *out = advice.move;
    out->seat = (uint8_t)seat;
}

/* The only legal card, if there is just one. */
static bool forced(const struct playing *t, const struct hearts_game *g, int seat,
                   struct hearts_move *move)
{
    if (g->phase != HEARTS_PLAY)
        return false;
    struct hearts_choice choice = hearts_game_choice(t->plan, g, seat);
    if (choice.low != 1 || hearts_pile_count(choice.from) != 1)
        return false;
    move->count = 1;
    move->cards[0] = hearts_faces_lowest(choice.from.once);
    return true;
}

/* Lets one seat decide. False when the hand cannot go on. */
static bool decide(struct playing *t, struct hearts_game *g, int seat, struct hearts_events *events,
                   struct error *e)
{
    struct hearts_view view;
    struct hearts_move move = { .seat = (uint8_t)seat };
    const struct player *who = t->players[seat];
    events->count = 0;
    t->decisions++;
    if (forced(t, g, seat, &move))
        return hearts_game_move(t->plan, g, &move, events).code == HEARTS_OK;
    hearts_view_of(t->plan, g, seat, &view);
    ask(t, who, &view, true, &move);
    struct hearts_refusal why = hearts_game_move(t->plan, g, &move, events);
    if (why.code != HEARTS_OK && t->stand_in) {
        struct playing_spent *spent = t->spent[seat];
        if (spent && !spent->forfeits++)
            (void)hearts_refusal_write(why, spent->refused, sizeof spent->refused);
        who = t->stand_in;
        ask(t, who, &view, false, &move);
        why = hearts_game_move(t->plan, g, &move, events);
    }
    if (why.code == HEARTS_OK)
        return true;
    char reason[200];
    (void)hearts_refusal_write(why, reason, sizeof reason);
    error_set(e, "the computer \"%.60s\" breaks a rule: %s", who->name, reason);
    return false;
}

bool playing_hand(struct playing *t, struct hearts_game *g, const hearts_card *deck,
                  struct error *e)
{
    struct hearts_events events = { 0 };
    struct hearts_refusal why = hearts_game_deal(t->plan, g, deck, &events);
    if (why.code != HEARTS_OK) {
        error_set(e, "the deck is not one of these rules");
        return false;
    }
    tell(t, &events);
    for (int steps = 0; g->phase != HEARTS_DEAL && g->phase != HEARTS_OVER; steps++) {
        int seat = 0;
        while (seat < t->plan->seats - 1 && !(g->to_act >> seat & 1))
            seat++;
        if (steps == STEPS_MAX) {
            error_set(e, "a hand does not end");
            return false;
        }
        if (!decide(t, g, seat, &events, e))
            return false;
        /* After a stop, complete and incomplete decisions look the same: neither counts. */
        if (t->stopped && t->stopped()) {
            error_set(e, "the hand was left");
            return false;
        }
        tell(t, &events);
    }
    return true;
}
