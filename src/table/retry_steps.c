/* retry_steps.c - a hand of a record as steps, to be played again from one of its decisions. */
#define _POSIX_C_SOURCE 200809L
#include "table/retry_steps.h"

#include "base/array.h"
#include "table/chance.h"

#include <stdlib.h>
#include <string.h>

/* The replay of a record up to the hand that is wanted. */
struct walk {
    const struct retry_moment *at;
    struct retry_steps *out;
    struct hearts_game game; /* after the steps so far */
    struct replay replay;
    struct replay_step step;
    unsigned hands, wanted; /* hands begun so far; which of them is wanted, from 1 */
    unsigned decisions;     /* so far in the wanted hand */
    unsigned index;         /* of the next decision, in the record */
    size_t dealt;           /* steps before the hand in play */
    bool over;              /* the wanted hand is over */
};

/* ---- Steps ---- */

/* A deck that gives the hands just dealt. The order within a hand does not matter. */
static void deck_dealt(const struct hearts_plan *p, const struct hearts_game *g, hearts_card *deck)
{
    hearts_card cards[HEARTS_CARDS];
    for (int i = 0; i < p->seats; i++) {
        int seat = (g->dealer + 1 + i) % p->seats;
        size_t count = hearts_pile_list(g->hand[seat], cards);
        for (size_t k = 0; k < count; k++)
            deck[(size_t)i + k * p->seats] = cards[k];
    }
    (void)hearts_pile_list(g->kitty, deck + p->hand_cards * p->seats);
}

bool game_step_read(const struct replay *r, enum replay_kind kind, const struct replay_step *seen,
                    struct game_step *out)
{
    memset(out, 0, sizeof *out);
    switch (kind) {
    case REPLAY_HAND:
        out->kind = STEP_DEAL;
        deck_dealt(&r->plan, &r->game, out->as.deck);
        return true;
    case REPLAY_MOVE:
        out->kind = STEP_MOVE;
        out->as.move = seen->move;
        return true;
    case REPLAY_NEXT:
        out->kind = STEP_NEXT;
        out->as.dealer = seen->dealer;
        return true;
    case REPLAY_FAULT:
    case REPLAY_END:
    case REPLAY_MORE:
    case REPLAY_VOID:
    case REPLAY_CALLED_OFF: break;
    }
    return false;
}

static bool keep(struct retry_steps *s, const struct game_step *step)
{
    struct game_step *steps = array_grow(s->steps, s->count, &s->capacity, sizeof *steps);
    if (!steps)
        return false;
    s->steps = steps;
    s->steps[s->count++] = *step;
    return true;
}

/* Makes a step in the engine; false if the hand did not begin with its deal. */
static bool play(struct walk *w, const struct game_step *step)
{
    const struct hearts_plan *p = &w->out->plan;
    switch (step->kind) {
    case STEP_DEAL: return hearts_game_deal(p, &w->game, step->as.deck, NULL).code == HEARTS_OK;
    case STEP_MOVE: return hearts_game_move(p, &w->game, &step->as.move, NULL).code == HEARTS_OK;
    case STEP_NEXT: break;
    }
    struct hearts_start start = { .dealer = step->as.dealer, .hand_number = 1 };
    w->out->new_game = false;
    if (start.dealer == HEARTS_NO_SEAT)
        return hearts_game_next(p, &w->game).code == HEARTS_OK;
    hearts_game_start(p, &w->game, &start);
    return true;
}

/* ---- Which hand ---- */

/* Checks the whole record, and finds the last hand with the wanted number. */
static enum retry_result find_hand(struct walk *w, const struct record *record,
                                   struct record_fault *f)
{
    unsigned hands = 0, found = 0;
    if (!replay_begin(&w->replay, record, f))
        return RETRY_FAULT;
    for (;;) {
        enum replay_kind kind = replay_next(&w->replay, &w->step, f);
        if (kind == REPLAY_FAULT)
            return RETRY_FAULT;
        if (kind == REPLAY_END)
            break;
        if (kind == REPLAY_VOID && found == hands)
            found = w->wanted; /* an earlier hand of that number, if there is one */
        if (kind != REPLAY_HAND)
            continue;
        hands++;
        w->out->hand = w->replay.game.hand_number;
        bool first = !w->at->hand && !found;
        if (first || (w->at->hand && w->replay.game.hand_number == w->at->hand)) {
            w->wanted = found;
            found = hands;
        }
    }
    w->wanted = found;
    return found ? RETRY_READY : RETRY_NO_HAND;
}

/* ---- Up to the moment, and on to the end of the hand ---- */

static void note_moment(struct walk *w, bool decision)
{
    struct retry_steps *out = w->out;
    out->from = out->count;
    out->dealt = w->dealt;
    out->hand = w->game.hand_number;
    out->index = w->index;
    out->phase = w->game.phase;
    out->trick = (uint8_t)(w->game.phase == HEARTS_PLAY ? w->game.tricks + 1 : 0);
    if (decision) {
        out->played = w->step.move;
        out->seat = w->step.move.seat;
    }
}

static bool is_wanted(const struct walk *w, unsigned decision)
{
    const struct retry_moment *at = w->at;
    if (!at->trick)
        return decision == at->decision;
    return !w->out->from && w->game.phase == HEARTS_PLAY && w->game.tricks + 1 == at->trick &&
           w->step.move.seat == w->out->seat;
}

/* Takes what the replay returns next. */
static enum retry_result take_step(struct walk *w, enum replay_kind kind)
{
    struct game_step step;
    if (kind == REPLAY_VOID) {
        (void)hearts_game_void(&w->out->plan, &w->game);
        w->out->count = w->dealt;
        w->out->hands -= w->out->hands > 0 && w->hands != w->wanted;
        return RETRY_READY;
    }
    if (!game_step_read(&w->replay, kind, &w->step, &step))
        return RETRY_READY; /* the game was called off */
    if (kind == REPLAY_HAND) {
        w->dealt = w->out->count;
        w->hands++;
    }
    bool mine = w->hands == w->wanted;
    if (kind == REPLAY_HAND && !mine)
        w->out->hands++;
    if (kind == REPLAY_MOVE && mine && is_wanted(w, ++w->decisions))
        note_moment(w, true);
    if (!play(w, &step))
        return RETRY_PLACED;
    if (!keep(w->out, &step))
        return RETRY_MEMORY;
    if (kind == REPLAY_HAND && mine && !w->at->decision && !w->at->trick)
        note_moment(w, false);
    w->index += kind == REPLAY_MOVE;
    w->over = mine && (w->game.phase == HEARTS_DEAL || w->game.phase == HEARTS_OVER);
    return RETRY_READY;
}

static enum retry_result walk(struct walk *w, const struct record *record, struct record_fault *f)
{
    if (!replay_begin(&w->replay, record, f))
        return RETRY_FAULT;
    hearts_game_start(&w->out->plan, &w->game, &w->out->start);
    while (!w->over) {
        enum replay_kind kind = replay_next(&w->replay, &w->step, f);
        if (kind == REPLAY_FAULT)
            return RETRY_FAULT;
        if (kind == REPLAY_END)
            break;
        enum retry_result result = take_step(w, kind);
        if (result != RETRY_READY)
            return result;
    }
    w->out->index = w->out->from ? w->out->index : w->decisions;
    return w->out->from ? RETRY_READY : RETRY_NO_DECISION;
}

/* ---- Who sits there ---- */

/* The seat of the only person, or HEARTS_NO_SEAT. */
static uint8_t seat_of_person(const struct record *record, int seats)
{
    char word[RECORD_VALUE_MAX];
    uint8_t found = HEARTS_NO_SEAT;
    for (int seat = 0; seat < seats; seat++) {
        record_player(record, (unsigned)seat, word, sizeof word);
        if (strcmp(word, "person") != 0)
            continue;
        if (found != HEARTS_NO_SEAT)
            return HEARTS_NO_SEAT;
        found = (uint8_t)seat;
    }
    return found;
}

/* ---- All of it ---- */

static enum retry_result read_steps(struct walk *w, const struct record *record,
                                    struct record_fault *f)
{
    char seed[24];
    struct retry_steps *out = w->out;
    enum retry_result result = find_hand(w, record, f);
    if (result != RETRY_READY)
        return result;
    out->plan = w->replay.plan;
    out->start = w->replay.start;
    out->new_game = out->start.hand_number <= 1 && !out->start.pots &&
                    replay_has_beginning(&w->replay);
    out->seat = w->at->seat;
    if (w->at->seat == HEARTS_NO_SEAT)
        out->seat = seat_of_person(record, out->plan.seats);
    bool named = w->at->decision && !w->at->trick;
    if (!named && out->seat >= out->plan.seats)
        return RETRY_NO_SEAT;
    result = walk(w, record, f);
    if (result != RETRY_READY)
        return result;
    out->chance = record_tag(record, "Seed", seed, sizeof seed) ? strtoull(seed, NULL, 10) : 0;
    if (!out->chance)
        out->chance = chance_of_deck(out->steps[out->dealt].as.deck, out->plan.deck_cards);

    /* `full` plays for other people, for programs and for players that are not known here. */
    for (int seat = 0; seat < out->plan.seats; seat++) {
        char word[RECORD_VALUE_MAX];
        record_player(record, (unsigned)seat, word, sizeof word);
        const struct player *p = player_find(word);
        out->player[seat] = p ? p->name : "full";
        if (!p && word[0] && seat != out->seat)
            out->replaced |= (uint16_t)(1u << seat);
    }
    return RETRY_READY;
}

enum retry_result retry_steps_read(const struct record *record, const struct retry_moment *at,
                                   struct retry_steps *out, struct record_fault *f)
{
    struct walk *w = calloc(1, sizeof *w);
    memset(out, 0, sizeof *out);
    if (!w)
        return RETRY_MEMORY;
    w->at = at;
    w->out = out;
    enum retry_result result = read_steps(w, record, f);
    free(w);
    return result;
}

void retry_steps_release(struct retry_steps *s)
{
    free(s->steps);
    s->steps = NULL;
}
