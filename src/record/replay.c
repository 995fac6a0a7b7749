/* replay.c - playing a record through the rules: lines, steps, decisions. */
#include "record/replay_inside.h"

#include <stdarg.h>
#include <stdio.h>

bool replay_fault(struct record_fault *f, unsigned line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    f->line = line;
    f->column = 0;
    (void)vsnprintf(f->why, sizeof f->why, format, args);
    va_end(args);
    return false;
}

/* ---- In words ---- */

void replay_waits(const struct hearts_game *g, struct buffer *out)
{
    bool many = (g->to_act & (g->to_act - 1)) != 0;
    if (g->phase == HEARTS_DEAL) {
        buffer_text(out, "no hand is in play");
        return;
    }
    if (g->phase == HEARTS_OVER) {
        buffer_text(out, "the game is over");
        return;
    }
    static const char *const what[] = {
        [HEARTS_PASS] = "pass",
        [HEARTS_CHARGE] = "charge cards or none",
        [HEARTS_PLAY] = "play",
        [HEARTS_BURY] = "bury cards",
        [HEARTS_SCORE] = "choose how the moon is scored",
    };
    int left = __builtin_popcount(g->to_act), written = 0;
    for (int seat = 0; seat < HEARTS_SEATS; seat++) {
        if (!(g->to_act >> seat & 1))
            continue;
        if (written)
            buffer_text(out, written + 1 == left ? " and " : ", ");
        buffer_char(out, (char)('A' + seat));
        written++;
    }
    buffer_format(out, "%s still to %s", many ? " have" : " has", what[g->phase]);
}

/* The fault of a line that comes while the game waits for something else. */
static enum replay_kind too_early(const struct replay *r, struct record_fault *f, const char *what)
{
    struct buffer waits = { 0 };
    replay_waits(&r->game, &waits);
    (void)replay_fault(f, r->line.number, "%s: %s", what, waits.data ? waits.data : "");
    buffer_release(&waits);
    return REPLAY_FAULT;
}

static enum replay_kind fault_here(const struct replay *r, struct record_fault *f, const char *why)
{
    (void)replay_fault(f, r->line.number, "%s", why);
    return REPLAY_FAULT;
}

static enum replay_kind refused(const struct replay *r, const struct hearts_move *m,
                                struct hearts_refusal why, struct record_fault *f)
{
    static const char *const verbs[] = {
        [HEARTS_PASS] = "pass", [HEARTS_CHARGE] = "charge", [HEARTS_PLAY] = "play",
        [HEARTS_BURY] = "bury", [HEARTS_SCORE] = "choose",  [HEARTS_OVER] = "play"
    };
    enum hearts_phase phase = (enum hearts_phase)r->game.phase;
    struct buffer text = { 0 };
    char reason[128];
    buffer_format(&text, "%c may not %s", 'A' + m->seat, verbs[phase] ? verbs[phase] : "play");
    if (phase == HEARTS_SCORE || m->option)
        buffer_format(&text, " %s", hearts_choice_word(phase, m->option));
    else if (m->count)
        record_cards_write(&text, m->cards, m->count);
    else
        buffer_text(&text, " nothing");
    (void)hearts_refusal_write(why, reason, sizeof reason);
    (void)replay_fault(f, r->line.number, "%s: %s", text.data ? text.data : "", reason);
    buffer_release(&text);
    return REPLAY_FAULT;
}

static bool no_such_seat(const struct replay *r, int seat, struct record_fault *f)
{
    if (seat < r->plan.seats)
        return false;
    (void)replay_fault(f, r->line.number, "there is no seat %c at a table for %d", 'A' + seat,
                       r->plan.seats);
    return true;
}

/* ---- Decisions ---- */

int replay_trick_winner(const struct hearts_plan *p, const hearts_card *cards, int count,
                        int leader)
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        bool paired = false;
        for (int j = 0; j < count; j++)
            paired = paired || (j != i && cards[j] == cards[i]);
        if (!paired && hearts_card_suit(cards[i]) == hearts_card_suit(cards[0]) &&
            (best < 0 || cards[i] > cards[best]))
            best = i;
    }
    return best < 0 ? HEARTS_NO_SEAT : (leader + best) % p->seats;
}

static bool events_have(const struct hearts_events *events, enum hearts_happening kind)
{
    for (int i = 0; i < events->count; i++)
        if (events->at[i].all.kind == kind)
            return true;
    return false;
}

static enum replay_kind decide(struct replay *r, const struct hearts_move *m,
                               struct replay_step *step, struct record_fault *f)
{
    struct hearts_game before = r->game;
    step->phase = before.phase;
    step->move = *m;
    step->choice = hearts_game_choice(&r->plan, &r->game, m->seat);
    struct hearts_refusal why = hearts_game_move(&r->plan, &r->game, m, &step->events);
    if (why.code != HEARTS_OK)
        return refused(r, m, why, f);
    if (before.phase == HEARTS_PLAY && events_have(&step->events, HEARTS_TRICK)) {
        for (int i = 0; i < before.trick_count; i++)
            step->trick[i] = before.trick[i];
        step->trick[before.trick_count] = m->cards[0];
        step->trick_count = (uint8_t)(before.trick_count + 1);
        step->trick_number = (uint8_t)(before.tricks + 1);
        step->trick_winner = (uint8_t)replay_trick_winner(&r->plan, step->trick, step->trick_count,
                                                          before.leader);
    }
    r->scored = r->scored || events_have(&step->events, HEARTS_SCORED);
    return REPLAY_MOVE;
}

/* The mark before a group or card in the middle of a line, which can be continued there. It lies
 * one byte past `end`: record_rewind() puts a newline into that byte. */
static struct record_mark mark_within(const struct replay *r, uint32_t end)
{
    struct record_mark mark = { r->line.offset + end + 1, (uint8_t)r->line.kind, 0 };
    for (int i = 0; i < r->at && i < r->line.group_count; i++)
        mark.open_seats |= (uint16_t)(1u << r->line.group[i].who);
    return mark;
}

/* A line of groups, each a decision: pass, charge, bury, choice. */
static enum replay_kind go_groups(struct replay *r, struct replay_step *step,
                                  struct record_fault *f, enum hearts_phase phase)
{
    const struct record_line *line = &r->line;
    if (r->at == line->group_count)
        return REPLAY_MORE;
    const struct record_group *g = &line->group[r->at];
    if (r->game.phase != phase)
        return too_early(r, f, record_kind_word(line->kind));
    if (no_such_seat(r, g->who, f))
        return REPLAY_FAULT;
    if (g->count > HEARTS_MOVE_MAX)
        return fault_here(r, f, "these are more cards than anybody may choose");
    struct hearts_move m = { .seat = g->who, .count = (uint8_t)g->count };
    for (int i = 0; i < g->count; i++)
        m.cards[i] = line->card[g->first + i];
    if (line->kind == RECORD_CHOICE)
        m.option = line->option;
    else if (g->unseen)
        m.option = hearts_game_choice(&r->plan, &r->game, m.seat).options > 1;
    step->before = r->at ? mark_within(r, line->group[r->at - 1].end)
                         : (struct record_mark){ line->offset, RECORD_NOTHING, 0 };
    r->at++;
    return decide(r, &m, step, f);
}

static enum replay_kind trick_is_short(const struct replay *r, struct record_fault *f)
{
    (void)replay_fault(f, r->trick_line, "this trick is short: it has %d of %d cards",
                       r->game.trick_count, r->game.trick_end);
    return REPLAY_FAULT;
}

/* Whether a line repeats the trick in progress, and goes on with it. */
static bool goes_on(const struct replay *r)
{
    const struct record_line *line = &r->line;
    if (line->group[0].who != r->game.leader || line->card_count < r->game.trick_count)
        return false;
    for (int i = 0; i < r->game.trick_count; i++)
        if (line->card[i] != r->game.trick[i])
            return false;
    return true;
}

static enum replay_kind begin_trick(struct replay *r, struct record_fault *f)
{
    int leader = r->line.group[0].who;
    if (r->game.phase != HEARTS_PLAY)
        return too_early(r, f, "trick");
    if (no_such_seat(r, leader, f))
        return REPLAY_FAULT;
    if (r->game.trick_count && !goes_on(r))
        return trick_is_short(r, f);
    if (leader != r->game.leader) {
        (void)replay_fault(f, r->line.number, "%c leads this trick, not %c", 'A' + r->game.leader,
                           'A' + leader);
        return REPLAY_FAULT;
    }
    r->at = r->game.trick_count;
    r->trick_line = r->line.number;
    return REPLAY_MORE;
}

static enum replay_kind go_trick(struct replay *r, struct replay_step *step, struct record_fault *f)
{
    bool first = r->at == 0;
    if (first && begin_trick(r, f) == REPLAY_FAULT)
        return REPLAY_FAULT;
    if (r->at == r->line.card_count)
        return REPLAY_MORE;
    if (!first && !r->game.trick_count) {
        (void)replay_fault(f, r->line.number, "this trick is full with %d cards", r->at);
        return REPLAY_FAULT;
    }
    struct hearts_move m = { .count = 1, .cards = { r->line.card[r->at] } };
    m.seat = (uint8_t)((r->game.leader + r->game.trick_count) % r->plan.seats);
    step->before = r->at ? mark_within(r, r->line.card_end[r->at - 1])
                         : (struct record_mark){ r->line.offset, RECORD_NOTHING, 0 };
    r->at++;
    return decide(r, &m, step, f);
}

/* ---- Hands ---- */

static enum replay_kind go_hand(struct replay *r, struct record_fault *f)
{
    uint16_t number = (uint16_t)r->line.number_at[0].num;
    if (r->game.phase == HEARTS_OVER)
        return fault_here(r, f, "the game is over: another one begins with next");
    if (r->game.phase != HEARTS_DEAL)
        return too_early(r, f, "the hand before is not finished");
    if (!r->numbered) {
        r->start.hand_number = number;
        if (!r->played_given)
            r->start.hands_played = (uint16_t)(number - 1);
        hearts_game_start(&r->plan, &r->game, &r->start);
        r->numbered = true;
    }
    if (number != r->game.hand_number) {
        (void)replay_fault(f, r->line.number, "this is hand %d, not hand %d", r->game.hand_number,
                           number);
        return REPLAY_FAULT;
    }
    return REPLAY_MORE;
}

static bool may_begin(const struct replay *r, struct record_fault *f)
{
    if (r->game.phase == HEARTS_DEAL)
        return true;
    (void)too_early(r, f, "no hand begins here");
    return false;
}

static enum replay_kind go_deal(struct replay *r, struct replay_step *step, struct record_fault *f)
{
    struct hearts_pile hand[HEARTS_SEATS], kitty;
    hearts_card deck[HEARTS_CARDS];
    if (!may_begin(r, f) || !replay_read_deal(r, hand, &kitty, f))
        return REPLAY_FAULT;
    /* Dealing this deck, one card at a time from the dealer's left, gives these hands. */
    const struct hearts_plan *p = &r->plan;
    for (int seat = 0; seat < p->seats; seat++) {
        hearts_card cards[HEARTS_CARDS];
        size_t n = hearts_pile_list(hand[seat], cards);
        int turn = (seat - r->game.dealer - 1 + 2 * p->seats) % p->seats;
        for (size_t i = 0; i < n; i++)
            deck[i * p->seats + (size_t)turn] = cards[i];
    }
    (void)hearts_pile_list(kitty, deck + p->seats * p->hand_cards);
    struct hearts_refusal why = hearts_game_deal(p, &r->game, deck, &step->events);
    if (why.code != HEARTS_OK) {
        char reason[128];
        (void)hearts_refusal_write(why, reason, sizeof reason);
        return fault_here(r, f, reason);
    }
    r->scored = false;
    r->numbered = true;
    return REPLAY_HAND;
}

static enum replay_kind go_position(struct replay *r, struct record_fault *f)
{
    if (r->line.kind == RECORD_HOLD) {
        if (!may_begin(r, f))
            return REPLAY_FAULT;
        if (r->placing)
            return fault_here(r, f, "a position has one hold line");
        r->placing = true;
        r->taken_given = false;
        r->taken.group_count = 0;
        r->state = (struct record_state){ 0 };
        r->hold = r->line;
        return REPLAY_MORE;
    }
    if (!r->placing)
        return fault_here(r, f, "taken and state belong to a position, which begins with hold");
    if (r->line.kind == RECORD_STATE) {
        if (r->state.given)
            return fault_here(r, f, "a position has one state line");
        r->state = r->line.state;
        return REPLAY_MORE;
    }
    if (r->taken_given)
        return fault_here(r, f, "a position has one taken line");
    r->taken_given = true;
    r->taken = r->line;
    return REPLAY_MORE;
}

enum replay_kind replay_settle(struct replay *r, struct replay_step *step, struct record_fault *f)
{
    if (!r->placing)
        return REPLAY_MORE;
    struct hearts_position at;
    *step = (struct replay_step){ .line = r->hold.number, .hand = r->game.hand_number };
    if (!replay_read_position(r, &at, f))
        return REPLAY_FAULT;
    const char *why = hearts_game_place(&r->plan, &r->game, &at, &step->events);
    if (why) {
        (void)replay_fault(f, r->hold.number, "%s", why);
        return REPLAY_FAULT;
    }
    r->placing = false;
    r->numbered = true;
    r->scored = events_have(&step->events, HEARTS_SCORED);
    return REPLAY_HAND;
}

static enum replay_kind go_void(struct replay *r, struct record_fault *f)
{
    if (r->line.named) {
        if (r->line.seats >> r->plan.seats)
            return fault_here(r, f, "this names a seat that nobody sits at");
        if (r->game.phase == HEARTS_OVER)
            return fault_here(r, f, "the game is over and cannot be called off");
        r->called_off = true;
        r->left = r->line.seats;
        return REPLAY_CALLED_OFF;
    }
    if (r->game.phase == HEARTS_DEAL || r->game.phase == HEARTS_OVER)
        return too_early(r, f, "there is no hand to call off");
    hearts_game_void(&r->plan, &r->game);
    return REPLAY_VOID;
}

static enum replay_kind go_next(struct replay *r, struct replay_step *step, struct record_fault *f)
{
    struct hearts_start start = { .hand_number = 1,
                                  .pots = hearts_money_waiting(&r->plan, &r->game) };
    if (r->game.phase != HEARTS_OVER)
        return too_early(r, f, "the next game begins when one is over");
    step->dealer = r->line.group_count ? r->line.group[0].who : HEARTS_NO_SEAT;
    if (step->dealer == HEARTS_NO_SEAT)
        hearts_game_next(&r->plan, &r->game);
    else if (no_such_seat(r, step->dealer, f))
        return REPLAY_FAULT;
    else {
        start.dealer = step->dealer;
        hearts_game_start(&r->plan, &r->game, &start);
    }
    r->scored = false;
    return REPLAY_NEXT;
}

/* ---- Lines ---- */

void replay_feed(struct replay *r, const struct record_line *line)
{
    r->line = *line;
    r->busy = true;
    r->at = 0;
}

/* A line that is one step. */
static enum replay_kind go_once(struct replay *r, struct replay_step *step, struct record_fault *f)
{
    if (r->at)
        return REPLAY_MORE;
    r->at = 1;
    switch (r->line.kind) {
    case RECORD_HAND: return go_hand(r, f);
    case RECORD_DEAL: return go_deal(r, step, f);
    case RECORD_HOLD:
    case RECORD_TAKEN:
    case RECORD_STATE: return go_position(r, f);
    case RECORD_VOID: return go_void(r, f);
    case RECORD_NEXT: return go_next(r, step, f);
    case RECORD_KITTY:
    case RECORD_SCORE:
    case RECORD_TOTAL:
    case RECORD_STAKES:
    case RECORD_OVER:
    case RECORD_POT: return replay_check(r, f) ? REPLAY_MORE : REPLAY_FAULT;
    case RECORD_NOTHING:
    case RECORD_TAG:
    case RECORD_FAIR:
    case RECORD_PASS:
    case RECORD_CHARGE:
    case RECORD_TRICK:
    case RECORD_BURY:
    case RECORD_CHOICE: break;
    }
    return REPLAY_MORE;
}

static enum replay_kind go(struct replay *r, struct replay_step *step, struct record_fault *f)
{
    enum record_kind kind = r->line.kind;
    if (r->called_off && kind != RECORD_NOTHING && kind != RECORD_POT && kind != RECORD_FAIR)
        return r->at ? REPLAY_MORE : fault_here(r, f, "the game was called off");
    if (kind == RECORD_TRICK)
        return go_trick(r, step, f);
    bool within = r->game.trick_count && !r->called_off;
    if (within && kind != RECORD_NOTHING && kind != RECORD_VOID)
        return trick_is_short(r, f);
    if (kind == RECORD_PASS)
        return go_groups(r, step, f, HEARTS_PASS);
    if (kind == RECORD_CHARGE)
        return go_groups(r, step, f, HEARTS_CHARGE);
    if (kind == RECORD_BURY)
        return go_groups(r, step, f, HEARTS_BURY);
    if (kind == RECORD_CHOICE)
        return go_groups(r, step, f, HEARTS_SCORE);
    return go_once(r, step, f);
}

enum replay_kind replay_go(struct replay *r, struct replay_step *step, struct record_fault *f)
{
    if (!r->busy)
        return REPLAY_MORE;
    enum record_kind kind = r->line.kind;
    bool belongs = kind == RECORD_NOTHING || kind == RECORD_HOLD || kind == RECORD_TAKEN ||
                   kind == RECORD_STATE;
    if (r->placing && !belongs)
        return replay_settle(r, step, f);
    *step = (struct replay_step){ .line = r->line.number, .hand = r->game.hand_number };
    enum replay_kind done = go(r, step, f);
    if (done == REPLAY_MORE)
        r->busy = false;
    return done;
}

bool replay_was_dealt(const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->at[i].all.kind == HEARTS_DEALT)
            return true;
    return false;
}

enum replay_kind replay_next(struct replay *r, struct replay_step *step, struct record_fault *f)
{
    for (;;) {
        enum replay_kind kind = replay_go(r, step, f);
        if (kind != REPLAY_MORE)
            return kind;
        struct record_line line;
        if (record_each(r->record, &r->cursor, &line)) {
            replay_feed(r, &line);
            continue;
        }
        kind = replay_settle(r, step, f);
        if (kind != REPLAY_MORE)
            return kind;
        *step = (struct replay_step){ .line = r->line.number, .hand = r->game.hand_number };
        return REPLAY_END;
    }
}
