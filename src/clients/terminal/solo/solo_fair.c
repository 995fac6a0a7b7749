/* solo_fair.c - verifiable deals at a table for one: sealed, locked, dealt, opened. */
#include "clients/terminal/solo/solo_inside.h"
#include "record/fair/fair_cards.h"
#include "record/fair/fair_sent.h"
#include "record/fair/sealed.h"
#include "record/proof.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const struct fair_hash *const hash = &fair_hash_sodium;

static void release(struct solo_deal *deals, size_t count)
{
    if (deals)
        sodium_memzero(deals, count * sizeof *deals);
    free(deals);
}

void solo_fair_free(struct solo *t)
{
    if (!t->fair)
        return;
    release(t->fair->deals, t->fair->count);
    free(t->fair);
    t->fair = NULL;
}

/* Makes room for one more deal, and wipes the old array because it holds secrets. */
static struct solo_deal *add_deal(struct solo_fair *f)
{
    struct solo_deal *more = calloc(f->count + 1, sizeof *more);
    if (!more)
        return NULL;
    if (f->count)
        memcpy(more, f->deals, f->count * sizeof *more);
    release(f->deals, f->count);
    f->deals = more;
    more[f->count].deal.number = (uint32_t)f->count;
    return &more[f->count++];
}

/* The secret is drawn and sealed before the person's chance. */
static bool seal_next(struct solo *t, struct error *e)
{
    uint8_t secret[FAIR_SECRET], chance[FAIR_CHANCE];
    struct solo_deal *d = NULL;
    if (!solo_random(t, secret, sizeof secret) || !solo_random(t, chance, sizeof chance))
        error_set(e, "the system gives no random numbers to shuffle with");
    else if (!(d = add_deal(t->fair)))
        error_set(e, "there is not enough memory for a deal");
    if (d) {
        memcpy(d->deal.secret, secret, sizeof secret);
        fair_commit(hash, t->fair->game, &d->deal);
        memcpy(d->chance, chance, sizeof chance);
    }
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(chance, sizeof chance);
    return d != NULL;
}

static bool make(struct solo *t, struct error *e)
{
    t->fair = sodium_init() < 0 ? NULL : calloc(1, sizeof *t->fair);
    if (!t->fair)
        error_set(e, "there is not enough memory for a table");
    return t->fair != NULL;
}

bool solo_fair_begin(struct solo *t, struct error *e)
{
    if (!make(t, e))
        return false;
    if (!solo_random(t, t->fair->game, FAIR_GAME)) {
        error_set(e, "the system gives no random numbers to shuffle with");
        return false;
    }
    return seal_next(t, e);
}

/* ---- A saved game ---- */

static bool take_line(struct solo *t, const struct fair_line *line)
{
    struct solo_fair *f = t->fair;
    size_t number = line->deal.number;
    struct solo_deal *d;
    /* A `kept` line may be of a deal that the record does not commit to yet. */
    if (line->step == FAIR_KEPT && number == f->count && !add_deal(f))
        return false;
    /* Draws a chance, which the line with the recorded one replaces. A deal that was opened unused
     * has no such line. */
    if (line->step == FAIR_COMMIT)
        return number == f->count && (d = add_deal(f)) &&
               solo_random(t, d->chance, sizeof d->chance);
    if (line->step == FAIR_CHAIN)
        return true;
    if (number >= f->count)
        return false;
    d = &f->deals[number];
    if (line->step == FAIR_OPEN || line->step == FAIR_KEPT) {
        memcpy(d->deal.secret, line->deal.secret, FAIR_SECRET);
        d->deal.done = FAIR_HAS_COMMIT;
    }
    if (line->step == FAIR_KEPT && line->has_chance)
        memcpy(d->chance, line->deal.seat[0].chance, FAIR_CHANCE);
    if (line->step == FAIR_DEALT && t->first < line->deal.seats)
        memcpy(d->chance, line->deal.seat[t->first].chance, FAIR_CHANCE);
    return true;
}

bool solo_fair_read(struct solo *t, const struct record *record, struct error *e)
{
    struct record_line line;
    struct record_cursor cursor = { 0 };
    struct fair_line told;
    const char *why;
    uint8_t game[FAIR_GAME];
    bool good = true;
    if (!proof_game(record, game))
        return true;
    if (!make(t, e))
        return false;
    memcpy(t->fair->game, game, sizeof game);
    while (good && record_each(record, &cursor, &line))
        if (line.kind == RECORD_FAIR && fair_read(line.value, line.value_length, &told, &why))
            good = take_line(t, &told);
    for (size_t i = 0; i < t->fair->count; i++) {
        struct solo_deal *d = &t->fair->deals[i];
        good = good && d->deal.done;
        fair_commit(hash, game, &d->deal);
    }
    sodium_memzero(&told, sizeof told);
    if (!good || !t->fair->count)
        error_set(e, "the saved game does not have what its deals were sealed with");
    return good && t->fair->count;
}

/* ---- The next deal ---- */

bool solo_fair_ready(struct solo *t, struct error *e)
{
    struct solo_fair *f = t->fair;
    while (f->count < f->next + 2)
        if (!seal_next(t, e))
            return false;
    uint8_t deck[FAIR_DECK];
    unsigned n = fair_deck_list(&t->plan, deck);
    struct solo_deal *d = &f->deals[f->next];
    struct fair_deal *deal = &d->deal;

    deal->done = FAIR_HAS_COMMIT;
    deal->seats = t->plan.seats;
    for (int seat = 0; seat < deal->seats; seat++) {
        bool person = seat == t->first;
        deal->seat[seat] = (struct fair_seat){ .kind = person ? FAIR_COMMITTED : FAIR_BOT };
        if (person)
            fair_commit_chance(hash, t->fair->game, deal->number, seat, d->chance,
                               deal->seat[seat].commit);
    }
    fair_lock(hash, t->fair->game, deal, deck, n);
    if (t->first < deal->seats)
        (void)fair_reveal(hash, t->fair->game, deal, t->first, d->chance);
    fair_mix(hash, deal);
    return true;
}

void solo_fair_deck(const struct solo *t, hearts_card *out)
{
    uint8_t deck[FAIR_DECK];
    unsigned n = fair_deck_list(&t->plan, deck);
    fair_order(hash, &t->fair->deals[t->fair->next].deal, deck, n);
    fair_deck_cards(deck, n, out);
}

uint8_t solo_fair_dealer(const struct solo *t)
{
    return (uint8_t)fair_dealer(hash, &t->fair->deals[t->fair->next].deal);
}

/* ---- Lines in the record ---- */

static bool write_step(struct solo *t, size_t number, enum fair_step step)
{
    char line[FAIR_LINE];
    return number < t->fair->count && fair_write(&t->fair->deals[number].deal, step, line) > 0 &&
           record_fair(t->record, line);
}

bool solo_fair_write_tags(struct solo *t)
{
    char text[2 * FAIR_GAME + 1];
    (void)sodium_bin2hex(text, sizeof text, t->fair->game, FAIR_GAME);
    return record_tag_set(t->record, "Fair", FAIR_PROTOCOL) &&
           record_tag_set(t->record, "Game", text) && solo_fair_write_commit(t);
}

bool solo_fair_write_commit(struct solo *t) { return write_step(t, t->fair->next, FAIR_COMMIT); }

bool solo_fair_write_deal(struct solo *t)
{
    size_t number = t->fair->next;
    struct error unused;
    /* When a step is replayed, its deal was ready before, so this cannot fail. */
    if (!solo_fair_ready(t, &unused))
        return false;
    t->fair->next++;
    return write_step(t, number, FAIR_LOCK) && write_step(t, number + 1, FAIR_COMMIT) &&
           write_step(t, number, FAIR_DEALT);
}

static bool write_chain(struct solo *t)
{
    struct buffer text = { 0 };
    uint8_t link[FAIR_SEAL];
    char line[FAIR_LINE];
    record_write(t->record, &text);
    bool good = !text.failed;
    fair_chain_begin(hash, t->fair->game, link);
    if (good)
        (void)proof_chain(hash, text.data, text.length, link, NULL);
    buffer_release(&text);
    (void)fair_write_chain(link, line);
    return good && record_fair(t->record, line);
}

bool solo_fair_write_open(struct solo *t)
{
    struct solo_fair *f = t->fair;
    bool good = true;
    for (; f->opened <= f->next && good; f->opened++) {
        bool dealt = f->opened < f->next;
        fair_open(&f->deals[f->opened].deal, dealt ? FAIR_GAME_OVER : FAIR_UNUSED);
        good = write_step(t, f->opened, FAIR_OPEN);
    }
    f->next = f->opened;
    return good && write_chain(t);
}

void solo_fair_keep(const struct solo *t, struct buffer *out)
{
    char line[FAIR_LINE];
    for (size_t i = t->fair->opened; i < t->fair->count; i++) {
        (void)fair_write_kept(&t->fair->deals[i].deal, t->fair->deals[i].chance, line);
        buffer_format(out, "fair %s\n", line);
    }
    sodium_memzero(line, sizeof line);
}
