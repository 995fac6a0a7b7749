/* pairs.c - who gives points to whom: goes through a database's games, hand by hand. */
#include "server/people/games/pairs.h"

#include "base/array.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/games/facts.h"
#include "server/store/store.h"
#include "server/store/value_keys.h"
#include "study/review/review.h"

#define SURE 1.96 /* standard errors in a 95% interval */

/* Points that one person gave to another in one hand. */
struct gift {
    struct id from, to;
    double points;
};

struct named {
    struct id who;
    int64_t at_ms;
    char name[TABLE_NAME];
};

/* A growing array of things of one size. */
struct many {
    void *at;
    size_t count, room;
};

struct looking {
    const struct pairs_order *order;
    struct pairs_told *told;
    struct many games, gifts, names; /* struct facts, gift, named */
    const struct facts *facts;       /* facts of the current game */
    bool hand;                       /* something of the current hand was counted ... */
    unsigned hand_index;
    double change[HEARTS_SEATS][HEARTS_SEATS]; /* ... change[decider][affected] */
    bool failed;                               /* out of memory */
};

static void add(struct looking *l, struct many *m, const void *thing, size_t size)
{
    void *at = array_grow(m->at, m->count, &m->room, size);
    if (!at) {
        l->failed = true;
        return;
    }
    m->at = at;
    memcpy((char *)m->at + m->count * size, thing, size);
    m->count++;
}

/* ---- Hands ---- */

/* Whether the seat's decisions were made by a person. */
static bool counts(const struct facts *f, unsigned seat)
{
    return f->seat[seat].stayed && !id_is_zero(&f->seat[seat].who);
}

static bool opposed(const struct facts *f, unsigned a, unsigned b)
{
    return f->seat[a].side != f->seat[b].side;
}

/* How much more `from` lowered the score of `to` than the scores of the others against both. */
static bool given(const struct looking *l, unsigned from, unsigned to, double *out)
{
    const struct facts *f = l->facts;
    double others = 0;
    unsigned count = 0;
    for (unsigned s = 0; s < f->seats; s++)
        if (opposed(f, s, from) && opposed(f, s, to)) {
            others += l->change[from][s];
            count++;
        }
    *out = count ? others / count - l->change[from][to] : 0;
    return count;
}

static void end_hand(struct looking *l)
{
    const struct facts *f = l->facts;
    if (!l->hand)
        return;
    for (unsigned from = 0; from < f->seats; from++)
        for (unsigned to = 0; to < f->seats; to++) {
            struct gift gift = { f->seat[from].who, f->seat[to].who, 0 };
            if (counts(f, from) && counts(f, to) && opposed(f, from, to) &&
                given(l, from, to, &gift.points))
                add(l, &l->gifts, &gift, sizeof gift);
        }
    memset(l->change, 0, sizeof l->change);
    l->hand = false;
    l->told->hands++;
}

static bool changed(const struct review_moment *m, const double change[HEARTS_SEATS], void *with)
{
    struct looking *l = with;
    if (m->hand_index != l->hand_index)
        end_hand(l);
    l->hand = true;
    l->hand_index = m->hand_index;
    for (unsigned s = 0; s < l->facts->seats; s++)
        l->change[m->seat][s] += change[s];
    return !l->failed;
}

/* ---- Games ---- */

/* Whether two people play against each other, and somebody against both. */
static bool is_wanted(const struct facts *f)
{
    for (unsigned a = 0; a < f->seats; a++)
        for (unsigned b = 0; b < a; b++)
            for (unsigned c = 0; c < f->seats; c++)
                if (counts(f, a) && counts(f, b) && opposed(f, a, b) && opposed(f, a, c) &&
                    opposed(f, b, c))
                    return true;
    return false;
}

static bool take_game(void *with, const void *key, size_t key_length, const void *value,
                      size_t length)
{
    struct looking *l = with;
    struct facts f;
    (void)key;
    (void)key_length;
    if (!facts_read(&f, value, length) || !is_wanted(&f))
        return true;
    add(l, &l->games, &f, sizeof f);
    for (unsigned s = 0; s < f.seats; s++) {
        struct named n = { .who = f.seat[s].who, .at_ms = f.ended_ms };
        memcpy(n.name, f.seat[s].name, sizeof n.name);
        if (counts(&f, s))
            add(l, &l->names, &n, sizeof n);
    }
    return !l->failed;
}

/* Counts a game; a record that cannot be replayed is left out. */
static bool look_at_game(struct looking *l, const char *text, size_t length, struct review *review)
{
    struct review_order order = { .nodes = l->order->playouts, .changed = changed, .with = l };
    struct record_fault fault;
    for (unsigned s = 0; s < l->facts->seats; s++)
        order.seats |= (uint16_t)(counts(l->facts, s) << s);
    struct record *record = record_read(text, length, &fault);
    if (!record)
        return true;
    enum review_result result = review_record(record, &order, review, &fault);
    record_free(record);
    end_hand(l);
    return result != REVIEW_MEMORY && !l->failed;
}

static bool look_at_all(struct looking *l, struct store *look, struct error *e)
{
    struct review *review = calloc(1, sizeof *review);
    struct buffer record = { 0 };
    const struct facts *games = l->games.at;
    bool good = review, there;
    for (size_t i = 0; good && i < l->games.count; i++) {
        struct key key = key_id("record", &games[i].game);
        l->facts = &games[i];
        if (!store_sqlite_look_value(look, key.text, strlen(key.text), &record, &there, e)) {
            free(review);
            buffer_release(&record);
            return false;
        }
        good = !there || (record.data && look_at_game(l, record.data, record.length, review));
        if (l->order->done)
            l->order->done(l->order->with, i + 1, l->games.count);
    }
    free(review);
    buffer_release(&record);
    if (!good)
        error_set(e, "there is not enough memory");
    return good;
}

/* ---- Adding up ---- */

static int by_pair(const void *a, const void *b)
{
    const struct gift *x = a, *y = b;
    int from = memcmp(&x->from, &y->from, sizeof x->from);
    return from ? from : memcmp(&x->to, &y->to, sizeof x->to);
}

static int by_name(const void *a, const void *b)
{
    const struct named *x = a, *y = b;
    int who = memcmp(&x->who, &y->who, sizeof x->who);
    return who ? who : (x->at_ms > y->at_ms) - (x->at_ms < y->at_ms);
}

static double begins(const struct pairs_row *r) { return r->points - SURE * r->error; }

static int by_begin(const void *a, const void *b)
{
    double x = begins(a), y = begins(b);
    return (x < y) - (x > y);
}

static void set_name(const struct looking *l, const struct id *who, char out[TABLE_NAME])
{
    const struct named *names = l->names.at;
    size_t low = 0, high = l->names.count;
    while (low < high) { /* finds the end of their entries */
        size_t middle = (low + high) / 2;
        if (memcmp(&names[middle].who, who, sizeof *who) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    memcpy(out, names[low - 1].name, TABLE_NAME);
}

static void add_row(struct looking *l, struct many *rows, const struct gift *gift, size_t hands)
{
    struct pairs_row row = { .from = gift->from, .to = gift->to, .hands = (unsigned)hands };
    double square = 0;
    if (hands < PAIRS_HANDS)
        return;
    for (size_t i = 0; i < hands; i++)
        row.points += gift[i].points / (double)hands;
    for (size_t i = 0; i < hands; i++)
        square += (gift[i].points - row.points) * (gift[i].points - row.points);
    row.error = sqrt(square / ((double)hands - 1) / (double)hands);
    set_name(l, &row.from, row.from_name);
    set_name(l, &row.to, row.to_name);
    add(l, rows, &row, sizeof row);
}

static void tell(struct looking *l)
{
    struct many rows = { 0 };
    struct gift *gifts = l->gifts.at;
    size_t count = l->gifts.count;
    if (count)
        qsort(gifts, count, sizeof *gifts, by_pair);
    if (l->names.count)
        qsort(l->names.at, l->names.count, sizeof(struct named), by_name);
    for (size_t from = 0, to = 0; from < count; from = to) {
        while (to < count && by_pair(&gifts[from], &gifts[to]) == 0)
            to++;
        add_row(l, &rows, &gifts[from], to - from);
    }
    if (rows.count)
        qsort(rows.at, rows.count, sizeof(struct pairs_row), by_begin);
    for (size_t i = 0; i < rows.count && !l->failed; i++)
        l->order->each(l->order->with, (struct pairs_row *)rows.at + i);
    l->told->rows = rows.count;
    free(rows.at);
}

bool pairs_folder(const char *folder, const struct pairs_order *order, struct pairs_told *out,
                  struct error *e)
{
    struct looking l = { .order = order, .told = out };
    *out = (struct pairs_told){ 0 };
    struct store *look = store_sqlite_look(folder, false, e);
    bool good = look && store_sqlite_look_scan(look, "game/", take_game, &l, e);
    if (good && !l.failed)
        good = look_at_all(&l, look, e);
    if (good && !l.failed) {
        out->games = l.games.count;
        tell(&l);
    }
    if (good && l.failed)
        error_set(e, "there is not enough memory");
    store_sqlite.close(look);
    free(l.games.at);
    free(l.gifts.at);
    free(l.names.at);
    return good && !l.failed;
}
