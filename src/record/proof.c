/* proof.c - the transcript of a record: each line is read in turn while the game is replayed, then
 * every deal is checked with its opened secret.
 */
#include "record/proof.h"

#include "base/array.h"
#include "record/fair/fair_cards.h"
#include "record/fair/sealed.h"
#include "record/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct walk {
    const struct fair_hash *hash;
    struct proof *out;
    struct replay replay;
    struct replay_step step;
    uint8_t game[FAIR_GAME], deck[FAIR_DECK];
    unsigned n;
    size_t dealt;            /* 1 + the deal whose hand is next or in play; 0: none */
    bool in_play;            /* that hand has begun */
    bool first, first_drawn; /* the next hand is the first of a game; its dealer was drawn */
    bool memory;             /* out of it */
};

void proof_release(struct proof *p)
{
    free(p->deals);
    p->deals = NULL;
    p->count = p->capacity = 0;
}

bool proof_game(const struct record *record, uint8_t out[FAIR_GAME])
{
    char text[2 * FAIR_GAME + 2];
    if (!record_tag(record, "Fair", text, sizeof text) || strcmp(text, FAIR_PROTOCOL) != 0)
        return false;
    return record_tag(record, "Game", text, sizeof text) &&
           fair_hex_read(text, strlen(text), out, FAIR_GAME);
}

/* ---- The chain ---- */

bool proof_chain(const struct fair_hash *h, const char *text, size_t length,
                 uint8_t link[FAIR_SEAL], uint8_t *stated)
{
    char expected[FAIR_LINE] = "";
    bool good = true, last = false;
    for (size_t at = 0, size; at < length; at += size) {
        const char *line = text + at, *end = memchr(line, '\n', length - at);
        size = end ? (size_t)(end - line) + 1 : length - at;
        last = size > 11 && memcmp(line, "fair chain ", 11) == 0;
        if (last) {
            size_t wanted = fair_write_chain(link, expected);
            good = good && size == wanted + 6 && memcmp(line + 5, expected, wanted) == 0 && end;
        }
        if (last && stated)
            memcpy(stated, link, FAIR_SEAL);
        fair_chain_line(h, line, size, link);
    }
    return good && last;
}

/* ---- Line by line ---- */

static bool wrong(struct walk *w, unsigned check, unsigned line, const char *why)
{
    w->out->failed |= FAIR_V(check);
    if (!w->out->fault.why[0]) {
        w->out->fault.line = line;
        (void)snprintf(w->out->fault.why, sizeof w->out->fault.why, "%s", why);
    }
    return false;
}

static struct proof_deal *latest(struct walk *w)
{
    return w->out->count ? &w->out->deals[w->out->count - 1] : NULL;
}

/* A deal is sealed at the beginning, or together with the lock of the deal before. */
static bool take_commit(struct walk *w, const struct fair_line *told, unsigned line)
{
    struct proof *p = w->out;
    const struct proof_deal *before = latest(w);
    const char *why;
    if (told->deal.number != p->count)
        return wrong(w, 10, line, "this is not the number of the next deal");
    if (before && !(before->deal.done & FAIR_HAS_OPEN) &&
        (before->deal.done & (FAIR_HAS_LOCK | FAIR_HAS_DEALT)) != FAIR_HAS_LOCK)
        return wrong(w, 2, line, "a deal is sealed together with the lock of the one before");
    struct proof_deal *deals = array_grow(p->deals, p->count, &p->capacity, sizeof *deals);
    if (!deals) {
        w->memory = true;
        return false;
    }
    p->deals = deals;
    struct proof_deal *d = &p->deals[p->count++];
    memset(d, 0, sizeof *d);
    d->deal.number = told->deal.number;
    d->line = line;
    return fair_take(&d->deal, told, &why);
}

static bool take_lock(struct walk *w, struct proof_deal *d, const struct fair_line *told,
                      unsigned line)
{
    if (d != latest(w) || w->dealt || w->replay.game.phase != HEARTS_DEAL || w->replay.called_off)
        return wrong(w, 10, line, "no hand can begin here");
    return told->deal.seats == w->replay.plan.seats ||
           wrong(w, 4, line, "it names other seats than the rules have");
}

static bool take_dealt(struct walk *w, struct proof_deal *d, unsigned line)
{
    struct proof *p = w->out;
    if (d + 2 != p->deals + p->count)
        return wrong(w, 2, line, "the next deal is not sealed yet");
    for (size_t i = 0; i < p->count; i++)
        if (p->deals[i].voided && !(p->deals[i].deal.done & FAIR_HAS_OPEN))
            return wrong(w, 10, line, "the deal that was called off is not opened yet");
    w->dealt = (size_t)(d - p->deals) + 1;
    return true;
}

/* Whether the reason given for an opening is true. */
static bool take_open(struct walk *w, const struct proof_deal *d, const struct fair_line *told,
                      unsigned line)
{
    bool off = w->replay.called_off, over = off || w->replay.game.phase == HEARTS_OVER;
    bool dealt = d->deal.done & FAIR_HAS_DEALT, so = false;
    switch ((enum fair_reason)told->deal.reason) {
    case FAIR_GAME_OVER: so = d->finished && over; break;
    case FAIR_HAND_OVER: so = d->finished; break;
    case FAIR_VOID: so = d->voided; break;
    case FAIR_ABANDONED: so = off && dealt && !d->finished && !d->voided; break;
    case FAIR_UNUSED: so = over && !dealt; break;
    case FAIR_REASONS: break;
    }
    return so || wrong(w, 10, line, "it is opened for a reason that is not so");
}

static bool take_fair(struct walk *w, const struct record_line *line)
{
    struct fair_line told;
    const char *why;
    if (!fair_read(line->value, line->value_length, &told, &why))
        return wrong(w, 10, line->number, why);
    if (told.step == FAIR_KEPT)
        return true;
    if (told.step == FAIR_CHAIN)
        return w->replay.called_off || w->replay.game.phase == HEARTS_OVER ||
               wrong(w, 10, line->number, "the chain ends where the game does");
    if (told.step == FAIR_COMMIT)
        return take_commit(w, &told, line->number);
    if (told.deal.number >= w->out->count)
        return wrong(w, 10, line->number, "this deal was not sealed before");
    struct proof_deal *d = &w->out->deals[told.deal.number];
    if (told.step == FAIR_LOCK && !take_lock(w, d, &told, line->number))
        return false;
    if (told.step == FAIR_OPEN && !take_open(w, d, &told, line->number))
        return false;
    if (!fair_take(&d->deal, &told, &why))
        return wrong(w, 10, line->number, why);
    return told.step != FAIR_DEALT || take_dealt(w, d, line->number);
}

static bool begin_hand(struct walk *w)
{
    const struct hearts_game *g = &w->replay.game;
    if (!w->dealt || w->in_play)
        return wrong(w, 10, w->step.line, "this hand has no deal of its own");
    if (!replay_has_beginning(&w->replay))
        return wrong(w, 9, w->step.line, "the record does not begin with its game");
    struct proof_deal *d = &w->out->deals[w->dealt - 1];
    d->hand = g->hand_number;
    d->dealer = g->dealer;
    d->drawn = w->first && w->first_drawn;
    memcpy(d->hands, g->hand, sizeof d->hands);
    d->kitty = g->kitty_dealt;
    w->in_play = true;
    w->first = false;
    return true;
}

/* Plays the line in the game. */
static bool play_line(struct walk *w)
{
    struct record_fault f = { 0 };
    for (;;) {
        enum replay_kind kind = replay_go(&w->replay, &w->step, &f);
        if (kind == REPLAY_MORE)
            return true;
        if (kind == REPLAY_FAULT)
            return wrong(w, 9, f.line, f.why);
        if (kind == REPLAY_HAND && !begin_hand(w))
            return false;
        if (kind == REPLAY_NEXT) {
            w->first = true;
            w->first_drawn = w->step.dealer != HEARTS_NO_SEAT;
        }
        bool ended = w->replay.game.phase == HEARTS_DEAL || w->replay.game.phase == HEARTS_OVER;
        if (w->in_play && ended && (kind == REPLAY_MOVE || kind == REPLAY_VOID)) {
            struct proof_deal *d = &w->out->deals[w->dealt - 1];
            d->voided = kind == REPLAY_VOID;
            d->finished = !d->voided;
            w->in_play = false;
            w->dealt = 0;
        }
    }
}

static bool walk_lines(struct walk *w, const struct record *record)
{
    struct record_line line;
    struct record_cursor cursor = { 0 };
    struct record_fault f = { 0 };
    if (!replay_begin(&w->replay, record, &f))
        return wrong(w, 9, f.line, f.why);
    w->n = fair_deck_list(&w->replay.plan, w->deck);
    w->first = w->first_drawn = true;
    while (record_each(record, &cursor, &line)) {
        if (line.kind == RECORD_HOLD)
            return wrong(w, 9, line.number, "a transcript has hands from their deal on");
        if (line.kind == RECORD_FAIR && !take_fair(w, &line))
            return false;
        replay_feed(&w->replay, &line);
        if (!play_line(w))
            return false;
    }
    return true;
}

/* ---- Each deal ---- */

static bool same_pile(struct hearts_pile a, struct hearts_pile b)
{
    return a.once == b.once && a.twice == b.twice;
}

/* V7 and V8: the cards dealt according to the record. */
static unsigned check_cards(const struct walk *w, const struct proof_deal *d,
                            const struct fair_outcome *o)
{
    const struct hearts_plan *p = &w->replay.plan;
    struct hearts_pile hands[HEARTS_SEATS] = { { 0, 0 } }, kitty = { 0, 0 };
    unsigned failed = 0;
    for (unsigned t = 0; t < o->n; t++) {
        bool left = t >= (unsigned)(p->seats * p->hand_cards);
        unsigned seat = (d->dealer + 1u + t) % p->seats;
        hearts_pile_add(left ? &kitty : &hands[seat], fair_card_of(o->deck[t]));
    }
    if (!same_pile(kitty, d->kitty) || (d->drawn && o->dealer != d->dealer))
        failed |= FAIR_V(7);
    for (int seat = 0; seat < p->seats; seat++)
        if (!same_pile(hands[seat], d->hands[seat]))
            failed |= FAIR_V(8);
    return failed;
}

static bool check_deal(struct walk *w, struct proof_deal *d)
{
    struct proof *p = w->out;
    struct fair_outcome outcome;
    for (int i = 0; i < d->deal.seats; i++) {
        p->dropped += d->deal.seat[i].status == FAIR_DROPPED;
        p->absent += d->deal.seat[i].kind == FAIR_ABSENT;
    }
    if (!(d->deal.done & FAIR_HAS_OPEN))
        return false;
    d->failed = fair_check(w->hash, w->game, &d->deal, w->deck, w->n, &outcome);
    if (d->hand)
        d->failed |= check_cards(w, d, &outcome);
    p->checked += d->failed == 0;
    p->voided += d->deal.reason == FAIR_VOID;
    p->unused += d->deal.reason == FAIR_UNUSED;
    return true;
}

/* V11: the chain, and that the text is in canonical form. */
static bool is_as_written(struct walk *w, const struct record *record)
{
    struct buffer text = { 0 }, plain = { 0 };
    uint8_t link[FAIR_SEAL];
    record_write(record, &text);
    record_write_plain(record, &plain);
    w->memory = w->memory || text.failed || plain.failed;
    fair_chain_begin(w->hash, w->game, link);
    bool whole = !w->memory && text.length == plain.length &&
                 memcmp(text.data, plain.data, text.length) == 0 &&
                 proof_chain(w->hash, text.data, text.length, link, w->out->link);
    buffer_release(&text);
    buffer_release(&plain);
    return whole;
}

static void check_all(struct walk *w, const struct record *record)
{
    struct proof *p = w->out;
    bool over = w->replay.called_off || w->replay.game.phase == HEARTS_OVER, opened = true;
    bool right = true;
    for (size_t i = 0; i < p->count; i++) {
        opened = check_deal(w, &p->deals[i]) && opened;
        right = right && !p->deals[i].failed;
    }
    if (!p->failed && over && (!opened || !p->count))
        (void)wrong(w, 10, 0, "not every deal is opened");
    if (over && !is_as_written(w, record))
        (void)wrong(w, 11, 0, fair_check_means(11));
    p->state = p->failed || !right ? PROOF_WRONG : over ? PROOF_RIGHT : PROOF_RUNNING;
}

bool proof_read(const struct fair_hash *h, const struct record *record, struct proof *out)
{
    struct walk *w = calloc(1, sizeof *w);
    char protocol[sizeof FAIR_PROTOCOL];
    memset(out, 0, sizeof *out);
    out->state = PROOF_NONE;
    if (!w)
        return false;
    w->hash = h;
    w->out = out;
    if (proof_game(record, w->game)) {
        (void)walk_lines(w, record);
        check_all(w, record);
    } else if (record_tag(record, "Fair", protocol, sizeof protocol)) {
        (void)wrong(w, 10, record_tag_line(record, "Fair"),
                    "it is of another protocol, or its game has no id");
        out->state = PROOF_WRONG;
    }
    bool good = !w->memory;
    free(w);
    return good;
}
