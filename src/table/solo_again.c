/* solo_again.c - a hand of a record played again from one of its decisions. */
#define _POSIX_C_SOURCE 200809L
#include "table/again.h"
#include "table/solo_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A record on its way to the hand wanted. */
struct again_walk {
    const struct again_moment *at;
    struct again *out;
    struct solo *t;
    struct replay replay;
    struct replay_step step;
    unsigned hands, wanted; /* hands begun so far; which of them is wanted, from 1 */
    unsigned decisions;     /* of the hand wanted, so far */
    unsigned index;         /* of the decision to come, in the record */
    size_t dealt, from;     /* steps before the hand in play; up to the moment, 0: not yet there */
    bool over;              /* the hand wanted is */
};

/* ---- Which hand ---- */

/* Goes through the record for faults, and for the last hand of the number that is wanted. */
static enum again_result find_hand(struct again_walk *w, const struct record *record,
                                   struct record_fault *f)
{
    unsigned hands = 0, found = 0;
    if (!replay_begin(&w->replay, record, f))
        return AGAIN_FAULT;
    for (;;) {
        enum replay_kind kind = replay_next(&w->replay, &w->step, f);
        if (kind == REPLAY_FAULT)
            return AGAIN_FAULT;
        if (kind == REPLAY_END)
            break;
        if (kind == REPLAY_VOID && found == hands)
            found = w->wanted; /* the one before of that number, if there is one */
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
    return found ? AGAIN_READY : AGAIN_NO_HAND;
}

/* ---- Who sits there ---- */

/* Of the words of the Players tag those of this seat; "" where it has none. */
static void player_word(const struct record *record, int seat, char out[RECORD_VALUE_MAX])
{
    char words[RECORD_VALUE_MAX], *rest = words;
    const char *word = "";
    (void)record_tag(record, "Players", words, sizeof words);
    for (int i = 0; i <= seat && word; i++)
        word = strtok_r(rest, " ", &rest);
    (void)snprintf(out, RECORD_VALUE_MAX, "%s", word ? word : "");
}

/* Another person, a program, and whoever is not known here: `full` plays for them. */
static const char *computer_of(struct again *out, int seat, const char *word)
{
    if (player_find(word))
        return word;
    if (*word)
        out->replaced |= (uint16_t)(1u << seat);
    return "full";
}

static bool sit_all(struct solo *t, struct again *out, const struct record *record)
{
    char word[RECORD_VALUE_MAX], name[SOLO_NAME];
    struct error e;
    t->person = out->seat;
    for (int seat = 0; seat < t->plan.seats; seat++) {
        char letter[2] = { (char)('A' + seat), '\0' };
        player_word(record, seat, word);
        if (!record_tag(record, letter, name, sizeof name) || !*name)
            (void)snprintf(name, sizeof name, "%s", letter);
        if (!solo_sit(t, seat, name, computer_of(out, seat, word), &e))
            return false;
    }
    out->replaced &= (uint16_t) ~(1u << out->seat);
    return true;
}

/* The one seat that is a person's, or HEARTS_NO_SEAT. */
static uint8_t seat_of_person(const struct record *record, int seats)
{
    char word[RECORD_VALUE_MAX];
    uint8_t found = HEARTS_NO_SEAT;
    for (int seat = 0; seat < seats; seat++) {
        player_word(record, seat, word);
        if (strcmp(word, "person") != 0)
            continue;
        if (found != HEARTS_NO_SEAT)
            return HEARTS_NO_SEAT;
        found = (uint8_t)seat;
    }
    return found;
}

/* ---- Up to the moment, and on to the end of the hand ---- */

static void note_moment(struct again_walk *w, bool decision)
{
    const struct hearts_game *g = &w->t->game;
    w->from = w->t->step_count;
    w->out->hand = g->hand_number;
    w->out->index = w->index;
    w->out->trick = (uint8_t)(g->phase == HEARTS_PLAY ? g->tricks + 1 : 0);
    if (decision) {
        w->out->played = w->step.move;
        w->out->seat = w->step.move.seat;
    }
}

/* What the replay says next, at the table too. */
static enum again_result take_step(struct again_walk *w, enum replay_kind kind)
{
    struct solo_step_made made;
    bool stored, mine = w->hands == w->wanted;
    if (kind == REPLAY_VOID)
        return solo_rebuild(w->t, w->dealt) ? AGAIN_READY : AGAIN_MEMORY;
    if (!solo_step_read(w->t, &w->replay, kind, &w->step, &made))
        return AGAIN_READY; /* called off */
    if (kind == REPLAY_HAND) {
        w->dealt = w->t->step_count;
        mine = ++w->hands == w->wanted;
    }
    if (kind == REPLAY_MOVE && mine && ++w->decisions == w->at->decision)
        note_moment(w, true);
    bool made_it = solo_make_step(w->t, &made, &stored).code == HEARTS_OK;
    if (!stored)
        return AGAIN_MEMORY;
    if (!made_it)
        return AGAIN_PLACED;
    if (kind == REPLAY_HAND && mine && !w->at->decision)
        note_moment(w, false);
    w->index += kind == REPLAY_MOVE;
    w->over = mine && (w->t->game.phase == HEARTS_DEAL || w->t->game.phase == HEARTS_OVER);
    return AGAIN_READY;
}

static enum again_result walk(struct again_walk *w, const struct record *record,
                              struct record_fault *f)
{
    if (!replay_begin(&w->replay, record, f))
        return AGAIN_FAULT;
    while (!w->over) {
        enum replay_kind kind = replay_next(&w->replay, &w->step, f);
        if (kind == REPLAY_FAULT)
            return AGAIN_FAULT;
        if (kind == REPLAY_END)
            break;
        enum again_result result = take_step(w, kind);
        if (result != AGAIN_READY)
            return result;
    }
    w->out->index = w->from ? w->out->index : w->decisions;
    return w->from ? AGAIN_READY : AGAIN_NO_DECISION;
}

/* A number that follows from the cards of the hand. */
static uint64_t chance_of(const hearts_card *deck, unsigned count)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        sum ^= deck[i];
        sum = hearts_random(&sum);
    }
    return sum;
}

/* The person sits where the decision was made, which is known only now: the hand is gone through
 * once more, as that seat sees it. */
static bool settle(struct again_walk *w, const struct record *record)
{
    struct solo *t = w->t;
    size_t all = t->step_count;
    if (!t->seeded)
        t->seed = chance_of(t->steps[w->dealt].as.deck, t->plan.deck_cards);
    t->seeded = true;
    if (!sit_all(t, w->out, record) || !solo_rebuild(t, w->from))
        return false;
    w->out->table = t;
    w->out->seen = t->log_count;
    if (!solo_rebuild(t, all))
        return false;
    again_course(w->out, &w->out->before);
    t->again_from = w->from;
    return again_back(w->out);
}

static enum again_result open_at(struct again_walk *w, const struct record *record,
                                 struct record_fault *f)
{
    struct error e;
    enum again_result result = find_hand(w, record, f);
    if (result != AGAIN_READY)
        return result;
    w->t = solo_tagged(record, &w->replay, &e);
    if (!w->t)
        return AGAIN_MEMORY;
    w->out->seat = w->at->seat;
    if (w->at->seat == HEARTS_NO_SEAT)
        w->out->seat = seat_of_person(record, w->t->plan.seats);
    if (!w->at->decision && w->out->seat >= w->t->plan.seats)
        return AGAIN_NO_SEAT;
    if (!solo_rebuild(w->t, 0))
        return AGAIN_MEMORY;
    result = walk(w, record, f);
    if (result != AGAIN_READY)
        return result;
    return settle(w, record) ? AGAIN_READY : AGAIN_MEMORY;
}

enum again_result again_open(const struct record *record, const struct again_moment *at,
                             struct again *out, struct record_fault *f)
{
    struct again_walk *w = calloc(1, sizeof *w);
    memset(out, 0, sizeof *out);
    if (!w)
        return AGAIN_MEMORY;
    w->at = at;
    w->out = out;
    enum again_result result = open_at(w, record, f);
    if (result != AGAIN_READY) {
        solo_free(w->t);
        out->table = NULL;
    }
    free(w);
    return result;
}

bool again_back(struct again *a)
{
    solo_place(a->table)->rebuilt++;
    return solo_rebuild(a->table, a->table->again_from);
}

/* ---- What came of it ---- */

static struct again_row *row_of(struct again_course *c, uint8_t trick)
{
    struct again_row *last = c->count ? &c->rows[c->count - 1] : NULL;
    if (last && trick && last->trick == trick)
        return last;
    if (c->count == (int)(sizeof c->rows / sizeof c->rows[0]))
        return last;
    c->rows[c->count] = (struct again_row){ .trick = trick };
    return &c->rows[c->count++];
}

static void add_cards(struct again_row *row, const struct hearts_seen *e)
{
    for (int i = 0; i < e->known && row->count < HEARTS_SEEN_CARDS; i++)
        row->cards[row->count++] = e->cards[i];
}

static bool is_before_play(const struct hearts_seen *e)
{
    return e->kind == HEARTS_CHOSE || e->kind == HEARTS_BURIED;
}

void again_course(const struct again *a, struct again_course *out)
{
    const struct solo *t = a->table;
    uint8_t trick = a->trick ? a->trick : 1;
    memset(out, 0, sizeof *out);
    for (size_t i = a->seen; i < t->log_count; i++) {
        const struct hearts_seen *e = &t->log[i];
        bool mine = e->seat == a->seat;
        if (mine && is_before_play(e))
            add_cards(row_of(out, 0), e);
        else if (mine && e->kind == HEARTS_PLAYED)
            add_cards(row_of(out, trick), e);
        else if (e->kind == HEARTS_TRICK) {
            struct again_row *row = row_of(out, trick++);
            row->took = mine;
            row->points = mine ? e->number[0] : 0;
        } else if (e->kind == HEARTS_SCORED) {
            out->ended = true;
            memcpy(out->points, e->number, sizeof out->points);
        }
    }
}

bool again_full(struct again *a, const struct hearts_move *first, struct error *e)
{
    struct solo *t = a->table;
    for (;;) {
        struct advice advice;
        enum solo_wait wait = solo_waits(t);
        if (wait == SOLO_OVER)
            return true;
        if (wait != SOLO_PERSON) {
            if (!solo_step(t, e))
                return false;
            continue;
        }
        if (!first && !solo_hint(t, &advice)) {
            error_set(e, "there is nothing to decide");
            return false;
        }
        const struct hearts_move *move = first ? first : &advice.move;
        if (solo_move(t, move).code != HEARTS_OK) {
            error_set(e, "what the computer chose is refused by the rules");
            return false;
        }
        first = NULL;
    }
}
