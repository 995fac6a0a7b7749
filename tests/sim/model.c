/* model.c - a second, plain model of what every event does, with which the table is compared.
 *
 * Its game is played by the engine alone. Its clocks run on "time that counts": table time without
 * pauses and without offers that wait for answers.
 */
#include "sim/sim.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { LATE_MS = 3000 }; /* something this overdue means that nobody has looked */

void model_start(struct sim *s)
{
    struct model *m = &s->model;
    memset(m, 0, offsetof(struct model, undo));
    memset(&m->seat, 0, sizeof *m - offsetof(struct model, seat));
    m->steps = m->heard_count = 0;
    hearts_game_start(&s->plan, &m->game, &(struct hearts_start){ 0 });
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        m->seat[seat].overdue_ms = INT64_MAX;
}

/* ---- The game ---- */

static void hear(struct model *m, const struct hearts_events *events)
{
    if (m->heard_count + events->count > MODEL_STEPS)
        abort();
    memcpy(m->heard + m->heard_count, events->at, (size_t)events->count * sizeof *events->at);
    m->heard_count += events->count;
}

static void make(struct sim *s, const struct hearts_move *move)
{
    struct model *m = &s->model;
    struct hearts_events events = { 0 };
    if (m->steps == MODEL_STEPS)
        abort();
    m->undo[m->steps] = m->game;
    m->moves[m->steps] = *move;
    m->undo_heard[m->steps++] = m->heard_count;
    uint16_t asked = m->game.to_act;
    if (hearts_game_move(&s->plan, &m->game, move, &events).code != HEARTS_OK)
        sim_wrong(s, "rules", "seat %d decides what the rules refuse", move->seat);
    hear(m, &events);
    for (int seat = 0; seat < s->plan.seats; seat++) {
        bool now = m->game.to_act >> seat & 1;
        if (now && (seat == move->seat || !(asked >> seat & 1)))
            m->seat[seat].asked_ms = m->counts_ms;
        if (!now || seat == move->seat)
            m->seat[seat].late = false;
    }
}

static void locked(struct sim *s)
{
    struct model *m = &s->model;
    if (!s->setup.locks || m->locked || m->game.phase != HEARTS_DEAL)
        sim_wrong(s, "lock", "there is no deal to be locked");
    m->locked = true;
}

static void dealt(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    struct hearts_events events = { 0 };
    if (m->locked != s->setup.locks)
        sim_wrong(s, "lock", "a deal is dealt before it is locked");
    m->locked = false;
    if (e->dealer != HEARTS_NO_SEAT)
        hearts_game_start(&s->plan, &m->game, &(struct hearts_start){ .dealer = e->dealer });
    if (hearts_game_deal(&s->plan, &m->game, e->cards, &events).code != HEARTS_OK)
        sim_wrong(s, "rules", "that is no deck");
    const struct log_entry *entry = &s->log.entries[e->seq - 1];
    if (entry->command < 0 || memcmp(s->commands[entry->command].c.deck, e->cards, e->count) != 0)
        sim_wrong(s, "cards", "the deck is not the one that was handed in");
    m->steps = m->heard_count = 0;
    m->shown = 0;
    hear(m, &events);
    m->deal_at = e->seq - 1;
    memcpy(m->deal_told, m->told, sizeof m->deal_told);
    for (int seat = 0; seat < s->plan.seats; seat++) {
        m->seat[seat].asked_ms = m->counts_ms;
        m->seat[seat].late = m->seat[seat].ends = false;
    }
}

static int last_of(const struct model *m, int seat)
{
    for (int i = m->steps - 1; i >= 0; i--)
        if (m->moves[i].seat == seat)
            return i;
    return -1;
}

static bool shows_void(const struct hearts_game *before, const struct hearts_move *move)
{
    return before->phase == HEARTS_PLAY && before->trick_count &&
           hearts_card_suit(before->trick[0]) != hearts_card_suit(move->cards[0]);
}

static bool is_alone(const struct sim *s, int seat)
{
    for (int other = 0; other < s->plan.seats; other++)
        if (other != seat && s->model.seat[other].kind == TABLE_PERSON)
            return false;
    return true;
}

/* Takes back the last decision; or a pass, even after others have passed, as long as all are
 * unseen. Alone with computers, whatever has been decided since goes with it.
 */
static void took_back(struct sim *s, int seat)
{
    struct model *m = &s->model;
    int at = last_of(m, seat), count = m->steps;
    if (at < 0) {
        sim_wrong(s, "takebacks", "seat %d takes back what it never decided", seat);
        return;
    }
    const struct hearts_game *before = &m->undo[at];
    bool hidden = before->phase == m->game.phase &&
                  (before->phase == HEARTS_PASS || before->phase == HEARTS_CHARGE);
    bool alone = is_alone(s, seat);
    if (at != count - 1 && !hidden && !alone)
        sim_wrong(s, "takebacks", "seat %d takes back, and another has decided since", seat);
    bool learnt = shows_void(before, &m->moves[at]) || (before->phase == HEARTS_PASS && !hidden);
    if ((learnt && !alone) || m->game.phase == HEARTS_DEAL || m->game.phase == HEARTS_SCORE ||
        m->game.phase == HEARTS_OVER)
        sim_wrong(s, "takebacks", "seat %d takes back what others have learnt from", seat);
    /* Cards played and charged have been seen by all, and cards passed by those who got them. */
    for (int k = at; k < (hidden ? at + 1 : count); k++)
        for (int i = 0; m->undo[k].phase >= HEARTS_CHARGE && !hidden && i < m->moves[k].count; i++)
            m->shown |= hearts_face(m->moves[k].cards[i]);
    for (int i = 0; i < s->plan.seats; i++)
        m->shown |= m->game.hand[i].once & ~before->hand[i].once;
    struct model_seat seats[HEARTS_SEATS];
    memcpy(seats, m->seat, sizeof seats);
    int64_t first = m->counts_ms;
    for (int i = 0; i < s->plan.seats; i++)
        if (hidden && m->game.to_act >> i & 1 && seats[i].asked_ms < first)
            first = seats[i].asked_ms;
    /* Time beyond a turn's own has been charged to the bank already. */
    if (m->counts_ms - first > s->terms.turn_ms)
        first = m->counts_ms - s->terms.turn_ms;
    m->game = *before;
    m->heard_count = m->undo_heard[at];
    m->steps = at;
    for (int i = at + 1; hidden && i < count; i++) {
        struct hearts_move again = m->moves[i];
        make(s, &again);
    }
    if (hidden)
        memcpy(m->seat, seats, sizeof seats);
    m->seat[seat].asked_ms = first;
    m->seat[seat].late = m->seat[seat].stood_in = false;
    s->count.takebacks++;
}

/* Whether that seat takes every trick that is left, all cards open, whatever the others do; true
 * too when looking further would take too long. */
static bool takes_all(const struct sim *s, const struct hearts_game *g, int seat, long *budget)
{
    if (g->phase != HEARTS_PLAY || hearts_game_played_out(g))
        return true;
    if (--*budget < 0)
        return true;
    int turn = __builtin_ctz(g->to_act);
    for (hearts_faces f = hearts_game_legal(&s->plan, g); f; f &= f - 1) {
        struct hearts_game next = *g;
        hearts_game_play(&s->plan, &next, hearts_faces_lowest(f));
        bool trick = next.tricks != g->tricks;
        bool good = (!trick || next.last_winner == seat) && takes_all(s, &next, seat, budget);
        if (turn == seat && good)
            return true;
        if (turn != seat && !good)
            return false;
    }
    return turn != seat;
}

static void claim_held(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    long budget = 3000;
    if (m->offer == TABLE_NO_OFFER_OPEN && !takes_all(s, &m->game, e->seat, &budget))
        sim_wrong(s, "claims", "seat %d claims what it need not get", e->seat);
    if (m->offer != TABLE_NO_OFFER_OPEN &&
        (m->offer != TABLE_OFFER_CLAIM || m->offer_seat != e->seat))
        sim_wrong(s, "claims", "seat %d has what another claimed", e->seat);
    for (int i = 0; i < e->count && m->game.phase == HEARTS_PLAY; i++) {
        struct hearts_move move = { .seat = (uint8_t)__builtin_ctz(m->game.to_act),
                                    .count = 1,
                                    .cards = { e->cards[i] } };
        make(s, &move);
        if (m->game.phase == HEARTS_PLAY && !m->game.trick_count && m->game.last_winner != e->seat)
            sim_wrong(s, "claims", "seat %d does not take every trick", e->seat);
    }
    if (m->game.phase == HEARTS_PLAY)
        sim_wrong(s, "claims", "the rest is not played to its end");
    s->count.claims++;
}

/* Plays the hand on at random, and once as the event says: both must have the same result. */
static void played_out(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    struct hearts_game before = m->game;
    uint64_t rng = e->seq;
    for (int i = 0; i < e->count && m->game.phase == HEARTS_PLAY; i++) {
        struct hearts_move move = { .seat = (uint8_t)__builtin_ctz(m->game.to_act),
                                    .count = 1,
                                    .cards = { e->cards[i] } };
        make(s, &move);
    }
    if (m->game.phase == HEARTS_PLAY)
        sim_wrong(s, "finishing", "the rest is not played to its end");
    for (int way = 0; way < 10; way++) {
        struct hearts_game g = before;
        while (g.phase == HEARTS_PLAY) {
            struct hearts_move move = { .seat = (uint8_t)__builtin_ctz(g.to_act), .count = 1 };
            hearts_faces legal = hearts_game_legal(&s->plan, &g);
            int skip = (int)hearts_random_below(&rng, (uint32_t)hearts_faces_count(legal));
            while (skip-- > 0)
                legal &= legal - 1;
            move.cards[0] = hearts_faces_lowest(legal);
            (void)hearts_game_move(&s->plan, &g, &move, NULL);
        }
        if (g.phase != m->game.phase || g.shot != m->game.shot ||
            memcmp(g.hand_score, m->game.hand_score, sizeof g.hand_score) != 0 ||
            memcmp(g.moons, m->game.moons, sizeof g.moons) != 0)
            sim_wrong(s, "finishing", "seat %d ends a hand that was not decided", e->seat);
    }
}

/* ---- The seats ---- */

static bool same_id(const struct id *a, const struct id *b) { return memcmp(a, b, sizeof *a) == 0; }

/* Checks that nobody plays two hands of one game, one after the other. */
static void hold(struct sim *s, const struct id *who, int seat)
{
    struct model *m = &s->model;
    for (int i = 0; i < m->held_count; i++)
        if (same_id(&m->held_by[i], who) && m->held[i] != seat)
            sim_wrong(s, "seats", "who held the hand of seat %d sits at %d", m->held[i], seat);
    if (m->held_count == MODEL_HELD)
        abort();
    m->held_by[m->held_count] = *who;
    m->held[m->held_count++] = (uint8_t)seat;
}

static void only_host(struct sim *s, const struct table_event *e)
{
    if (!same_id(&e->who, &s->model.host))
        sim_wrong(s, "rights", "somebody else than the host gives \"%s\"",
                  table_event_word(e->kind));
}

/* Whether somebody who has a seat sits down there again, between games. */
static bool sits_again(struct sim *s, const struct table_event *e)
{
    const struct model *m = &s->model;
    bool again = false;
    for (int seat = 0; seat < s->plan.seats; seat++) {
        if (m->seat[seat].kind != TABLE_PERSON || !same_id(&m->seat[seat].who, &e->who))
            continue;
        again = true;
        if (seat != e->seat || m->stage == TABLE_PLAYING)
            sim_wrong(s, "seats", "somebody sits at %d and at %d", seat, e->seat);
    }
    return again;
}

static void sat(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    struct model_seat *seat = &m->seat[e->seat];
    bool again = sits_again(s, e);
    for (int i = 0; i < m->stopped_count; i++)
        if (same_id(&m->stopped[i], &e->who))
            sim_wrong(s, "rights", "somebody who was stopped sits down at seat %d", e->seat);
    memcpy(seat->name, e->name, sizeof seat->name);
    seat->colour = e->colour;
    seat->picture = e->picture;
    if (again)
        return;
    if (seat->kind == TABLE_PERSON)
        sim_wrong(s, "seats", "seat %d is taken", e->seat);
    seat->kind = TABLE_PERSON;
    seat->who = e->who;
    seat->away = seat->stood_in = seat->again = false;
    if (same_id(&m->host, &(struct id){ { 0 } }))
        m->host = e->who;
    if (m->stage == TABLE_PLAYING)
        hold(s, &e->who, e->seat);
}

static void begin(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    bool again = e->kind == TABLE_NEXT_GAME;
    bool host = same_id(&e->who, &m->host);
    if (!again)
        only_host(s, e);
    m->held_count = 0;
    for (int seat = 0; seat < s->plan.seats; seat++) {
        bool asker = same_id(&m->seat[seat].who, &e->who);
        if (m->seat[seat].kind == TABLE_PERSON)
            hold(s, &m->seat[seat].who, seat);
        if (again && !host && !asker && m->seat[seat].kind == TABLE_PERSON && !m->seat[seat].away &&
            !m->seat[seat].again)
            sim_wrong(s, "rematch", "seat %d does not want another game", seat);
        if (m->seat[seat].kind == TABLE_NOBODY)
            m->seat[seat].kind = TABLE_COMPUTER;
        m->seat[seat].stood_in = m->seat[seat].again = m->seat[seat].late = false;
        m->seat[seat].bank = s->terms.bank_ms;
    }
    m->stage = TABLE_PLAYING;
    if (again && s->plan.rules.hands == 1)
        hearts_game_next(&s->plan, &m->game);
    else
        hearts_game_start(&s->plan, &m->game, &(struct hearts_start){ 0 });
}

static void moved(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    int seat = e->move.seat;
    if (e->by == TABLE_BY_PERSON) {
        int64_t over = m->counts_ms - m->seat[seat].asked_ms - s->terms.turn_ms;
        if (s->terms.turn_ms && over > 0)
            m->seat[seat].bank -= over < m->seat[seat].bank ? over : m->seat[seat].bank;
        m->seat[seat].stood_in = false;
        if (!same_id(&m->seat[seat].who, &e->who))
            sim_wrong(s, "rights", "somebody else decides for seat %d", seat);
    }
    s->count.ahead += e->by == TABLE_BY_AHEAD;
    make(s, &e->move);
}

/* Whether another person is there and would be kept waiting. */
static bool somebody_waits(const struct sim *s, int seat)
{
    const struct model *m = &s->model;
    bool waits = false;
    for (int i = 0; i < s->plan.seats; i++)
        waits |= i != seat && m->seat[i].kind == TABLE_PERSON && !m->seat[i].away;
    return waits;
}

static void stood_in(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    int seat = e->seat;
    if (e->by == TABLE_BY_CLOCK &&
        (!s->terms.turn_ms || !(m->game.to_act >> seat & 1) ||
         m->counts_ms - m->seat[seat].asked_ms < s->terms.turn_ms + m->seat[seat].bank))
        sim_wrong(s, "clocks", "seat %d has time left", seat);
    if (e->by == TABLE_BY_ABSENCE &&
        (!m->seat[seat].away || m->counts_ms - m->seat[seat].away_ms < s->terms.grace_ms))
        sim_wrong(s, "clocks", "seat %d is given more time to come back", seat);
    if (e->by == TABLE_BY_ABSENCE && !somebody_waits(s, seat))
        sim_wrong(s, "clocks", "seat %d is absent, and nobody waits for it", seat);
    if (e->by == TABLE_BY_CLOCK) {
        m->seat[seat].bank = 0;
        m->seat[seat].late = true;
    }
    m->seat[seat].stood_in = true;
    s->count.stood_in++;
}

static void left(struct model *m, const struct table_event *e, int seats)
{
    bool host = same_id(&m->seat[e->seat].who, &m->host);
    m->seat[e->seat].kind = m->stage == TABLE_PLAYING ? TABLE_COMPUTER : TABLE_NOBODY;
    m->seat[e->seat].away = m->seat[e->seat].stood_in = m->seat[e->seat].again = false;
    m->seat[e->seat].late = m->seat[e->seat].ends = false;
    m->offer = TABLE_NO_OFFER_OPEN;
    int next = 1;
    while (next < seats && m->seat[(e->seat + next) % seats].kind != TABLE_PERSON)
        next++;
    bool anybody = next < seats;
    m->paused = m->paused && anybody; /* nobody is left to go on */
    if (host)
        m->host = anybody ? m->seat[(e->seat + next) % seats].who : (struct id){ { 0 } };
}

/* Either the server closed it, or everybody who sits there had agreed to end the game. */
static void closed(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    bool person = !same_id(&e->who, &(struct id){ { 0 } });
    for (int seat = 0; seat < s->plan.seats && person; seat++)
        if (m->seat[seat].kind == TABLE_PERSON && !m->seat[seat].ends &&
            !same_id(&m->seat[seat].who, &e->who))
            sim_wrong(s, "end", "seat %d does not want the game called off", seat);
    m->stage = TABLE_SHUT;
}

static void stopped(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    if (e->seat < s->plan.seats && !same_id(&m->seat[e->seat].who, &e->whom))
        sim_wrong(s, "seats", "another is stopped than who sits at %d", e->seat);
    if (e->seat < s->plan.seats)
        left(m, e, s->plan.seats);
    m->stopped[m->stopped_count++] = e->whom;
}

static void swapped(struct sim *s, const struct table_event *e)
{
    struct model_seat here = s->model.seat[e->seat];
    only_host(s, e);
    s->model.seat[e->seat] = s->model.seat[e->other];
    s->model.seat[e->other] = here;
}

static void offer(struct model *m, const struct table_event *e, int kind)
{
    m->offer = (uint8_t)kind;
    m->offer_seat = e->seat;
}

static void work_in(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    switch ((enum table_event_kind)e->kind) {
    case TABLE_SAT: sat(s, e); break;
    case TABLE_LEFT: left(m, e, s->plan.seats); break;
    case TABLE_STOPPED: stopped(s, e); break;
    case TABLE_TERMS_SET:
        only_host(s, e);
        s->terms = e->terms;
        break;
    case TABLE_SEATED:
        only_host(s, e);
        m->seat[e->seat].kind = e->player[0] ? TABLE_COMPUTER : TABLE_NOBODY;
        break;
    case TABLE_SWAPPED: swapped(s, e); break;
    case TABLE_STARTED:
    case TABLE_NEXT_GAME: begin(s, e); break;
    case TABLE_LOCKED: locked(s); break;
    case TABLE_DEALT: dealt(s, e); break;
    case TABLE_MOVED: moved(s, e); break;
    case TABLE_CLAIMED:
        offer(m, e, TABLE_OFFER_CLAIM);
        m->seat[e->seat].stood_in = false;
        break;
    case TABLE_CLAIM_HELD:
        claim_held(s, e);
        m->offer = TABLE_NO_OFFER_OPEN;
        m->seat[e->seat].stood_in = false;
        break;
    case TABLE_PLAYED_OUT:
        played_out(s, e);
        m->seat[e->seat].stood_in = false;
        break;
    case TABLE_TAKEBACK_ASKED: offer(m, e, TABLE_OFFER_TAKEBACK); break;
    case TABLE_TOOK_BACK:
        took_back(s, e->seat);
        m->offer = TABLE_NO_OFFER_OPEN;
        break;
    case TABLE_OFFER_ENDED: m->offer = TABLE_NO_OFFER_OPEN; break;
    case TABLE_PAUSED: m->paused = true; break;
    case TABLE_RESUMED: m->paused = false; break;
    case TABLE_WANTS_REMATCH: m->seat[e->seat].again = true; break;
    case TABLE_WENT_AWAY:
        m->seat[e->seat].away = true;
        m->seat[e->seat].away_ms = m->counts_ms;
        break;
    case TABLE_CAME_BACK: m->seat[e->seat].away = m->seat[e->seat].stood_in = false; break;
    case TABLE_STOOD_IN: stood_in(s, e); break;
    case TABLE_WANTS_END: m->seat[e->seat].ends = true; break;
    case TABLE_CLOSED: closed(s, e); break;
    case TABLE_CREATED: m->host = e->who; break;
    case TABLE_AHEAD_SET:
    case TABLE_ANSWERED:
    case TABLE_TALKED:
    case TABLE_EVENTS: break;
    }
    if (m->stage == TABLE_PLAYING && m->game.phase == HEARTS_OVER) {
        m->stage = TABLE_OVER;
        s->count.finished++;
        for (int seat = 0; seat < s->plan.seats; seat++)
            m->seat[seat].stood_in = m->seat[seat].again = m->seat[seat].ends = m->seat[seat].late =
                false;
    }
}

/* ---- Comparing ---- */

static void compare_seats(struct sim *s)
{
    const struct model *m = &s->model;
    const struct table *t = &s->runner.table;
    for (int seat = 0; seat < s->plan.seats; seat++) {
        const struct table_seat *a = &t->seats[seat];
        const struct model_seat *b = &m->seat[seat];
        bool person = b->kind == TABLE_PERSON;
        if (a->kind != b->kind || a->away != b->away || a->again != b->again ||
            a->stood_in != b->stood_in || (person && !same_id(&a->who, &b->who)))
            sim_wrong(s, "seats",
                      "seat %d: kind %d, away %d, stood in for %d, again %d; "
                      "wanted %d, %d, %d, %d",
                      seat, a->kind, a->away, a->stood_in, a->again, b->kind, b->away, b->stood_in,
                      b->again);
        if (person &&
            (a->colour != b->colour || a->picture != b->picture || strcmp(a->name, b->name) != 0))
            sim_wrong(s, "seats", "seat %d is called %s, and should be %s", seat, a->name, b->name);
        if (person && m->stage == TABLE_PLAYING && a->bank_ms != b->bank)
            sim_wrong(s, "clocks", "seat %d has %u ms in its bank, and should have %ld", seat,
                      a->bank_ms, (long)b->bank);
        if (a->told != m->told[seat])
            sim_wrong(s, "numbers", "seat %d was told %u events, and counts %u", seat,
                      m->told[seat], a->told);
    }
    if (t->told_watchers != m->told[HEARTS_SEATS])
        sim_wrong(s, "numbers", "watchers were told %u events, and count %u", m->told[HEARTS_SEATS],
                  t->told_watchers);
}

static bool is_overdue(const struct sim *s, int i)
{
    const struct model *m = &s->model;
    const struct model_seat *seat = &m->seat[i];
    if (m->stage != TABLE_PLAYING || m->paused || m->offer != TABLE_NO_OFFER_OPEN ||
        seat->kind != TABLE_PERSON || seat->stood_in)
        return false;
    bool slow = s->terms.turn_ms && m->game.to_act >> i & 1 && !seat->late &&
                m->counts_ms - seat->asked_ms > s->terms.turn_ms + seat->bank;
    return slow ||
           (seat->away && somebody_waits(s, i) && m->counts_ms - seat->away_ms > s->terms.grace_ms);
}

/* Nobody waits for somebody absent or slow much longer than the terms allow. */
static void compare_waits(struct sim *s)
{
    struct model *m = &s->model;
    for (int i = 0; i < s->plan.seats; i++) {
        struct model_seat *seat = &m->seat[i];
        if (!is_overdue(s, i))
            seat->overdue_ms = INT64_MAX;
        else if (seat->overdue_ms == INT64_MAX)
            seat->overdue_ms = m->counts_ms;
        else if (m->counts_ms - seat->overdue_ms > LATE_MS)
            sim_wrong(s, "clocks", "seat %d is %s, and nobody plays for it", i,
                      seat->away ? "away" : "too slow");
    }
}

/* A seat's memory, recomputed by the table, is the same as if the seat had followed the game. */
static void compare_memory(struct sim *s, int seat)
{
    static struct player_seat memory, mine;
    const struct model *m = &s->model;
    memset(&memory, 0, sizeof memory);
    memset(&mine, 0, sizeof mine);
    player_seat_init(&mine, &s->plan, seat);
    for (int i = 0; i < m->heard_count; i++) {
        struct hearts_seen seen;
        hearts_seen_of(&s->plan, &m->heard[i], seat, &seen);
        player_seat_see(&mine, &seen);
    }
    table_memory(&s->runner.table, seat, &memory);
    s->count.memories++;
    if (memcmp(&memory.memory, &mine.memory, sizeof memory.memory) != 0)
        sim_wrong(s, "memories", "seat %d remembers another hand", seat);
}

void model_take(struct sim *s, const struct table_event *e)
{
    struct model *m = &s->model;
    const struct table *t = &s->runner.table;
    if (!m->paused && m->offer == TABLE_NO_OFFER_OPEN)
        m->counts_ms += e->at_ms - m->at_ms;
    m->at_ms = e->at_ms;
    work_in(s, e);
    for (int i = 0; i <= s->plan.seats; i++) {
        int audience = audience_at(&s->plan, i);
        m->told[audience_slot(audience)] += tell_is_for(e, audience);
    }
    if (m->stage != t->stage || m->paused != (t->paused_by != HEARTS_NO_SEAT) ||
        m->offer != t->offer.kind)
        sim_wrong(s, "stage", "stage %d, paused %d, offer %d; wanted %d, %d, %d", t->stage,
                  t->paused_by != HEARTS_NO_SEAT, t->offer.kind, m->stage, m->paused, m->offer);
    if (memcmp(&m->game, &t->game, sizeof m->game) != 0)
        sim_wrong(s, "game", "after \"%s\" the game is another", table_event_word(e->kind));
    compare_seats(s);
    compare_waits(s);
    if (m->stage == TABLE_PLAYING && s->setup.disturbed && !sim_below(s, 20))
        compare_memory(s, (int)sim_below(s, s->plan.seats));
}
