/* replay_tell.c - a record replayed and written as JSON: each hand is collected, then written. */
#include "record/replay_tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/json_cards.h"
#include "record/replay.h"
#include "record/view_fields.h"

struct told_trick {
    uint8_t leader, winner, count; /* winner: the seat that took it, or HEARTS_NO_SEAT */
    bool boosted, whole;
    int32_t points;
    hearts_card card[HEARTS_TRICK_MAX];
};

/* A hand, as far as it has been played. */
struct told_hand {
    bool there, placed, playing, called_off, scored;
    unsigned game;
    uint16_t number, unseen;
    char pass;
    uint8_t dealer, kitty_taker;
    uint8_t kitty_trick; /* the trick that took the kitty, from 1; 0: none of those written */
    struct hearts_pile dealt[HEARTS_SEATS], held[HEARTS_SEATS], received[HEARTS_SEATS];
    struct hearts_move passed[HEARTS_SEATS], buried;
    hearts_faces charged[HEARTS_SEATS];
    struct hearts_pile kitty;
    unsigned tricks;
    struct told_trick trick[HEARTS_CARDS];
    int32_t points[HEARTS_SEATS];
    struct hearts_seen shot, score; /* shot.kind: HEARTS_SHOT, if there was one */
    struct hearts_fraction stakes[HEARTS_SEATS];
};

/* A record being written. */
struct hand_writer {
    struct json *j;
    struct replay replay;
    struct replay_step step;
    struct told_hand hand;
    unsigned games;
    uint16_t winners;
};

/* ---- Writing ---- */

static void tell_piles(const struct hand_writer *t, const char *key,
                       const struct hearts_pile *piles)
{
    json_list(t->j, key);
    for (unsigned s = 0; s < t->replay.plan.seats; s++)
        json_pile(t->j, NULL, piles[s]);
    json_list_end(t->j);
}

static void tell_numbers(const struct hand_writer *t, const char *key, const int32_t *numbers)
{
    json_list(t->j, key);
    for (unsigned s = 0; s < t->replay.plan.seats; s++)
        json_number(t->j, NULL, numbers[s]);
    json_list_end(t->j);
}

/* Money is text, since it may be a fraction. */
static void tell_money(const struct hand_writer *t, const char *key,
                       const struct hearts_fraction *all)
{
    json_list(t->j, key);
    for (unsigned s = 0; s < t->replay.plan.seats; s++) {
        struct buffer text = { 0 };
        record_fraction_write(&text, all[s]);
        t->j->out->failed |= text.failed;
        json_text(t->j, NULL, text.data ? text.data : "");
        buffer_release(&text);
    }
    json_list_end(t->j);
}

static void tell_passed(const struct hand_writer *t)
{
    const struct told_hand *h = &t->hand;
    json_list(t->j, "passed");
    for (unsigned s = 0; s < t->replay.plan.seats; s++)
        json_cards(t->j, NULL, h->passed[s].cards, h->passed[s].count);
    json_list_end(t->j);
    tell_piles(t, "received", h->received);
    if (h->unseen)
        json_seats(t->j, "unseen", h->unseen);
}

static void tell_charged(const struct hand_writer *t)
{
    json_object(t->j, "charged");
    for (unsigned s = 0; s < t->replay.plan.seats; s++)
        if (t->hand.charged[s])
            json_pile(t->j, (char[]){ (char)('A' + s), '\0' },
                      (struct hearts_pile){ t->hand.charged[s], 0 });
    json_object_end(t->j);
}

static void tell_kitty(const struct hand_writer *t)
{
    const struct told_hand *h = &t->hand;
    json_pile(t->j, "kitty", h->kitty);
    if (!h->kitty.once)
        return;
    json_seat(t->j, "kitty_taker", h->kitty_taker);
    if (h->kitty_trick)
        json_number(t->j, "kitty_trick", h->kitty_trick);
    if (h->buried.count)
        json_cards(t->j, "buried", h->buried.cards, h->buried.count);
}

static void tell_tricks(const struct hand_writer *t)
{
    json_list(t->j, "tricks");
    for (unsigned i = 0; i < t->hand.tricks; i++) {
        const struct told_trick *k = &t->hand.trick[i];
        json_object(t->j, NULL);
        json_seat(t->j, "leader", k->leader);
        json_cards(t->j, "cards", k->card, k->count);
        json_seat(t->j, "winner", k->winner);
        json_number(t->j, "points", k->points);
        json_bool(t->j, "boosted", k->boosted);
        if (!k->whole)
            json_bool(t->j, "whole", false);
        json_object_end(t->j);
    }
    json_list_end(t->j);
}

static void tell_result(const struct hand_writer *t)
{
    const struct told_hand *h = &t->hand;
    tell_numbers(t, "points", h->points);
    if (h->called_off)
        json_bool(t->j, "called_off", true);
    if (!h->scored)
        return;
    tell_numbers(t, "scores", h->score.number);
    tell_numbers(t, "totals", h->score.total);
    if (h->shot.kind == HEARTS_SHOT) {
        json_object(t->j, "shot");
        json_text(t->j, "what", view_shots[h->shot.number[0]]);
        json_seat(t->j, "shooter", h->shot.seat);
        json_text(t->j, "way", hearts_choice_word(HEARTS_SCORE, h->shot.number[2]));
        json_number(t->j, "worth", h->shot.number[1]);
        json_object_end(t->j);
    } else {
        json_null(t->j, "shot");
    }
    if (t->replay.plan.rules.stakes > 0)
        tell_money(t, "stakes", h->stakes);
}

/* Writes the hand gathered so far, if there is one. */
static void tell_hand(struct hand_writer *t)
{
    struct told_hand *h = &t->hand;
    if (!h->there)
        return;
    json_object(t->j, NULL);
    json_number(t->j, "game", h->game);
    json_number(t->j, "number", h->number);
    json_text(t->j, "pass", (char[]){ h->pass, '\0' });
    json_seat(t->j, "dealer", h->dealer);
    tell_piles(t, "hands", h->held);
    if (h->placed)
        json_null(t->j, "dealt");
    else
        tell_piles(t, "dealt", h->dealt);
    tell_passed(t);
    tell_charged(t);
    tell_kitty(t);
    tell_tricks(t);
    tell_result(t);
    json_object_end(t->j);
    h->there = false;
}

/* ---- Collecting ---- */

static bool scores(const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->at[i].all.kind == HEARTS_SCORED)
            return true;
    return false;
}

static void begin_hand(struct hand_writer *t)
{
    const struct hearts_game *g = &t->replay.game;
    struct told_hand *h = &t->hand;
    bool scored = scores(&t->step.events);
    tell_hand(t);
    *h = (struct told_hand){ .there = true,
                             .placed = !replay_was_dealt(&t->step.events),
                             .game = t->games,
                             .number = t->step.hand,
                             .pass = hearts_plan_pass(&t->replay.plan, t->step.hand),
                             .dealer = scored ? g->scored_dealer : g->dealer,
                             .kitty = g->kitty_dealt,
                             .kitty_taker = HEARTS_NO_SEAT };
    for (unsigned s = 0; s < t->replay.plan.seats; s++) {
        h->dealt[s] = g->hand[s];
        h->charged[s] = g->charges[s];
    }
    if (h->placed)
        h->kitty_taker = g->kitty_taker;
}

static void add_pile(struct hearts_pile *pile, const struct hearts_seen *e)
{
    for (int i = 0; i < e->known; i++)
        hearts_pile_add(pile, e->cards[i]);
}

static void end_trick(struct told_hand *h, const struct hearts_seen *e)
{
    struct told_trick *k = &h->trick[h->tricks - 1];
    k->whole = true;
    k->winner = e->seat;
    k->points = e->number[0];
    if (e->seat < HEARTS_SEATS)
        h->points[e->seat] += e->number[0];
}

static void score(struct hand_writer *t, const struct hearts_seen *e)
{
    t->hand.scored = true;
    t->hand.score = *e;
    hearts_money_stakes(&t->replay.plan, &t->replay.game, t->hand.stakes);
}

static void take_event(struct hand_writer *t, const struct hearts_seen *e)
{
    struct told_hand *h = &t->hand;
    struct hearts_pile charged = { 0, 0 };
    switch ((enum hearts_happening)e->kind) {
    case HEARTS_RECEIVED: add_pile(&h->received[e->seat], e); break;
    case HEARTS_EXCHANGED: h->unseen = e->seats; break;
    case HEARTS_CHARGED:
        add_pile(&charged, e);
        h->charged[e->seat] |= charged.once;
        break;
    case HEARTS_BOOSTED: h->trick[h->tricks - 1].boosted = true; break;
    case HEARTS_TRICK: end_trick(h, e); break;
    case HEARTS_KITTY:
        h->kitty_taker = e->seat;
        h->kitty_trick = (uint8_t)h->tricks;
        break;
    case HEARTS_SHOT: h->shot = *e; break;
    case HEARTS_SCORED: score(t, e); break;
    case HEARTS_FINISHED: t->winners = e->seats; break;
    case HEARTS_HAND:
    case HEARTS_DEALT:
    case HEARTS_CHOSE:
    case HEARTS_PLAYED:
    case HEARTS_BURIED: break;
    }
}

static void take_step(struct hand_writer *t)
{
    const struct hearts_move *move = &t->step.move;
    if (t->step.phase == HEARTS_PASS)
        t->hand.passed[move->seat] = *move;
    if (t->step.phase == HEARTS_BURY)
        t->hand.buried = *move;
    if (t->step.phase == HEARTS_PLAY) {
        struct told_hand *h = &t->hand;
        if (h->tricks == 0 || h->trick[h->tricks - 1].whole)
            h->trick[h->tricks++] = (struct told_trick){ .leader = move->seat,
                                                         .winner = HEARTS_NO_SEAT };
        struct told_trick *k = &h->trick[h->tricks - 1];
        k->card[k->count++] = move->cards[0];
    }
}

static void take(struct hand_writer *t, enum replay_kind kind)
{
    if (kind == REPLAY_HAND)
        begin_hand(t);
    if (kind == REPLAY_MOVE)
        take_step(t);
    if (kind == REPLAY_HAND || kind == REPLAY_MOVE) {
        for (int i = 0; i < t->step.events.count; i++)
            take_event(t, &t->step.events.at[i].all);
        /* The hands change until play begins. */
        for (unsigned s = 0; !t->hand.playing && s < t->replay.plan.seats; s++)
            t->hand.held[s] = t->replay.game.hand[s];
        t->hand.playing = t->hand.playing || t->replay.game.phase == HEARTS_PLAY;
    }
    if (kind == REPLAY_VOID)
        t->hand.called_off = true;
    if (kind == REPLAY_NEXT) {
        tell_hand(t);
        t->games++;
        t->winners = 0;
    }
}

/* ---- The whole ---- */

static void tell_end(const struct hand_writer *t)
{
    const struct replay *r = &t->replay;
    struct hearts_fraction pot[HEARTS_SEATS];
    bool ended = r->called_off || r->game.phase == HEARTS_OVER;
    json_seats(t->j, "winners", t->winners);
    json_bool(t->j, "ended", ended);
    if (r->called_off)
        json_bool(t->j, "called_off", true);
    if (!ended || r->plan.rules.pot <= 0)
        return;
    if (r->called_off)
        hearts_money_void(&r->plan, &r->game, r->left, pot);
    else
        hearts_money_pot(&r->plan, &r->game, pot);
    tell_money(t, "pot", pot);
}

/* How often decisions were taken back; left out if never, or if the tag is not a number. */
static void tell_takebacks(struct json *j, const struct record *record)
{
    enum { DIGITS = 6 };
    char text[DIGITS + 2];
    if (record_tag(record, "Takebacks", text, sizeof text) && *text && strlen(text) <= DIGITS &&
        strspn(text, "0123456789") == strlen(text) && strtol(text, NULL, 10) > 0)
        json_number(j, "takebacks", strtol(text, NULL, 10));
}

static bool tell_all(struct hand_writer *t, const struct record *record, struct record_fault *f)
{
    char rules[HEARTS_RULES_TEXT];
    enum replay_kind kind = REPLAY_MORE;
    if (!replay_begin(&t->replay, record, f))
        return false;
    (void)hearts_rules_write(&t->replay.plan.rules, rules, sizeof rules);
    json_text(t->j, "rules", rules);
    json_list(t->j, "hands");
    while (kind != REPLAY_END) {
        kind = replay_next(&t->replay, &t->step, f);
        if (kind == REPLAY_FAULT)
            return false;
        take(t, kind);
    }
    tell_hand(t);
    json_list_end(t->j);
    tell_takebacks(t->j, record);
    tell_end(t);
    return true;
}

enum replay_told replay_tell(const struct record *record, struct json *j, unsigned *seats,
                             struct record_fault *f)
{
    struct hand_writer *t = calloc(1, sizeof *t);
    if (!t)
        return REPLAY_TOLD_MEMORY;
    t->j = j;
    t->games = 1;
    bool good = tell_all(t, record, f);
    *seats = t->replay.plan.seats;
    free(t);
    if (!good)
        return REPLAY_TOLD_FAULT;
    return j->out->failed ? REPLAY_TOLD_MEMORY : REPLAY_TOLD;
}
